"""YAML to values with places, without recursion and without surprises.

Built on the events of PyYAML's C parser, because its constructors read YAML 1.1 (``on`` is true,
``1:30`` is 90), keep the last of duplicate keys, expand aliases without limit and recurse. Here:

- unquoted scalars are what ``model.yaml_scalars`` says, quoted ones are strings;
- ``!!binary`` is a string too, given by the base64 of its UTF-8 bytes, where a lone surrogate is
  three bytes like any other character of its size; no other tag is read;
- keys are strings, each once a map; the merge key ``<<`` is refused, ``"<<"`` is a plain key;
- an alias is a copy of what it names, within the limit of ``yaml_anchors``;
- one document a file, at most ``DEPTH_LIMIT`` maps and lists inside of one another.
"""

import base64
import binascii
from dataclasses import dataclass
from typing import Final

import yaml
from yaml.cyaml import CSafeLoader

from harness.corpus.nodes import Node, TextFault
from harness.corpus.wording import kind_of, quoted
from harness.corpus.yaml_anchors import ALIAS_LIMIT, Anchor, Anchors
from harness.corpus.yaml_syntax import explained, faults_in_characters, faults_in_indentation
from harness.model.yaml_scalars import plain_scalar

DEPTH_LIMIT: Final = 500
_BINARY_TAG: Final = "tag:yaml.org,2002:binary"
_MERGE_KEY: Final = "<<"


def parse_yaml(text: str) -> tuple[Node | None, list[TextFault]]:
    """Return the document of a text and its faults, in no particular order.

    There is no document where the text is empty or cannot be read to its end.
    """
    if faults := list(faults_in_characters(text)):
        return None, faults
    builder = _Builder(text)
    return builder.build(), builder.faults


@dataclass(slots=True)
class _Open:
    """A map or list that is being read; ``key`` is the key whose value comes next."""

    node: Node
    weight_before: int
    anchor: Anchor | None
    awaits_key: bool
    height: int = 1
    key: str | None = None
    key_offset: int = -1


class _TooMuchError(Exception):
    """What follows is not read, because it nests too deep or aliases add too much."""


class _Builder:
    """Puts the events of one text together; weights and heights are those of ``Anchor``."""

    def __init__(self, text: str) -> None:
        self.faults: list[TextFault] = []
        self._text = text
        self._root: Node | None = None
        self._open: list[_Open] = []
        self._anchors = Anchors()
        self._weight = 0
        self._long_scalars: list[tuple[int, int]] = []

    def build(self) -> Node | None:
        """Return the document; None if there is none, or none that could be read."""
        # The loader class is taken for its parser alone: nothing is constructed by it.
        parser = CSafeLoader(self._text)
        try:
            while (event := parser.get_event()) is not None:
                self._take(event)
        except yaml.YAMLError as error:
            self.faults.append(explained(error, self._text, self._open_bracket()))
            return None
        except _TooMuchError:
            return None
        self.faults += faults_in_indentation(self._text, self._long_scalars)
        return self._root

    def _open_bracket(self) -> int | None:
        """Return where the innermost bracket that is open begins."""
        offsets = (holder.node.offset for holder in reversed(self._open))
        return next((offset for offset in offsets if self._text[offset] in "[{"), None)

    def _take(self, event: yaml.Event) -> None:
        assert event.start_mark is not None, "every event of the parser has its marks"
        start = event.start_mark.index
        match event:
            case yaml.ScalarEvent():
                self._scalar(event, start)
            case yaml.MappingStartEvent():
                self._begin(Node({}, start, {}), event)
            case yaml.SequenceStartEvent():
                self._begin(Node([], start, []), event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._end()
            case yaml.AliasEvent():
                self._alias(str(event.anchor), start)
            case yaml.DocumentStartEvent() if self._root is not None:
                self._fault(start, "a second document", "one document a file")
            case _:
                pass

    def _fault(self, offset: int, message: str, hint: str | None = None) -> None:
        self.faults.append(TextFault(offset, message, hint))

    def _scalar(self, event: yaml.ScalarEvent, offset: int) -> None:
        text: str = event.value
        assert event.start_mark is not None
        assert event.end_mark is not None
        if event.start_mark.line < event.end_mark.line:
            self._long_scalars.append((offset, event.end_mark.index))
        is_plain = event.tag is None and event.implicit[0]
        if event.tag is not None:
            node = Node(self._tagged(event.tag, text, offset), offset)
        else:
            node = Node(plain_scalar(text) if is_plain else text, offset)
        weight = 1 + len(text)
        self._weight += weight
        if event.anchor is not None:
            anchor = self._anchors.begin(event.anchor, node)
            anchor.weight = weight
            anchor.finished = True
        self._attach(node, text if is_plain else None)

    def _tagged(self, tag: str, text: str, offset: int) -> str:
        if tag != _BINARY_TAG:
            self._refuse_tag(tag, offset)
            return text
        try:
            data = base64.b64decode("".join(text.split()), validate=True)
            value = data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            hint = "a value is a text; the bytes of a stream are given as hex in pieces"
            self._fault(offset, "the bytes of !!binary are no UTF-8", hint)
            return text
        except (binascii.Error, ValueError):
            self._fault(offset, "!!binary holds no base64")
            return text
        # Two halves of a pair that were encoded apart meet here.
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")

    def _refuse_tag(self, tag: str, offset: int) -> None:
        name = tag.replace("tag:yaml.org,2002:", "!!")
        self._fault(offset, f"the tag {name} is not read", "only !!binary is; quote texts")

    def _begin(self, node: Node, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        if len(self._open) >= DEPTH_LIMIT:
            self._fault(node.offset, f"nested more than {DEPTH_LIMIT} deep")
            raise _TooMuchError
        if event.tag is not None:
            self._refuse_tag(event.tag, node.offset)
        anchor = None if event.anchor is None else self._anchors.begin(event.anchor, node)
        self._attach(node)
        self._open.append(_Open(node, self._weight, anchor, isinstance(node.value, dict)))
        self._weight += 1

    def _end(self) -> None:
        closed = self._open.pop()
        if closed.anchor is not None:
            closed.anchor.weight = self._weight - closed.weight_before
            closed.anchor.height = closed.height
            closed.anchor.finished = True
        self._raise_height(closed.height)

    def _raise_height(self, of_child: int) -> None:
        if self._open:
            self._open[-1].height = max(self._open[-1].height, of_child + 1)

    def _alias(self, name: str, offset: int) -> None:
        anchor = self._anchors.named(name)
        if anchor is None:
            self._fault(offset, f"no finished anchor &{name} stands before this alias")
            self._attach(Node(None, offset))
            return
        if len(self._open) + anchor.height > DEPTH_LIMIT:
            self._fault(offset, f"nested more than {DEPTH_LIMIT} deep by this alias")
            raise _TooMuchError
        node = self._anchors.copy(anchor, offset)
        if node is None:
            self._fault(offset, f"aliases add more than {ALIAS_LIMIT:,} values and characters")
            raise _TooMuchError
        self._weight += anchor.weight
        self._raise_height(anchor.height)
        self._attach(node)

    def _attach(self, node: Node, plain_text: str | None = None) -> None:
        """Put a value where it belongs; ``plain_text`` is how an unquoted scalar is written."""
        if not self._open:
            self._root = self._root or node
            return
        parent = self._open[-1]
        children = parent.node.children
        if isinstance(children, list):
            parent.node.value.append(node.value)
            children.append(node)
        elif parent.awaits_key:
            parent.awaits_key = False
            parent.key = self._key(parent.node, node, plain_text)
            parent.key_offset = node.offset
        else:
            parent.awaits_key = True
            if parent.key is not None and children is not None:
                node.key_offset = parent.key_offset
                parent.node.value[parent.key] = node.value
                children[parent.key] = node

    def _key(self, holder: Node, node: Node, plain_text: str | None) -> str | None:
        """Return the key that a node stands for; None, and a fault, where its entry is lost."""
        key = node.value
        if plain_text == _MERGE_KEY:
            hint = 'write the keys out, or quote "<<" if the text is meant'
            self._fault(node.offset, "merge keys are not read", hint)
        elif not isinstance(key, str):
            quote = f"quote it: {quoted(plain_text)}" if plain_text else None
            self._fault(node.offset, f"a key is a string, not {kind_of(key)}", quote)
        elif key in holder.value:
            self._fault(node.offset, f"the key {quoted(key)} stands twice in this map")
        else:
            return key
        return None
