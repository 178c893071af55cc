"""Case files: found, checked with the place of every fault, and read one case at a time."""

from harness.corpus.files import CaseFile, discover, discover_present
from harness.corpus.passes import Checked, check, read
from harness.corpus.prepared import Prepared
from harness.corpus.row_cache import RowCache

__all__ = [
    "CaseFile",
    "Checked",
    "Prepared",
    "RowCache",
    "check",
    "discover",
    "discover_present",
    "read",
]
