"""Replacing what nobody else should see, so that the fault still shows.

Every word of what people and models wrote is replaced by another of the same shape, secrets, names
and mails with them; nothing is searched for, so nothing is missed. What stays is what faults are
made of: lengths, the code units where a text is cut into pieces, the JSON in a call's arguments,
roles, types, indexes, which ids, keys and words are equal, and how the bytes are framed.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from harness.corpus.recording.encoding import bytes_of, readable, text_of
from harness.corpus.recording.json_strings import (
    StringToken,
    respelled,
    spelled,
)
from harness.corpus.recording.own_strings import is_model, name_of, own_strings
from harness.corpus.recording.pseudonyms import Pseudonyms
from harness.corpus.recording.recorded import Chunks, History, Recorded, Stream
from harness.corpus.recording.redacted_bytes import with_redacted_bytes
from harness.corpus.recording.redacted_text import (
    redacted_model,
    redacted_string,
    redacted_text,
    redacted_token,
)
from harness.corpus.recording.sse_text import DONE, objects_of
from harness.model.field_path import Key
from harness.model.value import Value

_TOKEN_KEY: Final = re.compile(r"(?:.*_)?(?:ids?|name|fingerprint|user|signature)", re.IGNORECASE)
_BOM: Final = "\ufeff"
_NO_JSON: Final = object()
_SHORTEST_REPEAT: Final = 3
_LINE: Final = re.compile(r"[^\r\n]*")
_DATA: Final = re.compile(r"data(?:: ?|$)")
_KEPT_LINE: Final = re.compile(r"(?:event|retry)(?::.*)?|id")


def redact(recorded: Sequence[Recorded]) -> list[Recorded]:
    """Return recordings with their words replaced, the same ones alike in all of them."""
    words = Pseudonyms()
    return [_redact(one, words) for one in recorded]


def _redact(recorded: Recorded, words: Pseudonyms) -> Recorded:
    match recorded:
        case Stream():
            text = _redacted_stream(text_of(recorded.data), words)
            objects = tuple(objects_of(readable(text).removeprefix("\ufeff")))
            return replace(recorded, data=bytes_of(text), objects=objects)
        case History():
            return replace(
                recorded, messages=_redacted_values(recorded.messages, words, joining=False)
            )
        case Chunks():
            return replace(recorded, items=_redacted_values(recorded.items, words, joining=True))


def _redacted_values(
    values: Iterable[Value], words: Pseudonyms, *, joining: bool
) -> tuple[Value, ...]:
    texts = [json.dumps(value) for value in values]
    documents = [_Document.of([(0, len(text))], text) for text in texts]
    redacted = _redacted_documents(documents, words, joining=joining)
    return tuple(json.loads("".join(pieces)) for pieces in redacted)


def _redacted_stream(text: str, words: Pseudonyms) -> str:
    """Return the text of a stream with the same lines, as long but for the bytes of tokens."""
    documents: list[_Document] = []
    pieces = list(text)
    spans: list[tuple[int, int]] = []
    for found in _LINE.finditer(text):
        line, start = found[0], found.start()
        if not start and line.startswith(_BOM):
            line, start = line.removeprefix(_BOM), len(_BOM)
        if data := _DATA.match(line):
            spans.append((start + data.end(), found.end()))
        elif line and not _KEPT_LINE.fullmatch(line):
            pieces[start : found.end()] = words.text(line)
        elif not line and spans:
            documents.append(_Document.of(spans, text))
            spans = []
    if spans:
        documents.append(_Document.of(spans, text))
    for document, redacted in zip(
        documents, _redacted_documents(documents, words, joining=True), strict=True
    ):
        document.put_back(redacted, pieces)
    return "".join(pieces)


@dataclass(frozen=True, slots=True)
class _Document:
    """The data of one event: its text, which may stand on several lines, and where those are."""

    text: str
    spans: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, spans: Sequence[tuple[int, int]], whole: str) -> "_Document":
        """Return the document that stands at some places of a text."""
        return cls("\n".join(whole[start:end] for start, end in spans), tuple(spans))

    def put_back(self, redacted: Sequence[str], pieces: list[str]) -> None:
        """Put what stands for its characters, one by one, in the place of this text."""
        position = 0
        for start, end in self.spans:
            pieces[start:end] = redacted[position : position + end - start]
            position += end - start + 1


@dataclass(frozen=True, slots=True)
class _Place:
    """A string of one of the documents that is to be replaced: its characters as spelled."""

    document: int
    token: StringToken
    characters: list[tuple[str, str]]

    @property
    def text(self) -> str:
        """The string itself."""
        return "".join(character for character, _ in self.characters)


def _redacted_documents(
    documents: Sequence[_Document], words: Pseudonyms, *, joining: bool
) -> list[list[str]]:
    """Return what stands for the characters of the texts, one by one, with the words replaced.

    ``joining`` says that they are the texts of a stream.
    """
    results = [list(document.text) for document in documents]
    groups: dict[object, list[_Place]] = {}
    for number, document in enumerate(documents):
        value = _value(document.text)
        if value is _NO_JSON:
            if document.text.strip() != DONE:
                results[number] = list(redacted_text(document.text, words))
            continue
        for token in own_strings(document.text):
            characters = spelled(document.text[token.start : token.end])
            if token.is_key:
                key_text = redacted_string(characters, words)
                results[number][token.start : token.end] = key_text
                continue
            place = _Place(number, token, characters)
            key: object = (number, token.start)
            if joining and not _stands_alone(place):
                key = _group(token.path, value)
            groups.setdefault(key, []).append(place)
    for places in groups.values():
        for place, redacted in zip(places, _redacted_pieces(places, words), strict=True):
            piece = respelled(place.characters, redacted)
            results[place.document][place.token.start : place.token.end] = piece
    return [
        with_redacted_bytes(document.text, result, words)
        for document, result in zip(documents, results, strict=True)
    ]


def _redacted_pieces(places: Sequence[_Place], words: Pseudonyms) -> Iterator[str]:
    """Yield the texts of a stream's pieces of one text, with their words replaced.

    They are put together first, so that a word that is cut in two is one word, and cut again at
    the same characters. What a service sends once more is replaced as it was before.
    """
    if len(places) == 1 and _stands_alone(places[0]):
        of_its_kind = redacted_model if _is_model(places[0]) else redacted_token
        yield of_its_kind(places[0].text, words)
        return
    sent = ""
    repeats: list[int] = []
    for place in places:
        repeated = _repeated(place.text, sent)
        repeats.append(repeated)
        sent += place.text[repeated:]
    redacted = redacted_text(sent, words)
    position = 0
    for place, repeated in zip(places, repeats, strict=True):
        end = position + len(place.text) - repeated
        yield redacted[:repeated] + redacted[position:end]
        position = end


def _repeated(text: str, sent: str) -> int:
    """Return how many characters of a piece are all that was sent before, or a beginning of it."""
    if len(text) >= _SHORTEST_REPEAT and sent.startswith(text):
        return len(text)
    is_more = len(sent) >= _SHORTEST_REPEAT and text.startswith(sent)
    return len(sent) if is_more else 0


def _stands_alone(place: _Place) -> bool:
    """Whether a string is whole in its piece, as ids and names are."""
    return _TOKEN_KEY.fullmatch(name_of(place.token)) is not None or _is_model(place)


def _is_model(place: _Place) -> bool:
    return is_model(place.token, place.text)


def _group(path: tuple[Key, ...], value: Value) -> str:
    """Return what the pieces of one text have in common: their path, by the indexes they say."""
    parts = [str(value.get("index", "")) if isinstance(value, dict) else ""]
    for key in path:
        value = _step(value, key)
        own_index = value.get("index") if isinstance(value, dict) else None
        parts.append(str(own_index if isinstance(key, int) and own_index is not None else key))
    return "\0".join(parts)


def _step(value: Value, key: Key) -> Value:
    try:
        return value[key]
    except (KeyError, IndexError, TypeError):
        return None


def _value(text: str) -> Value:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _NO_JSON
