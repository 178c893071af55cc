"""Laws of streams: one stream is one message, however it is framed, cut and read.

Source: follows from message-system.md section 4.
"""

from typing import Final

from harness.compare.equality import equal
from harness.generate.properties.property import Broken, Property, Script
from harness.generate.rules import Seen
from harness.model.case import Call, Returns
from harness.model.value import CLASS_KEY, Value


def _parts(example: Value) -> Script:
    """Reading chunk objects and merging what they say is folding the stream."""
    whole = yield Call("stream.fold", {"chunks": example})
    chunks = []
    for delta in example:
        parsed = yield Call("stream.parse_delta", {"chunk": delta})
        if not parsed.is_returned:
            return None if not whole.is_returned else _differ(whole, parsed, whole, example)
        if parsed.value is not None:
            chunks.append(parsed.value)
    call = Call("chunk.fold", {"chunks": chunks})
    folded = yield call
    if not whole.is_returned or equal(whole.value, folded.value):
        return None
    return Broken(whole.value, folded.value, call, Returns(whole.value))


def _differ(whole: Seen, parsed: Seen, _folded: Seen, example: Value) -> Broken:
    return Broken(whole.value, {"error": parsed.error_kind}, Call("stream.fold", {"chunks": example}))


def _framing(example: Value) -> Script:
    whole = yield Call("stream.fold", {"chunks": example["chunks"]})
    for name in ("text", "pieces"):
        call = Call("stream.fold_sse", {name: example[name]})
        framed = yield call
        if not (whole.is_returned and framed.is_returned and equal(whole.value, framed.value)):
            return Broken(_shown(whole), _shown(framed), call, _as_expected(whole))
    return None


def _final_message(example: Value) -> Script:
    folded = yield Call("stream.fold_sse", example)
    call = Call("stream.final_message", example)
    final = yield call
    if folded.is_returned != final.is_returned:
        return Broken(_shown(folded), _shown(final), call)
    if not folded.is_returned:
        same = folded.error_kind == final.error_kind
        return None if same else Broken(_shown(folded), _shown(final), call)
    expected = folded.value
    if expected is not None:
        expected = {**expected, CLASS_KEY: "AssistantMessage", "role": "assistant"}
        expected |= {"name": None, "metadata": {}}
    if equal(expected, final.value):
        return None
    return Broken(expected, final.value, call, Returns(expected))


def _shown(seen: Seen) -> Value:
    return seen.value if seen.is_returned else {"error": seen.error_kind}


def _as_expected(seen: Seen) -> Returns | None:
    return Returns(seen.value) if seen.is_returned else None


STREAMS: Final = (
    Property(
        "stream-in-parts",
        "Reading each chunk object and folding what they say is folding the stream.",
        "deltas",
        _parts,
        ("stream.fold", "stream.parse_delta", "chunk.fold"),
    ),
    Property(
        "framing",
        "A stream is one message however its events are framed, and wherever its bytes are cut.",
        "framed",
        _framing,
        ("stream.fold", "stream.fold_sse"),
    ),
    Property(
        "final-message",
        "The message that an agent keeps has the fields of the folded stream.",
        "event_stream",
        _final_message,
        ("stream.fold_sse", "stream.final_message"),
    ),
)
"""The laws of streams."""
