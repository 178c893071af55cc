"""Chunk objects of OpenAI-style streams: as providers send them, and bent where one may bend."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from harness.generate.grammar.answers import Fragment, Piece, stream
from harness.generate.grammar.making import Below, Maker, choose, constant, items, pick, record
from harness.generate.grammar.numbers import numbers
from harness.generate.grammar.values import values
from harness.model.value import Value

_Bend: TypeAlias = Callable[[dict[str, Any], Below], None]

_ANYTHING: Final = values(wild=True)
_TOKEN_COUNTS: Final = choose(
    (4, numbers(wild=False)),
    (2, pick("12", "+5", "-3", "2147483647")),
    (1, pick(2**31, 2**32 + 5, -(2**40))),
    (1, pick("", " 12", "1.5", "x", "2147483648", True, None)),
)
_AMOUNTS: Final = choose(
    (4, pick(0.5, 0.25, 0, 1, 0.0, 1e-05, None)),
    (1, pick("0.5", "x", "", " 1e-3 ", "NaN", "0x1p3", True)),
)
_COSTS: Final = choose(
    (2, _AMOUNTS),
    (
        3,
        record(
            {},
            **{
                name: choose((1, _AMOUNTS), (1, constant(None)))
                for name in (
                    "input_cost",
                    "prompt_cost",
                    "output_cost",
                    "completion_cost",
                    "total_cost",
                )
            },
        ),
    ),
)
_DETAILS: Final = record(
    {},
    upstream_inference_prompt_cost=_AMOUNTS,
    upstream_inference_completions_cost=_AMOUNTS,
    upstream_inference_cost=_AMOUNTS,
)
_TOKEN_IDS: Final = choose(
    (3, items(choose((4, numbers(wild=True)), (1, pick("1", None, True))), 0, 3)),
    (1, pick(None, "1", 5)),
)


def deltas(*, wild: bool) -> Maker:
    """Make the chunk objects of a stream; wild ones have a few bends."""

    def make(below: Below) -> list[Value]:
        objects = [delta_of(piece) for piece in stream(below)]
        if wild:
            for _ in range(1 + below(3)):
                bent = objects[below(len(objects))]
                _BENDS[below(len(_BENDS))](bent, below)
        return objects

    return make


def delta_of(piece: Piece) -> dict[str, Any]:
    """Return a piece of a stream as the object that a provider sends."""
    made: dict[str, Any] = {"id": "c", "object": "chat.completion.chunk", "choices": []}
    if piece.choices:
        delta: dict[str, Any] = {}
        if piece.content is not None:
            delta["content"] = piece.content
        if piece.reasoning is not None:
            delta["reasoning_content"] = piece.reasoning
        if piece.fragments:
            delta["tool_calls"] = [_tool_call(fragment) for fragment in piece.fragments]
        made["choices"].append({"index": 0, "delta": delta, "finish_reason": piece.finish_reason})
    if piece.usage is not None:
        made["usage"] = dict(piece.usage)
    return made


def _tool_call(fragment: Fragment) -> dict[str, Any]:
    function = {"name": fragment.name, "arguments": fragment.arguments}
    call = {"index": fragment.index, "id": fragment.id, "type": fragment.type}
    made: dict[str, Any] = {name: value for name, value in call.items() if value is not None}
    made["function"] = {name: value for name, value in function.items() if value is not None}
    return made


def _choice(chunk: dict[str, Any]) -> dict[str, Any]:
    """Return the first choice of a chunk object, put there if it has none."""
    choices = chunk.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        chunk["choices"] = choices = [{"delta": {}}]
    choice: dict[str, Any] = choices[0]
    return choice


def _delta(chunk: dict[str, Any]) -> dict[str, Any]:
    choice = _choice(chunk)
    if not isinstance(choice.get("delta"), dict):
        choice["delta"] = {}
    delta: dict[str, Any] = choice["delta"]
    return delta


def _call(chunk: dict[str, Any], below: Below) -> dict[str, Any]:
    """Return a tool call of a chunk object, put there if it has none."""
    delta = _delta(chunk)
    calls = delta.get("tool_calls")
    if not isinstance(calls, list) or not calls:
        delta["tool_calls"] = calls = [{"index": 0, "id": "x", "function": {}}]
    call = calls[below(len(calls))]
    if not isinstance(call, dict):
        delta["tool_calls"] = [call := {}]
    return call


def _bend_choices(chunk: dict[str, Any], below: Below) -> None:
    whole = chunk.get("choices")
    match below(5):
        case 0:
            chunk["choices"] = [5, *(whole if isinstance(whole, list) else [])]
        case 1:
            chunk["choices"] = (None, [], "x", 0)[below(4)]
        case 2:
            chunk.pop("choices", None)
        case 3:
            chunk["choices"] = [{"delta": {"content": "a"}}, {"delta": {"content": "b"}}]
        case _:
            _choice(chunk)["delta"] = (None, "x", [], 5)[below(4)]


def _bend_delta(chunk: dict[str, Any], below: Below) -> None:
    name = ("content", "reasoning_content", "reasoning", "role", "tool_calls")[below(5)]
    _delta(chunk)[name] = _ANYTHING(below)


def _bend_choice(chunk: dict[str, Any], below: Below) -> None:
    name = ("finish_reason", "logprobs", "index")[below(3)]
    _choice(chunk)[name] = _ANYTHING(below)


def _bend_call(chunk: dict[str, Any], below: Below) -> None:
    name = ("id", "type", "index", "function")[below(4)]
    _call(chunk, below)[name] = _ANYTHING(below)


def _bend_function(chunk: dict[str, Any], below: Below) -> None:
    call = _call(chunk, below)
    if not isinstance(call.get("function"), dict):
        call["function"] = {}
    call["function"][("name", "arguments")[below(2)]] = _ANYTHING(below)


def _bend_calls(chunk: dict[str, Any], below: Below) -> None:
    _delta(chunk)["tool_calls"] = [
        (5, None, "x", {}, {"id": "x"})[below(5)] for _ in range(below(3))
    ]


def _bend_usage(chunk: dict[str, Any], below: Below) -> None:
    chunk["usage"] = (None, {}, [], "x")[below(4)]


def _bend_counts(chunk: dict[str, Any], below: Below) -> None:
    _usage(chunk)[("prompt_tokens", "completion_tokens", "total_tokens")[below(3)]] = _TOKEN_COUNTS(
        below
    )


def _bend_costs(chunk: dict[str, Any], below: Below) -> None:
    usage = _usage(chunk)
    usage[("cost", "usage_cost")[below(2)]] = _COSTS(below)
    if below(2):
        usage["cost_details"] = _DETAILS(below)


def _bend_token_ids(chunk: dict[str, Any], below: Below) -> None:
    match below(3):
        case 0:
            chunk["prompt_token_ids"] = _TOKEN_IDS(below)
        case 1:
            _choice(chunk)["token_ids"] = _TOKEN_IDS(below)
        case _:
            _delta(chunk)["token_ids"] = _TOKEN_IDS(below)


def _usage(chunk: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(chunk.get("usage"), dict):
        chunk["usage"] = {}
    usage: dict[str, Any] = chunk["usage"]
    return usage


_BENDS: Final[tuple[_Bend, ...]] = (
    _bend_delta,
    _bend_call,
    _bend_function,
    _bend_choice,
    _bend_choices,
    _bend_calls,
    _bend_counts,
    _bend_costs,
    _bend_token_ids,
    _bend_usage,
)
