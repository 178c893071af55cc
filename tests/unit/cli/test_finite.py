import click
import pytest

from harness.cli.finite import FiniteRange


@pytest.mark.parametrize("text", ["nan", "NaN", "-nan", "inf", "2", "x"])
def test_what_is_no_number_of_the_range_is_refused(text: str) -> None:
    with pytest.raises(click.BadParameter):
        FiniteRange(0, 1).convert(text, None, None)


def test_a_number_of_the_range_is_taken() -> None:
    assert FiniteRange(0, 1).convert("0.5", None, None) == 0.5
