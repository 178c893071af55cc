import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.messages import AssistantMessage, AssistantMessageChunk
from harness.messages.delta import fold_deltas
from harness.messages.errors import MalformedJson, NumberFormat, WrongShape
from harness.messages.json_lexer import JsonLimitError
from harness.messages.sse import final_message, fold_sse, read_events


def events(stream: str | Iterable[bytes]) -> list[str]:
    return ["\n".join(lines) for lines in read_events(stream)]


def chunk(content: str) -> str:
    return json.dumps({"choices": [{"delta": {"content": content}}]})


LOW, TIDE = chunk("Low"), chunk(" tide")
HALF = len(LOW) // 2


def content_of(stream: str | Iterable[bytes]) -> Any:
    folded = fold_sse(stream, "m")
    return None if folded is None else folded.content


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("data: a\n\ndata: b\n\n", ["a", "b"]),
        ("data:a\n\n", ["a"]),
        ("data:  a \n\n", [" a "]),
        ("data:\n\ndata\n\n", ["", ""]),
        ("data: a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]),
        ("data: a\r\rdata: b\r\r", ["a", "b"]),
        ("data: a\n\r\ndata: b\r\n\ndata: c\n\r", ["a", "b", "c"]),
        ("data: a\ndata: b\n\n", ["a\nb"]),
        ("data: a\ndata\ndata:b\n\n", ["a\n\nb"]),
        (": comment\n\n:\n:data: x\ndata: a\n: more\n\n", ["a"]),
        ("event: e\nid: 1\nretry: 5\ndata: a\nother\n\n", ["a"]),
        ("Data: a\n data: b\ndata : c\ndatas: d\n\n", []),
        ("data: a:b: c\n\n", ["a:b: c"]),
        ("data: a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\n\n", ["a\u2028b\u2029c\x85d\x0be\x0cf\x1cg"]),
        ("\ufeffdata: a\n\ndata: \ufeffb\n\n", ["a", "\ufeffb"]),
        ("data: a\n\ndata: b\n", ["a", "b"]),
        ("data: a\n\ndata: b", ["a", "b"]),
        ("data: a\r", ["a"]),
        ("", []),
        ("\n\n\r\n", []),
        ("data: \ud83d\n\n", ["\ud83d"]),
    ],
)
def test_events_of_a_text(text: str, data: list[str]) -> None:
    assert events(text) == data


@pytest.mark.parametrize(
    ("pieces", "data"),
    [
        ([b'data: "\xe6', b"\xbd", b'\xae"\n\n'], ['"\u6f6e"']),
        ([b"\xef\xbb", b"\xbfda", b"", b"ta: a\n\n"], ["a"]),
        ([b"data: a\r", b"\ndata: b\r", b"\n\r\n", b"data: c\r\n\r", b"\n"], ["a\nb", "c"]),
        ([b"data: a\r", b"\r", b"data: b"], ["a", "b"]),
        ([b"data: \xff\xed\xa0\x80\xf4\x9f.\n\n", b"data: \xe6"], ["\ufffd" * 6 + ".", "\ufffd"]),
        ([], []),
    ],
)
def test_events_of_bytes_as_they_are_read(pieces: list[bytes], data: list[str]) -> None:
    assert events(pieces) == data


STREAM = "\ufeff: c\r\ndata: {\r\ndata:}\n\n\rdata: x\u2028\U0001f6a2\r\revent\ndata\n\r\ndata: é\r"


@given(st.lists(st.integers(0, len(STREAM.encode())), max_size=8))
def test_where_the_reads_end_does_not_matter(cuts: list[int]) -> None:
    data = STREAM.encode()
    ends = sorted(cuts)
    pieces = [data[i:j] for i, j in zip([0, *ends], [*ends, len(data)], strict=True)]
    assert events(pieces) == events(STREAM) == ["{\n}", "x\u2028\U0001f6a2", "", "é"]


def test_a_stream_is_folded_as_its_chunks_are() -> None:
    chunks: list[dict[str, Any]] = [
        {
            "choices": [
                {"delta": {"tool_calls": [{"index": 0, "id": "c", "function": {"name": "f"}}]}}
            ]
        },
        {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": "{}"}}]}}]},
        {"choices": [{"delta": {}, "finish_reason": "stop"}], "usage": {"total_tokens": 3}},
    ]
    text = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    folded = fold_sse(text, "m")
    assert folded == fold_deltas(chunks, "m")
    assert isinstance(folded, AssistantMessageChunk)
    assert fold_sse([text.encode()], "m") == folded


@pytest.mark.parametrize(
    "text",
    [
        f"data: {LOW}\n\ndata: {TIDE}\n\ndata: [DONE]\n\n",
        f"data:{LOW}\r\n\r\ndata:{TIDE}\r\n\r\ndata:[DONE]\r\n\r\n",
        f"data: {LOW}\n\ndata: {TIDE}\n\n",
        f"data: {LOW}\n\ndata: {TIDE}",
        f"data: {LOW}\ndata: {TIDE}\ndata: [DONE]\n",
        f"data: {LOW[:HALF]}\ndata: {LOW[HALF:]}\n\ndata: {TIDE}\n\n",
        f"data: {LOW}\n\ndata:\n\ndata: \ndata:\n\ndata: null\n\ndata: {TIDE}\n\n",
        f"data: {LOW}\n\ndata: {TIDE}\n\ndata:   [DONE] \n\ndata: {{malformed\n\n",
        f'data: {LOW}\n\nevent: error\ndata: {{"error":{{"code":502}}}}\n\ndata: {TIDE}\n\n',
        f'data: {LOW}\n\ndata: {{"choices":[],"error":{{}}}}\n\ndata: {TIDE}\n\n',
    ],
)
def test_forms_of_the_same_stream(text: str) -> None:
    assert content_of(text) == "Low tide"
    assert content_of([bytes([byte]) for byte in text.encode()]) == "Low tide"


def test_of_several_choices_the_first_counts() -> None:
    choices = [{"delta": {"content": "a"}}, {"delta": {"content": "b"}}]
    assert content_of(f"data: {json.dumps({'choices': choices})}\n\n") == "a"


@pytest.mark.parametrize("text", ["", "data: [DONE]\n\n", "data: {}\n\n", ": only a comment\n\n"])
def test_a_stream_that_says_nothing(text: str) -> None:
    assert fold_sse(text, "m") is None
    assert final_message(text, "m") is None


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("data: {", MalformedJson),
        ("data: {} x", MalformedJson),
        ("data: {}{}", MalformedJson),
        ('data: {"a":NaN}', MalformedJson),
        ("data: {}\ndata: {", MalformedJson),
        ("data: DONE", MalformedJson),
        ("data: []", WrongShape),
        ("data: 5", WrongShape),
        ("data: {}\ndata: 5", WrongShape),
        ('data: {"usage":{"total_tokens":"x"}}', NumberFormat),
        ("data: " + "[" * 1_001, JsonLimitError),
    ],
)
def test_faults(data: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        fold_sse(f"{data}\n\ndata: [DONE]\n\n", "m")


def test_what_stands_before_a_fault_is_read_and_what_stands_after_the_end_is_not() -> None:
    assert content_of(f"data: {LOW}\ndata: [DONE]\ndata: {{\n\ndata: {{\n\n") == "Low"


def test_the_final_message_of_an_agent() -> None:
    deltas = {
        "content": "a",
        "reasoning_content": "r",
        "tool_calls": [{"id": "c", "function": {"name": "f", "arguments": "{}"}}],
    }
    choice = {"delta": deltas, "finish_reason": "stop", "logprobs": [1], "token_ids": [2]}
    usage = {"total_tokens": 3}
    text = json.dumps({"choices": [choice], "usage": usage, "prompt_token_ids": [1]})
    folded = fold_sse(f"data: {text}", "m")
    message = final_message(f"data: {text}", "m")
    assert folded is not None
    assert message is not None
    assert message.__class__ is AssistantMessage
    assert (message.role, message.name, message.metadata) == ("assistant", None, {})
    kept = [name for name in AssistantMessage.properties if name not in {"name", "metadata"}]
    assert all(getattr(message, name) == getattr(folded, name) for name in kept)
    assert message.completion_token_ids == [2]
