"""Messages and chunks of all classes."""

from typing import Final

from harness.generate.grammar.making import (
    Below,
    Maker,
    choose,
    constant,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.numbers import ints, numbers
from harness.generate.grammar.texts import short_texts, texts, wrapped_texts
from harness.generate.grammar.tool_calls import IDS, fragment_lists, tool_call_objects
from harness.generate.grammar.values import content_parts, lists, maps, scalars, values
from harness.model.value import CLASS_KEY, Value

ROLES: Final = {
    "UserMessage": "user",
    "SystemMessage": "system",
    "ToolMessage": "tool",
    "AssistantMessage": "assistant",
    "ToolMessageChunk": "tool",
    "AssistantMessageChunk": "assistant",
}
"""The role that a class falls back to."""


def contents(*, wild: bool) -> Maker:
    """Make a content: text, parts, and, if it may be wild, any value and objects."""
    usual = choose((5, texts(wild=wild)), (1, wrapped_texts()), (2, content_parts()))
    if not wild:
        return usual
    objects = choose((2, tool_call_objects(wild=True)), (1, _plain_message))
    return choose((5, usual), (3, values(wild=True)), (1, objects), (1, constant(None)))


def usages(*, wild: bool) -> Maker:
    """Make the usage of a message: some of its fields."""
    token = ints()
    return record(
        {},
        model_name=sometimes(pick("m", ""), 1, 2),
        input_tokens=sometimes(token, 2, 3),
        output_tokens=sometimes(token, 1, 2),
        total_tokens=sometimes(token, 1, 3),
        total_latency=sometimes(pick(0.5, 0.0, 1e-05), 1, 4),
        total_cost=sometimes(pick(0.25, 0.0, 1e7), 1, 4),
        code=sometimes(pick(0, 200), 1, 6),
        err_msg=sometimes(texts(wild=wild), 1, 6),
    )


def messages(*, wild: bool) -> Maker:
    """Make a message or chunk of any class."""
    return choose(
        (2, of_class("UserMessage", wild=wild)),
        (1, of_class("SystemMessage", wild=wild)),
        (2, of_class("ToolMessage", wild=wild)),
        (4, of_class("AssistantMessage", wild=wild)),
        (1, of_class("BaseMessage", wild=wild)),
        (1, of_class("BaseMessageChunk", wild=wild)),
        (1, of_class("AssistantMessageChunk", wild=wild)),
        (1, of_class("ToolMessageChunk", wild=wild)),
    )


def of_class(class_name: str, *, wild: bool) -> Maker:
    """Make a message of one class."""
    extra: dict[str, Maker] = {}
    if class_name.startswith("Tool"):
        extra = _tool_fields(wild=wild)
    elif class_name.startswith("Assistant"):
        extra = _assistant_fields(wild=wild)
    role = ROLES.get(class_name, "user")
    return record(
        {CLASS_KEY: constant(class_name)},
        # Without a role of its own a class must be given one, or it says nothing to either side.
        role=_roles(role, class_name, wild=wild),
        content=sometimes(contents(wild=wild), 5, 6),
        name=sometimes(pick("n", "", *([None] if wild else [])), 1, 3),
        metadata=sometimes(_metadata(wild=wild), 1, 3),
        **extra,
    )


def _roles(role: str, class_name: str, *, wild: bool) -> Maker:
    if wild:
        return sometimes(pick(role, None, "", "developer"), 1, 3)
    if class_name in ROLES:
        return sometimes(constant(role), 1, 3)
    return constant(role)


def _metadata(*, wild: bool) -> Maker:
    noted = record(
        {}, context_message_id=sometimes(texts(wild=wild), 1, 2), k=sometimes(ints(), 1, 2)
    )
    return choose((2, noted), (1, maps(wild=wild)), *([(1, constant(None))] if wild else []))


def _tool_fields(*, wild: bool) -> dict[str, Maker]:
    ids = pick("", *IDS, *([None] if wild else []))
    return {"tool_call_id": sometimes(ids, 3, 4) if wild else ids}


def _assistant_fields(*, wild: bool) -> dict[str, Maker]:
    reasons = pick("stop", "null", "tool_calls", "", *([None] if wild else []))
    token_ids = items(ints(), 0, 3)
    if wild:
        token_ids = choose((4, token_ids), (1, constant(None)))
    return {
        "tool_calls": sometimes(fragment_lists(wild=wild), 1, 2),
        "usage_metadata": sometimes(choose((4, usages(wild=wild)), (1, constant(None))), 1, 3),
        "finish_reason": sometimes(reasons, 1, 2),
        "parser_content": sometimes(values(wild=wild), 1, 3),
        "reasoning_content": sometimes(
            choose((3, short_texts(wild=wild)), (1, constant(None))), 1, 3
        ),
        "prompt_token_ids": sometimes(token_ids, 1, 4),
        "completion_token_ids": sometimes(token_ids, 1, 4),
        "logprobs": sometimes(logprobs(wild=wild), 1, 4),
    }


def logprobs(*, wild: bool) -> Maker:
    """Make log probabilities: a map of lists as OpenAI has it, a list, and other values if wild."""
    token = record({"token": short_texts(wild=wild), "logprob": numbers(wild=False)})
    of_openai = record(
        {"content": items(token, 0, 2)},
        refusal=sometimes(choose((1, constant(None)), (1, items(token, 0, 1))), 1, 2),
    )
    usual = choose((3, of_openai), (1, lists(wild=wild)))
    return choose((3, usual), (1, maps(wild=True)), (1, scalars(wild=True))) if wild else usual


def _plain_message(below: Below) -> dict[str, Value]:
    return {CLASS_KEY: "UserMessage", "content": "a", "name": ("n", None)[below(2)]}
