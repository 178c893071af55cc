"""What lint says of files that are readable."""

import textwrap
from pathlib import Path

import pytest

from harness.corpus import CaseFile
from harness.corpus.lint import RULES, Problem, lint
from harness.corpus.outcome_shape import OUTCOMES
from harness.model.operations import OPERATIONS
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


def _matching(op: str, given: str, pattern: str) -> str:
    return f"{{id: a, op: {op}, why: w, input: {given}, expect: {{matches: {pattern}}}}}"


CHUNK = "{$class: AssistantMessageChunk}"
MERGE = f"{{left: {CHUNK}, right: {CHUNK}}}"
USAGE = "{usage_metadata: {total_tokens: 1, ‸prompt_tokens: 2}}"


@pytest.mark.parametrize(
    ("op", "given", "pattern", "hint"),
    [
        ("chunk.merge", MERGE, "{‸mergd: {content: a}}", "merged"),
        ("chunk.merge", MERGE, "{merged: {‸tool_cals: {$none: true}}}", "tool_calls"),
        ("chunk.merge", MERGE, "{merged: {tool_calls: [{id: a, ‸argument: b}]}}", "arguments"),
        ("chunk.fold", f"{{chunks: [{CHUNK}]}}", USAGE, "input_tokens"),
        ("stream.fold", "{chunks: []}", "{‸tool_call: [], content: a}", "tool_calls"),
        ("conversation.memory", "{steps: []}", "[[{content: a}, {‸contents: a}]]", "content"),
        ("vendor.normalise", "{vendor: openai, messages: []}", "[{‸nam: a}]", "name"),
        ("text.of", "{value: 1}", '{‸txt: "1"}', "text"),
    ],
)
def test_a_misspelt_field_of_an_outcome(
    tmp_path: Path, op: str, given: str, pattern: str, hint: str
) -> None:
    text, places = unmarked(f"cases:\n  - {_matching(op, given, pattern)}\n")
    (problem,) = _problems(tmp_path, text)
    assert (problem.rule, problem.severity) == ("field", "warning")
    assert [(problem.fault.line, problem.fault.column)] == places
    if hint != "input_tokens":
        assert problem.fault.hint == f'did you mean "{hint}"?'


@pytest.mark.parametrize(
    ("op", "given", "pattern"),
    [
        ("chunk.merge", MERGE, "{merged: {content: [{typ: text}], metadata: {tool_cals: 1}}}"),
        ("chunk.merge", MERGE, "{merged: {parser_content: {contnt: a}, logprobs: {contnt: []}}}"),
        ("chunk.merge", MERGE, "{merged: {tool_calls: [{$any: true}], usage_metadata: null}}"),
        ("chunk.merge", MERGE, "{merged: {$any: true}, operands_unchanged: {a: 1}}"),
        ("chunk.merge", MERGE, "{merged: {content: {$literal: {$clas: a}}}}"),
        ("message.dump", f"{{message: {CHUNK}}}", "{tool_cals: 1}"),
        ("merge.dicts", "{left: {}, right: {}}", "{tool_cals: 1}"),
        ("serializer.roundtrip", "{type: json, value: {}}", "{tool_cals: 1}"),
        ("conversation.memory", "{steps: []}", "[{contents: 1}, null]"),
        ("stream.fold", "{chunks: []}", "null"),
    ],
)
def test_what_an_outcome_may_hold_is_free(
    tmp_path: Path, op: str, given: str, pattern: str
) -> None:
    assert _problems(tmp_path, f"cases:\n  - {_matching(op, given, pattern)}\n") == []


def test_the_shapes_of_outcomes_are_of_operations() -> None:
    assert OUTCOMES.keys() <= OPERATIONS.keys()
    for op, shape in OUTCOMES.items():
        if isinstance(shape, dict):
            assert OPERATIONS[op].returns == f"{{{', '.join(shape)}}}"


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
