import pytest

from harness.run.selection import Reduction, Selection, Shard
from tests.fakes import text_case

CASE = text_case("merge/tool_calls::same-index", tags=("tool-calls", "fast"))


@pytest.mark.parametrize(
    ("selection", "taken"),
    [
        (Selection(), True),
        (Selection(names=("same-index",)), True),
        (Selection(names=("merge/*",)), True),
        (Selection(names=("merge",)), True),
        (Selection(names=("other", "tool_calls")), True),
        (Selection(names=("*::same",)), False),
        (Selection(names=("same-*",)), True),
        (Selection(names=("tool_calls::same-*",)), True),
        (Selection(names=("ame-*",)), False),
        (Selection(names=("Merge/*",)), False),
        (Selection(ops=("text.of",)), True),
        (Selection(ops=("text.*", "x")), True),
        (Selection(ops=("text",)), False),
        (Selection(tags=("fast",)), True),
        (Selection(tags=("slow", "tool-calls")), True),
        (Selection(tags=("tool",)), False),
        (Selection(only=frozenset({CASE.name})), True),
        (Selection(only=frozenset()), False),
        (Selection(names=("same",), ops=("chunk.*",)), False),
        (Selection(reduction=Reduction(("merge/*",), frozenset())), False),
        (Selection(reduction=Reduction(("merge/*",), frozenset({CASE.name}))), True),
        (Selection(reduction=Reduction(("recorded/*",), frozenset())), True),
    ],
)
def test_a_case_passes_every_filter_that_is_set(selection: Selection, taken: bool) -> None:
    assert selection.takes(CASE) is taken
    assert list(selection.of([CASE])) == ([CASE] if taken else [])


def test_only_a_selection_without_filters_is_everything() -> None:
    assert Selection().is_everything
    assert not Selection(only=frozenset()).is_everything
    assert not Selection(shard=Shard(1, 2)).is_everything


def test_a_reduction_alone_leaves_a_run_complete() -> None:
    selection = Selection(reduction=Reduction(("recorded/*",), frozenset()))
    assert selection.is_complete
    assert not selection.is_everything
    assert not Selection(ops=("text.of",), reduction=selection.reduction).is_complete


def test_shards_part_the_cases() -> None:
    names = [f"a::{number}" for number in range(1000)]
    shards = [Shard(index, 3) for index in (1, 2, 3)]
    holders = [[shard.index for shard in shards if shard.holds(name)] for name in names]
    assert all(len(holder) == 1 for holder in holders)
    assert {holder[0] for holder in holders} == {1, 2, 3}
