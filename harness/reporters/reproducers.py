"""Programs for a case, written to files."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.model.written_file import replace_file
from harness.subjects.reproducing import Reproducer

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Written:
    """A program for a subject, and the folder where its files stand."""

    subject: str
    reproducer: Reproducer
    folder: Path


def folder_for(case_name: str) -> str:
    """Return the name of a case's folder: its own, with hyphens for what files are not named by."""
    return _UNSAFE.sub("-", case_name).strip("-.")


def write(subject: str, reproducer: Reproducer, folder: Path) -> Written:
    """Write the files of a program into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in reproducer.files.items():
        replace_file(folder / name, text.encode("utf-8"))
    return Written(subject, reproducer, folder)
