"""Case files: found, checked with the place of every fault, and read one case at a time."""

from harness.corpus.files import CaseFile, discover
from harness.corpus.passes import Checked, check, read

__all__ = ["CaseFile", "Checked", "check", "discover", "read"]
