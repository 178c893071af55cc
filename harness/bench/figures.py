"""The figures that benches give: their units, and what each means."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure's unit, and what it is the figure of."""

    unit: str
    meaning: str


_CASE: Final = "µs a case"
FIGURES: Final[dict[str, Figure]] = {
    "bare.reference": Figure(_CASE, "the reference alone: objects built, operation run, no bytes"),
    "bare.java": Figure(_CASE, "the jar alone, inside a warm JVM, likewise"),
    "bare.java_first": Figure(_CASE, "the jar alone in a JVM that has just started, as in a run"),
    "program.java": Figure(
        _CASE, "the jar alone as a program, by the clock, start and end included"
    ),
    "program.reference": Figure(_CASE, "the reference likewise"),
    "read.check": Figure(_CASE, "case files that nobody has checked before"),
    "read.kept": Figure(_CASE, "case files that were checked before, read as a run reads them"),
    "encode.calls": Figure(_CASE, "a call to bytes, in Python"),
    "encode.outcomes": Figure(_CASE, "an outcome to canonical bytes, in Python"),
    "encode.java": Figure(_CASE, "an outcome to canonical bytes, in a warm JVM"),
    "encode.java_first": Figure(_CASE, "the same in a JVM that has just started"),
    "transport": Figure(_CASE, "to a worker and back: frames, pipes, the answer cut into lines"),
    "transport.bytes": Figure("bytes a case", "what crosses for `transport`, each way"),
    "decode.outcomes": Figure(_CASE, "canonical bytes to an outcome, in Python; only if unequal"),
    "decode.java": Figure(_CASE, "a call's bytes to plain values, in a warm JVM"),
    "decode.java_first": Figure(_CASE, "the same in a JVM that has just started"),
    "compare": Figure(_CASE, "two subjects' outcomes compared, their verdicts counted"),
    "run.warm": Figure(_CASE, "`parity run` by the clock, start and end included"),
    "run.steady": Figure(_CASE, "`parity run`, each further case after the first pass over all"),
    "run.warm_cpu": Figure(_CASE, "its processor time, all processes together"),
    "run.cold": Figure(_CASE, "`parity run` with nothing kept from runs before"),
    "run.reported": Figure(_CASE, "`parity run` that also writes its JSON report"),
    "run.first_verdict": Figure("s", "from the start of the process to the first verdict"),
    "gate.run": Figure("s", "`parity run`: all of the project's cases, the default subjects"),
    "gate.fuzz": Figure("s", "`parity fuzz --profile gate`"),
    "start.help": Figure("s", "`parity --help`"),
    "start.jvm": Figure("s", "a JVM worker, from nothing to its hello"),
    "naive.run": Figure(_CASE, "a naive harness, object by object through JPype, start to end"),
    "naive.run_cpu": Figure(_CASE, "its processor time, JVM and all"),
    "naive.objects": Figure(_CASE, "its JPype part alone, in a warm JVM"),
    "naive.objects_share": Figure("of 1", "the part of the cases that JPype can be trusted with"),
    "naive.objects_same": Figure("of 1", "the part of those that comes back as it should"),
    "naive.process": Figure(_CASE, "a JVM for each case, no Python"),
    "naive.process_parity": Figure(_CASE, "`parity run` for each case"),
    "naive.deepdiff": Figure(_CASE, "DeepDiff on a decoded outcome that agrees"),
    "merge.cases": Figure("pairs", "the merges of the cases that both packages can do"),
    "merge.reference": Figure("µs a merge", "two chunks, the reference"),
    "merge.openjiuwen": Figure("µs a merge", "the same chunks, openjiuwen"),
    "fold.reference": Figure("µs a chunk", "streams of the cases and one of 1,000: the reference"),
    "fold.openjiuwen": Figure("µs a chunk", "the same streams, openjiuwen"),
    "fold.reference.": Figure("ms", "a stream of so many chunks, the reference"),
    "fold.java.": Figure("ms", "a stream of so many chunks, the jar inside its JVM"),
    "memory.": Figure("MiB", "the most that a process of a run held"),
    "runs.rate.": Figure("cases/s", "a run of so many cases, with a JSON report"),
    "runs.cpu.": Figure(_CASE, "its processor time, all processes together"),
    "runs.memory.": Figure("MiB", "the most that a process of such a run held"),
}
"""By name; one that ends in a dot is the beginning of names that go on with a role or a size."""


def figure_named(name: str) -> Figure:
    """Return what a figure is; ``KeyError`` for one that no bench should give."""
    if name in FIGURES:
        return FIGURES[name]
    return FIGURES[max(each for each in FIGURES if each.endswith(".") and name.startswith(each))]


def by_size(name: str) -> tuple[str, int] | None:
    """Return the beginning of a name and the size it ends in; None if it ends in no size."""
    beginning, _, end = name.rpartition(".")
    return (beginning, int(end)) if end.isdecimal() else None
