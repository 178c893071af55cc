from typing import Any

import pytest

from harness.messages.errors import InvalidArgument
from harness.messages.vendors.fields import arguments_text, rest, type_of


def test_arguments_that_json_does_not_have() -> None:
    with pytest.raises(InvalidArgument):
        arguments_text({"a": float("inf")}, "")


def test_what_says_nothing_is_not_kept() -> None:
    nothing: dict[str, Any] = {"a": None, "b": "", "c": [], "d": {}, "e": False}
    said: dict[str, Any] = {"f": 0, "g": 0.0, "h": [None], "i": True, "j": " "}
    assert rest({**nothing, **said, "k": 1}, {"k"}) == said


@pytest.mark.parametrize("entry", [None, "type", [], {}, {"type": None}, {"type": ["a"]}])
def test_what_has_no_type(entry: Any) -> None:
    assert type_of(entry) == ""
