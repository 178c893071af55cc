"""The tags of cases as markers, so that ``-m`` takes and leaves out cases by tag.

A tag may be any text and mean anything to anyone; a marker may not. One that ``-m`` could not
read is written with underscores, and one that would make pytest or a plug-in do something
(``skip``, ``timeout``) becomes ``tag_skip``, ``tag_timeout``.
"""

import re
from collections.abc import Iterable
from typing import Final

import click
import pytest

from harness import corpus
from harness.cli.config import load_config
from harness.pytest_project import project_root

_NOT_IN_EXPRESSIONS: Final = re.compile(r"[^\w.+-]+")
_WORDS_OF_EXPRESSIONS: Final = frozenset({"and", "or", "not", "True", "False", "None"})
_PREFIX: Final = "tag_"
_KNOWN: Final = pytest.StashKey[dict[str, str]]()


def add_tags(item: pytest.Item, tags: Iterable[str]) -> None:
    """Mark an item with each tag, under a name that ``-m`` can be given."""
    known = item.config.stash.setdefault(_KNOWN, {})
    for tag in tags:
        if tag not in known:
            known[tag] = _registered(tag, item.config)
        item.add_marker(known[tag])
        item.extra_keyword_matches.add(tag)


def register_tags_of_project(config: pytest.Config) -> None:
    """Make the tags of a project's cases known, for ``--markers``; files with faults have none."""
    root = project_root(config)
    try:
        folders = [root / folder for folder in load_config(root).cases]
    except click.UsageError:
        return  # who runs cases is told
    files = corpus.discover_present(folders, root, folders)
    good = [file for file in files if not corpus.check([file]).faults]
    for tag in sorted({tag for case in corpus.read(good) for tag in case.tags}):
        _registered(tag, config)


def _registered(tag: str, config: pytest.Config) -> str:
    """Return the marker of a tag, known to pytest so that ``--strict-markers`` lets it pass."""
    markers = {_name_of(line): line for line in config.getini("markers")}
    name = _NOT_IN_EXPRESSIONS.sub("_", tag)
    # What is registered as a call takes arguments, and does something.
    acts = "(" in markers.get(name, "").partition(":")[0]
    if acts or not name or name.startswith("_") or name in _WORDS_OF_EXPRESSIONS:
        name = f"{_PREFIX}{name}"
    if name not in markers:
        config.addinivalue_line("markers", f"{name}: a tag of parity cases")
    return name


def _name_of(line: str) -> str:
    return str(line).partition(":")[0].partition("(")[0].strip()
