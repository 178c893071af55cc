"""Legal but nasty inputs, beyond what files may hold: a verdict or a clear "unsupported"."""

import sys
import time
from collections.abc import Iterator

import pytest

from harness.compare.verdict import Verdict
from harness.model.case import Call, Case
from harness.model.value import Value
from harness.run.contest import ContestSettings, opened
from harness.run.events import CaseJudged
from harness.run.runner import Plan, run

pytestmark = [pytest.mark.jvm, pytest.mark.openjiuwen, pytest.mark.slow]

_CHUNK = "AssistantMessageChunk"


def nested(levels: int) -> Value:
    value: Value = None
    for level in range(levels):
        value = {"a": value} if level % 2 else [value]
    return value


def values() -> dict[str, Value]:
    return {
        "10,000 levels": nested(10_000),
        "100,000 levels": nested(100_000),
        "100,000 keys": {f"key {n}": n for n in range(100_000)},
        "10,000 digits": -(10**10_000) + 7,
        "numbers that JSON lacks": [float("nan"), float("inf"), float("-inf"), -0.0],
        "lone surrogates": ["\ud83d", "\udca9", "a\ud800b", "\udca9\ud83d"],
        "NUL": "a\0b",
    }


def cases() -> Iterator[Case]:
    for name, value in values().items():
        message = {"$class": _CHUNK, "content": "x", "metadata": {"value": value}}
        yield Case(f"{name}::dump", Call("message.dump", {"message": message}))
        operands = {"left": {"value": value}, "right": {"value": value}}
        yield Case(f"{name}::merge", Call("merge.dicts", operands))
    million = {"$class": _CHUNK, "metadata": {f"key {n}": n for n in range(1_000_000)}}
    yield Case("a million keys::dump", Call("message.dump", {"message": million}))
    for name, unit in {"50 MB": "x", "25 MB of é": "é"}.items():
        text = unit * (50 << 20 >> (unit != "x"))
        chunk = {"$class": _CHUNK, "content": text}
        yield Case(f"{name}::merge", Call("chunk.merge", {"left": chunk, "right": chunk}))
    pair = {"left": {"$class": _CHUNK, "content": "\ud83d"}}
    pair["right"] = {"$class": _CHUNK, "content": "\udca9"}
    yield Case("halves of one character::merge", Call("chunk.merge", pair))


@pytest.fixture(scope="module")
def verdicts() -> Iterator[dict[str, dict[str, Verdict]]]:
    """By subject and case; the reference, with which both are compared, is asked once."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # integers of any size, as the command line allows them
    settings = ContestSettings(("reference", "java", "openjiuwen"), timeout=60)
    given: dict[str, dict[str, Verdict]] = {"java": {}, "openjiuwen": {}}
    with opened(settings) as contest:
        plan = Plan(contest.contestants, contest.oracle, started=time.time())
        for event in run(plan, cases()):
            if isinstance(event, CaseJudged):
                for subject, verdicts_of_it in given.items():
                    judgement = event.results[subject].judgement
                    assert judgement is not None
                    verdicts_of_it[event.case.name] = judgement.verdict
    yield given
    sys.set_int_max_str_digits(before)


def test_java_agrees_wherever_there_is_an_answer(
    verdicts: dict[str, dict[str, Verdict]],
) -> None:
    given = verdicts["java"]
    unsupported = {name for name, verdict in given.items() if verdict is Verdict.UNSUPPORTED}
    assert {name.partition("::")[0] for name in unsupported} == {
        "10,000 levels",
        "100,000 levels",
        "25 MB of é",
    }
    assert {given[name] for name in given.keys() - unsupported} == {Verdict.AGREES}


def test_python_gets_a_verdict_for_each(verdicts: dict[str, dict[str, Verdict]]) -> None:
    assert set(verdicts["openjiuwen"].values()) <= {
        Verdict.AGREES,
        Verdict.DIVERGES,
        Verdict.UNSUPPORTED,
    }
