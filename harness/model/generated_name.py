"""What generated cases are called, while they are searched for and once they are saved as files.

A case that a search saves goes on being the generated case that it was: what a ledger knows of
``fuzz/<property>::<seed>-<n>`` it knows of ``regressions/<property>::<seed>-<n>`` too.

Source: harness.md section 6.
"""

import re
from typing import Final

from harness.model.case import GENERATED_PREFIX

SAVED_FOLDER: Final = "regressions"
"""Where saved cases lie below the case folder."""

LINES_SUFFIX: Final = "-lines"
"""How the names of saved files end that hold what YAML cannot say."""

_PER_OPERATION: Final = "agreement/"
"""What the only properties with a slash in their names begin with."""

_SAVED: Final = re.compile(
    rf"{SAVED_FOLDER}/(?P<stem>[^/:]+)::(?P<example>[0-9]+-h?[0-9]+)(?:\.[0-9]+)?"
)


def saved_stem(property_name: str) -> str:
    """Return what the file of a property's saved cases is called, without folder and ending."""
    return property_name.replace("/", "-")


def generated_name(saved: str) -> str | None:
    """Return the name that a saved case had when it was generated; None if it is not one.

    Cases that share an example are saved as ``7-12`` and ``7-12.2``: both were ``7-12``.
    """
    match = _SAVED.fullmatch(saved)
    if match is None:
        return None
    stem = match["stem"].removesuffix(LINES_SUFFIX)
    per_operation = saved_stem(_PER_OPERATION)
    if stem.startswith(per_operation):
        stem = _PER_OPERATION + stem.removeprefix(per_operation)
    return f"{GENERATED_PREFIX}{stem}::{match['example']}"
