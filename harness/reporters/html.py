"""The run as one HTML file: nothing is loaded from anywhere, and it works from disk.

The summary, the matrix and the tables are plain HTML. The list of cases is drawn by the page's
script from two data blocks: the rows, read at once, and the details, one line a case, each read
when a reader opens it. Texts from subjects are made visible here, escaped by the template, and
only ever set as text by the script; a content security policy lets no other script run.
"""

import base64
import hashlib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final, assert_never

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from harness import __version__
from harness.compare.verdict import Verdict
from harness.reporters.fields import difference_lines
from harness.reporters.groups import FailureGroups
from harness.reporters.headline import counted, headline
from harness.reporters.page_detail import as_script_text, detail
from harness.reporters.page_rows import VERDICT_CODES, Rows
from harness.reporters.page_tables import Tables
from harness.reporters.place import short_location
from harness.reporters.programs import Program, programs_for
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.summary import NOT_PASSING, EntryUse, Summary

_WITH_PROGRAMS: Final = 50
"""Failing cases that get programs: enough to work through, and small to load."""

_PRINTED: Final = 200
"""Failing cases that are in the page for print."""

_TEMPLATES: Final = "templates"
_SCRIPTS: Final = ("verdicts.js", "cases.js", "filters.js", "detail.js", "list.js", "page.js")


class HtmlReporter:
    """Writes the page when the run is over; until then it keeps what the page will hold."""

    def __init__(self, path: Path) -> None:
        self._file = WholeFile(path)
        self._started: RunStarted | None = None
        self._subjects: list[SubjectReady] = []
        self._locations: dict[str, str] = {}
        self._groups = FailureGroups()
        self._tables = Tables(())
        self._rows = Rows()
        self._details: list[str] = []
        self._failing: list[CaseJudged] = []

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case CaseJudged():
                self._case(event)
            case RunStarted():
                self._started = event
                self._tables = Tables(event.subjects)
            case SubjectReady(name, description):
                self._subjects.append(event)
                self._locations[name] = description.location
            case RunFinished(summary):
                self._file.write(self._page(summary))
                self._file.finish()
            case _:
                assert_never(event)

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()

    def _case(self, event: CaseJudged) -> None:
        assert self._started is not None
        self._rows.add(event, self._started.subjects)
        self._tables.add(event)
        self._groups.add(event)
        programs: list[Program] = []
        if event.has_failed:
            if len(self._failing) < _PRINTED:
                self._failing.append(event)
            if len(self._failing) <= _WITH_PROGRAMS and event.case.call.input:
                programs = list(programs_for(event.case, self._locations))
        self._details.append(as_script_text(detail(event, programs)))

    def _page(self, summary: Summary) -> str:
        assert self._started is not None
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
            "groups": self._groups.sorted(),
            "wishes": sorted(self._tables.wishes, key=lambda wish: not wish.all_wrong),
            "entries": sorted(summary.entries, key=lambda entry: (entry.used, entry.id)),
            "times": self._tables.times,
            "failing": self._failing,
            "index": Markup(as_script_text(self._index(summary))),  # noqa: S704 - escaped there
            "details": Markup("\n".join(self._details)),  # noqa: S704 - escaped there
        }
        return _environment().get_template("page.html").render(context)

    def _index(self, summary: Summary) -> dict[str, Any]:
        assert self._started is not None
        return {
            "subjects": [visible_text(name) for name in self._started.subjects],
            "verdicts": {code: verdict.value for verdict, code in VERDICT_CODES.items()},
            "failing": [code for verdict, code in VERDICT_CODES.items() if verdict in NOT_PASSING],
            "reasons": {
                visible_text(f"{entry.subject} {entry.id}"): visible_text(entry.reason)
                for entry in summary.entries
            },
            **self._rows.tables(),
            "rows": self._rows.rows,
        }


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("harness.reporters", _TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "visible": visible_text,
        "counted": counted,
        "place": short_location,
        "code": VERDICT_CODES.__getitem__,
        "words": _words,
        "lines": difference_lines,
        "age": _age,
    }
    environment.tests["failed"] = NOT_PASSING.__contains__
    return environment


def _words(verdict: Verdict) -> str:
    return verdict.value.replace("_", " ")


def _age(entry: EntryUse, started: datetime) -> str:
    """Return how old a ledger entry was when the run started, as far as it says when it began."""
    try:
        since = datetime.fromisoformat(entry.since or "").replace(tzinfo=UTC)
    except ValueError:
        return visible_text(entry.since or "")
    return counted(max(0, (started - since).days), "day")


def _asset(name: str) -> str:
    return (Path(__file__).parent / _TEMPLATES / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
