"""Units, and that they are the same wherever they are run."""

import subprocess
import sys
from pathlib import Path

import pytest

from harness.generate.forms import FORMS, Mode
from harness.generate.hypothesis_search import Slice
from harness.generate.properties import PROPERTIES
from harness.generate.units import (
    Source,
    Unit,
    run_unit,
    source_of,
    unit_from_list,
    unit_to_list,
)
from harness.generate.volume import Block
from tests.unit.generate.contests import checker_of

UNITS: tuple[Unit, ...] = (
    Block(FORMS["value"], 3, 17, 5),
    Slice(FORMS["operands"], Mode.WILD, 3, 2, 40),
)
MADE = """
from hypothesis import given, seed
from harness.generate.grammar.making import choices, strategy_of
from harness.model.value import encode

@seed("a")
@given(strategy_of(choices()))
def show(value):
    print(encode(value))

show()
"""


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_travels_as_words_and_numbers(unit: Unit) -> None:
    assert unit_from_list(unit_to_list(unit)) == unit


@pytest.mark.parametrize("words", [[], ["volume", "value", "3", 1, 2], ["else", "value", 1, 2, 3]])
def test_what_is_no_unit_is_refused(words: list[object]) -> None:
    with pytest.raises(ValueError, match="not a unit"):
        unit_from_list(words)


def test_a_unit_is_put_to_the_properties_of_its_form() -> None:
    checks = run_unit(checker_of(), UNITS[0], list(PROPERTIES.values()))
    assert checks.examples == 5
    assert checks.checked["agreement/text.of"] == 5
    assert "agreement/chunk.merge" not in checks.checked
    assert [source_of(unit) for unit in UNITS] == [Source.VOLUME, Source.HYPOTHESIS]


def test_some_blocks_are_looked_at_for_their_rules() -> None:
    looked_at = [
        run_unit(
            checker_of(), Block(FORMS["value"], 0, number, 3), [PROPERTIES["agreement/text.of"]]
        )
        for number in (7, 8, 16)
    ]
    assert [checks.looked_at for checks in looked_at] == [3, 0, 3]


def test_hypothesis_makes_the_same_whatever_the_process_has_loaded(tmp_path: Path) -> None:
    numbers = ", ".join(str(number) for number in range(101, 4_000, 20))
    (tmp_path / "loaded.py").write_text(f"NUMBERS = [{numbers}]\n")

    def made(head: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", head + MADE],
            cwd=tmp_path,
            env={"PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[3]}"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    plain = made("")
    assert plain.count("\n") == 100
    assert made("import loaded\n") == plain
