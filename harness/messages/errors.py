"""The errors that messages raise, each of one kind.

A kind names what went wrong in the same word for Python and Java (harness.md section 5). Every
class is also one of Python's own errors, so that ``except ValueError`` and ``except TypeError``
work.
"""
# ruff: noqa: N818 - the classes are named for the kinds that the contract fixes

from typing import ClassVar

from harness.messages.java_text import value_of


class MessageError(Exception):
    """Anything that a message operation refuses; ``kind`` says in one word why.

    ``message`` is the text that both languages share, or None where only the kind is shared.
    """

    kind: ClassVar[str] = "other"

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return "" if self.message is None else self.message


class InvalidArgument(MessageError, ValueError):
    """A value that the operation does not take (Java: IllegalArgumentException)."""

    kind = "invalid_argument"


class IllegalState(MessageError, RuntimeError):
    """An operation that cannot go on (Java: IllegalStateException)."""

    kind = "illegal_state"


class MalformedJson(MessageError, ValueError):
    """Text that is no JSON."""

    kind = "malformed_json"


class UnknownField(MessageError, ValueError):
    """A JSON field that the class does not have."""

    kind = "unknown_field"


class WrongShape(MessageError, TypeError):
    """JSON of another shape than the field or class takes."""

    kind = "wrong_shape"


class NumberFormat(MessageError, ValueError):
    """Text that is not the number it has to be (Java: NumberFormatException)."""

    kind = "number_format"


class NullPointer(MessageError, TypeError):
    """None where a value must be (Java: NullPointerException)."""

    kind = "null_pointer"


class ClassCast(MessageError, TypeError):
    """A value of another type than the parameter takes (Java: ClassCastException)."""

    kind = "class_cast"


class CannotMerge(InvalidArgument):
    """A chunk was given something to merge that is no chunk of its own class."""

    def __init__(self, class_name: str, right: object) -> None:
        self.class_name = class_name
        self.right = right
        super().__init__(f"Cannot merge {class_name} with {value_of(right)}")
