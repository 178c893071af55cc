import shlex

import pytest

from harness.reporters.next_steps import next_steps
from tests.fakes import text_case

RUN = ("parity", "run", "cases/a", "-v", "--report", "json=x", "--last-failed")


def steps(name: str = "a::b", *options: str) -> list[list[str]]:
    case = text_case(name, file="cases/a.yaml", line=4)
    return [shlex.split(command) for command, _ in next_steps("parity", (*RUN, *options), case)]


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
