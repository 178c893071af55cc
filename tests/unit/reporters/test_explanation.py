import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from harness.compare.difference import ABSENT
from harness.compare.oracle import oracle_of_case
from harness.compare.verdict import judge
from harness.model.case import Call, Case, Expectation, Matches, Returns
from harness.model.operations import Comparison
from harness.model.outcome import Outcome, Raised, Returned, TimedOut, encode_outcome
from harness.model.value import Value
from harness.reporters.explain_console import ExplanationPrinter
from harness.reporters.explanation import EXPECTED, Explanation, explain, value_at
from harness.reporters.reproducers import Written
from harness.run.events import CaseJudged, Result
from harness.subjects.reproducing import Reproducer

MERGE = {"left": {"$class": "AssistantMessageChunk"}, "right": {"$class": "AssistantMessageChunk"}}


def told(
    op: str, given: dict[str, Value], expect: Expectation, *, why: str = "W.", **outcomes: Outcome
) -> Explanation:
    case = Case("a::b", Call(op, given), expect, why=why, file="a.yaml", line=3)
    oracle = oracle_of_case(case.call, expect)
    results = {
        name: Result(judge(case, oracle, data), data, 1)
        for name, outcome in outcomes.items()
        if (data := encode_outcome(outcome))
    }
    return explain(CaseJudged(case, results), expect, None, dict.fromkeys(outcomes, ()))


def shown(explanation: Explanation, *, width: int = 100, full: bool = False) -> str:
    out = io.StringIO()
    ExplanationPrinter(Console(file=out, width=width, highlight=False), full=full).print(
        explanation
    )
    return out.getvalue()


def test_a_field_that_differs_has_the_value_of_every_side() -> None:
    explanation = told(
        "chunk.merge",
        MERGE,
        Matches({"merged": {"role": "assistant"}}),
        right=Returned({"merged": {"role": "assistant", "name": None}}),
        wrong=Returned({"merged": {"role": "tool", "name": None}}),
    )
    (row,) = explanation.rows
    assert row.path == "merged.role"
    assert row.values == {EXPECTED: "assistant", "right": "assistant", "wrong": "tool"}
    assert row.kinds == {"wrong": "changed"}
    assert row.rule is not None
    assert "the left chunk's role stays" in row.rule.text


def test_what_the_case_does_not_ask_for_comes_last() -> None:
    explanation = told(
        "merge.dicts",
        {"left": {}, "right": {}},
        Matches({"a": 1}),
        one=Returned({"a": 1, "b": 2}),
        two=Returned({"a": 5, "b": 3}),
    )
    assert [(row.path, row.is_expected) for row in explanation.rows] == [("a", True), ("b", False)]
    text = shown(explanation)
    assert text.index("a  changed") < text.index("Beyond what the case asks") < text.index("\nb")


def test_a_side_that_raised_has_no_field() -> None:
    explanation = told(
        "merge.dicts",
        {"left": {}, "right": {}},
        Returns({"a": 1}),
        wrong=Returned({"a": 2}),
        broken=Raised("null_pointer", "no \x1b[31m"),
        slow=TimedOut(3.0),
    )
    field, outcome = explanation.rows
    assert field.values == {EXPECTED: 1, "wrong": 2}
    assert outcome.path == ""
    text = shown(explanation)
    assert "raised null_pointer: no \\u001b[31m" in text
    assert "still running after 3 s" in text


def test_the_order_of_keys_and_fields_of_json_texts_are_rows_too() -> None:
    explanation = told(
        "message.to_json",
        {"message": {"$class": "UserMessage"}},
        Returns({"text": '{"a":1,"b":{"c":2}}'}),
        same=Returned({"text": '{"a": 1, "b": {"c": 2}}'}),
        other=Returned({"text": '{"b":{"c":3},"a":1}'}),
    )
    order, field = explanation.rows
    assert (order.path, order.values["same"]) == ("text", {"$keys": ["a", "b"]})
    assert (field.path, field.values) == ("text.b.c", {EXPECTED: 2, "same": 2, "other": 3})


@pytest.mark.parametrize(
    ("path", "value"),
    [(("a",), [1, {"b": None}]), (("a", 1, "b"), None), (("a", 5), ABSENT), (("a", "b"), ABSENT)],
)
def test_values_at_paths(path: tuple[Any, ...], value: Value) -> None:
    assert value_at({"a": [1, {"b": None}]}, path, Comparison.UNORDERED) == value


def test_where_all_agree_it_says_so() -> None:
    explanation = told("text.of", {"value": 1}, Returns({"text": "1"}), one=Returned({"text": "1"}))
    assert explanation.rows == ()
    assert "All subjects return the same." in shown(explanation)


def test_whole_outcomes_are_shown_line_by_line_if_asked_for() -> None:
    explanation = told("text.of", {"value": 1}, Returns({"text": "1"}), one=Returned({"text": "1"}))
    assert '\none\n    {\n      "returned": {\n        "text": "1"\n' in shown(
        explanation, full=True
    )


def test_long_values_are_shown_whole_if_asked_for() -> None:
    words = " ".join(f"word{number}" for number in range(2_000))
    explanation = told(
        "text.of",
        {"value": 1},
        Returns({"text": words}),
        one=Returned({"text": words[:5_000]}),
        two=Raised("other", words),
    )
    part = shown(explanation)
    assert "-v shows them whole" in part
    assert "word900 " not in part
    whole = shown(explanation, full=True)
    assert "…" not in whole
    assert f'  "{words}"' in whole
    assert f"raised other: {words}" in whole


def test_what_a_case_says_at_length_is_shown_whole_if_asked_for() -> None:
    explanation = told(
        "text.of",
        {"value": 1},
        Returns({"text": "1"}),
        why="W " * 2_000,
        one=Returned({"text": "2"}),
    )
    assert "-v shows them whole" in shown(explanation)
    assert "W " * 2_000 in shown(explanation, full=True)
    assert "-v shows them whole" not in shown(explanation, full=True)


def test_a_long_program_is_shown_whole_if_asked_for() -> None:
    essence = "\n".join(f"line {number}" for number in range(100))
    program = Written("one", Reproducer("Python", {}, ("python",), essence), Path("x"))

    def printed(*, full: bool) -> str:
        out = io.StringIO()
        console = Console(file=out, width=100, highlight=False)
        ExplanationPrinter(console, full=full).print_reproducers([program], [])
        return out.getvalue()

    assert "(60 more lines; -v shows them)" in printed(full=False)
    assert "line 99" not in printed(full=False)
    assert "line 99\n" in printed(full=True)


def test_a_file_gets_as_much_of_a_value_as_a_run_shows() -> None:
    text = "x" * 150
    explanation = told("text.of", {"value": 1}, Returns({"text": text}), one=Returned({"text": ""}))
    assert f'"{text}"' in shown(explanation, width=80)


@pytest.mark.parametrize("width", [10, 40, 300])
def test_carets_stand_below_what_differs(width: int) -> None:
    explanation = told(
        "text.of", {"value": 1}, Returns({"text": "漢x"}), one=Returned({"text": "漢y"})
    )
    lines = shown(explanation, width=width).splitlines()
    at = next(place for place, line in enumerate(lines) if "^" in line)
    # The character before it takes two columns.
    assert lines[at].index("^") == lines[at - 1].rindex("x") + 1
