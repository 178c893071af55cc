"""The langchain-core that is installed beside the harness: which it is, and where."""

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from typing import Final

DISTRIBUTION: Final = "langchain-core"
INSTALL: Final = "pip install 'agent-core-parity[vendors]'"
"""The command that installs it."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A release of langchain-core; ``location`` is the folder that its package lies in."""

    version: str
    location: str


def find_langchain() -> Installed | None:
    """Return the release that this interpreter would import, without importing it."""
    try:
        found = distribution(DISTRIBUTION)
    except PackageNotFoundError:
        return None
    return Installed(found.version, str(found.locate_file("")))
