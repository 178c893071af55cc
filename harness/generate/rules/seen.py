"""An outcome as properties and rules look at it: read only where they ask for its value."""

from functools import cached_property
from typing import Final

from harness.model.outcome import Outcome, Raised, Returned, decode_outcome
from harness.model.value import Value

_RETURNED: Final = b'{"returned":'
_RAISED: Final = b'{"raised":'


class Seen:
    """What the oracle did with a call, by its canonical bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @property
    def is_returned(self) -> bool:
        """Whether the call returned."""
        return self.data.startswith(_RETURNED)

    @property
    def is_comparable(self) -> bool:
        """Whether the call returned or raised: it was not unsupported, and did not crash."""
        return self.data.startswith((_RETURNED, _RAISED))

    @cached_property
    def outcome(self) -> Outcome:
        """The outcome itself."""
        return decode_outcome(self.data)

    @property
    def value(self) -> Value:
        """What the call returned; it must have."""
        outcome = self.outcome
        assert isinstance(outcome, Returned)
        return outcome.value

    @property
    def error_kind(self) -> str | None:
        """The kind of the error that the call raised; None if it raised none."""
        return self._raised.kind if self._raised is not None else None

    @property
    def message(self) -> str:
        """The message of the error that the call raised; empty if there is none."""
        return (self._raised.message or "") if self._raised is not None else ""

    @property
    def _raised(self) -> Raised | None:
        if not self.data.startswith(_RAISED):
            return None
        return self.outcome if isinstance(self.outcome, Raised) else None
