import pytest

from harness.reporters.visible import escape, shorten, visible, visible_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("tide", "tide"),
        ("Köln 潮 🚢", "Köln 潮 🚢"),
        ("\0", "\\u0000"),
        ("\x1b[31m", "\\u001b[31m"),
        ("a\nb", "a\\u000ab"),
        ("\u202etxt", "\\u202etxt"),
        ("\u2028", "\\u2028"),
        ("\ufeff", "\\ufeff"),
        ("\u00a0", "\\u00a0"),
        ("\ud83d", "\\ud83d"),
        ("\U000e0001", "\\udb40\\udc01"),
        ("[/]%0A::error::]]></script>|", "[/]%0A::error::]]></script>|"),
    ],
)
def test_what_cannot_be_seen_is_escaped(text: str, shown: str) -> None:
    assert escape(text) == shown
    shown.encode("utf-8")


def test_values_are_json() -> None:
    assert visible({"a": [1, 1.0, None, True, "x\ny"]}) == '{"a": [1, 1.0, null, true, "x\\ny"]}'


def test_a_long_text_keeps_both_ends_and_says_what_is_missing() -> None:
    text = "a" * 500 + "z" * 500
    short = shorten(text, 100)
    assert short.startswith("aaa")
    assert short.endswith("zzz")
    assert "(900 more)" in short
    assert shorten(text, 1000) == text


def test_texts_from_subjects_are_bounded() -> None:
    assert len(visible_text("x" * 1_000_000)) < 3_000
