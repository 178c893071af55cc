"""What a context was persisted as, and what became of tools: maps of any shape."""

from typing import Any, Final

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    items,
    one_in,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import indexes, numbers
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS, NAMES
from harness.generate.grammar.values import content_parts, maps, scalars, values
from harness.model.value import CLASS_KEY, Value

_OUTCOMES: Final = ("value", "value", "timeout", "failure", "interrupted", "task_failed", "nothing")


def records(*, wild: bool) -> Maker:
    """Make a persisted map; in wild ones each field may hold anything."""
    text = texts(wild=wild)
    if not wild:
        return record(
            {
                "role": pick("user", "system", "assistant", "tool"),
                "content": choose((4, text), (1, content_parts())),
                "tool_call_id": pick("", *IDS),
            },
            name=sometimes(text, 1, 3),
            metadata=sometimes(maps(wild=False), 1, 3),
            tool_calls=sometimes(items(_calls(wild=False), 0, 2), 1, 2),
        )
    anything = values(wild=True)
    made = record(
        {},
        role=sometimes(
            choose(
                (8, pick("user", "system", "assistant", "assistant", "tool", "developer")),
                (1, anything),
            ),
            9,
            10,
        ),
        content=sometimes(anything, 5, 6),
        tool_call_id=sometimes(choose((3, pick("", *IDS)), (1, scalars(wild=True))), 1, 2),
        toolCallId=sometimes(pick("x"), 1, 8),
        name=sometimes(choose((3, text), (1, anything)), 1, 3),
        metadata=sometimes(choose((3, maps(wild=True)), (1, anything)), 1, 3),
        tool_calls=sometimes(choose((6, items(_calls(wild=True), 0, 3)), (1, anything)), 1, 2),
        finish_reason=sometimes(text, 1, 6),
        reasoning_content=sometimes(text, 1, 6),
        parser_content=sometimes(anything, 1, 8),
    )
    return choose((20, made), (1, scalars(wild=True)))


def tool_outcomes(*, wild: bool) -> Maker:
    """Make what became of a tool call."""
    text = texts(wild=wild)
    value = values(wild=wild)
    id_ = pick(*IDS, *(["", None] if wild else []))
    name = pick(*NAMES, *(["", None] if wild else []))
    error = choose((4, text), (1, constant(None)), (1, value)) if wild else text
    task = choose((4, id_), (1, value)) if wild else id_

    def make(below: Below) -> dict[str, Value]:
        outcome = _OUTCOMES[below(len(_OUTCOMES))]
        call: dict[str, Any] = {"id": id_(below), "name": name(below)}
        if wild and one_in(8, below):
            call[CLASS_KEY] = "ToolCall"
        made: dict[str, Value] = {"outcome": outcome}
        match outcome:
            case "value":
                made |= {"tool_call": call, "value": value(below)}
            case "timeout":
                made |= {"tool_call": call, "timeout_ms": (0, 30_000, -1, 2**40)[below(4)]}
            case "failure":
                made |= {"tool_call": call, "error": error(below)}
            case "interrupted":
                made |= {"task_id": task(below)}
            case "task_failed":
                made |= {"task_id": task(below), "error": error(below)}
            case _:
                made |= {"task_id": task(below), "tool_name": name(below)}
        return made

    return make


def _calls(*, wild: bool) -> Maker:
    text = texts(wild=wild)
    anything = choose((5, text), (1, values(wild=True))) if wild else text
    function = record({}, name=sometimes(anything, 4, 5), arguments=sometimes(anything, 4, 5))
    index = (
        choose((3, indexes()), (1, numbers(wild=True)), (1, pick("1", None, True)))
        if wild
        else indexes()
    )
    nested = record(
        {},
        id=sometimes(anything, 4, 5),
        type=sometimes(constant("function"), 1, 2),
        function=function,
        index=sometimes(index, 1, 2),
    )
    flat = record(
        {},
        id=sometimes(anything, 4, 5),
        type=sometimes(pick("function", *(["", None, "custom"] if wild else [])), 4, 5),
        name=sometimes(anything, 4, 5),
        arguments=sometimes(anything, 4, 5),
        index=sometimes(index, 1, 2),
    )
    return choose((3, nested), (3, flat), *([(1, pick(None, 5, "x"))] if wild else []))
