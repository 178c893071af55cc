"""The Java programs that `parity explain` writes compile, run, and print what the subject did."""

import base64
import json
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness import corpus
from harness.compare.equality import equal
from harness.model.case import Call, Case
from harness.model.value import decode
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.java import provider
from harness.subjects.reproducing import Reproducer

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parents[2]
DRIVER = Path(__file__).parent / "programs" / "RunPrograms.java"
SETTINGS = SubjectSettings("java")
A_FILE_AND_OPERATION = 1
DEEP: Any = {"a": None}
for _ in range(300):
    DEEP = {"k": [DEEP]}
CHUNK = {
    "$class": "AssistantMessageChunk",
    "content": "\u2028\\u0041\ud83d",
    "metadata": {"$literal": {"$ref": {"$class": "x"}}},
    "tool_calls": [{"id": "a", "name": "f", "arguments": "{\n", "index": 0}],
    "usage_metadata": {"input_cost": 1, "code": 7},
    "completion_token_ids": [1, None],
}
NUMBERS = [2**31, -(2**63), 10**700, 1e300, 5e-324, float("nan"), float("-inf"), -0.0, True]
LARGE = [
    Call("chunk.fold", {"chunks": [CHUNK] * 500}),
    Call("chunk.merge", {"left": {**CHUNK, "content": "x" * 70_000}, "right": CHUNK}),
    Call("message.construct", {"message": {"$class": "UserMessage", "content": DEEP}}),
    Call("merge.dicts", {"left": {"n": NUMBERS, "t": "\ud83d" * 3_000}, "right": {"t": "\ude00"}}),
]


def varied_cases() -> list[Case]:
    """Return the first case of each operation in each of the project's own files."""
    taken: Counter[tuple[str, str]] = Counter()
    cases = []
    folder = ROOT / "cases"
    files = [file for file in corpus.discover([folder], ROOT, [folder]) if file.is_yaml]
    for case in corpus.read(files):
        taken[case.file, case.call.op] += 1
        if taken[case.file, case.call.op] <= A_FILE_AND_OPERATION:
            cases.append(case)
    return cases


def did(subject: Subject, calls: list[Call]) -> list[Any]:
    return [decode(answer.outcome) for answer in subject.submit(calls).result()]


def write(reproducer: Reproducer, folder: Path) -> Path:
    folder.mkdir()
    for name, text in reproducer.files.items():
        (folder / name).write_text(text, encoding="ascii")
    return folder


def same(printed: str, outcome: Any) -> bool:
    """Whether a program prints an outcome; kinds are the harness's, and so are texts of casts."""
    shown = json.loads(printed)
    for side in (shown, outcome):
        if "raised" in side:
            is_cast = side["raised"]["type"] == "java.lang.ClassCastException"
            message = None if is_cast else side["raised"].get("message")
            side["raised"] = {"type": side["raised"]["type"], "message": message}
    return equal(shown, outcome)


def run_all(reproducers: list[Reproducer], folder: Path) -> Iterator[str]:
    folders = [write(one, folder / str(number)) for number, one in enumerate(reproducers)]
    java, *flags = reproducers[0].command[:-1]
    ended = subprocess.run(
        [java, *flags, DRIVER, *folders], capture_output=True, encoding="ascii", check=True
    )
    for line in ended.stdout.splitlines():
        yield base64.b64decode(line).decode()


@pytest.mark.slow
def test_the_programs_of_varied_cases(fixture_jar: Subject, tmp_path: Path) -> None:
    cases = varied_cases()
    outcomes = did(fixture_jar, [case.call for case in cases])
    done = [pair for pair in zip(cases, outcomes, strict=True) if "unsupported" not in pair[1]]
    assert len(done) >= 50
    programs = [provider.reproducer(case.call, case.name, SETTINGS) for case, _ in done]
    small = [place for place, one in enumerate(programs) if len(one.files) == 1]
    printed = run_all([programs[place] for place in small], tmp_path)
    for place, text in zip(small, printed, strict=True):
        case, outcome = done[place]
        assert same(text, outcome), f"{case.name}: {text}"


@pytest.mark.parametrize("call", LARGE, ids=lambda call: call.op)
def test_the_programs_of_large_inputs(fixture_jar: Subject, call: Call, tmp_path: Path) -> None:
    program = provider.reproducer(call, "large::one", SETTINGS)
    assert set(program.files) == {"Repro.java", "Repro.json"}
    folder = write(program, tmp_path / "large")
    ended = subprocess.run(
        program.command, cwd=folder, capture_output=True, encoding="ascii", check=True
    )
    assert same(ended.stdout, did(fixture_jar, [call])[0])


def test_a_jre_is_said_to_be_no_jdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lib" / "server").mkdir(parents=True)
    (tmp_path / "lib" / "server" / "libjvm.so").touch()
    monkeypatch.delenv("JAVA_HOME", raising=False)
    settings = SubjectSettings("java", java_home=str(tmp_path))
    program = provider.reproducer(Call("text.of", {"value": 1}), "a", settings)
    assert program.note == f"it needs a JDK to be compiled; {tmp_path} is a JRE"
    assert program.command[0] == os.fspath(tmp_path / "bin" / "java")
