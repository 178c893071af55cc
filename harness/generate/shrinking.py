"""Shrinking an example with Hypothesis, for as long as it shows the same kind of disagreement."""

import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis.errors import NoSuchExample

from harness.corpus.input_shape import check_input
from harness.generate.checking import Checker
from harness.generate.findings import Finding
from harness.generate.properties import Property
from harness.generate.reductions import reductions_of
from harness.model.operations import OPERATIONS
from harness.model.value import Value, encode

_ROUNDS: Final = 4
"""Each round takes apart what the one before has left, more finely the smaller that is."""

_REDUCED_TOO_FAR: Final = (LookupError, TypeError, AttributeError, ValueError)
"""What a script raises that finds no example of its form any more in what is left of one."""

_SETTINGS: Final = settings(
    database=None,
    deadline=None,
    max_examples=300,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
)


def shrunk(checker: Checker, finding: Finding, of: Property, until: float) -> Finding:
    """Return the finding with the least example that shows its kind of disagreement.

    Kinds count, not differences: where an example loses one fault and keeps another, it is not
    taken. ``until`` is in seconds of the monotonic clock.
    """
    best = finding

    def shows(value: Value) -> bool:
        nonlocal best
        if time.monotonic() > until:
            return False
        again = _again(checker, finding, of, value)
        if again is not None and again.size < best.size:
            best = again
        return again is not None

    remembered = _Remembered(shows, finding.example.value)
    for _ in range(_ROUNDS):
        before = best.size
        _reduce(best.example.value, remembered)
        if best.size >= before:
            break
    return best


def _reduce(value: Value, shows: Callable[[Value], bool]) -> None:
    """Let Hypothesis look for the least reduction that shows it; ``shows`` sees each it tries."""
    try:
        find(reductions_of(value), shows, settings=_SETTINGS, random=Random(0))  # noqa: S311
    except NoSuchExample:
        pass


class _Remembered:
    """Asks once for each value: Hypothesis tries many choices that come to the same."""

    def __init__(self, shows: Callable[[Value], bool], shown: Value) -> None:
        self._shows = shows
        self._answers: dict[bytes, bool] = {encode(shown): True}

    def __call__(self, value: Any) -> bool:
        key = encode(value)
        if key not in self._answers:
            self._answers[key] = self._shows(value)
        return self._answers[key]


def _again(checker: Checker, finding: Finding, of: Property, value: Value) -> Finding | None:
    """Return the finding that a reduced example shows, if it is of the same kind."""
    if not _is_input(of, value):
        return None
    example = finding.example._replace(value=value)
    try:
        findings = checker.check([example], [of]).findings
    except _REDUCED_TOO_FAR:
        return None
    for again in findings:
        if again.kind == finding.kind:
            return again
    return None


def _is_input(of: Property, value: Value) -> bool:
    """Whether the first call that is made of an example is one that a case may hold."""
    try:
        call = next(of.script(value))
    except (StopIteration, *_REDUCED_TOO_FAR):
        return False
    found: list[Any] = []
    check_input(OPERATIONS[call.op], call.input, (), found)
    return not found
