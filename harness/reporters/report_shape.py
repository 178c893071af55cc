"""The form of a JSON report, so that who shows one may rely on it, whoever wrote it.

A shape is a test of one value, a list of one shape (of its items), or a map of shapes by key: a key
that ends in ``?`` may be missing, and ``*`` stands for all other keys.

Source: harness.md section 7.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from harness.compare.difference import DifferenceKind
from harness.compare.verdict import Verdict
from harness.model.outcome import outcome_from_map


class Test(NamedTuple):
    """What a value must be: in words, and as a test."""

    words: str
    passes: Callable[[Any], bool]


_GREATEST: Final = 1 << 63
"""What counts and times stay below; beyond it they cannot be shown as what they are."""

Shape: TypeAlias = "Test | list[Shape] | Mapping[str, Shape]"


def misshapen(value: Any, shape: Shape, path: str = "") -> Iterator[str]:
    """Yield where a value does not have a shape, and what belongs there."""
    match shape:
        case Test(words, passes):
            if not passes(value):
                yield f"{path} is not {words}"
        case list():
            if not isinstance(value, list):
                yield f"{path} is not a list"
                return
            for place, item in enumerate(value):
                yield from misshapen(item, shape[0], f"{path}[{place}]")
        case _:
            if not isinstance(value, dict):
                yield f"{path or 'it'} is not a map"
                return
            yield from _misshapen_fields(value, shape, f"{path}." if path else "")


def _misshapen_fields(
    value: dict[str, Any], shape: Mapping[str, Shape], lead: str
) -> Iterator[str]:
    for key, inner in shape.items():
        name = key.removesuffix("?")
        if key != "*" and name in value:
            yield from misshapen(value[name], inner, lead + name)
        elif key == name != "*":
            yield f"it lacks {lead}{name}"
    if "*" in shape:
        for name, item in value.items():
            yield from misshapen(item, shape["*"], lead + name)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return _is_integer(value) or (isinstance(value, float) and math.isfinite(value))


def _is_moment(value: Any) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).timestamp() >= 0
    except (ValueError, OverflowError, OSError):
        return False


def _is_outcome(value: Any) -> bool:
    try:
        outcome_from_map(value)
    except ValueError:
        return False
    return True


def _or_null(test: Test) -> Test:
    return Test(f"{test.words} or null", lambda value: value is None or test.passes(value))


_TEXT: Final = Test("text", lambda value: isinstance(value, str))
_COUNT: Final = Test(
    "a number from 0 on", lambda value: _is_integer(value) and 0 <= value < _GREATEST
)
_NUMBER: Final = Test(
    "a number from 0 on", lambda value: _is_number(value) and 0 <= value < _GREATEST
)
_TRUTH: Final = Test("true or false", lambda value: isinstance(value, bool))
_ANY: Final = Test("anything", lambda _: True)
_MAP: Final = Test("a map", lambda value: isinstance(value, dict))
_TEXTS_OR_NULL: Final = Test(
    "a list of texts or null",
    lambda value: (
        value is None or (isinstance(value, list) and all(isinstance(item, str) for item in value))
    ),
)
_VERDICTS: Final = frozenset(verdict.value for verdict in Verdict)
_VERDICT: Final = Test("a verdict", lambda value: isinstance(value, str) and value in _VERDICTS)

_SUBJECT: Final[Shape] = {
    "name": _TEXT,
    "version": _TEXT,
    "location": _TEXT,
    "sha256": _or_null(_TEXT),
    "ops?": [_TEXT],
    "lacks?": [_TEXT],
    "unsupported?": {"*": _TEXT},
}
_DIFFERENCE: Final[Shape] = {
    "path": _TEXT,
    "difference": Test("a kind of difference", lambda kind: kind in get_args(DifferenceKind)),
    "expected?": _ANY,
    "actual?": _ANY,
}
_RESULT: Final[Shape] = {
    "case": _TEXT,
    "op": _TEXT,
    "input?": _MAP,
    "file": _TEXT,
    "line": _COUNT,
    "why": _or_null(_TEXT),
    "source": _or_null(_TEXT),
    "tags": [_TEXT],
    "subjects": {
        "*": {
            "verdict": _VERDICT,
            "differences": [_DIFFERENCE],
            "divergence": _TEXTS_OR_NULL,
            "micros": _COUNT,
            "reason?": _or_null(_TEXT),
            "outcome?": Test("an outcome", _is_outcome),
            "wanted?": _or_null(_TRUTH),
        }
    },
}
_SUMMARY: Final[Shape] = {
    "cases": _COUNT,
    "seconds": _NUMBER,
    "first_verdict?": _or_null(_NUMBER),
    "interrupted?": _TRUTH,
    "verdicts": {
        "*": Test(
            "counts of verdicts",
            lambda counts: (
                isinstance(counts, dict)
                and all(key in _VERDICTS and _COUNT.passes(item) for key, item in counts.items())
            ),
        )
    },
    "wanted": {"*": {"met": _COUNT, "unmet": _COUNT}},
}
_ENTRY: Final[Shape] = {
    "subject": _TEXT,
    "id": _TEXT,
    "op": _TEXT,
    "path": _TEXT,
    "difference": _TEXT,
    "reason": _TEXT,
    "issue": _or_null(_TEXT),
    "since": _or_null(_TEXT),
    "file": _TEXT,
    "line": _COUNT,
    "used": _COUNT,
}
REPORT: Final[Shape] = {
    "run": {
        "started": Test("a moment in ISO 8601", _is_moment),
        "command": [_TEXT],
        "oracle?": _TEXT,
        "part?": _or_null(_TEXT),
    },
    "subjects": [_SUBJECT],
    "results": [_RESULT],
    "summary": _SUMMARY,
    "ledger": {
        "stale": [{"subject": _TEXT, "entry": _TEXT, "file": _TEXT, "line": _COUNT}],
        "used": {"*": _COUNT},
        "entries?": [_ENTRY],
    },
    "mutants?": [_MAP],
}
"""A report of a run, but for what ``covered`` and ``mutation`` say of their parts."""
