"""An HTML report, read back without a browser."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from harness.reporters.history import Point
from harness.reporters.html import HtmlReporter
from harness.run.events import Event
from tests.unit.reporters import runs


@dataclass
class Page(HTMLParser):
    """What a page holds: its elements, their texts, and the two blocks of data."""

    source: str
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    blocks: dict[str, str] = field(default_factory=dict)
    block: str | None = None

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in {"script", "style"}:
            self.block = dict(attrs).get("id") or tag
            self.blocks[self.block] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style"}:
            self.block = None

    def handle_data(self, data: str) -> None:
        if self.block is None:
            self.texts.append(data)
        else:
            self.blocks[self.block] += data

    @property
    def index(self) -> dict[str, Any]:
        index = json.loads(self.blocks["index"])
        assert isinstance(index, dict)
        return index

    @property
    def details(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.blocks["details"].split("\n")]

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


def page(folder: Path, told: Sequence[Event], history: tuple[Point, ...] = ()) -> Page:
    file = folder / "report.html"
    return Page(runs.written(HtmlReporter(file, history), file, told))
