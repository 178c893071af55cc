"""Texts that want quotes and have none, so that libyaml does not take the file for YAML at all.

``why: Merge: by the index`` and ``name: @anna`` are such. Where one ends is certain if it stands on
one line without what may be a comment; that it is a text, and no map in one line, is certain where
no map can stand, or where no key would begin like that.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

import yaml
from yaml.cyaml import CSafeLoader

from harness.model.yaml_text import quoted

LinesAtFault: TypeAlias = Callable[[str], Container[int]]
"""Returns the lines of a text, from 1, that something is wrong with."""

_NO_COLON: Final = "mapping values are not allowed"
_NO_START: Final = "cannot start any token"
_STARTS: Final = ("@", "`", "%")
_FLOW_STARTS: Final = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_FLOW_ENDS: Final = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)
_LIST_START: Final = yaml.FlowSequenceStartToken
_ENDS: Final = (yaml.BlockEndToken, yaml.StreamEndToken)
"""What ends with a text that is cut, wherever that is."""

_LINE: Final = re.compile(r"[^\r\n]*")
_LINE_END: Final = re.compile(r"\r\n?|\n")
_COMMENT: Final = re.compile(r"\s+#(?=\s|$)")
_HASH: Final = re.compile(r"\s#")
_COLON: Final = re.compile(r":(?:\s|$)")
_UP_TO_INDICATOR: Final = re.compile(r"[^\r\n,\[\]{}]+(?=[,\]}])")
_EMPTY_MAP: Final = "{}"


@dataclass(frozen=True, slots=True)
class Unquoted:
    """Where such a text stands; ``may_be_map`` where it begins as a map in one line would."""

    start: int
    end: int
    may_be_map: bool


def unquoted(text: str, lines_at_fault: LinesAtFault) -> list[Unquoted]:
    """Return the texts that keep a file from being YAML, those of which it is certain.

    With all of them in quotes nothing is wrong with the line of each; with a map in its place,
    where one could be meant, something is.
    """
    found = list(_candidates(text))
    as_texts = in_quotes(text, found)
    if not found or not _is_yaml(as_texts):
        return []
    at_fault = lines_at_fault(as_texts)
    certain = [one for one in found if line_of(text, one.start) not in at_fault]
    if any(one.may_be_map for one in certain):
        at_fault = lines_at_fault(_with(text, found, lambda _: _EMPTY_MAP))
        certain = [
            one for one in certain if not one.may_be_map or line_of(text, one.start) in at_fault
        ]
    return certain


def in_quotes(text: str, found: Sequence[Unquoted]) -> str:
    """Return a text with quotes around some that come in their order."""
    return _with(text, found, lambda one: quoted(text[one.start : one.end]))


def line_of(text: str, offset: int) -> int:
    """Return the line of an offset, from 1."""
    return 1 + len(_LINE_END.findall(text, 0, offset))


def _with(text: str, found: Sequence[Unquoted], written: Callable[[Unquoted], str]) -> str:
    pieces = list[str]()
    done = 0
    for one in found:
        pieces += text[done : one.start], written(one)
        done = one.end
    return "".join((*pieces, text[done:]))


def _candidates(text: str) -> Iterator[Unquoted]:
    """Yield all such texts, each found when those before it are in quotes."""
    added = 0
    while (one := _first(text)) is not None:
        yield Unquoted(one.start - added, one.end - added, one.may_be_map)
        before = len(text)
        text = in_quotes(text, [one])
        added += len(text) - before


def _is_yaml(text: str) -> bool:
    try:
        yaml.compose(text, Loader=CSafeLoader)
    except (yaml.YAMLError, RecursionError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where libyaml gave up: the tokens before, and the brackets that are open."""

    offset: int
    tokens: list[yaml.Token]
    brackets: list[yaml.Token]

    @classmethod
    def at(cls, text: str, offset: int) -> Self:
        # Up to there it is read once more: libyaml keeps back what may become a key.
        tokens, _ = _tokens(text[:offset])
        while tokens and isinstance(tokens[-1], _ENDS):
            tokens.pop()
        brackets: list[yaml.Token] = []
        for token in tokens:
            if isinstance(token, _FLOW_STARTS):
                brackets.append(token)
            elif isinstance(token, _FLOW_ENDS):
                brackets.pop()
        return cls(offset, tokens, brackets)


def _tokens(text: str) -> tuple[list[yaml.Token], yaml.MarkedYAMLError | None]:
    """Return what a text begins with, and the error that ends it."""
    # The loader class is taken for its scanner alone: nothing is constructed by it.
    scanner = CSafeLoader(text)
    tokens: list[yaml.Token] = []
    try:
        while (token := scanner.get_token()) is not None:
            tokens.append(token)
    except yaml.MarkedYAMLError as error:
        return tokens, error
    return tokens, None


def _first(text: str) -> Unquoted | None:
    _, error = _tokens(text)
    if error is None or error.problem is None or error.problem_mark is None:
        return None
    offset = error.problem_mark.index
    if _NO_COLON in error.problem:
        return _with_colon(text, _Stop.at(text, offset))
    if _NO_START in error.problem and text.startswith(_STARTS, offset):
        return _with_start(text, _Stop.at(text, offset))
    return None


def _with_colon(text: str, stop: _Stop) -> Unquoted | None:
    """Return the text that libyaml took for a key, because a colon follows its first words."""
    match stop.tokens[-2:]:
        case [yaml.ValueToken(), yaml.ScalarToken(plain=True) as words]:
            start = words.start_mark.index
        case _:
            return None
    end = _end_of_line(text, start)
    if stop.brackets or end is None or end <= stop.offset:
        return None
    is_phrase = any(map(str.isspace, text[start : stop.offset]))
    return Unquoted(start, end, may_be_map=not is_phrase)


def _with_start(text: str, stop: _Stop) -> Unquoted | None:
    """Return the text that begins with a character that none begins with."""
    start, before = stop.offset, stop.tokens[-1]
    if isinstance(before, (yaml.ValueToken, yaml.BlockEntryToken)):
        is_value = True
    else:
        in_list = bool(stop.brackets) and isinstance(stop.brackets[-1], _LIST_START)
        is_value = in_list and isinstance(before, (_LIST_START, yaml.FlowEntryToken))
    end = _end_in_brackets(text, start) if stop.brackets else _end_of_line(text, start)
    if not is_value or end is None or _COLON.search(text, start, end):
        return None
    return Unquoted(start, end, may_be_map=False)


def _end_in_brackets(text: str, start: int) -> int | None:
    """Return where a text within brackets ends; None if that is not certain."""
    found = _UP_TO_INDICATOR.match(text, start)
    if found is None or _HASH.search(found[0]):
        return None
    return start + len(found[0].rstrip())


def _end_of_line(text: str, start: int) -> int | None:
    """Return where a text ends that goes on to a comment or the end of its line.

    None where a # may belong to it.
    """
    line = _LINE.match(text, start)
    assert line is not None, "any text matches"
    comment = _COMMENT.search(text, start, line.end())
    stop = line.end() if comment is None else comment.start()
    if _HASH.search(text, start, stop):
        return None
    return start + len(text[start:stop].rstrip())
