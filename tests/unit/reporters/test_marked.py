import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.reporters.marked import Marked, _Units, marked

LIMIT = 60


def run_of(side: Marked) -> str:
    assert side.start is not None
    return side.text[side.start : side.end]


@pytest.mark.parametrize(
    ("expected", "actual", "of_expected", "of_actual"),
    [
        ("abc", "axc", "b", "x"),
        ("abc", "ac", "b", ""),
        ("ac", "abc", "", "b"),
        ("", "a", "", "a"),
        ("aaa", "aa", "a", ""),
        ('a"b', "a'b", '\\"', "'"),
        ("a\u200bb", "ab", "\\u200b", ""),
        ("a\nb", "a\tb", "\\n", "\\t"),
    ],
)
def test_the_run_that_differs(expected: str, actual: str, of_expected: str, of_actual: str) -> None:
    left, right = marked(expected, actual, LIMIT)
    assert (run_of(left), run_of(right)) == (of_expected, of_actual)


def test_code_units_are_shown_where_text_says_too_little() -> None:
    left, right = marked("x\u00e9y", "xe\u0301y", LIMIT)
    assert left.units == "from unit 1 on: 00e9"
    assert right.units == "from unit 1 on: 0065 0301"
    assert marked("abc", "abd", LIMIT)[0].units is None


@pytest.mark.parametrize("common", ["", "abc " * 200])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("北京", "上海"),
        ("two\nlines", "three\tof these"),
        ("caf\u00e9 — yes", "tea — no"),
        ("😀", ""),
    ],
)
def test_code_units_of_what_is_seen_are_not_shown(left: str, right: str, common: str) -> None:
    sides = marked(common + left + common, common + right + common, LIMIT)
    assert [side.units for side in sides] == [None, None]


@pytest.mark.parametrize(
    ("left", "right"),
    [("ab\u200bc — d", "x — y"), ("\u00a0", " "), ("\u0430", "a"), ("\ufb01", "fi"), ("\x1b", "")],
)
def test_code_units_of_what_is_not_seen_are_shown(left: str, right: str) -> None:
    assert marked(f"p{left}q", f"p{right}q", LIMIT)[0].units is not None


def test_half_a_pair_is_a_unit_of_its_own() -> None:
    left, right = marked("a\U0001f600", "a\ud83d", LIMIT)
    assert left.units == "from unit 2 on: de00"
    assert run_of(left) == "\\ude00"
    assert right.text == '"a\\ud83d"'


def test_of_long_texts_the_surroundings_are_shown() -> None:
    text = "".join(chr(97 + number % 26) for number in range(5_000))
    left, right = marked(text, text[:2_500] + "!" + text[2_501:], LIMIT)
    assert run_of(right) == "!"
    assert len(left.text) < 2 * LIMIT
    assert left.text.startswith('"…')
    assert left.text.endswith('…"')


def test_a_long_run_is_cut() -> None:
    left, _ = marked("a" * 5_000, "", LIMIT)
    assert len(left.text) < 2 * LIMIT


def test_other_values_are_shown_and_not_marked() -> None:
    left, right = marked(None, "a", LIMIT)
    assert (left.text, left.start) == ("null", None)
    assert (right.text, right.start) == ('"a"', None)


def units(text: str) -> list[int]:
    data = text.encode("utf-16-be", "surrogatepass")
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


STRINGS = st.text("ab🚢\ud83d\ude00", max_size=12)


@given(STRINGS, STRINGS)
def test_what_stands_around_the_mark_is_all_that_is_equal(left: str, right: str) -> None:
    one, other = _Units(left), _Units(right)
    start = one.common_start(other)
    ones, others = units(left), units(right)
    assert ones[:start] == others[:start]
    assert ones[start : start + 1] != others[start : start + 1] or start == len(ones) == len(others)
    rest = min(len(ones), len(others)) - start
    end = one.common_end(other, rest)
    assert ones[len(ones) - end :] == others[len(others) - end :]
    assert end == rest or ones[-end - 1] != others[-end - 1]


def test_a_very_long_difference_shows_its_ends() -> None:
    long = "a" * 1_000_000
    one, other = marked("🚢" + long + "z", "🚢\u202e" + long[:-7] + "y", 100)
    assert len(one.text) < 200
    assert one.text.startswith('"🚢aaa')
    assert one.text.endswith('aaaz"')
    assert other.text.startswith('"🚢\\u202eaaa')
    assert other.units == "from unit 2 on: 202e" + " 0061" * 11 + " … (999983 more)"
