"""Excerpts and carets of faults."""

import pytest

from harness.corpus.nodes import TextFault
from harness.corpus.places import Places, fault_in_line


def test_the_caret_stands_under_the_place() -> None:
    fault = Places("x.yaml", "a: 1\nb:\t[c]\n").fault(TextFault(8, "wrong", "mend it"))
    assert fault.with_caret() == "x.yaml:2:4: wrong (mend it)\n    b: [c]\n       ^"


def test_long_lines_are_cut_around_the_place() -> None:
    line = "a" * 300 + "X" + "b" * 300
    fault = fault_in_line("x", 7, line, TextFault(300, "wrong"))
    assert (fault.line, fault.column) == (7, 301)
    assert len(fault.excerpt) == 102
    assert fault.excerpt[fault.caret - 1] == "X"


@pytest.mark.parametrize("offset", [0, 10, 599, 600])
def test_long_lines_are_cut_at_their_ends_too(offset: int) -> None:
    line = "".join(chr(0x100 + index) for index in range(600))
    fault = fault_in_line("x", 1, line, TextFault(offset, "wrong"))
    at = fault.excerpt[fault.caret - 1 : fault.caret]
    assert at == line[offset : offset + 1]


def test_what_cannot_be_shown_is_replaced() -> None:
    fault = fault_in_line("x", 1, "a\x1b[31m\x00\u202e", TextFault(1, "wrong"))
    assert fault.excerpt == "a�[31m��"


def test_a_place_behind_the_last_line() -> None:
    places = Places("x", "a\n")
    assert places.fault(TextFault(99, "wrong")).line == 2
    assert Places("x", "").fault(TextFault(0, "wrong")).column == 1


def test_a_fault_without_a_line_has_no_caret() -> None:
    assert fault_in_line("x", 1, "", TextFault(0, "wrong")).with_caret() == "x:1:1: wrong"
