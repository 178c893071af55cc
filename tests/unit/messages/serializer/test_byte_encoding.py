import pytest

from harness.messages.errors import MalformedJson
from harness.messages.json_reader import JsonReader
from harness.messages.serializer.byte_encoding import decoded

WIDE = ("utf-16-be", "utf-16-le", "utf-32-be", "utf-32-le")


@pytest.mark.parametrize("encoding", ["utf-8", *WIDE])
@pytest.mark.parametrize("text", ["{}", "1234", '["\u2028\U0001f6a2"]'])
def test_ascii_at_the_beginning_tells_the_encoding(encoding: str, text: str) -> None:
    assert decoded(text.encode(encoding)) == text


def test_a_single_wide_character_is_told_by_two_bytes() -> None:
    assert decoded(b"\x001") == "1"
    assert decoded(b"1\x00") == "1"


@pytest.mark.parametrize("data", [b"", b"1", b"[]", b'{"\x00":1}'])
def test_anything_else_is_utf_8(data: bytes) -> None:
    assert decoded(data) == data.decode()


def test_a_byte_order_mark_is_passed_over() -> None:
    assert decoded(b"\xef\xbb\xbf{}") == "{}"


@pytest.mark.parametrize("encoding", WIDE)
def test_a_unit_cut_short_is_no_character(encoding: str) -> None:
    assert decoded("[]".encode(encoding) + b"\x00") == "[]\ufffd"


def test_a_lone_surrogate_is_no_character() -> None:
    assert decoded(b'\x00"\xd8\x3d\x00"') == '"\ufffd"'


@pytest.mark.parametrize("data", [b"\x00\x00[\x00", b"\x00[\x00\x00", b"\x001\x00\x00"])
def test_bytes_in_an_order_that_no_machine_writes_are_no_json(data: bytes) -> None:
    with pytest.raises(MalformedJson):
        JsonReader(decoded(data)).value()


def test_what_is_no_utf_8_is_refused() -> None:
    with pytest.raises(UnicodeDecodeError):
        decoded(b"[\xff\xff\xff")
