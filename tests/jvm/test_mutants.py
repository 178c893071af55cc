"""Mutants of jars that a test makes, by the engine and as a user runs the command."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.outcome import decode_outcome
from harness.mutants.java import open_engine
from harness.mutants.java.engine import JavaEngine
from harness.subjects.base import SubjectSettings
from tests.jvm.made_jars import OLDEST, compiled, jar_of, written

pytestmark = pytest.mark.jvm

_SCHEMA = "com.openjiuwen.core.foundation.llm.schema"
_SOURCES = {
    f"{_SCHEMA}.BaseMessage": f"""\
package {_SCHEMA};

public class BaseMessage {{
    public Object getContent() {{
        return "";
    }}
}}
""",
    "com.openjiuwen.parity.Operations": """\
package com.openjiuwen.parity;

import java.util.Map;
import java.util.function.Function;

public final class Operations {
    public static Map<String, Function<Map<String, Object>, Object>> table() {
        return Map.of("text.of", input -> of((String) input.get("value")));
    }

    private static Object of(String text) {
        if (text.length() > 100) {
            System.exit(7);
        }
        int count = 0;
        while (count < 3) {
            count++;
        }
        return Map.of("text", Twice.of(text.length() > 3 ? text + count : text));
    }
}
""",
    "com.openjiuwen.parity.Twice": """\
package com.openjiuwen.parity;

final class Twice {
    private static final String GLUE = glue();

    private static String glue() {
        return "-";
    }

    static String of(String text) {
        return text.isEmpty() ? text : text + GLUE + text;
    }
}
""",
}
_CASES = """\
defaults: {op: text.of}
cases:
  - {id: short, input: {value: abc}, expect: {returned: {text: abc-abc}}}
  - {id: long, input: {value: abcd}, expect: {returned: {text: abcd3-abcd3}}}
  - {id: wrong-anyway, input: {value: ab}, expect: {returned: {text: ab}}}
"""
_TWICE = "com.openjiuwen.parity.Twice"


@pytest.fixture(name="jar", scope="module")
def _jar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mutants")
    classes = compiled(written(folder / "sources", _SOURCES), folder / "classes")
    return jar_of(classes, folder / "tiny.jar")


@pytest.fixture(name="slow_jar", scope="module")
def _slow_jar(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, but every mutant sleeps when it is loaded: its campaign is still under way."""
    folder = tmp_path_factory.mktemp("slow-mutants")
    asleep = """\
    private static String glue() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            return "woken";
        }
"""
    slow = _SOURCES[_TWICE].replace("    private static String glue() {\n", asleep)
    sources = written(folder / "sources", _SOURCES | {_TWICE: slow})
    return jar_of(compiled(sources, folder / "classes"), folder / "slow.jar")


@pytest.fixture(name="engine", scope="module")
def _engine(jar: Path) -> Iterator[JavaEngine]:
    engine = open_engine(SubjectSettings("java", spec=str(jar)))
    yield engine
    engine.close()


def text_of(*values: str) -> list[Call]:
    return [Call("text.of", {"value": value}) for value in values]


def outcomes(engine: JavaEngine, name: str, *values: str) -> list[str]:
    """The kinds of outcomes, or the texts, of calls on the mutant whose id ends so."""
    (mutant,) = (one for one in engine.mutants() if one.id.endswith(name))
    bench = engine.bench()
    try:
        answers = bench.run(mutant, text_of(*values), 0.5)
    finally:
        bench.close()
    found = [decode_outcome(answer.outcome) for answer in answers]
    return [getattr(it, "value", {}).get("text") or type(it).__name__ for it in found]


def test_a_mutant_differs_where_it_should_and_nowhere_else(engine: JavaEngine) -> None:
    name = "Twice.of(String)#RemoveConditional_EQUAL_ELSE.1"
    assert outcomes(engine, name, "abc") == ["abc-abc"]
    assert outcomes(engine, "Twice.of(String)#EmptyObjectReturnVals.1", "abc") == ["Returned"]
    assert outcomes(engine, "Twice.glue()#EmptyObjectReturnVals.1", "abc") == ["abcabc"]


def test_a_loop_without_end_is_late_and_the_next_calls_are_not_run(engine: JavaEngine) -> None:
    assert outcomes(engine, "#Increments.1", "abc", "abc") == ["TimedOut"]


def test_a_call_that_ends_the_jvm_is_found_out(engine: JavaEngine) -> None:
    name = "Operations.of(String)#RemoveConditional_ORDER_IF.1"
    assert outcomes(engine, name, "abc", "abc") == ["Crashed"]
    # The bench itself goes on.
    assert outcomes(engine, "Twice.of(String)#EmptyObjectReturnVals.1", "x" * 101, "abc") == [
        "Crashed"
    ]


def test_the_survey_knows_what_calls_reach_and_what_all_share(engine: JavaEngine) -> None:
    survey = engine.survey()
    short, long = survey.calls(text_of("abc", "abcd"))
    by_name = {mutant.id.rpartition("parity.")[2]: mutant.place for mutant in engine.mutants()}
    assert decode_outcome(short.answer.outcome) != decode_outcome(long.answer.outcome)
    of = by_name["Twice.of(String)#EmptyObjectReturnVals.1"]
    assert of in short.places
    assert of in long.places
    assert short.places != long.places
    assert by_name["Twice.glue()#EmptyObjectReturnVals.1"] in survey.shared()
    assert of not in survey.shared()
    assert _TWICE in survey.entered()
    assert f"{_SCHEMA}.BaseMessage" not in survey.entered()


def test_the_survey_outlives_a_call_that_ends_the_jvm(engine: JavaEngine) -> None:
    surveyed = list(engine.survey().calls(text_of("abc", "x" * 101, "abcd")))
    kinds = [type(decode_outcome(one.answer.outcome)).__name__ for one in surveyed]
    assert kinds == ["Returned", "Crashed", "Returned"]
    assert surveyed[2].places


def parity(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "harness", "mutants", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture(name="project")
def _project(tmp_path: Path) -> Path:
    (tmp_path / "cases" / "divergences").mkdir(parents=True)
    (tmp_path / "cases" / "texts.yaml").write_text(_CASES, encoding="utf-8")
    return tmp_path


def report_in(folder: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((folder / "m.json").read_text(encoding="ascii"))
    return document


def test_the_command_says_what_survived_and_where(project: Path, jar: Path) -> None:
    ended = parity(project, "--subject", f"java={jar}", "-j", "2", "--json", "m.json")
    assert ended.returncode == 1, ended.stderr
    report = report_in(project)
    survived = {it["id"].partition("parity.")[2] for it in report["results"] if not it["by"]}
    assert "Twice.of(String)#RemoveConditional_EQUAL_IF.1" not in survived
    assert "Operations.of(String)#ConditionalsBoundary.1" in survived, "100 or 101: no case tells"
    assert report["timed_out"] == 2, "no increment, and a condition that always holds"
    assert report["killed"] + report["survived"] == report["mutants"]
    assert "survived in com.openjiuwen.parity.Operations" in ended.stdout
    assert "near it: texts::short, texts::long" in ended.stdout
    assert "they fail without any mutant: texts::wrong-anyway" in ended.stdout
    assert not list((project / ".parity" / "mutants").glob("*.jsonl"))


def test_a_report_spares_what_was_killed(project: Path, jar: Path) -> None:
    subject = ("--subject", f"java={jar}", "--class", "Twice")
    first = parity(project, *subject, "--json", "m.json", "--floor", "0")
    assert first.returncode == 0, first.stderr
    before = report_in(project)
    more = "  - {id: empty, input: {value: ''}, expect: {returned: {text: ''}}}\n"
    cases = project / "cases" / "texts.yaml"
    cases.write_text(_CASES + more, encoding="utf-8")
    again = parity(project, *subject, "--since", "m.json", "--json", "m.json")
    assert again.returncode == 0, again.stdout
    after = report_in(project)
    assert after["survived"] == 0 < before["survived"]
    by = {it["id"]: it["by"] for it in after["results"]}
    assert all(by[it["id"]] == it["by"] for it in before["results"] if it["by"])


def test_equivalents_are_excused_and_stale_entries_fail(project: Path, jar: Path) -> None:
    subject = ("--subject", f"java={jar}", "--class", _TWICE, "--json", "m.json")
    parity(project, *subject)
    (survivor,) = (it for it in report_in(project)["results"] if it["status"] == "survived")
    entry = (
        "- subject: java\n"
        f"  class: {survivor['class']}\n"
        f"  method: {survivor['method']}\n"
        f"  mutation: {survivor['description']}\n"
        f"  operator: {survivor['operator']}\n"
        "  reason: For the test.\n"
    )
    ledger = project / "cases" / "divergences" / "mutants.yaml"
    ledger.write_text(entry, encoding="utf-8")
    excused = parity(project, *subject)
    assert excused.returncode == 0, excused.stdout
    assert report_in(project)["equivalent"] == 1
    ledger.write_text(entry.replace("reason", "count: 2\n  reason"), encoding="utf-8")
    stale = parity(project, *subject)
    assert stale.returncode == 1
    assert "mutants.yaml:1:1: the entry for" in stale.stdout
    assert "it is about 2, and 1 are there" in stale.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--subject", "java=missing.jar"], 3, "there is no file or folder missing.jar"),
        (["--subject", "openjiuwen"], 3, "its code cannot be mutated"),
        (["--subject", "nobody"], 3, "its code cannot be mutated"),
        (["-k", "nothing-like-it"], 2, "No case was selected"),
        (["--since", "cases/texts.yaml"], 2, "cases/texts.yaml is not JSON"),
    ],
)
def test_what_is_asked_wrongly_is_refused(
    project: Path, jar: Path, arguments: list[str], code: int, told: str
) -> None:
    given = arguments if "--subject" in arguments else ["--subject", f"java={jar}", *arguments]
    ended = parity(project, *given)
    assert ended.returncode == code, ended.stderr
    assert told in ended.stderr


def test_an_interrupted_campaign_goes_on(project: Path, slow_jar: Path) -> None:
    command = [sys.executable, "-m", "harness", "mutants", "--subject", f"java={slow_jar}"]
    started = subprocess.Popen(command, cwd=project, stderr=subprocess.PIPE, encoding="utf-8")
    kept = project / ".parity" / "mutants"
    while not any(file.stat().st_size for file in kept.glob("*.jsonl")):
        assert started.poll() is None
        time.sleep(0.02)
    os.kill(started.pid, signal.SIGINT)
    _, told = started.communicate()
    assert started.returncode == 130, told
    assert "the same command goes on" in told
    (file,) = kept.glob("*.jsonl")
    lines = file.read_text(encoding="ascii").splitlines()
    first = json.loads(lines[0])
    # What is kept is taken as it is: the proof that it was not tried again.
    file.write_text(json.dumps({**first, "by": "kept::before"}) + "\n", encoding="ascii")
    parity(project, "--subject", f"java={slow_jar}", "--json", "m.json")
    by = {it["id"]: it["by"] for it in report_in(project)["results"]}
    assert by[first["id"]] == "kept::before"
    assert not list(kept.glob("*.jsonl"))


def test_an_older_api_without_line_numbers_has_mutants(tmp_path: Path, project: Path) -> None:
    sources = sorted(OLDEST.rglob("*.java"))
    classes = compiled(sources, tmp_path / "classes", "-g:none")
    case = """\
        cases:
          - id: joined
            op: chunk.merge
            input:
              left: {$class: AssistantMessageChunk, content: a}
              right: {$class: AssistantMessageChunk, content: b}
        """
    (project / "cases" / "texts.yaml").write_text(case, encoding="utf-8")
    ended = parity(project, "--subject", f"java={classes}", "--json", "m.json", "--floor", "0")
    assert ended.returncode == 0, ended.stderr
    report = report_in(project)
    assert report["mutants"]
    assert all(it["line"] is None for it in report["results"])
