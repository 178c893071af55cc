"""A subject that cannot start says what is wrong and what helps."""

import zipfile
from pathlib import Path

import pytest

from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.java import provider

pytestmark = pytest.mark.jvm


def start(settings: SubjectSettings) -> None:
    subject = provider.start(settings)
    try:
        subject.description()
    finally:
        subject.close()


def start_error(settings: SubjectSettings) -> str:
    with pytest.raises(SubjectStartError) as raised:
        start(settings)
    return str(raised.value)


def test_a_jar_of_something_else(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "other.jar", "w") as jar:
        jar.writestr("readme.txt", "hello")
    error = start_error(SubjectSettings("java", str(tmp_path / "other.jar")))
    assert "this jar has no class com.openjiuwen.core.foundation.llm.schema.BaseMessage" in error
    assert "give a jar of agent-core-java" in error


def test_a_jar_for_a_newer_java(tmp_path: Path, hostile_classes: Path) -> None:
    name = "com/openjiuwen/core/foundation/llm/schema/BaseMessage.class"
    code = bytearray((hostile_classes / name).read_bytes())
    code[6:8] = (99).to_bytes(2, "big")  # the class file's major version
    with zipfile.ZipFile(tmp_path / "newer.jar", "w") as jar:
        jar.writestr(name, bytes(code))
    error = start_error(SubjectSettings("java", str(tmp_path / "newer.jar")))
    assert "class file version 99.0" in error
    assert "--java-home" in error


def test_a_flag_that_the_jvm_does_not_know(hostile_classes: Path) -> None:
    flags = ("-XX:+NoSuchFlag",)
    error = start_error(SubjectSettings("java", str(hostile_classes), jvm_args=flags))
    assert "Unrecognized VM option 'NoSuchFlag'" in error
    assert "--jvm-arg" in error


def test_a_java_home_without_java(tmp_path: Path) -> None:
    error = start_error(SubjectSettings("java", java_home=str(tmp_path)))
    assert f"--java-home is {tmp_path}, which has no JVM library" in error
