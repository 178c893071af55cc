"""Processes of others, as tests look at them."""

from pathlib import Path


def runs(process: int) -> bool:
    """Say whether a process runs: one that has ended and waits to be asked how does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in {"Z", "X"}
