"""Which cases failed when they last ran: kept beside the project for ``--last-failed``."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from harness.run.events import CaseJudged

_FOLDER: Final = ".parity"


class LastFailed:
    """The names of failing cases of a project, brought up to date by every run."""

    def __init__(self, project: Path) -> None:
        self._file = project / _FOLDER / "last-failed.json"
        self._failing = self._read()

    def names(self) -> frozenset[str]:
        """Return the cases that failed when they last ran; none if that is not known."""
        return frozenset(self._failing)

    def note(self, judged: CaseJudged) -> None:
        """Remember how a case did; of one that passes nothing is kept."""
        if judged.has_failed:
            self._failing.add(judged.case.name)
        else:
            self._failing.discard(judged.case.name)

    def save(self) -> None:
        """Write the names; where nothing failed before and now, nothing is written."""
        if not self._failing and not self._file.exists():
            return
        # A folder that cannot be written to costs this convenience, never the run's verdict.
        with suppress(OSError):
            self._file.parent.mkdir(exist_ok=True)
            (self._file.parent / ".gitignore").write_text("*\n", encoding="ascii")
            self._file.write_text(json.dumps(sorted(self._failing), indent=0), encoding="utf-8")

    def _read(self) -> set[str]:
        try:
            names = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return set()
        return (
            {name for name in names if isinstance(name, str)} if isinstance(names, list) else set()
        )
