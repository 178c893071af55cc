"""The rows of the HTML page's list: small, so that 20,000 of them load at once."""

import re
from collections.abc import Iterable
from typing import Any, Final

from harness.compare.verdict import Verdict
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged

VERDICT_CODES: Final = {verdict: "akudxtce"[place] for place, verdict in enumerate(Verdict)}
"""One letter a verdict; ``-`` stands for none, where a subject was the oracle."""

_INDEX: Final = re.compile(r"\[\d+\]")


class Rows:
    """Collects the rows; what repeats (operations, files, tags, paths) is written once."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._tables: dict[str, dict[str, int]] = {
            name: {} for name in ("ops", "files", "tags", "paths")
        }

    def add(self, judged: CaseJudged, subjects: Iterable[str]) -> None:
        """Take one case."""
        case = judged.case
        self.rows.append(
            [
                visible_text(case.name, 300),
                self._index("ops", case.call.op),
                self._index("files", case.file),
                case.line,
                [self._index("tags", tag) for tag in case.tags],
                "".join(_code(judged, name) for name in subjects),
                sorted({self._index("paths", path) for path in _paths(judged)}),
            ]
        )

    def tables(self) -> dict[str, list[str]]:
        """Return the texts that rows refer to by index."""
        return {name: list(table) for name, table in self._tables.items()}

    def _index(self, table: str, text: str) -> int:
        texts = self._tables[table]
        return texts.setdefault(visible_text(text, 300), len(texts))


def _code(judged: CaseJudged, subject: str) -> str:
    result = judged.results.get(subject)
    if result is None or result.judgement is None:
        return "-"
    return VERDICT_CODES[result.judgement.verdict]


def _paths(judged: CaseJudged) -> Iterable[str]:
    for result in judged.results.values():
        for difference in result.judgement.differences if result.judgement else ():
            yield _INDEX.sub("[*]", difference.path) or "(the outcome)"
