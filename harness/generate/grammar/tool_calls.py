"""Tool calls and their fragments, from pools so small that ids, names and indexes collide."""

from typing import Final

from harness.generate.grammar.making import (
    Maker,
    choose,
    constant,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import indexes
from harness.generate.grammar.texts import short_texts
from harness.model.value import CLASS_KEY

IDS: Final = ("x", "y", "call_1")
NAMES: Final = ("f", "g", "get_tide")


def fragments(*, wild: bool) -> Maker:
    """Make a tool call as a stream brings it, whatever of it is missing.

    Those that are not wild have every text that a fragment can have, and maybe an index.
    """
    if not wild:
        return record(
            {
                "id": pick("", *IDS),
                "type": constant("function"),
                "name": pick("", *NAMES),
                "arguments": short_texts(wild=False),
            },
            index=sometimes(indexes(), 2, 3),
        )
    return record(
        {},
        id=sometimes(pick(None, "", *IDS[:2]), 2, 3),
        type=sometimes(pick("function", None, "", "custom"), 1, 2),
        name=sometimes(pick(None, "", *NAMES[:2]), 2, 3),
        arguments=sometimes(choose((1, constant(None)), (5, short_texts(wild=True))), 3, 4),
        index=sometimes(choose((1, constant(None)), (4, indexes())), 1, 2),
    )


def fragment_lists(*, wild: bool) -> Maker:
    """Make the tool calls of a chunk: null, none, or some."""
    several = items(fragments(wild=wild), 1, 3)
    return choose((2, constant(None)), (1, items(fragments(wild=wild), 0, 1)), (5, several))


def tool_call_objects(*, wild: bool) -> Maker:
    """Make a tool call that is a value itself."""
    fragment = fragments(wild=wild)
    return lambda below: {CLASS_KEY: "ToolCall", **fragment(below)}
