"""What a Python error is called among all subjects."""

import json

import pytest

from harness.model.outcome import Raised
from harness.subjects.worker.python_errors import raised_by


class ValidationError(ValueError):
    """Stands in for pydantic's, which the harness has no copy of."""

    def __init__(self, *faults: tuple[tuple[str | int, ...], str, str]) -> None:
        super().__init__("a long text with values and links")
        self._faults = faults

    def errors(self) -> list[dict[str, object]]:
        return [{"loc": loc, "msg": msg, "type": kind} for loc, msg, kind in self._faults]


def _unprintable() -> Exception:
    class UnprintableError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    return UnprintableError()


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (TypeError("no"), Raised("invalid_argument", "no", "TypeError")),
        (ValueError("no"), Raised("invalid_argument", "no", "ValueError")),
        (KeyError("k"), Raised("other", "'k'", "KeyError")),
        (AttributeError("a"), Raised("other", "a", "AttributeError")),
    ],
)
def test_builtin_errors(error: BaseException, expected: Raised) -> None:
    assert raised_by(error) == expected


def test_json_that_is_none_is_malformed() -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("{")
    raised = raised_by(caught.value)
    assert raised.kind == "malformed_json"
    assert raised.type == "json.decoder.JSONDecodeError"


def test_a_failed_validation_says_field_by_field_what_is_wrong() -> None:
    raised = raised_by(
        ValidationError(
            (("tool_calls", 0, "name"), "Input should be a valid string", "string_type"),
            (("role",), "Field required", "missing"),
        )
    )
    assert raised.kind == "wrong_shape"
    assert raised.message == (
        "tool_calls.0.name: Input should be a valid string [string_type]; "
        "role: Field required [missing]"
    )
    assert raised.type is not None
    assert raised.type.endswith("test_python_errors.ValidationError")


def test_a_refused_field_is_unknown() -> None:
    raised = raised_by(ValidationError((("x",), "Extra inputs", "extra_forbidden")))
    assert raised.kind == "unknown_field"


def test_of_many_faults_the_first_are_shown() -> None:
    raised = raised_by(ValidationError(*[(("f", i), "bad", "t") for i in range(7)]))
    assert raised.message is not None
    assert raised.message.endswith("f.4: bad [t]; and 2 more")


def test_an_error_that_cannot_be_printed_has_no_message() -> None:
    raised = raised_by(_unprintable())
    assert (raised.kind, raised.message) == ("other", None)
