"""What the vendors' messages have in common, from pools so small that ids and names collide."""

from typing import Final

from harness.generate.grammar.making import choose, constant, entries, pick
from harness.generate.grammar.numbers import numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS, NAMES
from harness.generate.grammar.values import scalars

TEXTS: Final = texts(wild=False)
OBJECTS: Final = entries(pick("a", "b", "city"), scalars(wild=False), 2)
ARGUMENTS: Final = choose((3, pick("{}", '{"a": 1}', "", "{")), (2, OBJECTS), (1, constant(None)))
IDS_OR_NONE: Final = pick(*IDS, None)
NAMES_OF_TOOLS: Final = pick(*NAMES)
COUNTS: Final = choose((4, pick(0, 3, 12)), (1, numbers(wild=False)), (1, pick("3", None)))
MESSAGE_IDS: Final = pick("m1", "", None)
