from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.compare.accept import AcceptedEntry, ProposedEntry
from harness.compare.difference import ABSENT
from harness.compare.ledger import Entry
from harness.compare.ledger_text import append, prune, render
from harness.compare.ledger_yaml import parse_ledger
from harness.model.faults import FaultsError

LEDGER = """\
# What openjiuwen is known to do.
entries:
  # About a, and maybe b.
  - id: a   # trailing
    op: '*'
    case: c
    path: ''
    difference: changed
    reason: |
      some
      # text
    # within a

  # About b.
  -
    id: b
    op: '*'
    case: [c]
    path: ''
    difference: changed
    reason: x

  # The last one.
  - {id: c, op: '*', case: c, path: '', difference: changed, reason: x}
# The end.
"""


PLAIN = ProposedEntry("x", "chunk.merge", ("a::b",), "a", "changed", matched=1)


def accepted(entry_id: str, reason: str = "so", **changes: Any) -> AcceptedEntry:
    answers = {name: changes.pop(name, None) for name in ("issue", "since", "versions")}
    return AcceptedEntry(replace(PLAIN, id=entry_id, **changes), reason, **answers)


def read(text: str) -> list[Entry]:
    entries, faults = parse_ledger(text, "l.yaml")
    assert faults == []
    return entries


def test_an_entry_as_it_is_written() -> None:
    entry = accepted(
        "renumbered",
        cases=("merge/*", "a[[]0]::b"),
        path="**.tool_calls[*].index",
        expected="yes",
        actual={"$type": ["null", "integer"]},
        reason="It renumbers tool calls by their place: the fifth is 4. " * 2,
        issue="https://example.org/1#c",
        since="2026-01-31",
        versions=">=1",
    )
    assert render(entry, "  ") == (
        "  - id: renumbered\n"
        "    op: chunk.merge\n"
        "    case:\n"
        "      - merge/*\n"
        "      - a[[]0]::b\n"
        '    path: "**.tool_calls[*].index"\n'
        "    difference: changed\n"
        '    expected: "yes"\n'
        '    actual: {$type: ["null", integer]}\n'
        '    versions: ">=1"\n'
        "    reason: >-\n"
        "      It renumbers tool calls by their place: the fifth is 4. It renumbers tool calls by "
        "their\n      place: the fifth is 4.\n"
        '    issue: "https://example.org/1#c"\n'
        '    since: "2026-01-31"\n'
    )


SOME = [
    accepted("one", path='["a.b"][*]', expected=None, actual=float("inf")),
    accepted("two", path="", difference="error", actual={"raised": {"kind": "other"}}),
    accepted("three", cases=("*", "a::[[]"), reason="First: \n\n  it's\n# so"),
]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# head",
        "---\n",
        "[]\n",
        "[]",
        "entries:\n",
        "entries: []   # none yet\n# end",
        LEDGER,
        LEDGER.replace("\n", "\r\n"),
        LEDGER.rstrip(),
        "- {id: a, op: '*', case: c, path: '', difference: changed, reason: \u2028 x}\n",
    ],
)
def test_entries_are_added_at_the_end_and_all_else_stays(text: str) -> None:
    changed = append(text, SOME)
    before, after = read(text), read(changed)
    assert [one.id for one in after] == [*(one.id for one in before), "one", "two", "three"]
    assert changed.replace("\r\n", "\n").startswith(
        text.replace("\r\n", "\n").replace("[]", "").rstrip(" \n") if "[]" not in text else ""
    )
    line_end = "\r\n" if "\r\n" in text else "\n"
    assert changed.count("\n") == changed.count(line_end)
    for one, written in zip(after[-3:], SOME, strict=True):
        assert one.reason == written.reason
        assert one.path.text == written.proposal.path
        assert one.cases.texts == written.proposal.cases
        sides = (one.expected, one.actual)
        for predicate, side in zip(
            sides, (written.proposal.expected, written.proposal.actual), strict=True
        ):
            assert (predicate is None) == (side is ABSENT)
            assert predicate is None or predicate.holds(side)


def test_what_was_added_can_be_taken_away_again() -> None:
    for text in ("", "# head\n", "entries:\n", LEDGER, LEDGER.replace("\n", "\r\n")):
        assert prune(append(text, SOME), ["one", "two", "three"]) == text


def test_nothing_to_do_changes_nothing() -> None:
    assert append(LEDGER, []) == LEDGER
    assert prune(LEDGER, []) == LEDGER
    assert prune(LEDGER, ["unknown"]) == LEDGER


def test_the_comments_above_an_entry_stay_and_those_within_it_go() -> None:
    assert prune(LEDGER, ["a"]) == (
        "# What openjiuwen is known to do.\nentries:\n  # About a, and maybe b.\n\n"
        + LEDGER[LEDGER.index("  # About b.") :]
    )
    assert prune(LEDGER, ["b", "c"]) == (
        LEDGER[: LEDGER.index("  -\n    id: b")] + "\n  # The last one.\n# The end.\n"
    )
    nothing = prune(LEDGER, ["a", "b", "c"])
    assert read(nothing) == []
    kept = ["# What", "# About a", "# About b", "# The last", "# The end"]
    assert [comment for comment in kept if comment not in nothing] == []
    assert "within" not in nothing


def test_one_blank_line_stays_where_two_would_meet() -> None:
    text = append("", SOME)
    assert "\n\n" in text
    for one in ("one", "two", "three"):
        assert "\n\n\n" not in prune(text, [one])
    assert prune(text, ["three"]).endswith("reason: so\n")
    assert prune(text, ["one"]).startswith("- id: two")


def test_entries_close_together_stay_so() -> None:
    close = append("", SOME[:1]) + render(SOME[1])
    assert append(close, SOME[2:]) == close + render(SOME[2])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "[{id: a, op: '*', case: c, path: '', difference: changed, reason: x}]",
            "l.yaml:1:1: a ledger in flow style, [{id: …}, …], has no lines to change",
        ),
        ("a: [", "l.yaml:1:5: not YAML"),
        ("- {id: a}\n", "l.yaml:1:3: the entry has no op"),
        ("entry: []\n", "l.yaml:1:1: unknown key 'entry'"),
        ("{}\n", "l.yaml:2:3: not YAML"),
        ("...\n", "l.yaml:1:1: not YAML"),
    ],
)
def test_a_text_that_cannot_be_changed_is_refused(text: str, fault: str) -> None:
    with pytest.raises(FaultsError) as caught:
        append(text, SOME, "l.yaml")
    assert str(caught.value).startswith(fault)


@given(
    st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1),
    st.sets(st.sampled_from("abcdefgh")),
    st.sampled_from(["", "# c\n", "\n# c\n\n", "\n"]),
    st.sampled_from(["- {indent}", "-\n  {indent}", "-   {indent}"]),
    st.sampled_from(["", "  ", "      "]),
)
def test_pruning_leaves_exactly_the_others(
    ids: list[str], gone: set[str], between: str, dash: str, indent: str
) -> None:
    fields = "op: '*', case: c, path: '', difference: changed, reason: x"
    start = dash.replace("{indent}", "" if "\n" not in dash else indent)
    items = [f"{indent}{start}{{id: {one}, {fields}}}\n" for one in ids]
    text = "entries:\n" + between.join(items)
    changed = prune(text, gone)
    assert [one.id for one in read(changed)] == [one for one in ids if one not in gone]
    assert changed.count("# c") == text.count("# c")
