import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.corpus.recording import History, Stream, read_recording
from harness.corpus.recording.json_strings import string_tokens
from harness.corpus.recording.pseudonyms import Pseudonyms
from harness.corpus.recording.redaction import redact
from harness.corpus.recording.shape import same_shape

DATA = Path(__file__).parents[3] / "data"
PROSE = (
    "Dear Jane Doe, 我们 mail jané.doe+x@example.com or call 0555-1020 \U0001f600 sk-4fQ2hT9xyz!"
)


def stream_of(*deltas: dict[str, Any], ascii_only: bool = True) -> Stream:
    lines = []
    for delta in deltas:
        chunk = {"id": "chatcmpl-a1", "choices": [{"index": 0, "delta": delta}]}
        lines.append(f"data: {json.dumps(chunk, ensure_ascii=ascii_only)}\n\n")
    (recorded,) = read_recording(("".join(lines) + "data: [DONE]\n\n").encode(), "f")
    assert isinstance(recorded, Stream)
    return recorded


def redacted(stream: Stream) -> Stream:
    (one,) = redact([stream])
    assert isinstance(one, Stream)
    return one


def contents(stream: Stream, key: str = "content") -> list[Any]:
    return [value["choices"][0]["delta"].get(key) for value in stream.objects]


def units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass"))


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]{2,}", text))


@pytest.mark.parametrize("ascii_only", [True, False])
def test_words_go_and_lengths_and_signs_stay(ascii_only: bool) -> None:
    before = stream_of({"content": PROSE}, ascii_only=ascii_only)
    after = redacted(before)
    (text,) = contents(after)
    assert len(after.data) == len(before.data)
    assert units(text) == units(PROSE)
    assert len(text.encode()) == len(PROSE.encode())
    assert not words(text) & words(PROSE)
    assert re.sub(r"[^\W_]", "x", text) == re.sub(r"[^\W_]", "x", PROSE)
    assert "0" in text, "zeros stay, so that a number begins with one only where it did"


@given(st.lists(st.integers(0, len(PROSE)), max_size=6))
@settings(deadline=None)
def test_a_text_is_the_same_however_it_is_cut(cuts: list[int]) -> None:
    ends = [0, *sorted(cuts), len(PROSE)]
    pieces = [PROSE[start:end] for start, end in pairwise(ends)]
    after = redacted(stream_of(*({"content": piece} for piece in pieces)))
    assert [len(piece) for piece in contents(after)] == [len(piece) for piece in pieces]
    if all(len(piece) != 0 for piece in pieces):
        whole = redacted(stream_of({"content": PROSE}))
        assert "".join(contents(after)) == contents(whole)[0]


def test_a_pair_that_is_cut_stays_cut() -> None:
    after = redacted(stream_of({"content": "caf\ud83d"}, {"content": "\ude00 bar"}))
    first, second = contents(after)
    assert first.endswith("\ud83d")
    assert second.startswith("\ude00 ")


def call(arguments: str, **more: Any) -> dict[str, Any]:
    function = {"arguments": arguments}
    return {"tool_calls": [{"index": 0, "function": function, **more}]}


def arguments_of(stream: Stream) -> str:
    return "".join(calls[0]["function"]["arguments"] for calls in contents(stream, "tool_calls"))


def test_arguments_stay_json_with_as_many_keys() -> None:
    text = json.dumps({"who": 'Jane\nDoe"é', "n": [10, -0.5, 1e30, True, None], "k": {"a": ""}})
    pieces = [text[:7], text[7:16], text[16:40], text[40:]]
    after = json.loads(arguments_of(redacted(stream_of(*map(call, pieces)))))
    assert same_shape(after, json.loads(text))
    assert "Jane" not in str(after)
    assert list(after.values())[1][3:] == [True, None]
    assert not {"who", "n", "k"} & after.keys()


def test_arguments_that_are_broken_stay_broken_in_the_same_way() -> None:
    text = '{"a": "Jane, "b": 012, c: truly'
    after = arguments_of(redacted(stream_of(call(text[:9]), call(text[9:]))))
    assert re.sub(r"[a-zA-Z1-9]", "x", after) == re.sub(r"[a-zA-Z1-9]", "x", text)
    assert "Jane" not in after


def test_ids_and_names_are_alike_where_they_were() -> None:
    after = redacted(
        stream_of(
            call("", id="call_Xy9", type="function"), call("", id="call_Xy9"), call("", id="call_Z")
        )
    )
    ids = [calls[0]["id"] for calls in contents(after, "tool_calls")]
    assert ids[0] == ids[1] != ids[2]
    assert ids[0].startswith("call_")
    assert "Xy9" not in ids[0]
    assert contents(after, "tool_calls")[0][0]["type"] == "function"
    assert len({value["id"] for value in after.objects}) == 1


def test_what_is_sent_again_is_the_same_again() -> None:
    pieces = ['{"q": "Ja', 'ne"}', '{"q": "Jane"}']
    after = redacted(stream_of(*map(call, pieces)))
    first, second, third = (
        calls[0]["function"]["arguments"] for calls in contents(after, "tool_calls")
    )
    assert first + second == third
    growing = redacted(stream_of({"content": "Jane"}, {"content": "Jane Doe"}))
    one, more = contents(growing)
    assert more.startswith(f"{one} ")


def test_lines_that_are_no_data_are_redacted_as_they_stand() -> None:
    text = ': for Jane\nevent: chunk\nid: jane-7\ndata: {"choices": []}\n\ndata: Jane was here\n\n'
    (recorded,) = read_recording(text.encode(), "f")
    assert isinstance(recorded, Stream)
    after = redacted(recorded).data.decode()
    assert "event: chunk\n" in after
    assert "ane" not in after
    assert len(after) == len(text)


def test_data_on_several_lines_stays_on_them() -> None:
    text = 'data: {"choices": [{"delta":\ndata:  {"content": "Jane"}}]}\n\n'
    (recorded,) = read_recording(text.encode(), "f")
    assert isinstance(recorded, Stream)
    after = redacted(recorded)
    assert [len(line) for line in after.data.split(b"\n")] == [len(x) for x in text.split("\n")]
    assert same_shape(list(after.objects), list(recorded.objects))
    assert b"Jane" not in after.data


def test_bytes_that_are_no_utf8_stay() -> None:
    data = b'data: {"choices": [{"delta": {"content": "Jane \xff\xc3"}}]}\n\n'
    (recorded,) = read_recording(data, "f")
    assert isinstance(recorded, Stream)
    after = redacted(recorded).data
    assert b'\xff\xc3"' in after
    assert b"Jane" not in after


def test_a_history_is_redacted_alike_throughout() -> None:
    recorded = read_recording((DATA / "history.json").read_bytes(), "f")
    (after,) = redact(recorded)
    assert isinstance(after, History)
    text = json.dumps(after.messages)
    assert not {"Jane", "Doe", "Ayr", "Tide"} & words(text)
    assert after.messages[1]["tool_calls"][0]["id"] == after.messages[2]["tool_call_id"]
    name = after.messages[3]["content"].rpartition(" ")[2].rstrip(".")
    assert name in after.messages[0]["content"]
    assert [message["role"] for message in after.messages] == [
        "user",
        "assistant",
        "tool",
        "assistant",
    ]


def test_the_same_recording_is_redacted_the_same_way_again() -> None:
    (recorded,) = read_recording((DATA / "parallel-tools.sse").read_bytes(), "f")
    assert redact([recorded]) == redact([recorded])


def test_no_two_words_become_one() -> None:
    pseudonyms = Pseudonyms()
    originals = [chr(97 + number) for number in range(26)] + [f"w{number}" for number in range(300)]
    made = [pseudonyms.word(word) for word in originals]
    assert len(set(made)) == len(made)
    assert [pseudonyms.word(word) for word in originals] == made


def test_strings_are_found_with_their_paths() -> None:
    text = '{"a": ["x", {"b": "y\\"", "c": 1}], "d": {"e": "z'
    tokens = list(string_tokens(text))
    assert [
        (text[token.start : token.end], token.path) for token in tokens if not token.is_key
    ] == [
        ("x", ("a", 0)),
        ('y\\"', ("a", 1, "b")),
        ("z", ("d", "e")),
    ]
    assert [text[token.start : token.end] for token in tokens if token.is_key] == list("abcde")


def test_escapes_that_there_are_not_stay_as_they_are() -> None:
    text = '{"a": "C:\\new \\x41 \\u00 Jane \\'
    after = arguments_of(redacted(stream_of(call(text))))
    assert len(after) == len(text)
    assert re.findall(r"\\.?", after) == re.findall(r"\\.?", text)
    assert "Jane" not in after


def test_data_that_says_nothing_stays() -> None:
    text = (
        '\ufeffdata: {"choices": []}\n\ndata: null\n\ndata\nid\nevent\n\ndata:\n\ndata: [DONE]\n\n'
    )
    (recorded,) = read_recording(text.encode(), "f")
    assert isinstance(recorded, Stream)
    assert redacted(recorded).data.decode() == text
