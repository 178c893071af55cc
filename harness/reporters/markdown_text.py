"""Texts of unknown origin inside Markdown, so that none of it is taken for markup."""

import html
import re
from typing import Final

from harness.reporters.visible import visible_text

_ACTIVE: Final = re.compile(r"([\\`*_{}\[\]<>#!|~@&]|:(?=//))")


def plain(text: str, limit: int = 300) -> str:
    """Return a text as plain words in Markdown, safe in a table's cell too.

    Every sign that means something inside a line is escaped, ``@`` (it would call a person) and
    ``://`` (a bare link) by an entity, because a backslash does not help.
    """
    return _ACTIVE.sub(_escaped, visible_text(text, limit))


def in_html(text: str, limit: int = 300) -> str:
    """Return a text for the inside of an HTML element in Markdown, where backslashes are text."""
    return html.escape(visible_text(text, limit)).replace("@", "&#64;")


def code(text: str, limit: int = 300) -> str:
    """Return a text as inline code, safe in a table's cell too."""
    shown = visible_text(text, limit).replace("|", "\\|")
    longest = max((len(run) for run in re.findall(r"`+", shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") or not shown.strip() else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def _escaped(match: re.Match[str]) -> str:
    sign = match[1]
    return {"@": "&#64;", ":": "&#58;", "<": "&lt;", ">": "&gt;", "&": "&amp;"}.get(
        sign, f"\\{sign}"
    )
