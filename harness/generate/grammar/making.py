"""The grammar that all generated inputs are written in: makers, and two ways to run them.

A maker is a function that asks for numbers below a bound and returns a value. What answers decides
what it is good for: a seeded random source makes values at microseconds each (``seeded``), and
Hypothesis makes them so that it can learn from them and shrink them (``strategy_of``). Both walk
the same tables, so there is one grammar and not two.

Where a maker chooses from a table the simplest choice stands first: Hypothesis shrinks towards it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, TypeAlias

from hypothesis import strategies as st

from harness.model.value import Value

Below: TypeAlias = Callable[[int], int]
"""Returns a number from 0 up to, and without, the one that it is given."""

Maker: TypeAlias = Callable[[Below], Value]
"""Makes a value of its own each time; only scalars are shared between what it makes."""

_BASE: Final = 100
"""Hypothesis looks for no number below this one in the source of modules."""

ABSENT: Final = object()
"""What a maker of a field returns where the field is to be left out (see ``record``)."""


def strategy_of(maker: Maker) -> st.SearchStrategy[Any]:
    """Return a maker as a strategy of Hypothesis, to be composed with any other."""

    @st.composite
    def made(draw: st.DrawFn) -> Value:
        return maker(partial(_drawn, draw))

    return made()


def seeded(seed: int | str) -> Below:
    """Return choices that are random, and the same for the same seed."""
    draw = Random(seed).random  # noqa: S311 - nothing here is a secret
    return lambda count: int(draw() * count)


def recorded(choices: Sequence[int]) -> Below:
    """Return choices that were made before; where there are no more, the simplest ones.

    What is made of an example and the choices in it is the same each time, and still a right one
    after any of them has been shrunk.
    """
    remaining = iter(choices)
    return lambda count: next(remaining, 0) % count


def choices(most: int = 24) -> Maker:
    """Make choices for ``recorded``."""
    return items(integers(0, 2**16 - 1), 0, most)


def pick(*table: Any) -> Maker:
    """Choose one of some scalars, each as likely as the others."""
    size = len(table)
    return lambda below: table[below(size)]


def one_in(count: int, below: Below) -> bool:
    """Choose yes once in so many times; no is the simplest."""
    return below(count) == count - 1


def choose(*weighted: tuple[int, Maker]) -> Maker:
    """Choose one of some makers, by weight."""
    table = tuple(maker for weight, maker in weighted for _ in range(weight))
    size = len(table)
    return lambda below: table[below(size)](below)


def either(*makers: Maker) -> Maker:
    """Choose one of some makers, each as likely as the others."""
    return choose(*((1, maker) for maker in makers))


def integers(least: int, most: int) -> Maker:
    """Choose an integer; the least one is the simplest."""
    size = most - least + 1
    return lambda below: least + below(size)


def sometimes(maker: Maker, chance: int, of: int) -> Maker:
    """Make a value ``chance`` times ``of`` so many, and leave the field out otherwise."""
    rest = of - chance
    return lambda below: ABSENT if below(of) < rest else maker(below)


def record(required: Mapping[str, Maker], **fields: Maker) -> Maker:
    """Make a map; a field whose maker returns ``ABSENT`` is left out."""
    named = tuple({**required, **fields}.items())

    def make(below: Below) -> dict[str, Value]:
        made = {}
        for name, maker in named:
            value = maker(below)
            if value is not ABSENT:
                made[name] = value
        return made

    return make


def items(maker: Maker, least: int, most: int) -> Maker:
    """Make a list of ``least`` to ``most`` items."""
    size = most - least + 1

    def make(below: Below) -> list[Value]:
        return [maker(below) for _ in range(least + below(size))]

    return make


def entries(keys: Maker, values: Maker, most: int) -> Maker:
    """Make a map of up to ``most`` entries; equal keys fall together."""

    def make(below: Below) -> dict[str, Value]:
        return {keys(below): values(below) for _ in range(below(most + 1))}

    return make


def constant(value: Any) -> Maker:
    """Make the same scalar each time."""
    return lambda _: value


def _drawn(draw: st.DrawFn, count: int) -> int:
    """Draw a number digit by digit.

    Among larger numbers Hypothesis mixes those that it finds in the source of whatever modules the
    process has loaded. The same seed would make other examples in another process.
    """
    if count <= _BASE:
        return draw(_numbers_below(count))
    high, rest = divmod(count - 1, _BASE)
    digits = _drawn(draw, high + 1)
    return digits * _BASE + draw(_numbers_below(_BASE if digits < high else rest + 1))


@lru_cache(maxsize=512)
def _numbers_below(count: int) -> st.SearchStrategy[int]:
    return st.integers(0, count - 1)
