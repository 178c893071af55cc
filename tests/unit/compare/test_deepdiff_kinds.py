import sys
from subprocess import run
from typing import Any

import pytest
from deepdiff.diff import DeepDiff

from harness.compare.deepdiff_kinds import LEAVES_AT_ONCE, name_kinds
from harness.compare.diff import differences
from harness.compare.leaves import differing_leaves
from tests.unit.compare.values import UNLIKE, short

BLIND_SPOTS = [([1], [True]), ([2], [2.0]), (0.0, -0.0), ({"__a": 1}, {"__a": 2})]


@pytest.mark.parametrize(("left", "right"), BLIND_SPOTS, ids=short)
def test_what_deepdiff_alone_would_overlook(left: Any, right: Any) -> None:
    assert not DeepDiff(left, right), "then the walk could be left out"
    assert differences(left, right)


@pytest.mark.parametrize(("left", "right"), UNLIKE, ids=short)
def test_on_typed_leaves_deepdiff_overlooks_nothing(
    left: Any, right: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*sides: Any) -> None:
        raise AssertionError(f"DeepDiff did not name the difference of {sides}")

    monkeypatch.setattr("harness.compare.deepdiff_kinds.kind_of_difference", fail)
    assert list(name_kinds(list(differing_leaves(left, right, ordered=False))))


def test_what_deepdiff_does_not_find_is_reported_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deepdiff.diff.DeepDiff", lambda *_args, **_options: {})
    found = differences({"a": 1, "b": 1, "c": 1}, {"a": 1.0, "b": 2, "d": 1})
    assert [(one.path, one.difference) for one in found] == [
        ("a", "type"),
        ("b", "changed"),
        ("c", "missing"),
        ("d", "extra"),
    ]


def test_deepdiff_is_imported_when_something_differs_and_not_before() -> None:
    script = (
        "import sys, harness.compare.verdict, harness.compare.ledger_file\n"
        "from harness.compare.diff import differences\n"
        "assert not differences([1], [1])\n"
        "assert 'deepdiff' not in sys.modules\n"
        "assert differences([1], [2])\n"
        "assert 'deepdiff' in sys.modules\n"
    )
    run([sys.executable, "-c", script], check=True)


def test_deepdiff_is_asked_about_so_many_leaves_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def count(expected: Any, actual: Any, **_options: Any) -> dict[str, Any]:
        asked.append(max(len(expected), len(actual)))
        return {}

    monkeypatch.setattr("deepdiff.diff.DeepDiff", count)
    assert len(differences([0] * 10_000, [1] * 10_000)) == 10_000
    assert asked == [LEAVES_AT_ONCE]
