"""As many cases as are wanted, in one file: those there are, over and over, with ids of their own.

The file is the same each time, byte for byte, and is written in constant memory but for the cases
that it repeats.
"""

import gzip
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from harness.compare.oracle import expectation_to_map
from harness.model.case import Case
from harness.model.value import encode

_LEVEL: Final = 1
"""Of compression; the file is written once and read twice."""
_SPREAD: Final = 7_919
"""A prime: cases of all operations lie side by side, as one file a kind would not have them."""


def write_many(path: Path, cases: Iterable[Case], count: int) -> None:
    """Write ``count`` cases to a JSONL.gz file; ``ValueError`` if there is none to repeat."""
    with path.open("wb") as raw, gzip.GzipFile("", "wb", _LEVEL, raw, mtime=0) as file:
        for line in islice(_lines(list(cases)), count):
            file.write(line)


def _lines(cases: list[Case]) -> Iterator[bytes]:
    if not cases:
        raise ValueError("there is no case to repeat")
    bodies = [_body(case) for case in cases]
    step = _SPREAD if len(bodies) % _SPREAD else 1
    number = 0
    while True:
        for place in range(len(bodies)):
            number += 1
            # The id comes first, and the rest of the line is the same each time.
            yield b'{"id":"many-%d",%s\n' % (number, bodies[place * step % len(bodies)])


def _body(case: Case) -> bytes:
    fields: dict[str, Any] = {"op": case.call.op, "input": case.call.input}
    if case.expect is not None:
        fields["expect"] = expectation_to_map(case.expect)
    return encode(fields)[1:]
