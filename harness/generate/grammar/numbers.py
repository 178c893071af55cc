"""Numbers at the edges of the types that they pass through.

All doubles here are written alike by every JDK. Before 19, ``Double.toString`` writes some longer
than need be (``1.9999999999999998E23``), and any number may end up in a text; the test of this
module asks the JVM at hand for the text of each.
"""

from typing import Final

from harness.generate.grammar.making import Maker, choose, pick

SMALL: Final = (0, 1, 2, -1, 7, 10, 12)
EDGES: Final = (
    2**31 - 1,
    2**31,
    -(2**31),
    -(2**31) - 1,
    2**32,
    2**32 + 5,
    2**53,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    2**64 + 3,
    10**30,
)
"""Around the ends of int, of long, and of what a double holds exactly."""

DOUBLES: Final = (0.0, 1.0, -0.0, 0.5, 1.5, -2.75, 0.1, 3.14159, 100.0)
EDGE_DOUBLES: Final = (
    0.001,
    0.0001,
    1e-05,
    9999999.0,
    1e7,
    1e16,
    1e22,
    1e100,
    1.7976931348623157e308,
    5e-324,
    2147483647.0,
    2147483648.0,
    -2147483649.5,
    9.223372036854775807e18,
    0.30000000000000004,
)
NO_NUMBERS: Final = (float("nan"), float("inf"), float("-inf"))
INTS: Final = (0, 1, 2, 3, -1, 2**31 - 1, -(2**31))
"""What fits a Java int."""


def numbers(*, wild: bool) -> Maker:
    """Make an integer or a double; wild ones may be NaN or infinite."""
    return choose(
        (4, pick(*SMALL)),
        (3, pick(*DOUBLES)),
        (2, pick(*EDGES)),
        (2, pick(*EDGE_DOUBLES)),
        *([(1, pick(*NO_NUMBERS))] if wild else []),
    )


def ints() -> Maker:
    """Make an integer that fits a Java int."""
    return pick(*INTS)


def indexes() -> Maker:
    """Make the index of a tool call, from a pool so small that they collide."""
    return pick(0, 1, 2, 0, 1, -1, 2**31 - 1)
