"""Blocks of examples that are the same everywhere."""

from itertools import islice

from harness.generate.forms import FORMS, Mode, forms_named
from harness.generate.volume import BLOCK, Block, blocks, example_named, mode_of

FORM = FORMS["values"]


def test_a_block_is_the_same_each_time_and_every_block_another() -> None:
    assert Block(FORM, 1, 0).examples() == Block(FORM, 1, 0).examples()
    assert Block(FORM, 1, 0).examples() != Block(FORM, 1, 2).examples()
    assert Block(FORM, 1, 0).examples() != Block(FORM, 2, 0).examples()


def test_a_smaller_block_is_the_beginning_of_a_whole_one() -> None:
    assert Block(FORM, 1, 3, 5).examples() == Block(FORM, 1, 3).examples()[:5]


def test_examples_are_made_again_by_their_names() -> None:
    example = Block(FORM, 7, 2).examples()[9]
    assert example.name == f"7-{2 * BLOCK + 9}"
    assert example_named(FORM, example.name) == example
    assert example_named(FORM, "7-h3") is None
    assert example_named(FORM, "7") is None


def test_blocks_take_the_forms_in_turn_and_end_with_the_examples() -> None:
    forms = forms_named(["value", "values"])
    made = list(blocks(forms, 0, 2 * BLOCK + 10))
    assert [(block.form.name, block.number, block.size) for block in made] == [
        ("value", 0, BLOCK),
        ("values", 0, BLOCK),
        ("value", 1, 10),
    ]
    endless = islice(blocks(forms, 0), 5)
    assert [block.number for block in endless] == [0, 0, 1, 1, 2]


def test_blocks_take_turns_in_how_wild_they_are() -> None:
    assert [mode_of(number) for number in range(3)] == [Mode.WILD, Mode.VALID, Mode.WILD]
