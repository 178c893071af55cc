"""Inputs that a test gives, checked as those in case files are."""

from collections.abc import Mapping
from typing import Any, Final

from harness.corpus.case_shape import check_op
from harness.corpus.input_shape import check_input, resolve_input
from harness.corpus.nodes import Finding, Path
from harness.messages import BaseMessage, ToolCall
from harness.messages.graph import GraphMessage, GraphStoreState, PendingNode
from harness.model.case import Call
from harness.model.value import Value
from harness.subjects.reference.observing import observe

_OBJECTS: Final = (BaseMessage, ToolCall, GraphMessage, GraphStoreState, PendingNode)


class InputError(ValueError):
    """An input that its operation does not take, with all that is wrong with it."""

    def __init__(self, op: str, findings: list[Finding]) -> None:
        lines = []
        for finding in findings:
            place = ".".join(map(str, finding.path))
            hint = f" ({finding.hint})" if finding.hint else ""
            lines.append(f"{place}: {finding.message}{hint}")
        super().__init__(f"no input of {op}:\n" + "\n".join(lines))


def call_of(op: str, given: Mapping[str, Any]) -> Call:
    """Return the call of an operation; ``InputError`` if it does not take the input.

    What is given is not changed.
    """
    found: list[Finding] = []
    operation = check_op(op, ("op",), found)
    if operation is None:
        raise InputError(op, found)
    value = _as_value(given, ("input",), found)
    if found:
        raise InputError(op, found)
    resolve_input(operation, value, ("input",), found)
    check_input(operation, value, ("input",), found)
    if found:
        raise InputError(op, found)
    return Call(op, value)


def _as_value(given: Any, path: Path, found: list[Finding]) -> Value:
    """Return a copy in which objects of ``harness.messages`` are ``$class`` maps."""
    if given is None or isinstance(given, str | int | float):
        return given
    if isinstance(given, _OBJECTS):
        return observe(given)
    if isinstance(given, Mapping):
        if not all(isinstance(key, str) for key in given):
            found.append(Finding(path, "the keys of a map are strings"))
            return None
        return {key: _as_value(item, (*path, key), found) for key, item in given.items()}
    if isinstance(given, list | tuple):
        return [_as_value(item, (*path, index), found) for index, item in enumerate(given)]
    message = f"a {type(given).__name__} is no JSON value and no message"
    found.append(Finding(path, message, "give plain values or objects of harness.messages"))
    return None
