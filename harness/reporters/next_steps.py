"""What to run after a failing run, as commands that can be pasted."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Final

from harness.model.case import GENERATED_PREFIX, Case
from harness.reporters.visible import escape

_KEPT: Final = frozenset({"--subject", "--java-home", "--jvm-arg"})
"""The options that say what is compared, and so belong to every command about it."""


def next_steps(program: str, command: Sequence[str], case: Case) -> Iterator[tuple[str, str]]:
    """Yield commands and what each is for.

    ``program`` is how the reader calls this one, ``command`` the arguments of the run, its name
    first, and ``case`` the first that failed.
    """
    subjects = _subjects(command)
    if (name := _pasted(case)) is not None:
        explain = shlex.join(["explain", name, *subjects])
        yield f"{program} {explain}", "every side, and a program that shows it"
        accept = shlex.join(["accept", name, *subjects])
        yield f"{program} {accept} --reason '…'", "it is known, and not mended yet"
    again = shlex.join(["run", "--last-failed", *subjects])
    yield f"{program} {again}", "what failed, once more"


def _pasted(case: Case) -> str | None:
    """Return what names the case in a command; None if only characters that cannot be seen do."""
    if case.name.startswith(GENERATED_PREFIX):
        return None
    place = f"{case.file}:{case.line}"
    return next((text for text in (case.name, place) if escape(text) == text), None)


def _subjects(command: Sequence[str]) -> list[str]:
    kept: list[str] = []
    arguments = iter(command[1:])
    for argument in arguments:
        option, separator, _ = argument.partition("=")
        if option in _KEPT:
            kept.append(argument)
            if not separator:
                kept.extend(value for value in [next(arguments, None)] if value is not None)
    return kept if all(escape(text) == text for text in kept) else []
