import pytest

from harness.model.yaml_scalars import plain_scalar


def test_integers_have_no_limit() -> None:
    assert plain_scalar("9" * 5_000) == 10**5_000 - 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("1.5", 1.5),
        ("-0.0", -0.0),
        ("1e5", 100_000.0),
        ("1E-5", 1e-05),
        (".nan", float("nan")),
        (".inf", float("inf")),
        ("+.inf", float("inf")),
        ("-.inf", float("-inf")),
        *(
            (text, text)
            for text in (
                *("yes", "no", "on", "off", "y", "True", "NULL", "Null", "012", "0o17", "0x1F"),
                *("1_000", "1:30", "+1", "1.", ".5", "1e", "2026-01-31", ".NaN", ".Inf", "NaN"),
                *("Infinity", "<<", "=", "\u0661"),
            )
        ),
    ],
)
def test_only_jsons_values_are_no_strings(text: str, value: object) -> None:
    found = plain_scalar(text)
    assert type(found) is type(value)
    assert found == value or (found != found and value != value)  # noqa: PLR0124 (NaN)
    if value == 0:
        assert str(found) == str(value), "-0.0 keeps its sign"
