import pytest

from harness.compare.ledger import Predicate
from harness.compare.ledger_yaml import parse_ledger
from harness.model.field_path import PathPattern
from tests.unit.compare.values import HIGH

GOOD = """\
# A ledger.
- id: renumbered
  op: chunk.*
  case: merge/*
  path: "**.tool_calls[*].index"
  difference: changed
  expected: {$type: [integer, "null"]}
  actual: 0
  versions: ">=0.1.17,<0.1.19"
  reason: |
    It renumbers.
  issue: https://example.org/1
  since: 2026-01-31
- {id: refused, op: '*', case: [a::b, 'c*'], path: '', difference: error, reason: 012}
"""

SOUND = {
    "id": "x",
    "op": "chunk.merge",
    "case": "a::b",
    "path": "a",
    "difference": "changed",
    "reason": "so",
}


def entry_text(**changes: str | None) -> str:
    """Return an entry a field a line, from line 1 on; None leaves a field out."""
    fields = {**SOUND, **changes}
    lines = [f"{name}: {text}" for name, text in fields.items() if text is not None]
    return "- " + "\n  ".join(lines) + "\n"


def test_a_ledger_with_every_field() -> None:
    (first, second), faults = parse_ledger(GOOD, "l.yaml")
    assert faults == []
    assert (first.id, first.op, first.cases.texts) == ("renumbered", "chunk.*", ("merge/*",))
    assert first.path == PathPattern.parse("**.tool_calls[*].index")
    assert first.difference == "changed"
    assert first.expected == Predicate({"$type": ["integer", "null"]})
    assert first.actual == Predicate(0)
    assert first.versions is not None
    assert first.versions.contains("0.1.18")
    assert first.reason == "It renumbers.\n"
    assert (first.issue, first.since) == ("https://example.org/1", "2026-01-31")
    assert (first.file, first.line) == ("l.yaml", 2)
    assert (second.id, second.line, second.reason) == ("refused", 14, "012")
    assert second.cases.texts == ("a::b", "c*")
    assert (second.expected, second.actual, second.versions) == (None, None, None)


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "entries:", "entries: []", "---\n"])
def test_empty_ledgers(text: str) -> None:
    assert parse_ledger(text, "l.yaml") == ([], [])


def test_entries_may_stand_under_their_key() -> None:
    text = "entries:\n" + entry_text().replace("- ", "  - ").replace("\n  ", "\n    ")
    (found,), faults = parse_ledger(text, "l.yaml")
    assert (found.id, found.line, faults) == ("x", 2, [])


@pytest.mark.parametrize(
    ("written", "pattern"),
    [
        ("null", None),
        ("~", None),
        ("'null'", "null"),
        ("yes", "yes"),
        ("012", "012"),
        ("1e5", 1e5),
        ("-0.0", -0.0),
        ("1_000", "1_000"),
        ("2026-01-31", "2026-01-31"),
        ('{$utf16: "d83d"}', HIGH),
        ('[{$utf16: "d83d 0041"}]', [HIGH + "A"]),
        ('{$literal: {$utf16: "d83d"}}', {"$literal": {"$utf16": "d83d"}}),
        ("{$literal: {$what: 1}}", {"$literal": {"$what": 1}}),
        ("{raised: {kind: other}}", {"raised": {"kind": "other"}}),
        ("{$class: UserMessage}", {"$class": "UserMessage"}),
        ("{$keys: [a, b]}", {"$keys": ["a", "b"]}),
        ("{$none: true}", {"$none": True}),
        ('{$matches: "a.*"}', {"$matches": "a.*"}),
    ],
)
def test_predicates(written: str, pattern: object) -> None:
    (found,), faults = parse_ledger(entry_text(actual=written), "l.yaml")
    assert faults == []
    assert repr(found.actual) == repr(Predicate(pattern))


# The text, and each fault as `line:column: beginning of the message`.
BROKEN: list[tuple[str, list[str]]] = [
    ("5", ["1:1: a ledger must be a list"]),
    ("entry: []", ["1:1: unknown key 'entry' in a ledger (did you mean entries?)"]),
    ("entries: 5", ["1:10: entries must be a list"]),
    ("entries: []\nentries: []", ["2:1: entries stands here twice, first in line 1"]),
    ("- 5", ["1:3: an entry must be a map (with id, op, case, path"]),
    (entry_text(reason=None), ["1:3: the entry has no reason (it is why it differs"]),
    (
        entry_text(op=None, path=None),
        ["1:3: the entry has no op", "1:3: the entry has no path"],
    ),
    (entry_text(reson="x"), ["7:3: unknown key 'reson' in an entry (did you mean reason?)"]),
    (entry_text() + "  op: '*'\n", ["7:3: op stands here twice, first in line 2"]),
    (entry_text() + entry_text(), ["7:7: the id x is taken (by l.yaml:1)"]),
    (entry_text(id="''"), ["1:7: id is empty"]),
    (entry_text(id="[a]"), ["1:7: id must be a string"]),
    (entry_text(reason=""), ["6:10: reason must be a string"]),
    (entry_text(reason="' '"), ["6:11: reason is empty"]),
    (entry_text(op="chunk.mrge"), ["2:7: no operation is called chunk.mrge (did you mean chunk."]),
    (entry_text(op="'x*'"), ["2:7: no operation is called x* (known are chunk.merge"]),
    (entry_text(case="''"), ["3:9: case is empty"]),
    (entry_text(case="[]"), ["3:9: case is empty"]),
    (entry_text(case="{a: b}"), ["3:9: case must be a string"]),
    (entry_text(case="[a, ~]"), ["3:13: a case must be a string"]),
    (entry_text(case="'a[b'"), ["3:9: a [ without its ] in a[b ([[] is a bracket itself)"]),
    (
        entry_text(path="a..b"),
        ["4:9: not a path from '..b' on; steps are name, .name, [0], [\"any"],
    ),
    (entry_text(path="a[x]"), ["4:9: not a path from '[x]' on"]),
    (entry_text(path=""), ["4:8: path must be a string"]),
    (
        entry_text(difference="change"),
        ["5:15: no such difference: change (did you mean changed?)"],
    ),
    (entry_text(difference="error"), ['4:9: an error has no path (write path: "")']),
    (
        entry_text(difference="missing", actual="1"),
        ["7:11: where a field is missing there is no actual side (remove it)"],
    ),
    (
        entry_text(difference="extra", expected="1"),
        ["7:13: where a field is extra there is no expected side (remove it)"],
    ),
    (entry_text(actual="{$typ: string}"), ["7:11: no such wildcard: $typ (did you mean $type?)"]),
    (entry_text(actual="{$type: strin}"), ["7:11: no such type: strin (did you mean string?)"]),
    (entry_text(actual="{$type: null}"), ['7:11: no such type: null (did you mean "null"?)']),
    (entry_text(actual="{$type: [map, 5]}"), ["7:11: no such type: 5"]),
    (entry_text(actual="{$any: 1}"), ["7:11: $any takes only true (write {$any: true})"]),
    (entry_text(actual="{$none: false}"), ["7:11: $none takes only true"]),
    (entry_text(actual="{$any: true, a: 1}"), ["7:11: $any must be alone in its map"]),
    (entry_text(actual="{a: [{$matches: '('}]}"), ["7:11: $matches takes a regular expression: "]),
    (entry_text(actual="{$matches: 5}"), ["7:11: $matches takes a regular expression: "]),
    (entry_text(actual="{a: 1, a: 2}"), ["7:18: the key 'a' stands here twice"]),
    (entry_text(actual="{[a]: 1}"), ["7:12: a key must be a string"]),
    (entry_text(actual="{$utf16: d83}"), ["7:11: $utf16 must hold code units"]),
    (entry_text(actual="{$utf16: '0041', a: 1}"), ["7:11: $utf16 must hold code units"]),
    (entry_text(actual="!!binary YQ=="), ["7:11: tags are not used in a ledger"]),
    (entry_text(actual="!x y"), ["7:11: tags are not used in a ledger"]),
    (entry_text(actual="&a [*a]"), ["7:11: anchors and aliases are not used in a ledger"]),
    (entry_text(actual="[" * 101 + "]" * 101), ["7:110: a ledger is at most 100 deep"]),
    (entry_text(versions="1.0"), ["7:13: not a range of versions: '1.0' (such as >=1.2,<2"]),
    (entry_text(issue=""), ["7:9: issue must be a string"]),
    (entry_text(since="''"), ["7:10: since is empty"]),
    ("- id: x\n\top: y", ["2:1: not YAML: found a tab character that violates indentation"]),
    ("- id: [x\n", ["2:1: not YAML: did not find expected ',' or ']'"]),
    ("- a\n---\n- b", ["2:1: not YAML: but found another document"]),
    ("- {é: x,\n  b\x00: c}", ["2:4: the character U+0000 may not stand in YAML"]),
    (
        entry_text(id="1\n  id: 2", op="x", versions="x"),
        [
            "2:3: id stands here twice, first in line 1",
            "3:7: no operation is called x",
            "8:13: not a range of versions: 'x'",
        ],
    ),
]


@pytest.mark.parametrize(("text", "faults"), BROKEN, ids=lambda one: str(one)[:40])
def test_broken_ledgers_are_refused_at_the_place(text: str, faults: list[str]) -> None:
    entries, found = parse_ledger(text, "l.yaml")
    shown = [str(fault).removeprefix("l.yaml:") for fault in sorted(found, key=lambda f: f.line)]
    assert len(shown) == len(faults), shown
    for actual, expected in zip(shown, faults, strict=True):
        assert actual.startswith(expected)
    assert all(entry.id == "x" for entry in entries), "a faulty entry is left out"


def test_a_fault_shows_its_line_as_editors_count_it() -> None:
    text = "# a\u2028# b\r\n" + entry_text(op="chunk.mrge  # \u2028").replace("\n", "\r\n")
    (fault,) = parse_ledger(text, "l.yaml")[1]
    assert fault.with_caret() == (
        "l.yaml:3:7: no operation is called chunk.mrge (did you mean chunk.merge?)\n"
        "      op: chunk.mrge  # \N{REPLACEMENT CHARACTER}\n"
        "          ^"
    )
