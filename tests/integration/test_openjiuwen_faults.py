"""A Python package that misbehaves costs the one call in which it does."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.value import decode
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.openjiuwen import provider
from harness.subjects.openjiuwen.environment import ensure_environment
from harness.subjects.openjiuwen.requirements import locked_requirements

pytestmark = pytest.mark.openjiuwen
GOOD = Call("merge.dicts", {"left": {"a": 1}, "right": {"b": 2}})
FAULTS = """

def merge_dicts(left, right, _merge=merge_dicts):
    import os, re, signal, sys, threading, time
    match left.get("do"):
        case "loop":
            while True:
                pass
        case "hold the interpreter's lock":
            re.match("(a+)+b", "a" * 60)
        case "leave":
            os._exit(0)
        case "be killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "exit":
            sys.exit(0)
        case "recurse":
            return merge_dicts(left, right)
        case "run out of memory":
            raise MemoryError
        case "print":
            print("noise", flush=True)
            os.write(1, b"more noise")
        case "read":
            return {"read": sys.stdin.read()}
        case "leave a thread":
            threading.Thread(target=time.sleep, args=(60,)).start()
    return _merge(left, right)
"""


@pytest.fixture(scope="module")
def subject(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Subject]:
    installed = ensure_environment(locked_requirements().version).packages
    checkout = tmp_path_factory.mktemp("checkout")
    schema = Path("openjiuwen", "core", "foundation", "llm", "schema")
    shutil.copytree(installed / schema, checkout / schema)
    with (checkout / schema / "message_chunk.py").open("a", encoding="utf-8") as module:
        module.write(FAULTS)
    subject = provider.start(SubjectSettings("openjiuwen", str(checkout), timeout=0.5))
    yield subject
    subject.close()


def _raised_system_exit(outcome: dict[str, Any]) -> bool:
    return bool(outcome["raised"]["type"] == "SystemExit")


def _timed_out_in_merge(outcome: dict[str, Any]) -> bool:
    return "in merge_dicts" in outcome["timed_out"]["stack"]


def _recursed(outcome: dict[str, Any]) -> bool:
    return "in merge_dicts" in outcome["crashed"]["detail"]


@pytest.mark.parametrize(
    ("what", "is_told"),
    [
        ("loop", _timed_out_in_merge),
        pytest.param(
            "hold the interpreter's lock",
            lambda outcome: "timed_out" in outcome,
            marks=pytest.mark.slow,
        ),
        ("leave", lambda outcome: "exit code 0" in outcome["crashed"]["reason"]),
        ("be killed", lambda outcome: "SIGKILL" in outcome["crashed"]["reason"]),
        ("exit", _raised_system_exit),
        ("recurse", _recursed),
        ("run out of memory", lambda outcome: outcome["crashed"]["reason"] == "MemoryError"),
        ("print", lambda outcome: outcome["returned"] == {"do": "print", "b": 2}),
        ("read", lambda outcome: outcome["returned"] == {"read": ""}),
        ("leave a thread", lambda outcome: "returned" in outcome),
    ],
)
def test_a_fault_costs_its_own_call_and_no_other(
    subject: Subject, what: str, is_told: Callable[[dict[str, Any]], bool]
) -> None:
    culprit = Call("merge.dicts", {"left": {"do": what}, "right": {"b": 2}})
    answers = subject.submit([GOOD] * 40 + [culprit] + [GOOD] * 40).result()
    outcomes = [decode(answer.outcome) for answer in answers]
    assert is_told(outcomes.pop(40))
    assert outcomes == [{"returned": {"a": 1, "b": 2}}] * 80
