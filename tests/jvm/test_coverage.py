"""Any jar is watched: with line numbers by line, without them by method; and it goes on working."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from harness.model.case import Call
from harness.model.outcome import decode_outcome
from harness.subjects.base import SubjectSettings
from harness.subjects.covering import CoveredFile, Place, Reached
from harness.subjects.java import provider
from harness.subjects.java.coverage import covered_files
from harness.subjects.java.homes import find_java
from harness.subjects.java.jars import find_coverage
from tests.jvm.conftest import call
from tests.jvm.made_jars import jar_of, written

pytestmark = pytest.mark.jvm

_SCHEMA = "com.openjiuwen.core.foundation.llm.schema"
_SOURCES = {
    f"{_SCHEMA}.BaseMessage": f"""\
package {_SCHEMA};

public class BaseMessage {{
    private Object content = "";

    public Object getContent() {{
        return content;
    }}

    public void setContent(Object content) {{
        this.content = content;
    }}

    public String getContentAsString() {{
        if (content == null) {{
            return "";
        }}
        return String.valueOf(content);
    }}

    public java.util.List<Object> getContentAsList() {{
        Runnable nothing = new Runnable() {{
            public void run() {{}}
        }};
        return null;
    }}
}}
""",
    f"{_SCHEMA}.UserMessage": f"""\
package {_SCHEMA};

public class UserMessage extends BaseMessage {{}}
""",
    f"{_SCHEMA}.Unused": f"""\
package {_SCHEMA};

class Unused {{
    int never() {{
        return 1;
    }}
}}
""",
    "com.openjiuwen.elsewhere.Other": """\
package com.openjiuwen.elsewhere;

class Other {
    int never() {
        return 1;
    }
}
""",
}
_LINES_OF_STRING = (15, 16, 18)


def made_jar(folder: Path, *flags: str) -> Path:
    files = written(folder / "src", _SOURCES)
    javac = find_java().home / "bin" / "javac"
    classes = folder / "classes"
    subprocess.run([javac, *flags, "-d", classes, *map(str, files)], check=True)
    return jar_of(classes, folder / "made.jar")


def watched(spec: Path | None, calls: dict[str, Call], **settings: Any) -> dict[str, CoveredFile]:
    """Run calls, named by their cases, on a watched jar and return its files by their units."""
    own = SubjectSettings("java", None if spec is None else str(spec), coverage=True, **settings)
    subject = provider.start(own)
    reached: list[Reached] = []
    try:
        answers = subject.submit(list(calls.values())).result()
        for name, answer in zip(calls, answers, strict=True):
            for key, what in (answer.reached or {}).items():
                reached.append(Reached("" if key == "before" else name, what))
    finally:
        subject.close()
    files = provider.covered(own, reached, [f"{_SCHEMA}."])
    return {file.unit: file for file in files}


def views(content: object) -> Call:
    message = {"$class": "UserMessage", "content": content}
    return Call("message.content_views", {"message": message})


CALLS = {"a::null": views(None), "a::text": views("x"), "a::again": views("y")}


def test_a_jar_with_line_numbers_is_covered_line_by_line(tmp_path: Path) -> None:
    files = watched(made_jar(tmp_path, "-g"), CALLS)
    base = files[f"{_SCHEMA}.BaseMessage"]
    assert (base.by, base.file) == ("line", f"{_SCHEMA.replace('.', '/')}/BaseMessage.java")
    places = {place.at: place for place in base.places}
    method = "getContentAsString()"
    assert [places[line] for line in _LINES_OF_STRING] == [
        Place(15, method, "a::null", 2, ("a::null", "a::text")),
        Place(16, method, "a::null"),
        Place(18, method, "a::text"),
    ]


def test_without_line_numbers_it_is_covered_method_by_method(tmp_path: Path) -> None:
    base = watched(made_jar(tmp_path, "-g:none"), CALLS)[f"{_SCHEMA}.BaseMessage"]
    assert base.by == "method"
    assert base.file == f"{_SCHEMA.replace('.', '/')}/BaseMessage.java"
    places = {place.at: place for place in base.places}
    method = "getContentAsString()"
    assert places[method] == Place(method, method, "a::null", 2, ("a::null", "a::text"))
    assert places["getContent()"].is_missed


def test_classes_of_the_scope_count_though_nothing_reaches_them(tmp_path: Path) -> None:
    files = watched(made_jar(tmp_path), CALLS)
    assert all(place.first is None for place in files[f"{_SCHEMA}.Unused"].places)
    assert "com.openjiuwen.elsewhere.Other" not in files


def test_nested_classes_count_with_the_file_they_are_in(tmp_path: Path) -> None:
    base = watched(made_jar(tmp_path, "-g"), CALLS)[f"{_SCHEMA}.BaseMessage"]
    assert {place.method for place in base.places if "run" in place.method} == {"1.run()"}


def test_several_workers_reach_together_what_one_does(tmp_path: Path) -> None:
    jar = made_jar(tmp_path, "-g")
    calls = {f"a::{number}": views(None if number == 7 else "x") for number in range(20)}
    one, two = (
        watched(jar, calls, workers=workers)[f"{_SCHEMA}.BaseMessage"] for workers in (1, 2)
    )
    assert one == two
    assert {place.first for place in one.places if place.at == 16} == {"a::7"}


def test_a_call_that_hangs_costs_itself_and_what_it_reached_is_known(
    hostile_classes: Path,
) -> None:
    calls = {
        f"a::{what}": Call("text.of", {"value": what}) for what in ("fine", "loop", "fine again")
    }
    own = SubjectSettings("java", str(hostile_classes), timeout=1.0, coverage=True)
    subject = provider.start(own)
    try:
        answers = subject.submit(list(calls.values())).result()
    finally:
        subject.close()
    kinds = [type(decode_outcome(answer.outcome)).__name__ for answer in answers]
    assert kinds == ["Returned", "TimedOut", "Returned"]
    assert answers[1].reached is not None


def test_the_fixture_does_the_same_when_it_is_watched(fixture_jar: Any) -> None:
    own = provider.start(SubjectSettings("java", coverage=True))
    value: dict[str, Any] = {"value": [1, {"a": 1.5}]}
    try:
        assert call(own, ("text.of", value)) == call(fixture_jar, ("text.of", value))
    finally:
        own.close()


def test_a_class_that_is_another_on_the_class_path_is_not_misread(tmp_path: Path) -> None:
    jar = made_jar(tmp_path, "-g")
    _, program = find_coverage()
    other = [f"{_SCHEMA.replace('.', '/')}/BaseMessage", "1234", 9, [0, 1]]
    files = covered_files(find_java(), program, [jar], [Reached("a::1", [other])], [])
    (base,) = files
    assert all(place.first is None for place in base.places)


def test_probes_of_a_strange_form_are_no_end_of_the_world(tmp_path: Path) -> None:
    jar = made_jar(tmp_path, "-g")
    _, program = find_coverage()
    odd = ['com/openjiuwen/a"b\n c', "1234", 1, [0]]
    assert covered_files(find_java(), program, [jar], [Reached("a::1", [odd])], []) == []
    assert json.dumps(odd)
