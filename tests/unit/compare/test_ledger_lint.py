from harness.compare.ledger_lint import CaseNames, shadowed, unreachable
from harness.compare.ledger_yaml import parse_ledger

NAMES = CaseNames([("merge/a::one", "chunk.merge"), ("merge/a::two", "chunk.fold")])
HEAD = "  path: a\n  difference: changed\n  reason: R.\n"


def faults(text: str) -> list[tuple[int, int, str]]:
    return [(one.line, one.column, one.message) for one in unreachable(text, "l.yaml", NAMES)]


def hidden(text: str) -> list[str]:
    entries, found = parse_ledger(text, "l.yaml")
    assert found == []
    return [fault.message for fault in shadowed(entries)]


def test_globs_that_some_case_has_are_good() -> None:
    for op, case in (
        ("chunk.merge", "merge/a::one"),
        ("chunk.*", "merge/*"),
        ("'*'", "'*'"),
        ("chunk.fold", "merge/a::t?o"),
    ):
        assert faults(f"- id: x\n  op: {op}\n  case: {case}\n{HEAD}") == []


def test_globs_of_generated_cases_are_left_alone() -> None:
    assert faults(f"- id: x\n  op: chunk.merge\n  case: [fuzz/*, merge/*]\n{HEAD}") == []


def test_globs_that_no_case_of_the_operation_has_are_told_one_by_one() -> None:
    text = f"""\
# about it
- id: x
  op: chunk.merge
  case:
    - merge/a::one
    - merge/a::two
    - merge/b::*
{HEAD}
- {{id: y, op: text.of, case: '*', path: a, difference: changed, reason: R.}}
"""
    assert faults(text) == [
        (6, 7, "no case of chunk.merge is called merge/a::two"),
        (7, 7, "no case of chunk.merge is called merge/b::*"),
        (12, 30, "no case of text.of is called *"),
    ]
    nested = "entries:\n  - id: z\n    op: text.of\n    case: a\n" + HEAD.replace("  ", "    ")
    assert [fault[:2] for fault in faults(nested)] == [(4, 11)]
    assert faults("") == []


def test_an_entry_behind_one_that_covers_its_cases_is_never_used() -> None:
    first = f"- id: all\n  op: chunk.merge\n  case: merge/*\n{HEAD}"
    named = f"- id: one\n  op: chunk.merge\n  case: [merge/a::one, merge/*]\n{HEAD}"
    assert hidden(first + named) == ["one is never used: all covers its cases already"]
    assert hidden(named + first) == ["all is never used: one covers its cases already"]


def test_an_entry_that_covers_more_or_asks_for_more_hides_nothing() -> None:
    named = f"- id: one\n  op: chunk.merge\n  case: merge/a::one\n{HEAD}"
    for other in (
        f"- id: x\n  op: chunk.merge\n  case: merge/*\n{HEAD}",
        f"- id: x\n  op: chunk.fold\n  case: merge/a::one\n{HEAD}",
        f"- id: x\n  op: chunk.merge\n  case: merge/a::one\n{HEAD.replace('path: a', 'path: b')}",
    ):
        assert hidden(named + other) == []
    asking = named.replace("  path: a\n", "  path: a\n  actual: 1\n").replace("id: one", "id: x")
    assert hidden(asking + named) == []
    assert hidden(named + asking) == ["x is never used: one covers its cases already"]
