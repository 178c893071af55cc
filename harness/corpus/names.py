"""What case files and cases are called: ``<path under cases, no ending>::<id>``.

Source: harness.md section 4. The names stand in reports, ledgers and on command lines.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Final

YAML_ENDINGS: Final = (".yaml", ".yml")
"""How the name of a case file ends that is YAML; the others hold one case a line."""
ENDINGS: Final = (*YAML_ENDINGS, ".jsonl", ".jsonl.gz")
"""How the name of a case file ends."""
ID_PATTERN: Final = r"[A-Za-z0-9][A-Za-z0-9._-]*"
"""Ids can be typed on any keyboard and in any shell, and never look like an option."""
_ID: Final = re.compile(ID_PATTERN)


def is_id(text: str) -> bool:
    """Whether a text may be the id of a case."""
    return _ID.fullmatch(text) is not None


def ending_of(path: PurePath) -> str | None:
    """Return the ending that makes a file a case file, if it has one."""
    return next((ending for ending in ENDINGS if path.name.endswith(ending)), None)


def file_name(path: Path, folders: Sequence[Path]) -> str:
    """Return what a case file's cases are named by: its path under one of the case folders.

    A file outside of all of them is named by its path as given, ending included.
    """
    full = Path(os.path.abspath(path))  # noqa: PTH100 (a symbolic link keeps the name it has here)
    for folder in folders:
        if full.is_relative_to(folder):
            under = full.relative_to(folder).as_posix()
            return under.removesuffix(ending_of(full) or "")
    return path.as_posix()


def case_name(file: str, case_id: str) -> str:
    """Return the name of a case."""
    return f"{file}::{case_id}"
