"""New case files: where they lie, what they are called, and that they say what was meant."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from harness.corpus.files import discover
from harness.corpus.passes import check, read
from harness.corpus.yaml_writing import case_file_text
from harness.model.value import Value, encode
from harness.model.written_file import replace_file

_NOT_IN_IDS: Final = re.compile(r"[^A-Za-z0-9._]+")
_LONGEST_ID: Final = 60


def id_of(text: str) -> str:
    """Return an id made of a text, such as the name of a file."""
    return _NOT_IN_IDS.sub("-", text).strip("-._")[:_LONGEST_ID].rstrip("-._") or "case"


def write_cases(
    path: Path, suite: str, cases: Sequence[Mapping[str, Value]], head: str = ""
) -> Path:
    """Write cases to a new YAML file and return its path.

    What YAML cannot say (a lone surrogate in a key, great depth) goes to JSONL, one case a line,
    beside the path given.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        text = case_file_text(suite, cases, head)
    except (ValueError, RecursionError):
        text = None
    if text is not None:
        replace_file(path, text.encode("utf-8"))
        if _says(path, cases):
            return path
        path.unlink()
    lines = path.with_suffix(".jsonl")
    replace_file(lines, b"".join(_line(case) for case in cases))
    assert _says(lines, cases), f"{lines} does not say what was recorded"
    return lines


def _line(case: Mapping[str, Value]) -> bytes:
    fields: dict[str, Any] = {**case}
    return encode(fields) + b"\n"


def _says(path: Path, cases: Sequence[Mapping[str, Value]]) -> bool:
    """Whether a file is read as these cases."""
    files = discover([path], path.parent)
    if check(files).faults:
        return False
    return [encode(case.call.input) for case in read(files)] == [
        encode(case["input"]) for case in cases
    ]
