"""JSON values: scalars, and lists and maps of them to a depth of three."""

from typing import Final

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    entries,
    items,
    pick,
    record,
)
from harness.generate.grammar.numbers import numbers
from harness.generate.grammar.texts import HALVES, texts
from harness.model.value import LITERAL_KEY, Value

KEYS: Final = ("a", "b", "c", "content", "type", "text", "index", "")
ODD_KEYS: Final = ("é", "a.b", "0", "\x00", "__jiuwenType", *HALVES[:2])
DOLLAR_KEYS: Final = ("$ref", "$class", "a")


def scalars(*, wild: bool) -> Maker:
    """Make null, a boolean, a number or a text."""
    return choose(
        (4, texts(wild=wild)),
        (3, numbers(wild=wild)),
        (1, constant(None)),
        (1, pick(False, True)),
    )


def keys(*, wild: bool) -> Maker:
    """Make a map's key, from a pool so small that two maps share some."""
    return choose((6, pick(*KEYS[:3])), (3, pick(*KEYS)), *([(1, pick(*ODD_KEYS))] if wild else []))


def values(*, wild: bool) -> Maker:
    """Make a JSON value; wild ones have odd keys, and maps with ``$``-keys of their own."""
    value = scalars(wild=wild)
    for _ in range(3):
        value = _one_level_more(value, wild=wild)
    return value


def maps(*, wild: bool) -> Maker:
    """Make a map of JSON values."""
    return entries(keys(wild=wild), _two_levels(wild=wild), 4)


def lists(*, wild: bool) -> Maker:
    """Make a list of JSON values."""
    return items(_two_levels(wild=wild), 0, 3)


def content_parts() -> Maker:
    """Make the parts of a multimodal content, as vendors write them."""
    text = record({"type": constant("text"), "text": texts(wild=False)})
    image = record({"type": constant("image_url"), "image_url": record({"url": constant("u")})})
    return items(choose((3, text), (1, image)), 0, 3)


def literals() -> Maker:
    """Make a map that has ``$``-keys of its own."""
    inner = entries(pick(*DOLLAR_KEYS), scalars(wild=True), 3)

    def make(below: Below) -> dict[str, Value]:
        return {LITERAL_KEY: {"$ref": 1, **inner(below)}}

    return make


def _two_levels(*, wild: bool) -> Maker:
    return _one_level_more(scalars(wild=wild), wild=wild)


def _one_level_more(value: Maker, *, wild: bool) -> Maker:
    return choose(
        (9, value),
        (3, items(value, 0, 3)),
        (4, entries(keys(wild=wild), value, 3)),
        *([(1, literals())] if wild else []),
    )
