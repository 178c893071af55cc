"""The parts of the summary at the end of a run on a terminal; together they fit one screen."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from rich.table import Table
from rich.text import Text

from harness.compare.verdict import Verdict
from harness.reporters.groups import FailureGroup
from harness.reporters.headline import counted
from harness.reporters.mutation import Mutation
from harness.reporters.times import Times
from harness.reporters.visible import shorten, visible_text
from harness.run.events import RunFinished
from harness.run.exit_code import ExitCode
from harness.run.summary import Summary

_SHOWN_KINDS: Final = 4
_TITLE: Final = 100

VERDICT_STYLES: Final = {
    Verdict.AGREES: "green",
    Verdict.KNOWN_DIVERGENCE: "cyan",
    Verdict.UNSUPPORTED: "dim",
    Verdict.DIVERGES: "red",
    Verdict.UNEXPECTED_AGREEMENT: "magenta",
    Verdict.TIMED_OUT: "yellow",
    Verdict.CRASHED: "red",
    Verdict.ERROR: "red reverse",
}


def kinds(groups: Sequence[FailureGroup]) -> Iterator[Text]:
    """Yield the kinds of failure that hold the most cases, one line each."""
    yield Text(f"{counted(len(groups), 'kind')} of failure:")
    for group in groups[:_SHOWN_KINDS]:
        line = Text(f"  {group.count:>7,}  {visible_text(group.subject)}  ")
        line.append(group.verdict.value, style=VERDICT_STYLES[group.verdict])
        line.append(f"  {shorten(group.title, _TITLE)}")
        yield line
    if len(groups) > _SHOWN_KINDS:
        yield Text(f"  … and {counted(len(groups) - _SHOWN_KINDS, 'more kind')}")


def slowest(times: Mapping[str, Times]) -> Iterator[Text]:
    """Yield the slowest calls of each subject, as many as were kept."""
    if any(time.slowest for time in times.values()):
        yield Text("\nThe slowest calls, on each subject:")
    for name, time in times.items():
        for micros, case in sorted(time.slowest, reverse=True):
            line = Text(f"  {micros / 1000:>10,.3f} ms  {visible_text(name)}  ")
            line.append(visible_text(case, 300))
            yield line
        if time.slowest:
            yield Text(f"  {time.median / 1000:>10,.3f} ms  {visible_text(name)}  (median)", "dim")


def stale_entries(summary: Summary, limit: int | None) -> Iterator[Text]:
    """Yield the ledger entries that matched nothing, the first ``limit`` of them."""
    for stale in summary.stale[:limit]:
        line = Text("stale ledger entry  ", style="magenta")
        line.append(f"{visible_text(stale.entry)}  ", style="bold")
        line.append(visible_text(f"{stale.file}:{stale.line}"), style="dim")
        prune = f"parity accept --subject {stale.subject} --prune"
        line.append(f"  it matched nothing; `{visible_text(prune)}` removes it")
        yield line
    if limit is not None and len(summary.stale) > limit:
        yield Text(f"… and {len(summary.stale) - limit:,} more stale entries; -v shows them all.")


def measured(finished: RunFinished) -> Iterator[Text]:
    """Yield what was measured beside the verdicts: wishes, mutation scores."""
    wishes = {
        name: f"{count.met} of {count.met + count.unmet}"
        for name, count in finished.summary.wanted.items()
        if count.met + count.unmet
    }
    scores = {
        mutation.subject: str(mutation.share) for mutation in map(Mutation.of, finished.mutants)
    }
    for what, values in (
        ("what a user would want (never gates)", wishes),
        ("mutation score", scores),
    ):
        if values:
            told = ", ".join(f"{visible_text(name)} {value}" for name, value in values.items())
            yield Text(f"{what}: {told}")


def counts(summary: Summary) -> Table:
    """Return the verdicts as a table, a column a subject; what no subject got is left out."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("verdict")
    for name in summary.verdicts:
        table.add_column(Text(name), justify="right")
    for verdict in Verdict:
        found = [counter[verdict] for counter in summary.verdicts.values()]
        if any(found) or verdict is Verdict.AGREES:
            cells = [Text(f"{count:,}" if count else ".") for count in found]
            table.add_row(Text(verdict.value, style=VERDICT_STYLES[verdict]), *cells)
    return table


def closing_line(summary: Summary, *, reduced: bool = False) -> Text:
    """Return the answer and the rate, for the last line; ``reduced`` if not all cases were run."""
    first = f", first verdict after {summary.first_verdict:.2f} s" if summary.first_verdict else ""
    part = " of the reduced set" if reduced else ""
    rate = f"{counted(summary.cases, 'case')}{part} in {summary.seconds:.2f} s"
    rate += f" ({summary.cases_per_second:,.0f} a second{first})"
    match summary.exit_code:
        case ExitCode.PASS if not summary.cases:
            return Text("no case was selected", style="yellow")
        case ExitCode.PASS:
            return Text.assemble(("PASS", "bold green"), f"  {rate}")
        case ExitCode.FAIL:
            what = f"{summary.failures:,} failing" if summary.failures else "stale ledger entries"
            return Text.assemble(("FAIL", "bold red"), f"  {what}; {rate}")
        case ExitCode.BROKEN:
            count = summary.count(Verdict.ERROR)
            return Text.assemble(
                ("ERROR", "bold red reverse"),
                f"  the harness could not drive a subject through {counted(count, 'case')}; {rate}",
            )
        case ExitCode.INTERRUPTED:
            return Text.assemble(("INTERRUPTED", "bold yellow"), f"  after {rate}")
        case ExitCode.USAGE:
            raise AssertionError("a run that started was used rightly")
        case _:
            assert_never(summary.exit_code)
