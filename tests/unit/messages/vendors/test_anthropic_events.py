from typing import Any

import pytest

from harness.messages import AssistantMessage, BaseMessage, ToolCall, UsageMetadata, UserMessage
from harness.messages.errors import IllegalState
from harness.messages.vendors import from_anthropic

Event = dict[str, Any]


def start(**message: Any) -> Event:
    return {"type": "message_start", "message": {"role": "assistant", "content": [], **message}}


def block(index: Any, **content_block: Any) -> Event:
    return {"type": "content_block_start", "index": index, "content_block": content_block}


def delta(index: Any, type_: str, **fields: Any) -> Event:
    return {"type": "content_block_delta", "index": index, "delta": {"type": type_, **fields}}


def text(index: Any, *pieces: str) -> list[Event]:
    return [
        block(index, type="text", text=""),
        *(delta(index, "text_delta", text=piece) for piece in pieces),
        {"type": "content_block_stop", "index": index},
    ]


STOP: Event = {"type": "message_stop"}
PING: Event = {"type": "ping"}


def streamed(*events: Event) -> AssistantMessage:
    (message,) = from_anthropic(events)
    assert isinstance(message, AssistantMessage)
    return message


def test_text_is_joined() -> None:
    message = streamed(start(), PING, *text(0, "Low", " tide"), *text(1, "!"), STOP)
    assert message == AssistantMessage(content="Low tide!")
    assert streamed(start(), STOP) == AssistantMessage(content="")
    assert streamed(start(content="whole"), STOP) == AssistantMessage(content="whole")


def test_blocks_come_out_as_they_would_have_come_whole() -> None:
    message = streamed(
        start(id="m1", model="claude", usage={"input_tokens": 3, "output_tokens": 1}),
        block(0, type="thinking", thinking="", signature=""),
        delta(0, "thinking_delta", thinking="h"),
        delta(0, "thinking_delta", thinking="m"),
        delta(0, "signature_delta", signature="sig"),
        *text(1, "a"),
        block(3, type="tool_use", id="u1", name="calc", input={}),
        delta(3, "input_json_delta", partial_json=""),
        delta(3, "input_json_delta", partial_json='{"x": '),
        delta(3, "input_json_delta", partial_json="1.50}"),
        block(4, type="tool_use", id="u2", name="now", input={"z": 1}),
        {
            "type": "message_delta",
            "delta": {"stop_reason": "tool_use"},
            "usage": {"output_tokens": 9},
        },
        STOP,
    )
    assert message.content == [
        {"type": "thinking", "thinking": "hm", "signature": "sig"},
        {"type": "text", "text": "a"},
        {"type": "tool_use", "id": "u1", "name": "calc", "input": {"x": 1.5}},
        {"type": "tool_use", "id": "u2", "name": "now", "input": {"z": 1}},
    ]
    assert message.tool_calls == [
        ToolCall(id="u1", name="calc", arguments='{"x": 1.50}', index=0),
        ToolCall(id="u2", name="now", arguments='{"z":1}', index=1),
    ]
    assert (message.reasoning_content, message.finish_reason) == ("hm", "tool_use")
    assert message.metadata == {"id": "m1"}
    assert message.usage_metadata == UsageMetadata(
        model_name="claude", input_tokens=3, output_tokens=9, total_tokens=12
    )


def test_null_does_not_erase() -> None:
    first = {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn"},
        "usage": {"output_tokens": 1},
    }
    second = {
        "type": "message_delta",
        "delta": {"stop_reason": None},
        "usage": {"output_tokens": None},
    }
    message = streamed(start(), *text(0, "ok"), first, second, {**second, "usage": None}, STOP)
    assert message.finish_reason == "end_turn"
    assert message.usage_metadata == UsageMetadata(output_tokens=1, total_tokens=1)


def test_citations_are_collected() -> None:
    message = streamed(
        start(),
        block(0, type="text", text="", citations=None),
        delta(0, "text_delta", text="a"),
        delta(0, "citations_delta", citation={"n": 1}),
        delta(0, "citations_delta", citation={"n": 2}),
        delta(9, "citations_delta", citation={"n": 3}),
        delta(0, "unheard_of_delta", x=1),
        STOP,
    )
    assert message.content == [{"type": "text", "text": "a", "citations": [{"n": 1}, {"n": 2}]}]


def test_citations_that_are_no_list_give_way() -> None:
    started = block(0, type="text", text="a", citations=5)
    message = streamed(started, delta(0, "citations_delta", citation={"n": 1}))
    assert message.content == [{"type": "text", "text": "a", "citations": [{"n": 1}]}]


def test_surrogates_that_meet_are_one_character() -> None:
    assert streamed(*text(0, "\ud83d", "\udea2")).content == "\U0001f6a2"


def test_arguments_that_broke_off_are_kept_as_text() -> None:
    message = streamed(
        start(),
        block(0, type="tool_use", id="u1", name="f", input={}),
        delta(0, "input_json_delta", partial_json='{"a":'),
    )
    assert message.content == [{"type": "tool_use", "id": "u1", "name": "f", "input": '{"a":'}]
    assert message.tool_calls == [ToolCall(id="u1", name="f", arguments='{"a":', index=0)]


def test_a_delta_without_its_start_begins_a_block() -> None:
    message = streamed(
        delta(0, "thinking_delta", thinking="t"),
        delta(1, "text_delta", text="a"),
        delta(2, "input_json_delta", partial_json="{}"),
        delta(3, "signature_delta", signature="s"),
        delta(4, "text_delta", text=None),
    )
    assert message.content == [
        {"type": "thinking", "thinking": "t"},
        {"type": "text", "text": "a"},
        {"type": "tool_use", "id": None, "name": None, "input": {}},
        {"type": "thinking", "thinking": "", "signature": "s"},
        {"type": "text", "text": ""},
    ]


def test_a_block_that_starts_again_is_a_new_one() -> None:
    assert streamed(*text(0, "old"), *text(1, "b"), *text(0, "new")).content == "newb"


@pytest.mark.parametrize(
    ("events", "contents"),
    [
        ([PING, STOP, PING], []),
        ([start(), *text(0, "a"), STOP, start(), *text(0, "b"), STOP, STOP], ["a", "b"]),
        ([start(), *text(0, "a"), start(), *text(0, "b")], ["a", "b"]),
        (
            [{"role": "user", "content": "q"}, *text(0, "a"), {"role": "user", "content": "r"}],
            ["q", "a", "r"],
        ),
    ],
)
def test_where_messages_begin_and_end(events: list[Event], contents: list[str]) -> None:
    made: list[BaseMessage] = from_anthropic(events)
    assert [message.content for message in made] == contents
    assert isinstance(made[-1] if made else AssistantMessage(), AssistantMessage | UserMessage)


def test_an_error_in_the_stream_is_raised() -> None:
    error = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
    with pytest.raises(
        IllegalState, match=r"^Anthropic stream failed: overloaded_error: Overloaded$"
    ):
        from_anthropic([start(), *text(0, "a"), error])
    with pytest.raises(IllegalState, match=r"^Anthropic stream failed: null: null$"):
        from_anthropic([{"type": "error"}])
