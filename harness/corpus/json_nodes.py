"""One JSON value to a node tree with places, without recursion: the slow, exact way.

It reads the language of Python's ``json`` (``NaN`` and the infinities too), but refuses duplicate
keys and reads integers of any size. ``jsonl_lines`` comes here for the lines that the fast way
does not take.
"""

import json
import re
from typing import Final

from harness.corpus.nodes import Node, TextFault
from harness.corpus.wording import quoted
from harness.model.integers import parse_integer
from harness.model.value import Value

DEPTH_LIMIT: Final = 1_000

_SPACE: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_STRING_BODY: Final = re.compile(r'(?:[^"\\\x00-\x1f]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+')
_NAMED: Final[dict[str, Value]] = {
    "null": None,
    "true": True,
    "false": False,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}
_WORD: Final = re.compile(r"-?[A-Za-z]+")


def parse_json(text: str) -> tuple[Node | None, list[TextFault]]:
    """Return the value of a text and its faults; there is no value where the text is no JSON."""
    reader = _Reader(text)
    try:
        return reader.document(), reader.faults
    except _SyntaxFault as fault:
        return None, [*reader.faults, fault.found]


class _SyntaxFault(Exception):  # noqa: N818 (never leaves this module)
    def __init__(self, offset: int, message: str, hint: str | None = None) -> None:
        self.found = TextFault(offset, message, hint)


class _Reader:
    def __init__(self, text: str) -> None:
        self.faults: list[TextFault] = []
        self._text = text
        self._at = 0
        self._open: list[Node] = []

    def document(self) -> Node:
        """Return the one value of the text."""
        self._skip_space()
        root = self._begin_value()
        while self._open:
            self._next_item(self._open[-1])
        self._skip_space()
        if self._at < len(self._text):
            raise _SyntaxFault(self._at, "text after the end of the value", "one value a line")
        return root

    def _next_item(self, holder: Node) -> None:
        """Read one item of the innermost map or list, or its end."""
        closing = "}" if isinstance(holder.value, dict) else "]"
        self._skip_space()
        if self._text.startswith(closing, self._at):
            self._at += 1
            self._open.pop()
            return
        if holder.children:
            self._expect(",", f'expected "," or "{closing}"')
        if isinstance(holder.children, dict):
            key, key_offset = self._key(holder)
            child = self._begin_value()
            child.key_offset = key_offset
            if key is not None:
                holder.value[key] = child.value
                holder.children[key] = child
        else:
            child = self._begin_value()
            assert holder.children is not None
            holder.value.append(child.value)
            holder.children.append(child)

    def _key(self, holder: Node) -> tuple[str | None, int]:
        """Read a key and its colon; None, and a fault, if the map has the key already."""
        offset = self._at
        if not self._text.startswith('"', offset):
            raise _SyntaxFault(offset, "expected a key in double quotes")
        key = self._string()
        self._skip_space()
        self._expect(":", f'expected ":" after the key {quoted(key)}')
        if key not in holder.value:
            return key, offset
        self.faults.append(TextFault(offset, f"the key {quoted(key)} stands twice in this map"))
        return None, offset

    def _begin_value(self) -> Node:
        """Read a scalar, or the beginning of a map or list."""
        offset = self._at
        character = self._text[offset : offset + 1]
        if character in ("{", "["):
            if len(self._open) >= DEPTH_LIMIT:
                raise _SyntaxFault(offset, f"nested more than {DEPTH_LIMIT:,} deep")
            node = Node({}, offset, {}) if character == "{" else Node([], offset, [])
            self._at += 1
            self._open.append(node)
            return node
        if character == '"':
            return Node(self._string(), offset)
        word = _WORD.match(self._text, offset)
        if word and word[0] in _NAMED:
            self._at = word.end()
            return Node(_NAMED[word[0]], offset)
        number = _NUMBER.match(self._text, offset)
        if not number:
            raise _SyntaxFault(offset, "expected a value")
        self._at = number.end()
        is_float = number[1] or number[2]
        return Node(float(number[0]) if is_float else parse_integer(number[0]), offset)

    def _string(self) -> str:
        start = self._at
        body = _STRING_BODY.match(self._text, start + 1)
        assert body is not None
        end = body.end()
        match self._text[end : end + 1]:
            case '"':
                self._at = end + 1
                return str(json.loads(self._text[start : self._at]))
            case "":
                raise _SyntaxFault(start, "this quote is never closed")
            case "\\":
                raise _SyntaxFault(end, "no such escape in a JSON string")
            case character:
                message = f"a control character (U+{ord(character):04X}) in a string"
                raise _SyntaxFault(end, message, f'write "\\u{ord(character):04x}"')

    def _expect(self, mark: str, message: str) -> None:
        if not self._text.startswith(mark, self._at):
            raise _SyntaxFault(self._at, message)
        self._at += 1
        self._skip_space()

    def _skip_space(self) -> None:
        space = _SPACE.match(self._text, self._at)
        assert space is not None
        self._at = space.end()
