"""One case of the HTML page as JSON: what the page shows when a reader opens the case."""

import json
from collections.abc import Iterable
from typing import Any, Final

from harness.compare.difference import ABSENT, Absent, Difference
from harness.compare.oracle import read_outcome
from harness.compare.verdict import Judgement
from harness.model.outcome import outcome_to_map
from harness.model.value import Value, encode
from harness.reporters.fields import last_words
from harness.reporters.marked import Marked, marked
from harness.reporters.programs import Program
from harness.reporters.visible import shorten, visible, visible_text
from harness.run.events import CaseJudged, Result

_VALUE_LIMIT: Final = 600
_OUTCOME_LIMIT: Final = 4_000
_PROGRAM_LIMIT: Final = 40_000
_DIFFERENCES: Final = 100
_BRIEF: Final = 3


def detail(
    judged: CaseJudged, programs: Iterable[Program], *, brief: bool = False
) -> dict[str, Any]:
    """Return what there is to say of a case; every text in it is visible and bounded.

    ``brief`` leaves out the input, the outcomes and all differences but the first few.
    """
    case = judged.case
    fields = {
        "why": visible_text(case.why) if case.why else None,
        "source": visible_text(case.source) if case.source else None,
        "input": (
            bounded(case.call.input, _OUTCOME_LIMIT)
            if judged.has_failed and not brief and case.call.input
            else None
        ),
        "programs": [
            [visible_text(program.title), _lines(shorten(program.text, _PROGRAM_LIMIT))]
            for program in programs
        ],
        "subjects": {
            visible_text(name): _subject(result, brief=brief)
            for name, result in judged.results.items()
        },
    }
    return {key: value for key, value in fields.items() if value}


def bounded(value: Value, limit: int) -> str:
    """Return a value as one visible line, whatever its depth and length."""
    try:
        return visible(value, limit)
    except (RecursionError, ValueError):
        return shorten(encode(value).decode("ascii"), limit)


def _subject(result: Result, *, brief: bool) -> dict[str, Any]:
    judgement = result.judgement
    fields: dict[str, Any] = {"micros": result.micros, "wanted": result.wanted}
    if judgement is not None:
        differences = judgement.differences[: _BRIEF if brief else _DIFFERENCES]
        left_out = len(judgement.differences) - len(differences)
        fields |= {
            "reason": visible_text(judgement.reason) if judgement.reason else None,
            "entries": [visible_text(entry) for entry in judgement.divergence],
            "differences": [_difference(difference) for difference in differences],
            "more": left_out or None,
            "outcome": None if brief else _outcome(judgement),
            "last": last_words(judgement),
        }
    return {key: value for key, value in fields.items() if value not in (None, [], "")}


def _outcome(judgement: Judgement) -> str | None:
    if judgement.outcome is None:
        return None
    return bounded(outcome_to_map(read_outcome(judgement.outcome)), _OUTCOME_LIMIT)


def _difference(difference: Difference) -> list[Any]:
    """Return path, kind and both sides, each ``[text, start, end, units]`` or null if absent."""
    expected, actual = _sides(difference.expected, difference.actual)
    path = visible_text(difference.path, _VALUE_LIMIT)
    return [path, difference.difference, _side(expected), _side(actual)]


def _sides(expected: Value | Absent, actual: Value | Absent) -> tuple[Marked | None, Marked | None]:
    if isinstance(expected, str) and isinstance(actual, str):
        return marked(expected, actual, _VALUE_LIMIT)
    return _plain(expected), _plain(actual)


def _plain(value: Value | Absent) -> Marked | None:
    return None if value is ABSENT else Marked(bounded(value, _VALUE_LIMIT))


def _side(side: Marked | None) -> list[Any] | None:
    if side is None:
        return None
    if side.start is None:
        return [side.text]
    return [side.text, side.start, side.end, side.units]


def _lines(text: str) -> str:
    return "\n".join(visible_text(line, _PROGRAM_LIMIT) for line in text.split("\n"))


def as_script_text(value: Any) -> str:
    """Return JSON that nothing can end early inside a ``<script>`` element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
