from typing import Any, cast

import pytest

from harness.compare.accept import AcceptedEntry, ProposedEntry, propose
from harness.compare.difference import ABSENT, Difference
from harness.compare.judged import Judged
from harness.compare.ledger import ActiveLedger
from harness.compare.ledger_text import append
from harness.compare.ledger_yaml import parse_ledger
from harness.compare.verdict import Verdict
from tests.unit.compare.test_ledger import entry


def judged(case: str, *differences: Difference, op: str = "chunk.merge") -> Judged:
    verdict = Verdict.DIVERGES if differences else Verdict.AGREES
    return Judged(case, op, verdict, differences)


def changed(path: str, expected: Any = 1, actual: Any = 0) -> Difference:
    return Difference(path, "changed", expected, actual)


def shown(proposals: list[ProposedEntry]) -> list[tuple[Any, ...]]:
    return [(one.op, one.cases, one.path, one.difference) for one in proposals]


def test_one_case_is_named_exactly_with_its_path_and_its_values() -> None:
    results = [judged("m/a::x", changed("merged.tool_calls[1].index")), judged("m/a::y")]
    assert propose(results) == [
        ProposedEntry(
            "chunk-merge-merged-tool-calls-1-index-changed",
            "chunk.merge",
            ("m/a::x",),
            "merged.tool_calls[1].index",
            "changed",
            matched=1,
            expected=1,
            actual=0,
        )
    ]


def test_only_an_index_that_varies_becomes_a_wildcard() -> None:
    results = [
        judged("m/a::x", changed("list[0].calls[1].index"), changed("list[0].calls[2].index")),
        judged("m/b::x", changed("list[0].calls[1].index")),
    ]
    assert shown(propose(results)) == [
        ("chunk.merge", ("m/*",), "list[0].calls[*].index", "changed")
    ]


def test_operations_paths_and_kinds_are_told_apart() -> None:
    results = [
        judged("m/a::x", changed("a"), changed("b"), Difference("c", "type", 1, 1.0)),
        judged("m/a::y", Difference("a", "missing", 1), changed("b")),
        judged("m/a::z", changed("a"), op="text.of"),
    ]
    assert shown(propose(results)) == [
        ("chunk.merge", ("m/a::x",), "a", "changed"),
        ("chunk.merge", ("m/a::*",), "b", "changed"),
        ("chunk.merge", ("m/a::x",), "c", "type"),
        ("chunk.merge", ("m/a::y",), "a", "missing"),
        ("text.of", ("m/a::z",), "a", "changed"),
    ]


def test_a_value_is_asked_for_if_it_is_short_plain_and_the_same_in_all() -> None:
    [one] = propose(
        [judged("a::x", changed("a", "x", None)), judged("a::y", changed("a", "y", None))]
    )
    assert (one.expected, one.actual) == (ABSENT, None)
    [one] = propose([judged("a::x", changed("a", 1, 2)), judged("a::y", changed("a", 1.0, 2))])
    assert (one.expected, one.actual) == (ABSENT, 2)
    [one] = propose([judged("a::x", changed("a", "x" * 100, {"b": 1}))])
    assert (one.expected, one.actual) == (ABSENT, ABSENT)
    [one] = propose([judged("a::x", Difference("a", "extra", actual=0))])
    assert (one.expected, one.actual) == (ABSENT, 0)


def test_errors_are_told_apart_by_the_kinds_of_their_outcomes() -> None:
    def error(expected: Any, actual: Any) -> Difference:
        return Difference("", "error", expected, actual)

    refused = {"raised": {"kind": "other", "type": "T", "message": "m"}}
    results = [
        judged("a::1", error({"returned": [1]}, refused)),
        judged("a::2", error({"returned": [2]}, {"raised": {"kind": "other"}})),
        judged("a::3", error(refused, {"returned": None})),
        judged("a::4", error({"matches": {}}, refused)),
    ]
    other = {"raised": {"kind": "other"}}
    found = [(one.cases, one.expected, one.actual) for one in propose(results)]
    assert found == [
        (("a::1", "a::2"), {"returned": {"$any": True}}, other),
        (("a::3",), other, {"returned": {"$any": True}}),
        (("a::4",), {"matches": {"$any": True}}, other),
    ]


@pytest.mark.parametrize(
    ("op", "paths", "patterns"),
    [
        ("chunk.merge", ["merged.content.a", "merged.content.b"], None),
        ("chunk.merge", [f"merged.content.{key}[0]" for key in "abcd"], ["merged.content.**"]),
        ("chunk.merge", [f"merged.{key}" for key in "abcd"], None),
        ("merge.dicts", [*"abcd"], ["**"]),
        ("merge.dicts", ["a.b"], None),
        ("serializer.dumps", [f"text.{key}" for key in "abcd"], ["text.**"]),
        (
            "chunk.fold",
            [f"tool_calls[{index}].arguments" for index in range(5)],
            ["tool_calls[*].arguments"],
        ),
    ],
)
def test_many_places_in_a_free_value_are_one_entry(
    op: str, paths: list[str], patterns: list[str] | None
) -> None:
    results = [judged("a::x", *map(changed, paths), op=op)]
    assert [one.path for one in propose(results)] == (patterns or paths)


def test_a_free_field_itself_is_told_from_what_is_in_it() -> None:
    paths = ["content", *(f"content.{key}" for key in "abcd")]
    assert [one.path for one in propose([judged("a::x", *map(changed, paths))])] == [
        "content",
        "content.**",
    ]


def test_what_the_ledger_covers_is_not_proposed_again_and_ids_are_new() -> None:
    results = [judged("a::x", changed("a"), changed("b"))]
    ledger = ActiveLedger([entry("chunk-merge-b-changed", case="a::*", path="a")])
    assert [one.id for one in propose(results, ledger)] == ["chunk-merge-b-changed-2"]
    taken = ["chunk-merge-b-changed-2"]
    assert [one.id for one in propose(results, ledger, taken=taken)] == ["chunk-merge-b-changed-3"]


def test_long_ids_keep_both_ends() -> None:
    path = ".".join(f"field_{number}" for number in range(20))
    [one] = propose([judged("a::x", changed(path))])
    assert one.id.startswith("chunk-merge-field-0-")
    assert one.id.endswith("-changed")
    assert len(one.id) <= 60


def test_only_some_cases_are_covered_but_all_count_for_how_far_a_glob_reaches() -> None:
    results = [judged(f"a::{number}", changed("a")) for number in range(10)]
    [one] = propose(results, only=["a::3"])
    assert (one.cases, one.matched) == (("a::3",), 1)


def test_what_was_not_compared_does_not_count() -> None:
    results = [
        *(judged(f"a::{number}", changed("a")) for number in range(5)),
        *(Judged(f"a::u{number}", "chunk.merge", Verdict.UNSUPPORTED) for number in range(9)),
    ]
    assert shown(propose(results)) == [("chunk.merge", ("a::*",), "a", "changed")]


def test_the_proposals_cover_what_they_were_made_for() -> None:
    results = [
        judged(
            f"f/{file}::c-{number}", *(changed(f"content.k{number}[{i}]", i) for i in range(file))
        )
        for file in range(4)
        for number in range(12)
    ]
    accepted = [AcceptedEntry(one, "so") for one in propose(results)]
    entries, faults = parse_ledger(append("", accepted), "l.yaml")
    assert faults == []
    assert propose(results, ActiveLedger(entries)) == []


def test_an_entry_needs_a_reason() -> None:
    [one] = propose([judged("a::x", changed("a"))])
    with pytest.raises(ValueError, match="needs a reason"):
        AcceptedEntry(one, " \n")


def raised(message: str | None, kind: str = "illegal_state") -> dict[str, Any]:
    fields = {"kind": kind, "type": "T"}
    return {"raised": fields if message is None else {**fields, "message": message}}


def test_where_only_messages_differ_they_are_asked_for() -> None:
    def proposed(*pairs: tuple[str | None, str | None]) -> tuple[Any, Any]:
        differences = [
            Difference("", "error", raised(expected), raised(actual)) for expected, actual in pairs
        ]
        [one] = propose([judged(f"a::{n}", each) for n, each in enumerate(differences)])
        expected, actual = cast("Any", one.expected), cast("Any", one.actual)
        return expected["raised"], actual["raised"]

    kind = "illegal_state"
    assert proposed(("no", "none")) == (
        {"kind": kind, "message": "no"},
        {"kind": kind, "message": "none"},
    )
    assert proposed(("Cannot merge A", "x"), ("Cannot merge B.", "x")) == (
        {"kind": kind, "message": {"$matches": "Cannot\\ merge\\ .*"}},
        {"kind": kind, "message": "x"},
    )
    assert proposed(("[1] of 2", "a"), ("[30] of 2", "b")) == (
        {"kind": kind, "message": {"$matches": "\\[.*\\]\\ of\\ 2"}},
        {"kind": kind},
    )
    assert proposed(("a", None)) == ({"kind": kind, "message": "a"}, {"kind": kind})
    long = proposed(("a" * 200, "b"))[0]["message"]
    assert long == {"$matches": "a" * 120 + ".*"}


def test_an_entry_for_a_message_covers_no_other_message() -> None:
    here = Difference("", "error", raised("no"), raised("none"))
    [proposal] = propose([judged("a::1", here)])
    text = append("", [AcceptedEntry(proposal, "R.")])
    (one,), faults = parse_ledger(text, "x.yaml")
    assert not faults
    assert one.covers(here)
    assert not one.covers(Difference("", "error", raised("no"), raised("nothing")))
    assert not one.covers(Difference("", "error", raised("never"), raised("none")))
