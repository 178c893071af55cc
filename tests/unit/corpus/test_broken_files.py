"""Every kind of fault is found, at its place, and nothing else is."""

from pathlib import Path

import pytest

from harness.corpus import CaseFile, check
from tests.unit.corpus import broken_lines, broken_yaml
from tests.unit.corpus.broken_yaml import Broken
from tests.unit.corpus.marked import unmarked


def _faults_must_be_those_marked(broken: Broken, file: Path) -> None:
    text, places = unmarked(broken.text)
    file.write_text(text, encoding="utf-8", newline="")
    faults = check([CaseFile(file, "x")]).faults
    assert sorted({(fault.line, fault.column) for fault in faults}) == sorted(places)
    for fault in faults:
        assert str(fault).startswith(f"{file.as_posix()}:{fault.line}:{fault.column}: ")
    said = [str(fault) for fault in faults]
    assert len(broken.messages) == len(said)
    for message in broken.messages:
        assert any(message in one for one in said), said


@pytest.mark.parametrize("broken", broken_yaml.ALL, ids=lambda broken: broken.name)
def test_yaml(broken: Broken, tmp_path: Path) -> None:
    _faults_must_be_those_marked(broken, tmp_path / "x.yaml")


@pytest.mark.parametrize("broken", broken_lines.LINES, ids=lambda broken: broken.name)
def test_jsonl(broken: Broken, tmp_path: Path) -> None:
    before, after = (f'{{"id":"{name}","op":"text.of","input":{{"value":1}}}}' for name in "bc")
    moved = broken._replace(text=f"{before}\n{broken.text}\n{after}\n")
    _faults_must_be_those_marked(moved, tmp_path / "x.jsonl")


def test_there_are_at_least_sixty_kinds() -> None:
    names = [broken.name for broken in broken_yaml.ALL]
    assert len(set(names)) == len(names) >= 60
