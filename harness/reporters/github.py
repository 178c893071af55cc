"""The run as annotations of GitHub Actions, on the lines of the case files.

They are workflow commands, which the runner reads from a step's output: write them to ``-``.
GitHub shows at most ten errors and ten warnings of a step, so there is one a kind of failure and
not one a case.

SARIF would say nothing more: it is for faults at places in the code under test, and what a
divergence has is the place of a case. It would also need the right to write security events.
"""

from pathlib import Path
from typing import Final, assert_never

from harness.reporters.changes import Base
from harness.reporters.fields import difference_lines
from harness.reporters.groups import FailureGroup, FailureGroups
from harness.reporters.headline import counted, headline
from harness.reporters.visible import visible_text
from harness.reporters.whole_file import WholeFile
from harness.run.events import CaseJudged, Event, RunFinished, RunStarted, SubjectReady
from harness.run.exit_code import ExitCode
from harness.run.summary import Staleness, Summary

_SHOWN: Final = 10
"""Errors, and warnings, that GitHub shows of one step."""

_MESSAGE_LIMIT: Final = 3_000


class GitHubReporter:
    """Writes one error a kind of failure, at its first case, and one warning a stale entry.

    With ``base`` the kinds that hold a newly failing case come first.
    """

    def __init__(self, path: Path, base: Base | None = None) -> None:
        self._file = WholeFile(path)
        self._groups = FailureGroups(base)

    def handle(self, event: Event) -> None:
        """Take the next event of the run."""
        match event:
            case CaseJudged():
                self._groups.add(event)
            case RunFinished(summary):
                self._finish(summary)
            case RunStarted() | SubjectReady():
                pass
            case _:
                assert_never(event)

    def close(self) -> None:
        """Remove what was not finished."""
        self._file.discard()

    def _finish(self, summary: Summary) -> None:
        groups = sorted(self._groups.sorted(), key=lambda group: not group.is_new)
        for group in groups[:_SHOWN]:
            self._file.write(_error(group))
        for stale in summary.stale[:_SHOWN]:
            self._file.write(_warning(stale))
        if summary.exit_code is not ExitCode.PASS or groups:
            left_out = max(0, len(groups) - _SHOWN)
            more = (
                f" {counted(left_out, 'more kind')} of failure not shown here." if left_out else ""
            )
            self._file.write(f"::notice title=parity::{_data(headline(summary) + more)}\n")
        self._file.finish()


def _error(group: FailureGroup) -> str:
    verdict = group.verdict.value.replace("_", " ")
    title = f"{group.subject} {verdict}: {group.title}"
    count = f"{counted(group.count, 'case')} like this" if group.count > 1 else ""
    lines = [f"{group.case.name} ({group.case.call.op})", group.case.why or ""]
    lines += [*difference_lines(group.judgement), count]
    message = "\n".join(visible_text(line) for line in lines if line)[:_MESSAGE_LIMIT]
    return _command("error", group.case.file, group.case.line, title, message)


def _warning(stale: Staleness) -> str:
    remedy = f"parity accept --subject {stale.subject} --prune"
    message = f"The entry {stale.entry} matched nothing; {remedy} removes it."
    return _command("warning", stale.file, stale.line, "Stale ledger entry", message)


def _command(kind: str, file: str, line: int, title: str, message: str) -> str:
    """Return a workflow command; what could end a property or the line is escaped."""
    place = f"file={_property(file)},line={max(line, 1)}"
    return f"::{kind} {place},title={_property(title)}::{_data(message)}\n"


def _data(text: str) -> str:
    shown = "\n".join(visible_text(line) for line in text.split("\n"))
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(visible_text(text, 250)).replace(":", "%3A").replace(",", "%2C")
