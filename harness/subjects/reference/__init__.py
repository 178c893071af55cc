"""The reference: the project's own Python implementation, in process."""

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from harness.subjects.base import Provider
from harness.subjects.reference.operations import OPERATIONS, Operation
from harness.subjects.reference.subject import ReferenceProvider

_PROTOCOL: Final = "harness.subjects.reference.protocol_operations"


def _operations() -> dict[str, Operation]:
    # Until the protocol operations are merged the core stands alone.
    if find_spec(_PROTOCOL) is None:
        return OPERATIONS
    return {**OPERATIONS, **import_module(_PROTOCOL).OPERATIONS}


provider: Final[Provider] = ReferenceProvider(_operations())
"""What the entry point of the subject ``reference`` holds."""
