"""The run as one HTML file: nothing is loaded from anywhere, and it works from disk.

The summary, the matrix and the tables are plain HTML. The list of cases is drawn by the page's
script from two data blocks: the rows, read at once, and the details, one line a case, each read
when a reader opens it. Both wait on disk until the page is written, piece by piece. Texts from
subjects are made visible here, escaped by the template, and only ever set as text by the script; a
content security policy lets no other script run.
"""

import base64
import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, assert_never

from markupsafe import Markup

from harness import __version__
from harness.reporters.covered import Coverage
from harness.reporters.groups import FailureGroups
from harness.reporters.headline import headline
from harness.reporters.history import Point, point_of
from harness.reporters.mutation import Mutation
from harness.reporters.page_print import PrintedCase
from harness.reporters.page_rows import LISTED, VERDICT_CODES, Rows
from harness.reporters.page_tables import Tables
from harness.reporters.programs import Program, programs_for
from harness.reporters.templating import environment
from harness.reporters.trend import trend_svg
from harness.reporters.version_differences import VersionDifferences
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import NOT_PASSING, Summary

_WITH_PROGRAMS: Final = 50
"""Failing cases that get programs: enough to work through, and small to load."""

_PRINTED: Final = 200
"""Failing cases that are in the page for print."""

_TEMPLATES: Final = "templates"
_SCRIPTS: Final = ("verdicts.js", "cases.js", "filters.js", "detail.js", "list.js", "page.js")

_GROUPS: Final = 100
"""Kinds of failure that the page describes; of more, it says how many there are."""

_SURVIVORS: Final = 300
"""Mutants that no case found, for each subject."""


class HtmlReporter:
    """Writes the page when the run is over; until then it keeps what the page will hold.

    ``history`` are earlier runs, which the page draws together with this one.
    """

    def __init__(self, path: Path, history: tuple[Point, ...] = ()) -> None:
        self._file = WholeFile(path)
        self._history = history
        self._started: RunStarted | None = None
        self._subjects: list[SubjectReady] = []
        self._locations: dict[str, str] = {}
        self._groups = FailureGroups()
        self._tables = Tables(())
        self._versions = VersionDifferences(())
        self._rows = Rows(())
        self._failing: list[PrintedCase] = []

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case CaseJudged():
                self._case(event)
            case RunStarted():
                self._started = event
                self._tables = Tables(event.subjects)
                self._versions = VersionDifferences(event.subjects)
                self._rows.close()
                self._rows = Rows(event.subjects)
            case SubjectReady(name, description):
                self._subjects.append(event)
                self._locations[name] = description.location
            case RunFinished():
                for piece in self._page(event):
                    self._file.write(piece)
                self._file.finish()
            case _:
                assert_never(event)

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()
        self._rows.close()

    def _case(self, event: CaseJudged) -> None:
        self._tables.add(event)
        self._groups.add(event)
        self._versions.count(event)
        programs: list[Program] = []
        if event.has_failed:
            if len(self._failing) < _PRINTED:
                self._failing.append(PrintedCase.of(event))
            if len(self._failing) <= _WITH_PROGRAMS and event.case.call.input:
                programs = list(programs_for(event.case, self._locations))
        self._rows.add(event, programs)

    def _page(self, finished: RunFinished) -> Iterator[str]:
        assert self._started is not None
        summary = finished.summary
        coverage = finished.coverage
        started = datetime.fromtimestamp(self._started.started, UTC)
        style = _asset("style.css")
        script = "(() => {\n'use strict';\n" + "\n".join(map(_asset, _SCRIPTS)) + "\n})();"
        context = {
            "title": headline(summary),
            "status": summary.exit_code.name.lower(),
            "policy": f"default-src 'none'; style-src '{_hash(style)}'; "
            f"script-src '{_hash(script)}'; base-uri 'none'; form-action 'none'",
            "style": Markup(style),  # noqa: S704 - the project's own file
            "script": Markup(script),  # noqa: S704 - the project's own file
            "version": __version__,
            "run": self._started,
            "started": started,
            "summary": summary,
            "names": self._started.subjects,
            "subjects": self._subjects,
            "matrix": self._tables.matrix(),
            "totals": self._tables.totals(),
            "versions": list(self._versions.lines()),
            "groups": self._groups.sorted(),
            "groups_at_most": _GROUPS,
            "coverage": None if coverage is None else Coverage.of(coverage),
            "mutation": list(map(Mutation.of, finished.mutants)),
            "survivors_at_most": _SURVIVORS,
            "trend": self._trend(finished),
            "left_out": self._rows.left_out,
            "listed": LISTED,
            "wishes": sorted(self._tables.wishes, key=lambda wish: not wish.all_wrong),
            "entries": sorted(summary.entries, key=lambda entry: (entry.used, entry.id)),
            "times": self._tables.times,
            "failing": self._failing,
            "printed_at_most": _PRINTED,
            "index": map(Markup, self._rows.index(self._head(summary))),
            "details": map(Markup, self._rows.details()),
        }
        return environment().get_template("page.html").generate(context)

    def _trend(self, finished: RunFinished) -> Markup | None:
        if not self._history:
            return None
        assert self._started is not None
        points = [*self._history, point_of(self._started, finished)]
        return Markup(trend_svg(points, inside=True))  # noqa: S704 - escaped by its own template

    def _head(self, summary: Summary) -> dict[str, Any]:
        assert self._started is not None
        return {
            "subjects": [visible_text(name) for name in self._started.subjects],
            "verdicts": {code: verdict.value for verdict, code in VERDICT_CODES.items()},
            "failing": [code for verdict, code in VERDICT_CODES.items() if verdict in NOT_PASSING],
            "reasons": {
                visible_text(f"{entry.subject} {entry.id}"): visible_text(entry.reason)
                for entry in summary.entries
            },
        }


def _asset(name: str) -> str:
    return (Path(__file__).parent / _TEMPLATES / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
