"""Coverage on a terminal: both sides rule by rule, and what no case reaches."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from harness.reporters.covered import Coverage, Side
from harness.reporters.headline import counted
from harness.reporters.visible import visible_text

_SHOWN: Final = 20


def coverage_lines(part: Mapping[str, Any], *, limited: bool = True) -> Iterator[RenderableType]:
    """Yield the table of rules, then the places that no case reaches and nothing excuses.

    ``part`` is a report's ``coverage``; ``limited`` shows only the first of the places.
    """
    missed = list(_missed(part))
    yield _table(Coverage.of(part), Counter((rule, subject) for subject, rule, _ in missed))
    if methods := dict.fromkeys(_without_lines(part)):
        names = ", ".join(map(visible_text, methods))
        yield Text(f"\n{names}: code without line numbers; a line stands for a whole method.")
    if missed:
        yield Text(f"\nNo case reaches {counted(len(missed), 'place')}:")
    else:
        yield Text("\nEvery line and branch that can be reached is.", style="green")
    shown = missed[:_SHOWN] if limited else missed
    for subject, _, what in shown:
        yield Text(f"  {visible_text(subject):<10} {visible_text(what)}")
    if len(shown) < len(missed):
        yield Text(f"  … and {len(missed) - len(shown):,} more; -v shows them all.")
    if excused := sum(_excused(part)):
        yield Text(f"{counted(excused, 'place')} that no case can reach, each with a reason.")
    for entry in part.get("stale_exceptions") or ():
        yield Text(_stale(entry), style="magenta")


def _table(covered: Coverage, missed: Mapping[tuple[str, str], int]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("rule")
    for name in covered.subjects:
        table.add_column(Text(f"{visible_text(name)} lines"), justify="right")
        table.add_column("branches", justify="right")
    table.add_column("whole on one side only")
    for rule in covered.rules:
        cells = [cell for name in covered.subjects for cell in _cells(rule.sides.get(name))]
        counts = {name: missed.get((rule.name, name), 0) for name in covered.subjects}
        whole = [name for name, count in counts.items() if not count]
        only = ", ".join(whole) if 0 < len(whole) < len(counts) else ""
        table.add_row(Text(visible_text(rule.name)), *cells, Text(visible_text(only), "yellow"))
    totals = [cell for name in covered.subjects for cell in _cells(covered.sides[name])]
    table.add_row(Text("all", "bold"), *totals)
    return table


def _cells(side: Side | None) -> tuple[str, str]:
    if side is None or not side.is_measured:
        return ".", "."
    lines, branches = side.lines, side.branches
    return f"{lines.part:,}/{lines.total:,}", f"{branches.part:,}/{branches.total:,}"


def _missed(part: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield subject, rule and words for each place that is missed without a reason."""
    for file in part.get("files") or ():
        for place in file.get("missed") or ():
            if place.get("reason") is None:
                what = f"{file['file']}:{place.get('at')}  {place.get('method')}"
                if place.get("reached"):
                    what += f"  {counted(place.get('branches') or 0, 'branch')}"
                yield file["subject"], str(file.get("rule")), what


def _without_lines(part: Mapping[str, Any]) -> Iterator[str]:
    for file in part.get("files") or ():
        if file.get("by") == "method":
            yield file["subject"]


def _excused(part: Mapping[str, Any]) -> Iterator[int]:
    for file in part.get("files") or ():
        yield sum(place.get("reason") is not None for place in file.get("missed") or ())


def _stale(entry: Mapping[str, Any]) -> str:
    missed, excused = entry.get("missed") or {}, entry.get("excused") or {}
    told = ", ".join(f"{missed.get(what)} of {excused.get(what)} {what}" for what in excused)
    where = f"{entry.get('place')}  {entry.get('subject')}  {entry.get('file')}"
    return visible_text(f"stale exception  {where}  {entry.get('method')}: missed are {told}")
