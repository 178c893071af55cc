"""For tests of your own: what all subjects do with an input, and whether they agree.

>>> from harness.generate import strategies
>>> from harness.testing import all_agree
>>> @all_agree("chunk.fold", strategies.chunk_lists().map(lambda chunks: {"chunks": chunks}))
... def test_our_chunks_fold_alike(): ...

and with the fixture ``parity`` of the pytest plugin:

>>> def test_ours(parity: Parity) -> None:
...     parity.agree("text.of", {"value": [1, None]})
"""

from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
)
from harness.testing.agreeing import all_agree
from harness.testing.parity import DisagreementError, InputError, Parity

__all__ = [
    "Crashed",
    "DisagreementError",
    "InputError",
    "Outcome",
    "Parity",
    "Raised",
    "Returned",
    "TimedOut",
    "Undriven",
    "Unsupported",
    "all_agree",
]
