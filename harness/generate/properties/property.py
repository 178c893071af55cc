"""What a property is: a script of calls, and what must hold of their outcomes.

A script is run on one example. It yields one call after another and is sent what the oracle did
with it, so that a call may be made of the outcomes before. Every call is put to all subjects, and
all must agree: that alone is a property (``agreement``). A law says more: it returns what of the
outcomes is not as it should be. Since the subjects agree with the oracle wherever a script goes on
for them, a law that breaks is broken on all of them.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias

from harness.generate.rules import Seen
from harness.model.case import Call, Expectation
from harness.model.value import Value


@dataclass(frozen=True, slots=True)
class Broken:
    """A law that does not hold: the two sides that should be the same.

    ``call`` and ``expect`` say it as a case: the call of the script that shows it, and what the law
    makes of it.
    """

    expected: Value
    actual: Value
    call: Call
    expect: Expectation | None = None


Script: TypeAlias = Generator[Call, Seen, Broken | None]


@dataclass(frozen=True, slots=True)
class Property:
    """Something that must hold of every example of a form.

    ``ops`` are the operations that its scripts call.
    """

    name: str
    meaning: str
    form: str
    script: Callable[[Value], Script]
    ops: tuple[str, ...]
