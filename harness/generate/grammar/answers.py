"""Streamed answers as real providers send them, with the quirks in which they differ.

An answer is planned once (what is said, which tools are called) and then sent: as pieces, each of
which says a little. ``chunks`` and ``deltas`` write the pieces as chunks and as vendors' objects.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from harness.generate.grammar.cutting import cut
from harness.generate.grammar.making import Below, one_in

TEXTS: Final = (
    "",
    "Low tide",
    "e\u0301\u2028\U0001f600!",
    "a\x00b",
    "\U0001f469\u200d\U0001f467",
)
ARGUMENTS: Final = ("{}", '{"city": "Qui\\u00e9"}', '{"a": [1, {"b": "\U0001f600"}]}', "", "{")
NAMES: Final = ("get_tide", "f", "g")
IDS: Final = ("call_1", "call_2", "x")


@dataclass(slots=True)
class Fragment:
    """What one piece says of a tool call; None is not said."""

    id: str | None = None
    type: str | None = None
    name: str | None = None
    arguments: str | None = None
    index: int | None = None


@dataclass(slots=True)
class Piece:
    """What one piece of a stream says; None is not said."""

    content: str | None = None
    reasoning: str | None = None
    fragments: list[Fragment] = field(default_factory=list)
    finish_reason: str | None = None
    usage: dict[str, Any] | None = None
    choices: bool = True


def stream(below: Below) -> list[Piece]:
    """Make a stream: reasoning, text and tool calls in pieces, then the end and the usage."""
    pieces = [
        *(Piece(reasoning=text) for text in cut(TEXTS[below(len(TEXTS))], below, 2) if text),
        *(Piece(content=text) for text in cut(TEXTS[below(len(TEXTS))], below, 3)),
        *(Piece(fragments=fragments) for fragments in _calls(below)),
    ]
    _finish(pieces, below)
    _count(pieces, below)
    return pieces


def _calls(below: Below) -> Iterator[list[Fragment]]:
    """Yield the fragments of up to three calls, piece by piece."""
    count = below(4)
    style = _Style(below)
    calls = [style.fragments(number, below) for number in range(count)]
    if one_in(3, below):
        calls = [_interleaved(calls)]
    for fragments in calls:
        together = one_in(4, below)
        yield from [fragments] if together else ([fragment] for fragment in fragments)
        if fragments and one_in(8, below):
            yield [fragments[below(len(fragments))]]


class _Style:
    """How a provider tells which call a fragment belongs to."""

    def __init__(self, below: Below) -> None:
        self._index = ("counted", "counted", "missing", "from one", "zero")[below(5)]
        self._id = ("first", "first", "each", "missing", "empty later", "same")[below(6)]
        self._name = ("first", "first", "late", "each", "empty later")[below(5)]
        self._type = ("first", "each", "missing")[below(3)]

    def fragments(self, number: int, below: Below) -> list[Fragment]:
        """Return the fragments of the call of this number."""
        id_ = IDS[0 if self._id == "same" else number % len(IDS)]
        name = NAMES[below(len(NAMES))]
        texts = cut(ARGUMENTS[below(len(ARGUMENTS))], below, 4)
        if self._name == "late":
            texts = ["", *texts]
        made = []
        for place, text in enumerate(texts):
            first = place == 0
            made.append(
                Fragment(
                    id=_told(self._id, id_, first=first),
                    type="function"
                    if self._type == "each" or (first and self._type == "first")
                    else None,
                    name=(
                        (name if place == 1 else None)
                        if self._name == "late"
                        else _told(self._name, name, first=first)
                    ),
                    arguments=text,
                    index=self._indexed(number),
                )
            )
        return made

    def _indexed(self, number: int) -> int | None:
        match self._index:
            case "counted":
                return number
            case "from one":
                return number + 1
            case "zero":
                return 0
            case _:
                return None


def _told(style: str, text: str, *, first: bool) -> str | None:
    match style:
        case "each" | "same":
            return text
        case "empty later":
            return text if first else ""
        case "missing":
            return None
        case _:
            return text if first else None


def _interleaved(calls: list[list[Fragment]]) -> list[Fragment]:
    """Return the first fragments of all calls, then the second ones, and so on."""
    longest = max(map(len, calls), default=0)
    return [call[place] for place in range(longest) for call in calls if place < len(call)]


def _finish(pieces: list[Piece], below: Below) -> None:
    reason = ("stop", "tool_calls", "length", "")[below(4)]
    match below(4):
        case 0 if pieces:
            pieces[-1].finish_reason = reason
        case 3:
            pieces += [Piece(finish_reason=reason), Piece(finish_reason="stop")]
        case _:
            pieces.append(Piece(finish_reason=reason))


def _count(pieces: list[Piece], below: Below) -> None:
    match below(4):
        case 0:
            pieces.append(Piece(usage=_usage(7), choices=False))
        case 1:
            for number, piece in enumerate(pieces):
                piece.usage = _usage(number)
        case 2:
            pieces[-1].usage = _usage(7)
        case _:
            pass


def _usage(number: int) -> dict[str, Any]:
    return {"prompt_tokens": 12, "completion_tokens": number, "total_tokens": 12 + number}
