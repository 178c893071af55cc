"""The figures as tables for a terminal."""

from collections.abc import Mapping
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from harness.bench.endurance import Endured
from harness.bench.figures import by_size, figure_named
from harness.bench.results import RESULTS
from harness.bench.rounds import Measured

_MIB: Final = 1 << 20


def figures_table(measured: Measured) -> Table:
    """Return every figure: median, the middle half of the samples, unit and meaning."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("figure", no_wrap=True)
    for heading in ("median", "from", "to"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("what it is", style="dim")
    for name in sorted(measured.figures, key=_order):
        samples, figure = measured.figures[name], figure_named(name)
        table.add_row(
            name,
            *(number(value) for value in (samples.median, samples.low, samples.high)),
            figure.unit,
            figure.meaning,
        )
    return table


def results_table(document: Mapping[str, Any]) -> Table:
    """Return what the figures come to."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("result", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("what it is", style="dim")
    for key, meaning in RESULTS.items():
        value = document[key]
        table.add_row(key, "not measured" if value is None else number(value), meaning)
    for name, k in document["growth"].items():
        table.add_row(f"{name}.n", f"n^{k:.2f}", "how it grows with its size")
    return table


def endurance_table(endured: Endured) -> Table:
    """Return what became of each quantity after the warm-up, and the verdict on it."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("process", no_wrap=True)
    table.add_column("quantity", no_wrap=True)
    for heading in ("after warm-up", "at the end", "an hour"):
        table.add_column(heading, justify="right")
    table.add_column("verdict")
    for role, of_role in endured.trends().items():
        for quantity, of in of_role.items():
            shown = [quantity_text(quantity, value) for value in (of.start, of.end, of.per_hour)]
            table.add_row(role, quantity, *shown, _VERDICTS[of.grows])
    return table


def quantity_text(quantity: str, value: float) -> str:
    """Return how much of a quantity a process takes; memory in MiB, all others are counts."""
    return f"{value / _MIB:,.1f} MiB" if quantity == "memory" else f"{value:,.1f}"


def number(value: float) -> str:
    """Return a number with as many digits as are read at a glance."""
    if value >= 100:  # noqa: PLR2004 - three digits before the point are enough
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _order(name: str) -> tuple[str, int]:
    return by_size(name) or (name, 0)


_VERDICTS: Final = {
    True: Text("grows", style="red"),
    False: Text("stays", style="green"),
    None: Text("too short to tell", style="yellow"),
}
