"""When two errors are the same error.

The kind counts, and the message for the kinds that have one in the contract, where the oracle
gives it. The class of the error never does: it is a language's own. Source: harness.md section 5.
"""

import re
from typing import Final

from harness.compare.equality import equal_texts
from harness.model.case import Call, Raises
from harness.model.outcome import KINDS_WITH_MESSAGES, Raised

_CANNOT_MERGE: Final = re.compile(r"(Cannot merge \w+ with ).*", re.DOTALL)


def same_error(expected: Raises, actual: Raised, call: Call) -> bool:
    """Whether a call raised the error that was expected of it."""
    return expected.kind == actual.kind and (
        expected.message is None
        or expected.kind not in KINDS_WITH_MESSAGES
        or (actual.message is not None and _same_message(expected.message, actual.message, call))
    )


def _same_message(expected: str, actual: str, call: Call) -> bool:
    if equal_texts(expected, actual):
        return True
    if _right_is_scalar(call):
        return False
    # `Cannot merge <Class> with X` writes X as its language writes an object.
    left, right = _CANNOT_MERGE.fullmatch(expected), _CANNOT_MERGE.fullmatch(actual)
    return left is not None and right is not None and left[1] == right[1]


def _right_is_scalar(call: Call) -> bool:
    """Whether what a call merges on the right is a scalar; a fold merges chunks."""
    return "right" in call.input and not isinstance(call.input["right"], dict | list)
