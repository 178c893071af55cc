"""How the templates of pages and pictures are rendered, and the words that they use."""

from datetime import UTC, datetime
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from harness.compare.verdict import Verdict
from harness.reporters.covered import ranges
from harness.reporters.fields import difference_lines
from harness.reporters.headline import counted
from harness.reporters.page_rows import VERDICT_CODES
from harness.reporters.place import short_location
from harness.reporters.visible import visible_text
from harness.run.summary import EntryUse


@cache
def environment() -> Environment:
    """Return what templates are rendered with: it escapes what is not said to be markup."""
    made = Environment(
        loader=PackageLoader("harness.reporters", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "visible": visible_text,
        "counted": counted,
        "place": short_location,
        "code": VERDICT_CODES.__getitem__,
        "words": _words,
        "lines": difference_lines,
        "age": _age,
        "ranges": ranges,
    }
    return made


def _words(verdict: Verdict) -> str:
    return verdict.value.replace("_", " ")


def _age(entry: EntryUse, started: datetime) -> str:
    """Return how old a ledger entry was when the run started, as far as it says when it began."""
    try:
        since = datetime.fromisoformat(entry.since or "").replace(tzinfo=UTC)
    except ValueError:
        return visible_text(entry.since or "")
    return counted(max(0, (started - since).days), "day")
