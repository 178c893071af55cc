"""What to run after a failing run, as commands that can be pasted."""

import shlex
from collections.abc import Iterator, Sequence
from typing import Final

from harness.compare.oracle import Oracle, oracle_of_outcome
from harness.compare.verdict import Verdict
from harness.model.case import GENERATED_PREFIX, Case
from harness.reporters.visible import escape
from harness.run.events import CaseJudged

_SEVERAL: Final = 2
_KEPT: Final = frozenset({"--subject", "--java-home", "--jvm-arg"})
"""The options that say what is compared, and so belong to every command about it."""


def next_steps(
    program: str, command: Sequence[str], failed: CaseJudged
) -> Iterator[tuple[str, str]]:
    """Yield commands and what each is for.

    ``program`` is how the reader calls this one, ``command`` the arguments of the run, its name
    first, and ``failed`` the first case that failed, with what each subject did.
    """
    case = failed.case
    subjects = _subjects(command)
    if (name := _pasted(case)) is not None:
        explain = shlex.join(["explain", name, *subjects])
        yield f"{program} {explain}", "every side, and a program that shows it"
        if _is_alone(failed):
            what = case.name if name == case.name else case.file  # a run takes no FILE:LINE
            update = shlex.join(["run", what, "--update-expect", *subjects])
            yield f"{program} {update}", "all subjects do the same: look at the case's expect"
        else:
            accept = shlex.join(["accept", name, *subjects])
            yield f"{program} {accept} --reason '…'", "it is known, and not mended yet"
    again = shlex.join(["run", "--last-failed", *subjects])
    yield f"{program} {again}", "what failed, once more"


def _is_alone(failed: CaseJudged) -> bool:
    """Whether the case expects what none of its subjects does, and they all do the same."""
    judged = [(result.judgement, result.outcome) for result in failed.results.values()]
    compared = [
        (judgement, outcome)
        for judgement, outcome in judged
        if judgement is None or judgement.verdict is not Verdict.UNSUPPORTED
    ]
    if failed.case.expect is None or len(compared) < _SEVERAL:
        return False
    if not all(judgement is not None and judgement.differences for judgement, _ in compared):
        return False
    first, *others = (outcome for _, outcome in compared)
    oracle = oracle_of_outcome(failed.case.call, first)
    return isinstance(oracle, Oracle) and all(map(oracle.is_met_by, others))


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
