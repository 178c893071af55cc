"""A case file to begin with: every field of an operation, what it means, and an example of it."""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from harness.corpus.input_shape import ITEMS
from harness.corpus.yaml_writing import WIDTH, block
from harness.model.classes import CHUNK_CLASSES, CLASS_FIELDS, MESSAGE_FIELDS
from harness.model.operations import OPERATIONS, Field, Operation, Shape
from harness.model.value import CLASS_KEY, Value
from harness.model.yaml_text import flow

DefaultsOf = Callable[[str], Mapping[str, Value]]
"""Returns the fields of a new object of a class, by its name."""

_CHUNK: Final = "AssistantMessageChunk"
_CALL: Final = {
    "id": "call_1",
    "type": "function",
    "name": "get_tide",
    "arguments": "{",
    "index": 0,
}
_REST: Final = {"id": None, "type": "function", "name": "", "arguments": "}", "index": 0}
_LEFT: Final = {CLASS_KEY: _CHUNK, "content": "Low ", "tool_calls": [_CALL]}
_RIGHT: Final = {
    CLASS_KEY: _CHUNK,
    "content": "tide",
    "tool_calls": [_REST],
    "finish_reason": "stop",
}
_ASSISTANT: Final = {
    CLASS_KEY: "AssistantMessage",
    "content": "Low tide",
    "tool_calls": [{**_CALL, "arguments": "{}"}],
}
_TOOL: Final = {CLASS_KEY: "ToolMessage", "content": "4.5", "tool_call_id": "call_1"}
_USER: Final = {CLASS_KEY: "UserMessage", "content": "When is low tide?"}
_DELTAS: Final = [
    {"choices": [{"index": 0, "delta": {"role": "assistant", "content": "Low "}}]},
    {"choices": [{"index": 0, "delta": {"content": "tide"}, "finish_reason": "stop"}]},
]
_EVENTS: Final = (
    'data: {"choices":[{"delta":{"content":"Low "}}]}\n\n'
    'data: {"choices":[{"delta":{"content":"tide"},"finish_reason":"stop"}]}\n\n'
    "data: [DONE]\n"
)
_JSON: Final = '{"__jiuwenType":"message.user","role":"user","content":"a","name":null}'

EXAMPLES: Final[Mapping[str, Mapping[str, Value]]] = {
    "chunk.merge": {"left": _LEFT, "right": _RIGHT},
    "chunk.fold": {"chunks": [_LEFT, _RIGHT]},
    "merge.parser_content": {
        "left": {"a": "x"},
        "right": {"a": "y", "b": [1]},
        "via": "MergeUtils",
    },
    "merge.dicts": {"left": {"a": "x"}, "right": {"a": "y", "b": [1]}, "via": "MergeUtils"},
    "merge.token_ids": {"left": [1, 2], "right": [3], "via": "MergeUtils"},
    "merge.logprobs": {
        "left": {"content": [-0.5]},
        "right": {"content": [-1.5]},
        "via": "MergeUtils",
    },
    "message.construct": {"message": _ASSISTANT},
    "message.dump": {"message": _ASSISTANT, "alias": "model_dump"},
    "message.content_views": {"message": {CLASS_KEY: "UserMessage", "content": ["a", {"b": 1}]}},
    "message.equals": {"left": _USER, "right": _USER},
    "message.to_json": {"message": _ASSISTANT},
    "message.from_json": {"class": "UserMessage", "text": '{"role": "user", "content": "a"}'},
    "serializer.dumps": {"type": "json", "value": {"messages": [_USER]}},
    "serializer.loads": {"type": "json", "text": _JSON, "tag": "json"},
    "serializer.roundtrip": {"type": "json", "value": {"messages": [_USER]}},
    "stream.parse_delta": {"chunk": _DELTAS[0]},
    "stream.fold": {"chunks": _DELTAS},
    "stream.fold_sse": {"text": _EVENTS, "pieces": ["646174613a", "207b7d"]},
    "stream.final_message": {"text": _EVENTS, "pieces": ["646174613a", "207b7d"]},
    "context.restore": {"record": {"role": "tool", "content": "4.5", "tool_call_id": "call_1"}},
    "tool.result": {
        "outcome": "value",
        "tool_call": {"id": "call_1", "name": "get_tide"},
        "value": {"high": 4.5},
        "task_id": "task_1",
        "error": "out of reach",
        "timeout_ms": 500,
        "tool_name": "get_tide",
    },
    "text.of": {"value": {"a": [1, None, True]}},
    "conversation.pair": {"messages": [_USER, _ASSISTANT, _TOOL]},
    "conversation.memory": {"steps": [{"add": _USER}, {"add": _USER}, {"history": 1}]},
    "vendor.normalise": {
        "vendor": "openai",
        "messages": [
            {"role": "user", "content": "When is low tide?"},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {
                        "id": "call_1",
                        "type": "function",
                        "function": {"name": "get_tide", "arguments": "{}"},
                    }
                ],
            },
        ],
    },
}
"""An input for each operation; the fields that it can do without are shown as comments."""

_ON_EXPECT: Final = """\
    # What all sides must do: returned (exactly this), matches (at least this: maps by the keys
    # given, {$any: true} and {$none: true} where a value does not matter), or raised: {kind: …,
    # message: …}. Here it is what the reference does.
"""
_ON_WANTED: Final = """\
    # wanted: {matches: {…}}  # what a user would want, where that is something else
"""
_NEEDED: Final = {"tool.result": ("tool_call", "value"), "stream": ("text",)}
"""Fields that are optional one by one, and taken in the example; by operation or its area."""
_KEY_INDENT: Final = "      "


def example_input(op: str) -> dict[str, Value]:
    """Return the input that a template gives: the fields that are needed, and no others."""
    return {
        field.name: EXAMPLES[op][field.name]
        for field in OPERATIONS[op].fields
        if field.required or field.name in _taken(op)
    }


def template(op: str, expect: Mapping[str, Value], defaults_of: DefaultsOf) -> str:
    """Return a case file with one case of an operation, and comments on all it can say.

    ``expect`` is what the case expects of ``example_input``.
    """
    operation = OPERATIONS[op]
    return "".join(
        (
            f"# {op}: {operation.doc}\n",
            f"# Returns {operation.returns}; compared: {operation.comparison.value}.\n",
            "suite: What these cases are about\n",
            f"defaults: {{op: {op}}}  # and source, tags: for each case that has none of its own\n",
            "cases:\n",
            "  - id: what-it-shows  # unique in this file\n",
            "    why: The rule that the case is about, in a sentence.\n",
            "    # source: https://…  # where the behaviour or the fault comes from\n",
            "    # tags: [mine]\n",
            "    input:\n",
            *_inputs(operation, defaults_of),
            _ON_EXPECT,
            f"    expect:{block(dict(expect), '    ', 11)}\n",
            _ON_WANTED,
        )
    )


def _taken(op: str) -> tuple[str, ...]:
    return _NEEDED.get(op, _NEEDED.get(op.partition(".")[0], ()))


def _inputs(operation: Operation, defaults_of: DefaultsOf) -> Iterator[str]:
    example = EXAMPLES[operation.name]
    for field in operation.fields:
        yield from _comment(f"{field.doc}: {_shape(field)}", _KEY_INDENT)
        value = example[field.name]
        text = f"{field.name}:{block(value, _KEY_INDENT, len(_KEY_INDENT) + len(field.name) + 1)}\n"
        if not field.required and field.name not in _taken(operation.name):
            yield f"{_KEY_INDENT}# " + text.replace("\n", f"\n{_KEY_INDENT}# ").rstrip(" #")
            continue
        if isinstance(value, dict) and value.get(CLASS_KEY) in CLASS_FIELDS:
            yield f"{_KEY_INDENT}{field.name}:\n"
            yield from _object(value, field, defaults_of)
        else:
            yield f"{_KEY_INDENT}{text}"


def _object(value: Mapping[str, Value], field: Field, defaults_of: DefaultsOf) -> Iterator[str]:
    """Yield the fields of an object, those that the example leaves out as comments."""
    indent = f"{_KEY_INDENT}  "
    name = value[CLASS_KEY]
    others = [other for other in _classes(field.shape) if other != name]
    if others:
        yield from _comment(f"or {', '.join(others)}", indent)
    yield f"{indent}{CLASS_KEY}: {name}\n"
    for key in CLASS_FIELDS[name]:
        if key in value:
            yield f"{indent}{key}:{block(value[key], indent, len(indent) + len(key) + 1)}\n"
        else:
            yield f"{indent}# {key}: {flow(defaults_of(name).get(key))}\n"


def _comment(text: str, indent: str) -> Iterator[str]:
    for line in textwrap.wrap(text, WIDTH - len(indent) - 2):
        yield f"{indent}# {line}\n"


def _classes(shape: Shape) -> list[str]:
    match shape:
        case Shape.CHUNK | Shape.CHUNKS:
            return sorted(CHUNK_CLASSES)
        case Shape.MESSAGE | Shape.MESSAGES | Shape.CONSTRUCTION:
            return list(MESSAGE_FIELDS)
        case _:
            return []


def _shape(field: Field) -> str:
    shape = field.shape.value
    if field.shape in ITEMS:
        shape += f" ({ITEMS[field.shape].value})" if ITEMS[field.shape].value not in shape else ""
    if field.choices:
        shape = f"one of {', '.join(field.choices)}"
    return shape if field.required else f"{shape}, optional"
