"""What lint says of files that are readable."""

import textwrap
from pathlib import Path

import pytest

from harness.corpus import CaseFile
from harness.corpus.lint import RULES, Problem, lint
from tests.unit.corpus.marked import unmarked


def _problems(folder: Path, text: str, name: str = "x.yaml") -> list[Problem]:
    file = folder / name
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    return list(lint([CaseFile(file, "x")]))


VALUE = "{id: a, op: text.of, why: w, input: {value: 1}"
TOOL = "{id: a, op: tool.result, why: w, expect: {returned: 1}, input: {outcome: interrupted"


@pytest.mark.parametrize(
    ("rule", "case"),
    [
        ("expect", f"‸{VALUE}}}"),
        ("why", "‸{id: a, op: text.of, input: {value: 1}, expect: {returned: 1}}"),
        ("anything", f"{VALUE}, expect: {{matches: ‸{{}}}}}}"),
        ("anything", f"{VALUE}, expect: {{matches: ‸{{$any: true}}}}}}"),
        ("message", f"{VALUE}, expect: {{raised: {{kind: other, ‸message: m}}}}}}"),
        ("unused", f"{TOOL}, task_id: t, ‸value: 1}}}}"),
    ],
)
def test_each_rule(tmp_path: Path, rule: str, case: str) -> None:
    text, places = unmarked(f"cases:\n  - {case}\n")
    (problem,) = _problems(tmp_path, text)
    assert problem.rule == rule
    assert [(problem.fault.line, problem.fault.column)] == places


def test_cases_with_the_same_input(tmp_path: Path) -> None:
    (problem,) = _problems(
        tmp_path,
        """\
        defaults: {op: text.of}
        cases:
          - {id: a, why: w, expect: {returned: 1}, input: {value: 1}}
          - {id: b, why: w, expect: {returned: 1}, input: {value: 1.0}}
          - {id: c, why: w, expect: {returned: 1}, input: {value: true}}
          - {id: d, why: w, expect: {returned: 1}, op: merge.dicts, input: {left: 1, right: 2}}
          - {id: e, why: w, expect: {returned: 1}, op: merge.logprobs, input: {left: 1, right: 2}}
          - {id: f, why: w, expect: {returned: 1}, input: {value: 1}}
        """,
    )
    assert problem.rule == "same-input"
    assert (problem.fault.line, problem.fault.column) == (8, 44)
    assert "x::a has the same input" in problem.fault.message


def test_faults_come_alone(tmp_path: Path) -> None:
    (problem,) = _problems(tmp_path, "cases:\n  - {id: a, op: text.of, input: {}}\n")
    assert (problem.rule, problem.severity) == ("fault", "error")


def test_recorded_cases_need_no_reason(tmp_path: Path) -> None:
    line = '{"id":"a","op":"text.of","input":{"value":1},"expect":{"returned":1}}\n'
    assert _problems(tmp_path, line, "x.jsonl") == []
    (problem,) = _problems(tmp_path, line.replace("expect", "wanted"), "x.jsonl")
    assert (problem.rule, problem.fault.line, problem.fault.column) == ("expect", 1, 1)


def test_problems_come_by_place(tmp_path: Path) -> None:
    line = '{"id":"a","op":"text.of","input":{"value":1},"wanted":{"matches":{}}}\n'
    second = line.replace('"id":"a"', '"id":"b"')
    places = [
        (problem.rule, problem.fault.line, problem.fault.column)
        for problem in _problems(tmp_path, line + second, "x.jsonl")
    ]
    assert places == [
        ("expect", 1, 1),
        ("anything", 1, 66),
        ("expect", 2, 1),
        ("same-input", 2, 26),
        ("anything", 2, 66),
    ]


def test_rules_have_names_of_their_own() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert "fault" not in {rule.name for rule in RULES}
