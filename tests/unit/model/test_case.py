"""Calls and expectations of bytes are those of values, and decode what is asked for only."""

import pytest

from harness.model.case import Call, Returns

CALL = Call("text.of", {"value": [1, "é", None]})


def test_the_two_forms_of_a_call_are_one() -> None:
    read = Call.of_bytes("text.of", b'["text.of",{"value":[1,"\\u00e9",null]}]')
    assert read == CALL
    assert read.encoded == CALL.encoded
    assert repr(read) == repr(CALL)
    assert read != Call("text.of", {"value": 2})
    assert read != Call("merge.dicts", read.input)
    assert CALL != "text.of"


def test_an_input_is_decoded_once_or_for_one_use() -> None:
    read = Call.of_bytes("text.of", CALL.encoded)
    own = read.own_input()
    assert own == read.own_input()
    assert own is not read.own_input(), "whoever changes it changes it for no one else"
    assert read.input is read.input
    assert CALL.own_input() is CALL.input


def test_bytes_are_made_when_they_are_asked_for() -> None:
    call = Call("text.of", {"value": object()})
    with pytest.raises(TypeError):
        assert call.encoded
    unread = Call.of_bytes("text.of", b"no JSON")
    assert unread.encoded == b"no JSON"
    with pytest.raises(ValueError, match="Expecting value"):
        assert unread.input


def test_the_two_forms_of_an_expected_value_are_one() -> None:
    for value in (None, {"a": [1.5, "x"]}, float("inf")):
        made = Returns(value)
        read = Returns.of_bytes(made.encoded)
        assert read == made
        assert read.value == value
        assert repr(read) == repr(made)
    assert Returns(None).encoded == b'{"returned":null}'
    assert Returns(1) != Returns(2)
    assert Returns(1) != 1
