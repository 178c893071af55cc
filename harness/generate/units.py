"""Units: the examples that are made and checked together, here or in any other process.

A unit is told by a few words and numbers and holds the same examples on every machine, so that
these are all that has to travel to wherever it is run.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias, assert_never

from harness.generate.checking import Checker, Checks
from harness.generate.forms import FORMS, Mode
from harness.generate.hypothesis_search import Slice, search_slice
from harness.generate.properties import Property
from harness.generate.volume import Block

Unit: TypeAlias = Slice | Block

_LOOKED_AT = 8
_OF_BLOCKS = 16
"""Of so many blocks of a form the first few are looked at for the rules that they meet."""


class Source(Enum):
    """What made an example, where it was not kept from an earlier search."""

    HYPOTHESIS = "hypothesis"
    VOLUME = "volume"


def source_of(unit: Unit) -> Source:
    """Return what makes the examples of a unit."""
    return Source.HYPOTHESIS if isinstance(unit, Slice) else Source.VOLUME


def run_unit(checker: Checker, unit: Unit, properties: Sequence[Property]) -> Checks:
    """Return what comes of a unit; of the properties those of its form are checked."""
    fitting = [each for each in properties if each.form == unit.form.name]
    match unit:
        case Slice():
            return search_slice(checker, unit, fitting)
        case Block(number=number):
            told = number % _OF_BLOCKS < _LOOKED_AT
            return checker.check(unit.examples(), fitting, rules=told)
        case _:
            assert_never(unit)


def unit_to_list(unit: Unit) -> list[str | int]:
    """Return a unit as a list of words and numbers."""
    match unit:
        case Slice(form, mode, seed, number, size):
            return [Source.HYPOTHESIS.value, form.name, mode.value, seed, number, size]
        case Block(form, seed, number, size):
            return [Source.VOLUME.value, form.name, seed, number, size]
        case _:
            assert_never(unit)


def unit_from_list(words: Sequence[Any]) -> Unit:
    """Return the unit that ``unit_to_list`` wrote; ``ValueError`` if it is none."""
    match words:
        case [Source.HYPOTHESIS.value, form, mode, int(seed), int(number), int(size)]:
            return Slice(FORMS[form], Mode(mode), seed, number, size)
        case [Source.VOLUME.value, form, int(seed), int(number), int(size)]:
            return Block(FORMS[form], seed, number, size)
        case _:
            raise ValueError(f"not a unit: {words!r}")
