"""The run as Markdown: for ``$GITHUB_STEP_SUMMARY``, and small enough for a comment."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from harness.compare.verdict import Verdict
from harness.reporters.changes import Base, Change, Changes
from harness.reporters.covered import Coverage
from harness.reporters.fields import difference_lines
from harness.reporters.groups import FailureGroup, FailureGroups
from harness.reporters.headline import counted, headline
from harness.reporters.markdown_text import code, in_html, plain
from harness.reporters.mutation import Mutation
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, SubjectReady
from harness.run.exit_code import ExitCode
from harness.run.summary import Staleness, Summary

MARKDOWN_BYTES: Final = 60_000
"""Fits a comment on GitHub (65,536 characters) and, 17 times over, a step's summary (1 MiB)."""

_SHOWN_CHANGES: Final = 25
_SHOWN_GROUPS: Final = 40
_SHOWN_LINES: Final = 9


class MarkdownReporter:
    """Writes a run's summary: the answer, what changed, the counts, the failures by kind.

    With ``base`` it says what changed against that run. Sections that no longer fit are left out,
    and the text says so.
    """

    def __init__(self, path: Path, base: Base | None = None) -> None:
        self._file = WholeFile(path)
        self._changes = None if base is None else Changes(base)
        self._groups = FailureGroups()
        self._subjects: list[SubjectReady] = []

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        if self._changes is not None:
            self._changes.handle(event)
        match event:
            case CaseJudged():
                self._groups.add(event)
            case SubjectReady():
                self._subjects.append(event)
            case RunFinished():
                self._file.write(_fitting(self._sections(event)))
                self._file.finish()
            case _:
                pass

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()

    def _sections(self, finished: RunFinished) -> Iterator[str]:
        summary = finished.summary
        mark = {ExitCode.PASS: "✅", ExitCode.FAIL: "❌"}.get(summary.exit_code, "⚠️")
        yield f"## {mark} Parity\n\n{plain(headline(summary))}\n"
        if self._changes is not None:
            yield "".join(_changes(self._changes))
        yield _counts(summary, self._subjects) + _measures(finished)
        if summary.stale:
            yield "".join(_stale("Stale ledger entries", summary.stale))
        groups = self._groups.sorted()
        if groups:
            yield f"### Failures by kind ({len(groups):,})\n"
        for group in groups[:_SHOWN_GROUPS]:
            yield _group(group)
        if len(groups) > _SHOWN_GROUPS:
            yield f"… and {len(groups) - _SHOWN_GROUPS:,} more kinds.\n"


def _fitting(sections: Iterable[str]) -> str:
    """Return the sections that fit, in their order."""
    note = "\n*The rest did not fit; the JSON and HTML reports have all of it.*\n"
    room = MARKDOWN_BYTES - len(note)
    taken: list[str] = []
    for section in sections:
        room -= len(section.encode("utf-8")) + 1
        if room < 0:
            return "\n".join(taken) + note
        taken.append(section)
    return "\n".join(taken)


def _counts(summary: Summary, subjects: list[SubjectReady]) -> str:
    versions = {event.name: event.description.version for event in subjects}
    names = list(summary.verdicts)
    heads = [f"{plain(name)}<br>{plain(versions.get(name, ''), 40)}" for name in names]
    lines = [f"| verdict | {' | '.join(heads)} |", f"|---|{'---:|' * len(names)}"]
    for verdict in Verdict:
        counts = [summary.verdicts[name][verdict] for name in names]
        if any(counts) or verdict is Verdict.AGREES:
            cells = " | ".join(f"{count:,}" for count in counts)
            lines.append(f"| {verdict.value.replace('_', ' ')} | {cells} |")
    wanted = [
        f"{plain(name)} {count.met:,} of {count.met + count.unmet:,}"
        for name, count in summary.wanted.items()
        if count.met + count.unmet
    ]
    if wanted:
        lines += ["", f"What a user would want (never gates): {', '.join(wanted)}."]
    rate = f"{summary.cases_per_second:,.0f} a second"
    lines += ["", f"{counted(summary.cases, 'case')} in {summary.seconds:.2f} s, {rate}."]
    return "\n".join(lines) + "\n"


def _measures(finished: RunFinished) -> str:
    """Return a line of each thing that was measured beside the verdicts."""
    lines = []
    if finished.coverage is not None:
        covered = Coverage.of(finished.coverage)
        sides = [
            f"{plain(name)} {side.lines} of lines and {side.branches} of branches"
            for name, side in covered.sides.items()
        ]
        gaps = sum(not rule.is_complete for rule in covered.rules)
        told = (
            f"; {counted(gaps, 'rule')} of {len(covered.rules):,} not run in full" if gaps else ""
        )
        lines.append(f"Coverage: {', '.join(sides)}{told}.")
    for measured in map(Mutation.of, finished.mutants):
        of = counted(measured.share.total, "seeded fault")
        lines.append(
            f"Mutation score of {plain(measured.subject)}: {measured.share} "
            f"({measured.killed:,} of {of} found, {measured.survived:,} survive)."
        )
    return "".join(f"\n{line}\n" for line in lines)


def _changes(changes: Changes) -> Iterator[str]:
    yield "### Against the base\n\n"
    if changes.only_here:
        names = ", ".join(map(plain, changes.only_here))
        yield f"Not compared, because the base did not have them: {names}.\n\n"
    if not (changes.newly_failing or changes.newly_fixed or changes.newly_stale):
        yield "Nothing fails that did not fail there, and nothing is mended.\n"
        return
    yield "| | case | subject | verdict |\n|---|---|---|---|\n"
    yield from _change_rows("❌ newly failing", changes.newly_failing)
    yield from _change_rows("✅ newly fixed", changes.newly_fixed)
    for stale in changes.newly_stale[:_SHOWN_CHANGES]:
        entry = f"{code(stale.entry)} ({_place(stale)})"
        yield f"| ⚠️ newly stale | {entry} | {plain(stale.subject)} | |\n"
    yield from _more("newly stale", len(changes.newly_stale))


def _change_rows(what: str, changes: list[Change]) -> Iterator[str]:
    for change in changes[:_SHOWN_CHANGES]:
        verdict = change.verdict.value.replace("_", " ")
        yield f"| {what} | {code(change.case.name)} | {plain(change.subject)} | {verdict} |\n"
    yield from _more(what, len(changes))


def _more(what: str, count: int) -> Iterator[str]:
    if count > _SHOWN_CHANGES:
        yield f"| {what} | … and {count - _SHOWN_CHANGES:,} more | | |\n"


def _stale(title: str, stale: tuple[Staleness, ...]) -> Iterator[str]:
    yield f"### {title} ({len(stale):,})\n\n"
    for entry in stale[:_SHOWN_CHANGES]:
        yield f"- {code(entry.entry)} ({plain(entry.subject)}, {_place(entry)})\n"
    if len(stale) > _SHOWN_CHANGES:
        yield f"- … and {len(stale) - _SHOWN_CHANGES:,} more\n"


def _place(stale: Staleness) -> str:
    return plain(f"{stale.file}:{stale.line}")


def _group(group: FailureGroup) -> str:
    verdict = group.verdict.value.replace("_", " ")
    systemic = ", nearly every case of these operations" if group.is_systemic else ""
    ops = ", ".join(f"{plain(op)} {count:,}" for op, count in group.ops.most_common(5))
    first = [
        f"{group.case.name}  {group.case.file}:{group.case.line}",
        *([group.case.why] if group.case.why else []),
        *difference_lines(group.judgement)[:_SHOWN_LINES],
    ]
    # An indented block: no text can close it, as a fence could be closed.
    example = "\n".join(f"    {visible_text(line, 400)}" for line in first)
    return (
        f"<details><summary><b>{in_html(group.subject)}</b> {verdict}, "
        f"{counted(group.count, 'case')}{systemic}: {in_html(group.title)}</summary>\n\n"
        f"{ops}. The first:\n\n{example}\n\n</details>\n"
    )
