"""Giving a value in a YAML text another value, with as few other characters as can be.

Where two values have the same keys or as many items only what differs in them is written anew; the
rest, its comments and its layout stay. What is written anew is checked by reading it back.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import yaml
from yaml.cyaml import CSafeLoader

from harness.corpus.yaml_writing import block
from harness.model.field_path import Key
from harness.model.value import Value, encode
from harness.model.yaml_text import flow

_COMMENT: Final = re.compile(r"(?:^|\s)#", re.MULTILINE)
_Edit: TypeAlias = "tuple[int, int, str]"
"""Where characters begin and end, and what comes in their place."""


class CannotEditError(Exception):
    """A value cannot be written anew here and lose nothing; ``why`` says what is in the way."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a node stands: the end of its key or dash, and how deep that line is indented."""

    after: int
    indent: str
    in_flow: bool


def with_value(text: str, path: Sequence[Key], old: Value, new: Value) -> str:
    """Return a text with another value at a path; ``old`` is what it says there now.

    ``CannotEditError`` where comments would be lost, or an anchor is in the way.
    """
    edits = sorted(_edits(text, path, old, new))
    for start, end, _ in edits:
        if _COMMENT.search(text[start:end]):
            raise CannotEditError("comments stand within what would be written anew")
    for start, end, replacement in reversed(edits):
        text = text[:start] + replacement + text[end:]
    return text


def _edits(text: str, path: Sequence[Key], old: Value, new: Value) -> Iterator[_Edit]:
    if "&" in text and _has_anchor(text):
        raise CannotEditError("the file has anchors")
    node: yaml.Node | None = yaml.compose(text, Loader=CSafeLoader)
    place = _Place(0, "", in_flow=False)
    for key in path:
        assert node is not None
        node, place = _child(text, node, place, key)
    assert node is not None
    yield from _differing(text, node, place, old, new)


def _has_anchor(text: str) -> bool:
    return any(
        getattr(event, "anchor", None) is not None for event in yaml.parse(text, Loader=CSafeLoader)
    )


def _differing(
    text: str, node: yaml.Node, place: _Place, old: Value, new: Value
) -> Iterator[_Edit]:
    if encode(old) == encode(new):
        return
    keys: list[Key] = []
    match node, old, new:
        case yaml.MappingNode(), dict(), dict() if (
            list(old) == list(new) == [key.value for key, _ in node.value]
        ):
            keys = list(old)
        case yaml.SequenceNode(), list(), list() if len(old) == len(new) == len(node.value):
            keys = list(range(len(old)))
    if not keys:
        yield _replacement(text, node, place, new)
    for key in keys:
        child, its_place = _child(text, node, place, key)
        yield from _differing(text, child, its_place, old[key], new[key])


def _replacement(text: str, node: yaml.Node, place: _Place, new: Value) -> _Edit:
    start, end = node.start_mark.index, _end(text, node)
    if place.in_flow:
        return start, end, flow(new)
    column = place.after - (text.rfind("\n", 0, place.after) + 1)
    return place.after, end, block(new, place.indent, column)


def _child(text: str, node: yaml.Node, place: _Place, key: Key) -> tuple[yaml.Node, _Place]:
    """Return what stands under a key or index, and where."""
    if isinstance(node, yaml.MappingNode):
        name, child = next(pair for pair in node.value if pair[0].value == key)
        after = text.index(":", name.end_mark.index) + 1
        indent = " " * node.start_mark.column
    else:
        assert isinstance(node, yaml.SequenceNode)
        child = node.value[key]
        after = text.rfind("-", 0, child.start_mark.index) + 1
        indent = " " * node.start_mark.column
    return child, _Place(after, indent, in_flow=place.in_flow or bool(node.flow_style))


def _end(text: str, node: yaml.Node) -> int:
    """Return where a node's text ends, the line break behind a block left out."""
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(node, yaml.MappingNode) else last
    end = int(node.end_mark.index)
    return end - 1 if end and text[end - 1] == "\n" else end
