"""Cutting texts and bytes."""

from harness.compare.equality import joined_surrogates
from harness.generate.grammar.cutting import cut, cut_bytes
from harness.generate.grammar.making import seeded

TEXT = "a\U0001f600e\u0301\u2028z"


def test_pieces_join_to_the_text() -> None:
    below = seeded(1)
    for _ in range(100):
        assert joined_surrogates("".join(cut(TEXT, below))) == TEXT


def test_characters_of_two_units_are_cut_in_half() -> None:
    below = seeded(1)
    pieces = {piece for _ in range(100) for piece in cut(TEXT, below)}
    assert any(piece.endswith("\ud83d") for piece in pieces)
    assert any(piece.startswith("\ude00") for piece in pieces)


def test_bytes_are_cut_within_characters() -> None:
    below = seeded(1)
    data = b"x" * 500 + TEXT.encode()
    for _ in range(100):
        pieces = cut_bytes(data, below)
        assert b"".join(pieces) == data
    assert any(
        piece[:1] >= b"\x80" and piece[:1] < b"\xc0"
        for _ in range(100)
        for piece in cut_bytes(data, below)[1:]
    )
