"""What must hold of generated examples; ``parity fuzz --list`` shows it."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final

from harness.generate.properties.agreement import AGREEMENTS
from harness.generate.properties.conversations import CONVERSATIONS
from harness.generate.properties.merging import MERGING
from harness.generate.properties.property import Broken, Property, Script
from harness.generate.properties.streams import STREAMS
from harness.generate.properties.writing import WRITING

__all__ = ["PROPERTIES", "Broken", "Property", "Script", "properties_matching"]

PROPERTIES: Final[dict[str, Property]] = {
    each.name: each for each in (*AGREEMENTS, *MERGING, *STREAMS, *WRITING, *CONVERSATIONS)
}
"""All properties by name, agreement first."""


def properties_matching(globs: Iterable[str]) -> list[Property]:
    """Return the properties whose name a glob matches, or holds as a part; all for no glob."""
    wanted = tuple(globs)
    return [
        each
        for name, each in PROPERTIES.items()
        if not wanted or any(fnmatchcase(name, glob) or glob in name for glob in wanted)
    ]
