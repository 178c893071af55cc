"""Volume: examples by the thousand from a seeded source, in blocks that can be made anywhere.

A block is told by its form, the seed and its number, and holds the same examples on every machine.
That is what makes a name like ``7-1234`` an example, and lets blocks be spread over processes.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from harness.generate.findings import Example
from harness.generate.forms import Form, Mode
from harness.generate.grammar.making import seeded

BLOCK: Final = 256
"""Examples a block: a batch that crosses to a worker at once."""

MODES: Final = (Mode.WILD, Mode.VALID)
"""Blocks take turns in what they hold."""


class Block(NamedTuple):
    """The examples of a form and seed from ``number * BLOCK`` on; ``size`` of them are wanted."""

    form: Form
    seed: int
    number: int
    size: int = BLOCK

    def examples(self) -> list[Example]:
        """Make the examples."""
        maker = self.form.maker(mode_of(self.number))
        below = seeded(f"{self.form.name}/{self.seed}/{self.number}")
        first = self.number * BLOCK
        return [Example(f"{self.seed}-{first + place}", maker(below)) for place in range(self.size)]


def mode_of(number: int) -> Mode:
    """Return what the block of this number holds."""
    return MODES[number % len(MODES)]


def blocks(forms: Sequence[Form], seed: int, examples: int | None = None) -> Iterator[Block]:
    """Yield blocks, one of each form after the other; without a number of examples for ever."""
    left = examples
    for number in count():
        for form in forms:
            if left is not None and left <= 0:
                return
            size = BLOCK if left is None else min(BLOCK, left)
            yield Block(form, seed, number, size)
            if left is not None:
                left -= size


def example_named(form: Form, name: str) -> Example | None:
    """Return the example of a name like ``7-1234``; None if the name is of another kind."""
    seed, separator, place = name.rpartition("-")
    if not (separator and place.isdecimal() and seed.isdecimal()):
        return None
    number, offset = divmod(int(place), BLOCK)
    return Block(form, int(seed), number, offset + 1).examples()[-1]
