"""The rows of the HTML page's list: small, so that 20,000 of them load at once."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from harness.compare.verdict import Verdict
from harness.reporters.page_detail import as_script_text, detail
from harness.reporters.programs import Program
from harness.reporters.spool import Spool
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged

VERDICT_CODES: Final = {verdict: "akudxtce"[place] for place, verdict in enumerate(Verdict)}
"""One letter a verdict; ``-`` stands for none, where a subject was the oracle."""

LISTED: Final = 25_000
"""How many cases of each kind the page lists; those that fail never give way to others."""

IN_FULL: Final = 2_000
"""Failing cases that are shown with inputs and outcomes; of later ones, what differs is shown."""

_INDEX: Final = re.compile(r"\[\d+\]")


class Rows:
    """Collects the rows and the details; what repeats (operations, files, tags) is written once.

    Both wait on disk: the page is written when the run is over. ``left_out`` counts the cases that
    are not listed, by kind: failing, known, passing.
    """

    def __init__(self, subjects: Iterable[str]) -> None:
        self._subjects = tuple(subjects)
        self._rows = Spool()
        self._details = Spool()
        self._separator = ""
        self._seen: Counter[str] = Counter()
        self._tables: dict[str, dict[str, int]] = {
            name: {} for name in ("ops", "files", "tags", "paths")
        }

    def add(self, judged: CaseJudged, programs: Iterable[Program]) -> None:
        """Take one case."""
        kind = _kind(judged)
        self._seen[kind] += 1
        if self._seen[kind] > LISTED:
            return
        brief = self._seen["failing"] > IN_FULL
        self._rows.write(self._separator + as_script_text(self._row(judged)))
        self._details.write(
            self._separator.replace(",", "\n")
            + as_script_text(detail(judged, programs, brief=brief))
        )
        self._separator = ","

    def index(self, head: dict[str, Any]) -> Iterator[str]:
        """Yield what the page's script reads first: ``head``, the tables and the rows."""
        tables = {name: list(table) for name, table in self._tables.items()}
        yield as_script_text(head | tables).removesuffix("}") + ',"rows":['
        yield from self._rows.pieces()
        yield "]}"

    def details(self) -> Iterator[str]:
        """Yield the details, one line a row."""
        return self._details.pieces()

    @property
    def left_out(self) -> dict[str, int]:
        """How many cases of each kind are not listed."""
        return {kind: seen - LISTED for kind, seen in self._seen.items() if seen > LISTED}

    def close(self) -> None:
        """Forget the rows."""
        self._rows.close()
        self._details.close()

    def _row(self, judged: CaseJudged) -> list[Any]:
        case = judged.case
        return [
            visible_text(case.name, 300),
            self._place("ops", case.call.op),
            self._place("files", case.file),
            case.line,
            [self._place("tags", tag) for tag in case.tags],
            "".join(_code(judged, name) for name in self._subjects),
            sorted({self._place("paths", path) for path in _paths(judged)}),
        ]

    def _place(self, table: str, text: str) -> int:
        texts = self._tables[table]
        return texts.setdefault(visible_text(text, 300), len(texts))


def _kind(judged: CaseJudged) -> str:
    if judged.has_failed:
        return "failing"
    verdicts = {result.judgement.verdict for result in judged.results.values() if result.judgement}
    return "known" if Verdict.KNOWN_DIVERGENCE in verdicts else "passing"


def _code(judged: CaseJudged, subject: str) -> str:
    result = judged.results.get(subject)
    if result is None or result.judgement is None:
        return "-"
    return VERDICT_CODES[result.judgement.verdict]


def _paths(judged: CaseJudged) -> Iterable[str]:
    for result in judged.results.values():
        for difference in result.judgement.differences if result.judgement else ():
            yield _INDEX.sub("[*]", difference.path) or "(the outcome)"
