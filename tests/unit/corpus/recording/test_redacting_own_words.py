"""What else people's words stand in: models, keys, bytes of tokens, URLs."""

import json
from typing import Any

import pytest

from harness.corpus.recording import History, Stream, read_recording
from harness.corpus.recording.json_strings import string_tokens
from harness.corpus.recording.own_strings import own_strings
from harness.corpus.recording.pseudonyms import Pseudonyms
from harness.corpus.recording.redacted_text import redacted_model, redacted_text
from harness.corpus.recording.redaction import redact


def redacted_stream(*chunks: dict[str, Any]) -> tuple[Any, ...]:
    text = "".join(f"data: {json.dumps({'choices': [], **chunk})}\n\n" for chunk in chunks)
    (after,) = redact(read_recording(text.encode(), "f"))
    assert isinstance(after, Stream)
    return after.objects


def own(value: Any) -> set[str]:
    text = json.dumps(value, ensure_ascii=False)
    return {text[token.start : token.end] for token in own_strings(text)}


def logprob(token: str, data: bytes) -> dict[str, Any]:
    return {"token": token, "logprob": -0.5, "bytes": list(data)}


def test_the_bytes_of_tokens_are_those_of_their_new_texts() -> None:
    given = [logprob("Jané", "Jané".encode()), {**logprob("x", b""), "bytes": None}]
    given[1]["top_logprobs"] = [logprob("zz", b"zz")]
    (chunk,) = redacted_stream({"choices": [{"index": 0, "logprobs": {"content": given}}]})
    first, second = chunk["choices"][0]["logprobs"]["content"]
    text = bytes(first["bytes"]).decode()
    assert text == first["token"]
    assert text != "Jané"
    assert second["bytes"] is None
    top = second["top_logprobs"][0]
    assert bytes(top["bytes"]).decode() == top["token"] != "zz"


def test_the_bytes_of_a_cut_character_say_nothing_either() -> None:
    given = [logprob("\\xe6\\x88", b"\xe6\x88"), logprob("\\x91", b"\x91")]
    (chunk,) = redacted_stream({"choices": [{"index": 0, "logprobs": {"content": given}}]})
    pieces = [item["bytes"] for item in chunk["choices"][0]["logprobs"]["content"]]
    assert pieces == [[0xE6, 0xA0], [0xA0]]


@pytest.mark.parametrize(
    ("model", "kept"),
    [
        ("gpt-4o-2024-08-06", "gpt-4o-2024-08-06"),
        ("ft:gpt-4o:acme-corp:jane-doe:abc", "ft:gpt-4o:"),
        ("davinci:ft-acme:jane-2023", "davinci:ft-"),
        ("accounts/acme/models/jane", "accounts/"),
    ],
)
def test_whose_a_tuned_model_is_goes(model: str, kept: str) -> None:
    after = redacted_model(model, Pseudonyms())
    assert after.startswith(kept)
    assert len(after) == len(model)
    assert not {"acme", "jane"} & set(after.replace(":", "-").replace("/", "-").split("-"))
    chunks = redacted_stream({"model": model, "id": "a"}, {"model": model, "id": "a"})
    assert chunks[0]["model"] == chunks[1]["model"]
    assert chunks[0]["model"].startswith(kept)
    assert (chunks[0]["model"] == model) is (kept == model)


def test_keys_in_arguments_are_alike_where_they_were() -> None:
    words = Pseudonyms()
    text = '{"jane@example.org": {"Jane Doe": 1}, "who": "jane@example.org"}'
    after = redacted_text(text, words)
    keys = [after[one.start : one.end] for one in string_tokens(after) if one.is_key]
    assert [len(key) for key in keys] == [16, 8, 3]
    assert json.loads(after)[keys[2]] == keys[0]
    assert "ane" not in after


def test_keys_of_a_protocol_stay_and_those_of_people_go() -> None:
    protocol = {"usage": {"ephemeral_5m_input_tokens": 1, "inputTokens": 2}, "$class": "X"}
    assert own(protocol) == set()
    assert own({"jane@example.org": 1, "Jane": 2, "sk-4fQ2": 3, "a3f9c2d1": 4}) == {
        *("jane@example.org", "Jane", "sk-4fQ2", "a3f9c2d1"),
    }
    block = {"type": "tool_use", "input": {"jane": {"status": "ill"}, "model": "jane"}}
    assert own(block) == {"jane", "status", "ill", "model"}
    assert own({"detail": "Jane is ill", "code": "invalid_key"}) == {"Jane is ill"}


def test_keys_of_an_input_go_in_a_history() -> None:
    block = {"type": "tool_use", "id": "t", "name": "f", "input": {"jane@example.org": 1}}
    recorded = History("anthropic", ({"role": "assistant", "content": [block]},))
    (after,) = redact([recorded])
    assert isinstance(after, History)
    (key,) = after.messages[0]["content"][0]["input"]
    assert len(key) == 16
    assert "jane" not in key


@pytest.mark.parametrize("form", ["{}", "See {} here", '{{"image": "{}"}}'])
def test_a_data_url_begins_as_it_did(form: str) -> None:
    url = "data:image/png;name=jane.png;base64,iVBORw0KGgo="
    after = redacted_text(form.format(url), Pseudonyms())
    assert "data:image/png;" in after
    assert ";base64," in after
    assert not {"jane", "iVBORw0KGgo"} & set(after.replace(".", "=").replace(",", "=").split("="))
