"""The differing fields of one judgement, as lines for people."""

import json

from harness.compare.difference import ABSENT, Difference
from harness.compare.oracle import read_outcome
from harness.compare.verdict import Judgement
from harness.model.outcome import Crashed, TimedOut
from harness.reporters.visible import visible, visible_text


def difference_lines(judgement: Judgement, limit: int = 200) -> list[str]:
    """Return what there is to say of a judgement that does not pass, one line a side.

    ``limit`` is how many characters of a value are shown.
    """
    lines = []
    if judgement.reason is not None:
        lines.append(visible_text(judgement.reason))
    if judgement.divergence:
        lines.append("ledger entries: " + ", ".join(judgement.divergence))
    for difference in judgement.differences:
        lines.extend(_difference(difference, limit))
    lines.extend(f"    {line}" for line in last_words(judgement))
    return lines


def last_words(judgement: Judgement) -> list[str]:
    """Return where a call hung or crashed, as far as that was seen, line by line."""
    if judgement.outcome is None or judgement.differences:
        return []
    match read_outcome(judgement.outcome):
        case TimedOut(_, str(text)) | Crashed(_, str(text)):
            return [visible_text(line) for line in text.splitlines()[:20]]
        case _:
            return []


def _difference(difference: Difference, limit: int) -> list[str]:
    path = visible_text(difference.path) if difference.path else "(the outcome)"
    return [
        f"{path}  {difference.difference}",
        f"    expected  {_side(difference.expected, limit)}",
        f"    actual    {_side(difference.actual, limit)}",
    ]


def _side(value: object, limit: int) -> str:
    if value is ABSENT:
        return "(nothing)"
    try:
        return visible(value, limit)
    except (RecursionError, json.JSONDecodeError):
        return "(nested too deeply to show)"
