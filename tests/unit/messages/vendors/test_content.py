from typing import Any

import pytest

from harness.messages.vendors.content import joined_texts

TEXT = {"type": "text", "text": "a"}


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ([TEXT, {"type": "text", "text": "b"}, {"type": "other", "text": "c"}], "ab"),
        ([{"type": "text"}, {"type": "text", "text": 5}], ""),
        ([{"type": "text", "text": "\ud83d"}, {"type": "text", "text": "\udea2"}], "\U0001f6a2"),
        ([{"type": "other"}, "a"], None),
        ([], None),
        ("a", None),
    ],
)
def test_texts_of_blocks(content: Any, text: str | None) -> None:
    assert joined_texts(content, {"text": "text"}) == text
