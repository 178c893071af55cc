"""Lists of chunks to be merged: of any content, and as a provider's stream brings them."""

from typing import Any, Final

from harness.generate.grammar.answers import Fragment, Piece, stream
from harness.generate.grammar.making import Below, Maker, choose, items, one_in
from harness.generate.grammar.messages import messages, of_class
from harness.model.value import CLASS_KEY, Value

_ASSISTANT: Final = "AssistantMessageChunk"


def chunks(class_name: str, *, wild: bool) -> Maker:
    """Make a chunk of one class."""
    return of_class(class_name, wild=wild)


def chunk_lists(*, wild: bool) -> Maker:
    """Make a list of 1 to 5 chunks of one class; wild ones are now and then of several."""
    of_one_class = [
        (weight, items(of_class(class_name, wild=wild), 1, 5))
        for class_name, weight in (
            (_ASSISTANT, 6),
            ("ToolMessageChunk", 2),
            ("BaseMessageChunk", 2),
        )
    ]
    streams = (6, streamed_chunks)
    return choose(streams, *of_one_class, *([(1, _mixed)] if wild else []))


def streamed_chunks(below: Below) -> list[Value]:
    """Make the chunks of a provider's stream."""
    return [chunk_of(piece) for piece in stream(below)]


def operands(*, wild: bool) -> Maker:
    """Make a chunk and what is to be merged with it, which may be no chunk if it is wild."""
    others = choose(
        (1, lambda below: ("a", 1, None, True, "\ud83d")[below(5)]), (3, messages(wild=True))
    )
    same = chunk_lists(wild=wild)

    def make(below: Below) -> dict[str, Value]:
        made = same(below)
        left, right = made[0], made[-1]
        if wild and one_in(12, below):
            right = others(below)
        return {"left": left, "right": right}

    return make


def chunk_of(piece: Piece) -> Value:
    """Return a piece of a stream as the chunk that a client makes of it."""
    chunk: dict[str, Any] = {CLASS_KEY: _ASSISTANT, "content": piece.content or ""}
    if piece.fragments:
        chunk["tool_calls"] = [_tool_call(fragment) for fragment in piece.fragments]
    if piece.usage is not None:
        chunk["usage_metadata"] = {
            "input_tokens": piece.usage["prompt_tokens"],
            "output_tokens": piece.usage["completion_tokens"],
            "total_tokens": piece.usage["total_tokens"],
        }
    if piece.finish_reason:
        chunk["finish_reason"] = piece.finish_reason
    if piece.reasoning is not None:
        chunk["reasoning_content"] = piece.reasoning
    return chunk


def _tool_call(fragment: Fragment) -> dict[str, Value]:
    return {
        "id": fragment.id or "",
        "type": fragment.type or "function",
        "name": fragment.name or "",
        "arguments": fragment.arguments or "",
        "index": fragment.index,
    }


def _mixed(below: Below) -> list[Value]:
    return [_ANY_CLASS[below(len(_ANY_CLASS))](below) for _ in range(2 + below(2))]


_ANY_CLASS: Final = tuple(
    of_class(class_name, wild=True)
    for class_name in ("ToolMessageChunk", "BaseMessageChunk", _ASSISTANT)
)
