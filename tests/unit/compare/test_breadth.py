from typing import Any

from harness.compare.breadth import measure_breadth
from harness.compare.difference import Difference
from harness.compare.judged import Judged, judged_in_report
from harness.compare.verdict import Verdict
from tests.unit.compare.test_ledger import entry


def judged(name: str, *paths: str, verdict: Verdict = Verdict.DIVERGES) -> Judged:
    differences = tuple(Difference(path, "type", 1, None) for path in paths)
    return Judged(f"merge/a::{name}", "chunk.merge", verdict, differences)


def test_an_entry_is_too_broad_if_under_half_of_what_its_globs_cover_differs_there() -> None:
    results = [
        judged("1", "a"),
        judged("2", "a.b", "a.c", verdict=Verdict.KNOWN_DIVERGENCE),
        judged("3", "b"),
        judged("4", verdict=Verdict.AGREES),
        judged("5", verdict=Verdict.UNEXPECTED_AGREEMENT),
        judged("6", verdict=Verdict.UNSUPPORTED),
        judged("7", verdict=Verdict.TIMED_OUT),
        judged("8", verdict=Verdict.CRASHED),
        judged("9", verdict=Verdict.ERROR),
    ]
    entries = [
        entry("broad", path="a"),
        entry("deep", path="a.**"),
        entry("any", path="**"),
        entry("half", case="merge/a::[14]", path="a"),
        entry("exact", case="merge/a::1", path="a"),
        entry("none", case="fold/*"),
        entry("op", op="chunk.fold"),
    ]
    found = measure_breadth(entries, results)
    assert [(one.entry.id, one.covered, one.differing, one.is_too_broad) for one in found] == [
        ("broad", 5, 1, True),
        ("deep", 5, 2, True),
        ("any", 5, 3, False),
        ("half", 2, 1, False),
        ("exact", 1, 1, False),
        ("none", 0, 0, False),
        ("op", 0, 0, False),
    ]


def test_a_report_is_read_back() -> None:
    differences = [Difference("a", "missing", 1), Difference("", "error", {"returned": None}, {})]
    java = {"verdict": "diverges", "differences": [one.to_map() for one in differences]}
    oracle: dict[str, Any] = {"verdict": None, "differences": []}
    report = {
        "results": [
            {"case": "a::b", "op": "text.of", "subjects": {"reference": oracle, "java": java}},
            {"case": "a::c", "op": "text.of", "subjects": {"reference": oracle}},
        ]
    }
    assert list(judged_in_report(report, "java")) == [
        Judged("a::b", "text.of", Verdict.DIVERGES, tuple(differences))
    ]
    assert list(judged_in_report(report, "reference")) == []
