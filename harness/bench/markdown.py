"""The figures as Markdown, and their place in a page that says more about them.

Both kinds of tables are made of what ``--json`` writes.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from harness.bench.figures import by_size
from harness.bench.results import RESULTS
from harness.bench.tables import number, quantity_text

_VERDICTS: Final = {True: "**grows**", False: "stays", None: "too short to tell"}


class NoPlaceError(Exception):
    """A page has no place for tables of a kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def __str__(self) -> str:
        return f"it has no lines `{_begin(self.kind)}` and `{_END}` for the tables to stand between"


_END: Final = "<!-- end -->"


def placed(page: str, kind: str, tables: str) -> str:
    """Return a page with the tables in their place, which is between two comments.

    ``kind`` is ``bench`` or ``endurance``; ``NoPlaceError`` if the page has no such place.
    """
    place = re.compile(f"{re.escape(_begin(kind))}\n.*?{re.escape(_END)}", re.DOTALL)
    if not place.search(page):
        raise NoPlaceError(kind)
    whole = f"{_begin(kind)}\n\n{tables}\n{_END}"
    return place.sub(lambda _: whole, page, count=1)


def bench_markdown(document: Mapping[str, Any]) -> str:
    """Return what was measured: on which machine, the results, then figure by figure."""
    results = [(f"`{key}`", _shown(document[key]), meaning) for key, meaning in RESULTS.items()]
    results += [
        (f"`{name}.n`", f"n^{k:.2f}", "how it grows with its size")
        for name, k in document["growth"].items()
    ]
    figures = [
        (
            f"`{name}`",
            _shown(figure["median"]),
            f"{_shown(figure['low'])} to {_shown(figure['high'])}",
            figure["unit"],
            figure["meaning"],
        )
        for name, figure in sorted(document["figures"].items(), key=_order)
    ]
    return "\n".join(
        (
            _machine(document),
            "",
            *_table(("result", "", "what it is"), results),
            "",
            *_table(("figure", "median", "middle half", "", "what it is"), figures),
            "",
        )
    )


def endurance_markdown(document: Mapping[str, Any]) -> str:
    """Return what became of each quantity of a long run."""
    rows = [
        (
            role,
            quantity,
            *(quantity_text(quantity, of[key]) for key in ("start", "end", "per_hour")),
            _VERDICTS[of["grows"]],
        )
        for role, of_role in document["trends"].items()
        for quantity, of in of_role.items()
    ]
    heading = ("process", "quantity", "after the warm-up", "at the end", "an hour", "verdict")
    what = f"{document['minutes']:g} minutes, {document['calls']:,} calls of each subject."
    return "\n".join((what, "", *_table(heading, rows), ""))


def _begin(kind: str) -> str:
    return f"<!-- parity {kind} -->"


def _machine(document: Mapping[str, Any]) -> str:
    machine = document["machine"]
    warning = f" **{machine['warning']}.**" if machine["warning"] else ""
    return (
        f"{document['cases']:,} cases, {document['rounds']} rounds. {machine['processor']}, "
        f"{machine['cores']} cores, {machine['system']}, {machine['python']}, {machine['java']}; "
        f"load {machine['load']} before the first round.{warning}"
    )


def _shown(value: float | None) -> str:
    return "not measured" if value is None else number(value)


def _order(item: tuple[str, Any]) -> tuple[str, int]:
    return by_size(item[0]) or (item[0], 0)


def _table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [heading, ["---"] * len(heading), *rows]
    return [f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines]
