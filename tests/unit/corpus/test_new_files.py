from pathlib import Path

import pytest

from harness import corpus
from harness.corpus.names import is_id
from harness.corpus.new_files import id_of, write_cases
from harness.model.value import Value


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("gateway", "gateway"),
        ("My file (2).v1", "My-file-2-.v1"),
        ("-_.a", "a"),
        ("日本", "case"),
        ("x" * 200, "x" * 60),
    ],
)
def test_ids_are_made_of_any_text(text: str, made: str) -> None:
    assert id_of(text) == made
    assert is_id(id_of(text))


def nested(depth: int) -> Value:
    value: Value = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "ending"),
    [("a\r\n\ud83d", ".yaml"), ({"\ud83d": 1}, ".jsonl"), (nested(505), ".jsonl")],
)
def test_cases_are_written_where_they_can_be_said(
    value: Value, ending: str, tmp_path: Path
) -> None:
    case = {"id": "a", "op": "text.of", "input": {"value": value}, "why": "W."}
    written = write_cases(tmp_path / "new" / "a.yaml", "S", [case])
    assert written.suffix == ending
    assert [file.suffix for file in written.parent.iterdir()] == [ending]
    (read,) = corpus.read(corpus.discover([written], tmp_path))
    assert read.call.input == {"value": value}
