"""The formats of ``--report FORMAT=FILE``, and the reporter that writes each.

A reporter's module is imported when its format is asked for: the libraries behind some of them
take longer to import than a small run lasts.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, assert_never, get_args

if TYPE_CHECKING:
    from harness.reporters.base import Reporter
    from harness.reporters.changes import Base
    from harness.reporters.history import Point

Format: TypeAlias = Literal["json", "junit", "html", "markdown", "github"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)


@dataclass(frozen=True, slots=True)
class ReportSettings:
    """How reports are written.

    ``verbose`` keeps every outcome in a JSON report; ``base`` is the run that Markdown and GitHub
    reports compare with, and ``history`` are the earlier runs that an HTML report draws.
    """

    verbose: bool = False
    base: "Base | None" = None
    history: "tuple[Point, ...]" = ()


def open_reporter(form: Format, path: Path, settings: ReportSettings) -> "Reporter":
    """Return the reporter that writes a format to a file; ``OSError`` if it cannot be written."""
    match form:
        case "json":
            from harness.reporters.json_report import JsonReporter  # noqa: PLC0415

            return JsonReporter(path, verbose=settings.verbose)
        case "junit":
            from harness.reporters.junit import JUnitReporter  # noqa: PLC0415

            return JUnitReporter(path)
        case "html":
            from harness.reporters.html import HtmlReporter  # noqa: PLC0415

            return HtmlReporter(path, settings.history)
        case "markdown":
            from harness.reporters.markdown import MarkdownReporter  # noqa: PLC0415

            return MarkdownReporter(path, settings.base)
        case "github":
            from harness.reporters.github import GitHubReporter  # noqa: PLC0415

            return GitHubReporter(path, settings.base)
        case _:
            assert_never(form)
