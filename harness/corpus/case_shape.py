"""Whether a case says what a case must say, and the ``Case`` that it is."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from harness.corpus.expectation_shape import (
    check_expectation,
    expectation_from,
    resolve_expectation,
)
from harness.corpus.files import CaseFile
from harness.corpus.input_shape import check_input, resolve_input
from harness.corpus.names import case_name, is_id
from harness.corpus.nodes import Finding, Path
from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.case import Call, Case
from harness.model.operations import OPERATIONS, Operation
from harness.model.value import Value

CASE_KEYS: Final = ("id", "op", "input", "expect", "wanted", "why", "source", "tags")
_CASE_KEYS: Final = frozenset(CASE_KEYS)
_EXPECTATIONS: Final = frozenset(("expect", "wanted"))


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a YAML file's ``defaults`` give to each of its cases.

    ``op`` and ``source`` stand in where a case has none; ``tags`` come before a case's own.
    """

    op: str | None = None
    source: str | None = None
    tags: tuple[str, ...] = ()


NO_DEFAULTS: Final = Defaults()


def check_case(
    case: Value,
    path: Path,
    found: list[Finding],
    *,
    defaults: Defaults = NO_DEFAULTS,
    is_resolved: bool = False,
) -> None:
    """Add what is wrong with a case, and resolve the special maps of its values in place.

    ``is_resolved`` says that there is no special map but ``$class`` maps without fault.
    """
    if not isinstance(case, dict):
        found.append(Finding(path, f"a case is a map, not {kind_of(case)}", _WITH_KEYS))
        return
    if not case.keys() <= _CASE_KEYS:
        add_unknown_keys(case, CASE_KEYS, "a case", path, found)
    _check_id(case, path, found)
    operation = _check_op(case, path, found, defaults)
    if "input" not in case:
        found.append(Finding(path, 'the case has no "input"', "the input of its op, a map"))
    elif operation is not None:
        here = (*path, "input")
        if not is_resolved:
            resolve_input(operation, case["input"], here, found)
        check_input(operation, case["input"], here, found)
    for key in _EXPECTATIONS & case.keys():
        if not is_resolved:
            resolve_expectation(case[key], (*path, key), found)
        check_expectation(case[key], (*path, key), found)
    _check_remarks(case, path, found)


def build_case(
    case: dict[str, Value], file: CaseFile, line: int, defaults: Defaults = NO_DEFAULTS
) -> Case:
    """Return the case of a map that was checked and resolved."""
    op = case["op"] if defaults.op is None else case.get("op", defaults.op)
    expect, wanted = case.get("expect"), case.get("wanted")
    tags = (*defaults.tags, *case.get("tags", ()))
    return Case(
        case_name(file.name, case["id"]),
        Call(op, case["input"]),
        None if expect is None else expectation_from(expect),
        None if wanted is None else expectation_from(wanted),
        case.get("why"),
        case.get("source", defaults.source),
        tuple(dict.fromkeys(tags)) if tags else (),
        file.shown,
        line,
    )


def add_unknown_keys(
    value: dict[str, Value],
    known: Collection[str],
    where: str,
    path: Path,
    found: list[Finding],
) -> None:
    """Add the keys of a map that it cannot have."""
    for key in value:
        if key not in known:
            message = f"unknown key {quoted(key)} in {where}"
            found.append(Finding((*path, key), message, suggestion(key, known), on_key=True))


def check_tags(tags: Value, path: Path, found: list[Finding]) -> None:
    """Add what is wrong with a list of tags."""
    if not isinstance(tags, list):
        found.append(Finding(path, f"tags is a list of strings, not {kind_of(tags)}"))
        return
    for index, tag in enumerate(tags):
        if not isinstance(tag, str):
            message = f"a tag is a string, not {kind_of(tag)}"
            found.append(Finding((*path, index), message, "quote it"))


def check_op(op: Value, path: Path, found: list[Finding]) -> Operation | None:
    """Return the operation of a name; None, and what is wrong, if there is no such."""
    if not isinstance(op, str):
        found.append(not_a_text(path, op))
        return None
    operation = OPERATIONS.get(op)
    if operation is None:
        found.append(Finding(path, f"unknown op {quoted(op)}", suggestion(op, OPERATIONS)))
    return operation


def not_a_text(path: Path, value: Value) -> Finding:
    """Return the finding that what stands at a path is no string."""
    hint = "quote it" if isinstance(value, bool | int | float) else None
    return Finding(path, f"{path[-1]} is a string, not {kind_of(value)}", hint)


_WITH_KEYS: Final = f"with the keys {listed(CASE_KEYS)}"


def _check_id(case: dict[str, Value], path: Path, found: list[Finding]) -> None:
    if "id" not in case:
        found.append(Finding(path, 'the case has no "id"', "a name, unique in its file"))
    elif not isinstance(case["id"], str):
        found.append(not_a_text((*path, "id"), case["id"]))
    elif not is_id(case["id"]):
        message = f"the id {quoted(case['id'])} cannot be typed everywhere"
        hint = "letters, digits, dot, underscore and hyphen, beginning with a letter or digit"
        found.append(Finding((*path, "id"), message, hint))


def _check_remarks(case: dict[str, Value], path: Path, found: list[Finding]) -> None:
    """Check what a case says to people."""
    for key in ("why", "source"):
        text = case.get(key, "")
        if not isinstance(text, str):
            found.append(not_a_text((*path, key), text))
    if "tags" in case:
        check_tags(case["tags"], (*path, "tags"), found)


def _check_op(
    case: dict[str, Value], path: Path, found: list[Finding], defaults: Defaults
) -> Operation | None:
    if "op" in case:
        return check_op(case["op"], (*path, "op"), found)
    if defaults.op is not None:
        return OPERATIONS.get(defaults.op)  # a wrong name was found in the defaults
    found.append(Finding(path, 'the case has no "op"', "nor do the defaults of its file"))
    return None
