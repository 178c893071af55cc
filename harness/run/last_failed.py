"""Which cases failed when they last ran: kept beside the project for ``--last-failed``."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from harness.compare.verdict import Verdict
from harness.run.events import CaseJudged
from harness.run.summary import FAILING

_FOLDER: Final = ".parity"
_FAILING: Final = FAILING | {Verdict.ERROR}


class LastFailed:
    """The names of failing cases of a project, brought up to date by every run."""

    def __init__(self, project: Path) -> None:
        self._file = project / _FOLDER / "last-failed.json"
        self._passed: set[str] = set()
        self._failed: set[str] = set()

    def names(self) -> frozenset[str]:
        """Return the cases that failed when they last ran; none if that is not known."""
        try:
            names = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return frozenset()
        return (
            frozenset(name for name in names if isinstance(name, str))
            if isinstance(names, list)
            else frozenset()
        )

    def note(self, judged: CaseJudged) -> None:
        """Remember how a case did."""
        failed = any(
            result.judgement is not None and result.judgement.verdict in _FAILING
            for result in judged.results.values()
        )
        (self._failed if failed else self._passed).add(judged.case.name)

    def save(self) -> None:
        """Write the names; where nothing failed before and now, nothing is written."""
        names = (self.names() - self._passed) | self._failed
        if not names and not self._file.exists():
            return
        # A folder that cannot be written to costs this convenience, never the run's verdict.
        with suppress(OSError):
            self._file.parent.mkdir(exist_ok=True)
            (self._file.parent / ".gitignore").write_text("*\n", encoding="ascii")
            self._file.write_text(json.dumps(sorted(names), indent=0), encoding="utf-8")
