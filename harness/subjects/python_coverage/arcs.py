"""What coverage.py saw since it was last asked, and never before: jumps from line to line."""

import json
from pathlib import Path
from typing import Any, TypeAlias

Arc: TypeAlias = tuple[int, int]


class Arcs:
    """Watches the code in a folder from now on."""

    def __init__(self, code: Path) -> None:
        from coverage import Coverage  # noqa: PLC0415 - what only --coverage needs

        self._code = code
        self._coverage = Coverage(
            data_file=None,
            config_file=False,
            branch=True,
            include=[f"{code}/*"],
            messages=False,
        )
        self._coverage.start()
        # The tracers' own sets, which only grow between two flushes. To ask for them through the
        # public interface goes through a database: 1.1 ms a call, where the call takes 0.02.
        self._live: dict[str, set[Any]] = self._coverage._collector.data  # type: ignore[union-attr] # noqa: SLF001
        self._size = 0
        self._met: dict[str, set[Any]] = {}
        self._known: dict[str, set[Arc]] = {}

    def fresh(self) -> bytes:
        """Return the new jumps by file, ``{file: [[from, to], …]}`` as JSON; empty if none is."""
        size = sum(map(len, self._live.values()))
        if size == self._size:
            return b""
        self._size = size
        if all(met <= self._met.get(file, set()) for file, met in self._live.items()):
            return b""
        for file, met in self._live.items():
            self._met.setdefault(file, set()).update(met)
        return self._flushed()

    def _flushed(self) -> bytes:
        """Take the tracers' sets through the public interface, which empties them."""
        data = self._coverage.get_data()
        self._size = 0
        fresh: dict[str, list[Arc]] = {}
        for file in data.measured_files():
            known = self._known.setdefault(file, set())
            if arcs := set(data.arcs(file) or ()) - known:
                known |= arcs
                fresh[Path(file).relative_to(self._code).as_posix()] = sorted(arcs)
        return json.dumps(fresh).encode("ascii") if fresh else b""
