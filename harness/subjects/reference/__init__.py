"""The reference: the project's own Python implementation, in process."""

from typing import Final

from harness.subjects.base import Provider
from harness.subjects.reference.operations import OPERATIONS as CORE_OPERATIONS
from harness.subjects.reference.protocol_operations import OPERATIONS as PROTOCOL_OPERATIONS
from harness.subjects.reference.subject import ReferenceProvider

provider: Final[Provider] = ReferenceProvider({**CORE_OPERATIONS, **PROTOCOL_OPERATIONS})
"""What the entry point of the subject ``reference`` holds."""
