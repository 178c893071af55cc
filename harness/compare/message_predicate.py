"""What a proposed ledger entry asks of the messages of errors, where it is these that differ."""

import re
from collections.abc import Sequence
from typing import Any, Final

from harness.model.value import Value

_LONGEST: Final = 120
"""Characters of messages that are asked for; of longer ones it is the beginning."""


def with_message(outcome: dict[str, Any], sides: Sequence[Value]) -> Value:
    """Return the predicate of an outcome that raised, with what all messages have in common.

    That is the message, or the pattern of its beginning and its end where they vary in between.
    Where a side has no message, or they have nothing in common, nothing is asked of it.
    """
    messages = [side["raised"].get("message") for side in sides]
    asked = _asked([message for message in messages if isinstance(message, str)])
    if asked is None or None in messages:
        return outcome
    return {"raised": {**outcome["raised"], "message": asked}}


def _asked(messages: Sequence[str]) -> Value | None:
    if not messages:
        return None
    first = messages[0]
    if len(first) <= _LONGEST and all(message == first for message in messages):
        return first
    shared = _shared_start(messages)
    begin = shared[:_LONGEST]
    rests = [message[len(shared) :][::-1] for message in messages]
    end = "" if len(begin) < len(shared) else _shared_start(rests)[:_LONGEST][::-1]
    if not begin.strip() and not end.strip():
        return None
    return {"$matches": f"{re.escape(begin)}.*{re.escape(end)}"}


def _shared_start(texts: Sequence[str]) -> str:
    least, greatest = min(texts), max(texts)
    length = next(
        (at for at, (one, other) in enumerate(zip(least, greatest, strict=False)) if one != other),
        len(least),
    )
    return least[:length]
