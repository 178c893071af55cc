"""The reference: the project's own Python implementation, in process."""

from collections.abc import Mapping
from typing import Final

from harness.subjects.base import Provider
from harness.subjects.reference.starting import ReferenceProvider
from harness.subjects.reference.subject import Operation


def _operations() -> Mapping[str, Operation]:
    from harness.subjects.reference import (  # noqa: PLC0415 - not before the first call
        operations,
        protocol_operations,
    )

    return {**operations.OPERATIONS, **protocol_operations.OPERATIONS}


provider: Final[Provider] = ReferenceProvider(_operations)
"""What the entry point of the subject ``reference`` holds."""
