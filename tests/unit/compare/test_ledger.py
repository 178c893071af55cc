from typing import Any

import pytest

from harness.compare.case_globs import CaseGlobs
from harness.compare.difference import Difference, DifferenceKind
from harness.compare.ledger import NO_LEDGER, ActiveLedger, Entry, Ledger, LedgerUse, Predicate
from harness.compare.versions import VersionRange
from harness.model.field_path import PathPattern

INDEX = Difference("merged.tool_calls[1].index", "changed", 1, 0)


def entry(
    entry_id: str = "e",
    op: str = "chunk.*",
    case: str = "merge/*",
    path: str = "merged.tool_calls[*].index",
    difference: DifferenceKind = "changed",
    **more: Any,
) -> Entry:
    return Entry(
        entry_id,
        op,
        CaseGlobs.parse([case]),
        PathPattern.parse(path),
        difference,
        "it is so",
        **more,
    )


def ids(
    entries: list[Entry], difference: Difference = INDEX, case: str = "merge/a::b"
) -> list[str]:
    (found,) = ActiveLedger(entries).cover(case, "chunk.merge", [difference])
    return [one.id for one in found]


@pytest.mark.parametrize(
    ("changes", "covers"),
    [
        ({}, True),
        ({"op": "chunk.merge"}, True),
        ({"op": "chunk.fold"}, False),
        ({"op": "*"}, True),
        ({"case": "merge/a::b"}, True),
        ({"case": "*::b"}, True),
        ({"case": "merge/a"}, False),
        ({"path": "merged.tool_calls[1].index"}, True),
        ({"path": "merged.tool_calls[0].index"}, False),
        ({"path": "merged.**"}, True),
        ({"path": "merged.tool_calls"}, False),
        ({"path": "**.index"}, True),
        ({"difference": "type"}, False),
        ({"expected": Predicate(1)}, True),
        ({"expected": Predicate(1.0)}, False),
        ({"expected": Predicate(None)}, False),
        ({"actual": Predicate({"$type": "integer"})}, True),
        ({"actual": Predicate({"$none": True})}, False),
        ({"expected": Predicate({"$any": True}), "actual": Predicate(1)}, False),
    ],
    ids=str,
)
def test_an_entry_covers_what_matches_all_it_says(changes: dict[str, Any], *, covers: bool) -> None:
    assert bool(ids([entry(**changes)])) is covers


def test_of_a_side_that_is_absent_nothing_can_be_asked() -> None:
    missing = Difference("a", "missing", None)
    assert ids([entry(path="a", difference="missing", expected=Predicate(None))], missing)
    anything = Predicate({"$any": True})
    assert not ids([entry(path="a", difference="missing", actual=anything)], missing)


def test_an_error_is_covered_by_what_its_outcomes_are() -> None:
    error = Difference("", "error", {"returned": [1]}, {"raised": {"kind": "other", "type": "T"}})
    predicate = Predicate({"raised": {"kind": "other"}})
    assert ids([entry(path="", difference="error", actual=predicate)], error)
    assert not ids([entry(path="", difference="error", expected=predicate)], error)


def test_entries_for_other_versions_are_out() -> None:
    old, new = VersionRange.parse("<2"), VersionRange.parse(">=2")
    ledger = Ledger((entry("old", versions=old), entry("new", versions=new), entry("all")))
    assert [one.id for one in ledger.for_version("1.5").entries] == ["old", "all"]
    assert [one.id for one in ledger.for_version("2.0.Final").entries] == ["new", "all"]
    assert [one.id for one in ledger.for_version("unknown").entries] == ["all"]


def test_entries_that_name_a_case_exactly() -> None:
    ledger = ActiveLedger(
        [entry("exact", case="a::b"), entry("glob", case="a::*"), entry("op", "text.of", "a::b")]
    )
    assert [one.id for one in ledger.naming("a::b", "chunk.merge")] == ["exact"]
    assert ledger.naming("a::c", "chunk.merge") == ()
    assert NO_LEDGER.naming("a::b", "chunk.merge") == ()


def test_a_saved_case_is_covered_as_the_generated_case_that_it_was() -> None:
    ledger = ActiveLedger(
        [entry("generated", case="fuzz/agreement/*"), entry("named", case="a::b")]
    )
    saved = "regressions/agreement-chunk.merge::7-12.2"
    ((covering,), (own,)) = (
        ledger.cover(name, "chunk.merge", [INDEX])
        for name in (saved, "regressions/agreement-chunk.merge::by-hand")
    )
    assert [one.id for one in covering] == ["generated"]
    assert own == ()
    assert ledger.covering_case(saved, "chunk.merge") == (), "nothing for a glob to be too broad by"
    assert ledger.naming(saved, "chunk.merge") == ()


def test_use_is_counted_by_entry_and_what_was_never_used_is_stale() -> None:
    entries = [entry("a"), entry("b", path="**"), entry("c", op="text.of"), entry("d", case="x")]
    ledger, use = ActiveLedger(entries), LedgerUse()
    for covering in ledger.cover("merge/a::b", "chunk.merge", [INDEX, Difference("", "changed")]):
        use.count(covering)
    assert use.counts == {"a": 1, "b": 2}
    assert [one.id for one in use.stale(ledger)] == ["c", "d"]
    other = LedgerUse()
    other.count([entries[2]])
    use.add(other)
    assert [one.id for one in use.stale(ledger)] == ["d"]


def test_an_entry_is_stale_only_if_no_version_in_the_run_could_use_it() -> None:
    old = entry("old", versions=VersionRange.parse("<2"))
    ledger, use = Ledger((old, entry("all"))), LedgerUse()
    use.count([old])
    v1, v2, v3 = (ledger.for_version(version) for version in ("1.0", "2.0", "3.0"))
    assert [one.id for one in use.stale(v1, v2)] == ["all"]
    assert [one.id for one in LedgerUse().stale(v2, v3)] == ["all"]
    assert [one.id for one in LedgerUse().stale(v1, v2)] == ["old", "all"]
