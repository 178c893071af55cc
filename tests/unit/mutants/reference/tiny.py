"""A package of a few lines, and a subject that drives it, written to disk to be mutated."""

from pathlib import Path
from typing import Any

from harness.model.case import Call
from harness.model.outcome import Outcome, decode_outcome
from harness.mutants.engine import Bench
from harness.mutants.mutant import Mutant
from harness.mutants.reference.engine import ReferenceEngine
from harness.mutants.reference.sources import Target
from harness.subjects.base import Description

NUMBERS = '''
"""Numbers."""

from tiny.limits import LIMIT

COUNTS: dict[str, int] = {}


def clamped(number: int) -> int:
    return LIMIT if number > LIMIT else number


def countdown(number: int) -> int:
    steps = 0
    while number > 0:
        number -= 1
        steps += 1
    return steps


def ended(number: int) -> int:
    import os

    if number == 77:
        os._exit(3)
    return number


def counted(name: str) -> int:
    COUNTS[name] = COUNTS.get(name, 0) + 1
    return COUNTS[name]
'''

SUBJECT = """
from harness.model.outcome import Raised, Returned, encode_outcome
from harness.subjects.base import Answer, Description
from tiny import numbers

class Done:
    def __init__(self, answers):
        self._answers = answers

    def result(self):
        return self._answers

class Subject:
    def description(self):
        return Description("1", "here", frozenset(dir(numbers)))

    def submit(self, calls):
        return Done([Answer(encode_outcome(self.outcome(call)), 1) for call in calls])

    def outcome(self, call):
        try:
            return Returned(getattr(numbers, call.op)(**call.input))
        except Exception as error:
            return Raised("other", str(error))

class Provider:
    def start(self, settings):
        return Subject()

provider = Provider()
"""

UNUSED = """
def unused():
    return 1
"""


def tiny_engine(folder: Path) -> ReferenceEngine:
    """Write the package and its subject below a folder and open an engine on them."""
    package = folder / "tiny"
    package.mkdir()
    files = {
        "__init__.py": "",
        "numbers.py": NUMBERS,
        "limits.py": "LIMIT = 10 if isinstance(1, int) else 0\n",
        "unused.py": UNUSED,
    }
    for name, text in files.items():
        (package / name).write_text(text, encoding="utf-8")
    (folder / "tiny_subject.py").write_text(SUBJECT, encoding="utf-8")
    return engine_on(folder)


def engine_on(folder: Path) -> ReferenceEngine:
    """Open an engine on what lies below a folder now."""
    package = folder / "tiny"
    target = Target("tiny", package, "tiny_subject", import_folders=(str(folder),))
    return ReferenceEngine(target, Description("1", str(package), frozenset()))


def mutant_of(engine: ReferenceEngine, description: str) -> Mutant:
    """Return the one mutant of that description."""
    (found,) = [one for one in engine.mutants() if one.description == description]
    return found


def call(op: str, **given: Any) -> Call:
    """Return a call of a function of the package."""
    return Call(op, given)


def outcomes(bench: Bench, mutant: Mutant, *calls: Call, timeout: float = 20) -> list[Outcome]:
    """Return what a mutant does with calls."""
    return [decode_outcome(one.outcome) for one in bench.run(mutant, calls, timeout)]
