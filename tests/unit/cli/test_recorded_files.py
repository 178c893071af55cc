import json
from pathlib import Path

from harness.cli.recorded_files import free_name, numbered_name, same_file


def test_names_are_free_of_files_of_both_kinds(tmp_path: Path) -> None:
    assert free_name(tmp_path, "a") == "a"
    (tmp_path / "a.yaml").touch()
    (tmp_path / "a-2.jsonl").touch()
    assert free_name(tmp_path, "a") == "a-3"
    assert numbered_name(tmp_path, "a") == "a-1"


def test_the_file_that_asks_the_same_is_found(tmp_path: Path) -> None:
    case = {"id": "x", "op": "text.of", "input": {"value": 1}}
    assert same_file(tmp_path / "none", "a", [case]) is None
    (tmp_path / "a.yaml").write_text("no: [case file", encoding="utf-8")
    (tmp_path / "ab.jsonl").write_text(json.dumps({**case, "why": "w"}), encoding="utf-8")
    assert same_file(tmp_path, "a", [case]) is None
    file = tmp_path / "a-2.jsonl"
    file.write_text(json.dumps({**case, "why": "w"}), encoding="utf-8")
    assert same_file(tmp_path, "a", [{**case, "id": "y"}]) == file
    assert same_file(tmp_path, "a", [{**case, "input": {"value": 2}}]) is None
