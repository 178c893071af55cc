"""How faults are shown: where, what, what to do, and the line with a caret under the place."""

from pathlib import Path

from harness.corpus.nodes import TextFault
from harness.corpus.places import fault_in_line
from harness.model.faults import Fault
from harness.reporters.visible import visible_text


def with_excerpt(fault: Fault) -> Fault:
    """Return a fault with the line it is in, where that can be read."""
    if fault.excerpt:
        return fault
    try:
        lines = Path(fault.file).read_text(encoding="utf-8").split("\n")
        line = lines[fault.line - 1].removesuffix("\r")
    except (OSError, UnicodeDecodeError, IndexError):
        return fault
    found = TextFault(fault.column - 1, fault.message, fault.hint)
    return fault_in_line(fault.file, fault.line, line, found)


def caret_lines(fault: Fault) -> list[str]:
    """Return the line that a fault is in and the caret below it; nothing where it has no line."""
    fault = with_excerpt(fault)
    if not fault.excerpt.strip():
        return []
    return [f"    {visible_text(fault.excerpt)}", f"    {' ' * (fault.caret - 1)}^"]
