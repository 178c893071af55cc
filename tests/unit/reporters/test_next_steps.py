import shlex

import pytest

from harness.compare.oracle import oracle_of_case
from harness.compare.verdict import judge
from harness.model.case import Case, Returns
from harness.model.outcome import Outcome, Returned, TimedOut, Unsupported, encode_outcome
from harness.reporters.next_steps import next_steps
from harness.run.events import CaseJudged, Result
from tests.fakes import text_case

RUN = ("parity", "run", "cases/a", "-v", "--report", "json=x", "--last-failed")


def steps(name: str = "a::b", *options: str) -> list[list[str]]:
    case = text_case(name, file="cases/a.yaml", line=4)
    failed = judged(case, right=Returned({"text": "a"}), wrong=Returned({"text": "b"}))
    return [shlex.split(command) for command, _ in next_steps("parity", (*RUN, *options), failed)]


def judged(case: Case, **outcomes: Outcome) -> CaseJudged:
    assert case.expect is not None
    oracle = oracle_of_case(case.call, case.expect)
    results = {
        name: Result(judge(case, oracle, data), data, 1)
        for name, outcome in outcomes.items()
        if (data := encode_outcome(outcome))
    }
    return CaseJudged(case, results)


def second_step(**outcomes: Outcome) -> str:
    case = text_case("a::b", file="cases/a.yaml", line=4)._replace(expect=Returns({"text": "a"}))
    steps = list(next_steps("parity", RUN, judged(case, **outcomes)))
    return " # ".join(steps[1])


def test_where_all_subjects_do_the_same_the_case_is_looked_at() -> None:
    same = Returned({"text": "b"})
    assert second_step(one=same, two=same, lacking=Unsupported("no")) == (
        "parity run a::b --update-expect # all subjects do the same: look at the case's expect"
    )
    assert "accept" in second_step(one=same)
    assert "accept" in second_step(one=same, two=Returned({"text": "c"}))
    assert "accept" in second_step(one=same, two=Returned({"text": "a"}))
    assert "accept" in second_step(one=same, two=TimedOut(1.0))


def test_the_commands_compare_what_the_run_compared() -> None:
    subjects = ["--subject", "java@a=my jar", "--subject=reference", "--java-home", "/x"]
    given = ["--subject", "java@a=my jar", "--timeout", "3", "--subject=reference"]
    assert steps("a::b", *given, "--java-home", "/x") == [
        ["parity", "explain", "a::b", *subjects],
        ["parity", "accept", "a::b", *subjects, "--reason", "…"],
        ["parity", "run", "--last-failed", *subjects],
    ]


@pytest.mark.parametrize(
    ("name", "pasted"),
    [("a::it's $(x) `y`", "a::it's $(x) `y`"), ("a::\x1b[31m", "cases/a.yaml:4")],
)
def test_a_name_can_be_pasted(name: str, pasted: str) -> None:
    assert steps(name)[0] == ["parity", "explain", pasted]


def test_a_generated_case_is_in_no_file() -> None:
    assert steps("fuzz/agreement::7-1") == [["parity", "run", "--last-failed"]]


def test_a_subject_that_cannot_be_seen_is_left_out() -> None:
    assert steps("a::b", "--subject", "\x1b]0;x\x07")[0] == ["parity", "explain", "a::b"]
