import pytest

from harness.model.value import Value
from harness.subjects.source_limits import fits_in_source


def nested(depth: int) -> Value:
    value: Value = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("value", [None, "a" * 2_000, 2**1500, [1] * 300, nested(30), {"a": {}}])
def test_what_a_reader_can_take_in_fits(value: Value) -> None:
    assert fits_in_source(value)


@pytest.mark.parametrize(
    "value",
    ["a" * 2_001, 10**500, [1] * 500, nested(31), ["a" * 1_900] * 5, {"a" * 9_000: 1}],
)
def test_what_compilers_or_readers_cannot_take_does_not(value: Value) -> None:
    assert not fits_in_source(value)
    assert not fits_in_source({"within": [value]})
