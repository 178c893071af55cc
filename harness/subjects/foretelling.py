"""What a subject can never do, known before it is started.

A provider that knows has a method ``never_supported`` beside ``start``. A started subject's
``Description`` says the same of these operations, and of those that only its version lacks.
"""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable


@runtime_checkable
class Foretelling(Protocol):
    """A provider of subjects that knows which operations none of its versions has."""

    def never_supported(self) -> Mapping[str, str]:
        """Return why, for each operation that is never supported."""
        ...
