"""What ``parity mutants`` says in the end, line by line."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from harness.model.faults import Fault
from harness.mutants.equivalents import MOST_EQUIVALENT
from harness.mutants.ground import Ground
from harness.mutants.mutant import Fate, Status
from harness.mutants.report import MutantsReport
from harness.mutants.score import Score, by_class
from harness.reporters.visible import visible_text

_SHOWN_SURVIVORS: Final = 40
_SHOWN_CASES: Final = 3
_SHOWN_NAMES: Final = 5


def result_lines(
    report: MutantsReport, ground: Ground, stale: Sequence[Fault], options: Mapping[str, Any]
) -> Iterator[str]:
    """Yield the scores, the survivors and what is wrong, and last the sum of it all.

    ``options`` are the command's: ``quiet``, ``verbose``, ``floor``, ``classes``.
    """
    if not options["quiet"]:
        yield from _scores(report, verbose=options["verbose"])
        yield from _survivors(report, None if options["verbose"] else _SHOWN_SURVIVORS)
        yield from _unbuildable(report)
        yield from _unfit(ground)
    yield from (visible_text(str(fault)) for fault in stale)
    yield from _verdict(report, options["floor"], whole=not options["classes"])


def _scores(report: MutantsReport, *, verbose: bool) -> Iterator[str]:
    classes = by_class(report.fates)
    width = max((len(entry.name) for entry in classes), default=0)
    for entry in classes:
        yield f"{visible_text(entry.name):{width}}  {_score(entry.score)}"
        for method in entry.methods:
            if verbose or method.score.survived:
                at = "" if method.line is None else f":{method.line}"
                name = f"  {visible_text(method.name)}{at}"
                yield f"{name:{width}}  {_score(method.score)}"
    yield ""


def _score(score: Score) -> str:
    text = f"{score.ratio:7.1%} of {score.mutants:4}"
    if score.survived:
        text += f", {score.survived} survived"
    return f"{text}, {score.equivalent} equivalent" if score.equivalent else text


def _survivors(report: MutantsReport, most: int | None) -> Iterator[str]:
    survivors = report.of(Status.SURVIVED)
    for name, fates in groupby(survivors[:most], key=lambda fate: fate.mutant.class_name):
        yield f"survived in {visible_text(name)}"
        for fate in fates:
            yield from _survivor(fate)
        yield ""
    if most is not None and len(survivors) > most:
        yield f"… and {len(survivors) - most:,} more survivors; -v shows all"
        yield ""


def _survivor(fate: Fate) -> Iterator[str]:
    mutant = fate.mutant
    where = mutant.method if mutant.line is None else f"line {mutant.line}, {mutant.method}"
    yield f"  {visible_text(where)}: {visible_text(mutant.description)}"
    if fate.nearest:
        shown = ", ".join(map(visible_text, fate.nearest[:_SHOWN_CASES]))
        yield f"    near it: {shown}"
    else:
        yield "    no case reaches it"


def _unbuildable(report: MutantsReport) -> Iterator[str]:
    fates = report.of(Status.UNBUILDABLE)
    for fate in fates:
        yield f"not built: {visible_text(fate.mutant.id)}: {visible_text(fate.reason or '', 200)}"
    if fates:
        yield ""


def _unfit(ground: Ground) -> Iterator[str]:
    if ground.unfit:
        shown = ", ".join(map(visible_text, ground.unfit[:_SHOWN_NAMES]))
        rest = len(ground.unfit) - _SHOWN_NAMES
        more = f" and {rest:,} more" if rest > 0 else ""
        yield f"Left out, since they fail without any mutant: {shown}{more}"
        yield ""


def _verdict(report: MutantsReport, floor: float, *, whole: bool) -> Iterator[str]:
    score = report.score
    if whole and score.equivalent_ratio > MOST_EQUIVALENT:
        yield (
            f"{score.equivalent_ratio:.0%} are called equivalent, more than {MOST_EQUIVALENT:.0%}:"
            " write cases for some of them"
        )
    if score.survived:
        yield (
            "Next: add a case that tells a survivor from the subject (the cases near it show how"
            " to get there), or say in divergences/mutants.yaml why none can."
        )
    yield (
        f"{score.mutants:,} mutants of {report.subject}, {report.cases:,} cases: {score.killed:,}"
        f" killed, {score.survived:,} survived, {score.equivalent:,} equivalent;"
        f" score {score.ratio:.1%}{_below(score, floor)}, {report.seconds:.0f} s"
    )


def _below(score: Score, floor: float) -> str:
    return f" (below {floor:.1%})" if score.ratio < floor else ""
