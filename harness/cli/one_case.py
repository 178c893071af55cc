"""The one case that a command is about, however its user names it."""

import gzip
import re
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from harness import corpus
from harness.cli.config import Config
from harness.cli.selected import read_selected
from harness.corpus.names import ENDINGS
from harness.model.case import Case
from harness.run.selection import Selection

_PLACE: Final = re.compile(
    r"(?P<file>.+(?:{})):(?P<line>\d+)(?::\d+)?".format("|".join(map(re.escape, ENDINGS)))
)
_WILDCARD: Final = re.compile(r"[*?\[]")
_MOST_SHOWN: Final = 10


def find_case(text: str, config: Config) -> Case:
    """Return the case that a text names; ``click.UsageError`` if it names none or several.

    A text may be a case's name (``FILE::ID``), a place (``FILE:LINE``, as failures are printed),
    or a part of a name or a glob that only one case has.
    """
    place = _PLACE.fullmatch(text)
    if place is not None and Path(place["file"]).is_file():
        return _at(place["file"], int(place["line"]), config)
    if "::" in text and not _WILDCARD.search(text):
        _require_file(text.partition("::")[0], config)
        found = list(read_selected((text,), config, Selection()).cases())
    else:
        found = list(read_selected((), config, Selection(names=(text,))).cases())
        # A whole id is meant even where it is a part of longer ones.
        exact = [case for case in found if case.name.partition("::")[2] == text]
        found = exact or found
    if len(found) == 1:
        return found[0]
    raise click.UsageError(_which(text, found))


def _require_file(name: str, config: Config) -> None:
    """Refuse a case of a file that there is not, and say which one was probably meant."""
    files = corpus.discover(config.cases, Path.cwd(), config.cases)
    known = {file.name for file in files} | {file.shown for file in files}
    if name in known or Path(name).exists():
        return
    near = get_close_matches(name, known, 1)
    hint = f"Did you mean {near[0]}?" if near else "`parity list` shows the names there are."
    raise click.UsageError(f"There is no case file {name}. {hint}")


def _at(file: str, line: int, config: Config) -> Case:
    cases = list(read_selected((file,), config, Selection()).cases())
    before = [case for case in cases if case.line <= line]
    if not before:
        near = f" The first one is {file}:{cases[0].line}, {cases[0].name}." if cases else ""
        raise click.UsageError(f"{file}:{line}: no case begins there or before.{near}")
    last = _lines_of(file)
    if line > last:
        raise click.UsageError(
            f"{file}:{line}: the file ends in line {last:,}."
            f" The nearest case is {file}:{before[-1].line}, {before[-1].name}."
        )
    return before[-1]


def _lines_of(file: str) -> int:
    """Return how many lines a case file has."""
    opened = gzip.open if file.endswith(".gz") else open
    with opened(file, "rb") as stream:
        return sum(1 for _ in stream)


def _which(text: str, found: list[Case]) -> str:
    if not found:
        return f"No case is called {text}. `parity list -k PART` shows the names that have a part."
    names = "".join(f"\n  {case.name}" for case in found[:_MOST_SHOWN])
    more = f"\n  … and {len(found) - _MOST_SHOWN:,} more" if len(found) > _MOST_SHOWN else ""
    return f"{len(found):,} cases are called {text}; name one of them:{names}{more}"
