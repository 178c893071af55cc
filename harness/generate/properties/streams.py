"""Laws of streams: one stream is one message, however it is framed, cut and read.

Source: follows from message-system.md section 4.
"""

from typing import Final

from harness.compare.equality import equal
from harness.generate.grammar.event_streams import framed_stream, stream_input
from harness.generate.properties.property import Broken, Property, Script
from harness.generate.rules import Seen
from harness.model.case import Call, Returns
from harness.model.value import CLASS_KEY, Value


def _parts(example: Value) -> Script:
    whole = yield Call("stream.fold", {"chunks": example})
    chunks = []
    for delta in example:
        parsed = yield Call("stream.parse_delta", {"chunk": delta})
        if not parsed.is_returned:
            if not whole.is_returned:
                return None
            call = Call("stream.fold", {"chunks": example})
            return Broken({"error": parsed.error_kind}, whole.value, call)
        if parsed.value is not None:
            chunks.append(parsed.value)
    call = Call("chunk.fold", {"chunks": chunks})
    folded = yield call
    if not whole.is_returned or equal(whole.value, folded.value):
        return None
    return Broken(whole.value, folded.value, call, Returns(whole.value))


def _framing(example: Value) -> Script:
    whole = yield Call("stream.fold", {"chunks": example["chunks"]})
    if not whole.is_returned:
        return None
    for sent in framed_stream(example):
        call = Call("stream.fold_sse", sent)
        framed = yield call
        if not (framed.is_returned and equal(whole.value, framed.value)):
            return Broken(whole.value, _shown(framed), call, Returns(whole.value))
    return None


def _final_message(example: Value) -> Script:
    given = stream_input(example)
    folded = yield Call("stream.fold_sse", given)
    call = Call("stream.final_message", given)
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
