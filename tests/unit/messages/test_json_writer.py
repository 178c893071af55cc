import json
from typing import Any

import pytest
from hypothesis import given

from harness.messages.errors import InvalidArgument
from harness.messages.json_reader import read_json
from harness.messages.json_writer import write_java_json, write_json
from tests.unit.messages.strategies import json_values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (10**30, "1" + "0" * 30),
        (1.0, "1.0"),
        (100000.0, "100000.0"),
        (1e-5, "1e-05"),
        (1e16, "1e+16"),
        ("é\u2028\x7f/", '"é\u2028\x7f/"'),
        ('"\\\b\f\n\r\t\x00\x1f', r'"\"\\\b\f\n\r\t\u0000\u001f"'),
        ("\ud83d", r'"\ud83d"'),
        ("\ud83d\udea2", '"\U0001f6a2"'),
        ("\U0001f6a2", '"\U0001f6a2"'),
        ({"b": [1, {}], "a": []}, '{"b":[1,{}],"a":[]}'),
        ({"\ude00": 1}, r'{"\ude00":1}'),
    ],
)
def test_values(value: Any, text: str) -> None:
    assert write_json(value) == text
    assert write_java_json(value) == text


@pytest.mark.parametrize(
    ("value", "name"),
    [(float("nan"), "NaN"), (float("inf"), "Infinity"), (float("-inf"), "-Infinity")],
)
def test_numbers_that_json_does_not_have(value: float, name: str) -> None:
    assert write_java_json({"a": [1, value], "é": True}) == f'{{"a":[1,"{name}"],"é":true}}'
    with pytest.raises(InvalidArgument, match=f"^JSON has no number {name}$"):
        write_json([value])


def test_integers_of_any_length() -> None:
    assert write_json([10**5_000, {"a": None}]) == "[1" + "0" * 5_000 + ',{"a":null}]'


def test_values_of_any_depth() -> None:
    deep: Any = "é"
    for _ in range(50_000):
        deep = [deep]
    text = write_json({"a": deep})
    assert text == '{"a":' + "[" * 50_000 + '"é"' + "]" * 50_000 + "}"


@given(json_values)
def test_what_is_written_is_read_back(value: Any) -> None:
    assert json.dumps(read_json(write_json(value))) == json.dumps(value)
    write_json(value).encode()
