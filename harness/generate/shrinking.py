"""Shrinking an example with Hypothesis, for as long as it shows the same kind of disagreement.

A disagreement may come from anywhere: from the seeded generator, whose choices Hypothesis has never
seen, from a database, or from Hypothesis itself. So what is shrunk is the value, and not the
choices that made it: a few of its parts at a time, each of which is one choice. Most choices leave
a part as it is, so that Hypothesis soon meets the value itself; the least ones take the part away
or put something simpler in its place, and towards those it shrinks.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias

from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis.errors import NoSuchExample

from harness.corpus.input_shape import check_input
from harness.generate.checking import Checker
from harness.generate.findings import Finding
from harness.generate.grammar.making import Below, strategy_of
from harness.generate.parts import TAKEN_AWAY, Place, View, part_at, places_at, simpler, with_parts
from harness.generate.properties import Property
from harness.model.operations import OPERATIONS
from harness.model.value import Value, encode

Shows: TypeAlias = Callable[[Value], bool]

_AT_ONCE: Final = 8
"""Parts that Hypothesis shrinks together."""

_CHOICES: Final = 32
"""Choices for each part, nearly all of which leave it as it is."""

_ROUNDS: Final = 3
_REDUCED_TOO_FAR: Final = (LookupError, TypeError, AttributeError, ValueError)
"""What a script raises that finds no example of its form any more in what is left of one."""

_SETTINGS: Final = settings(
    database=None,
    deadline=None,
    max_examples=100,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
)


def shrunk(checker: Checker, finding: Finding, of: Property, until: float) -> Finding:
    """Return the finding with the least example that shows its kind of disagreement.

    Kinds count, not differences: an example that has lost one fault and kept another is not taken.
    ``until`` is in seconds of the monotonic clock.
    """
    best = finding

    def shows(value: Value) -> bool:
        nonlocal best
        if time.monotonic() > until:
            raise _TimeIsUp
        again = _again(checker, finding, of, value)
        if again is not None and again.size < best.size:
            best = again
        return again is not None

    with suppress(_TimeIsUp):
        least(finding.example.value, shows)
    return best


def least(value: Value, shows: Shows) -> Value:
    """Return the least that is left of a value for which ``shows`` is still true."""
    shows = _remembered(value, shows)
    for _ in range(_ROUNDS):
        before = encode(value)
        for view in View:
            value = _by_depth(value, view, shows)
        if encode(value) == before:
            break
    return value


class _TimeIsUp(BaseException):
    """Ends a run of Hypothesis, which takes every ``Exception`` for a failure to be shrunk."""


def _by_depth(value: Value, view: View, shows: Shows) -> Value:
    """Shrink the outer parts first: with one of them goes all that is in it."""
    depth = 1
    while places := places_at(value, depth, view):
        # The last ones first: what is taken away moves only what comes after it.
        for end in range(len(places), 0, -_AT_ONCE):
            value = _with_fewer_parts(value, places[max(0, end - _AT_ONCE) : end], view, shows)
        depth += 1
    return value


def _with_fewer_parts(value: Value, places: Sequence[Place], view: View, shows: Shows) -> Value:
    others = [(place, [TAKEN_AWAY, *simpler(part_at(value, place, view))]) for place in places]

    def left(below: Below) -> Value:
        changes = {}
        for place, instead in others:
            choice = below(_CHOICES)
            if choice < len(instead):
                changes[place] = instead[choice]
        return with_parts(value, changes, view)

    try:
        return find(strategy_of(left), shows, settings=_SETTINGS, random=Random(0))  # noqa: S311
    except NoSuchExample:
        return value


def _remembered(shown: Value, shows: Shows) -> Shows:
    """Return what asks once for each value: many choices come to the same."""
    answers: dict[bytes, bool] = {encode(shown): True}

    def asked_once(value: Any) -> bool:
        key = encode(value)
        if key not in answers:
            answers[key] = shows(value)
        return answers[key]

    return asked_once


def _again(checker: Checker, finding: Finding, of: Property, value: Value) -> Finding | None:
    """Return the finding that a reduced example shows, if it is of the same kind."""
    if not _is_input(of, value):
        return None
    example = finding.example._replace(value=value)
    try:
        findings = checker.check([example], [of]).findings
    except _REDUCED_TOO_FAR:
        return None
    return next((again for again in findings if again.kind == finding.kind), None)


def _is_input(of: Property, value: Value) -> bool:
    """Whether the first call that is made of an example is one that a case may hold."""
    try:
        call = next(of.script(value))
    except (StopIteration, *_REDUCED_TOO_FAR):
        return False
    found: list[Any] = []
    check_input(OPERATIONS[call.op], call.input, (), found)
    return not found
