"""Watching the reference with coverage.py: which lines and branches of it the cases reach.

In a package of its own, and not in ``subjects.reference``: that one imports the code that is to be
watched from its import on.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

CODE: Final = Path(__file__).resolve().parents[2] / "messages"
"""What is watched: the implementation, and nothing of the harness around it."""

INSTALL: Final = "pip install 'agent-core-parity[coverage]'"


def is_installed() -> bool:
    """Whether there is a coverage.py."""
    return find_spec("coverage") is not None
