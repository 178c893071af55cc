"""Whether a ``$class`` map names a class that there is, and only fields that the class has.

What the fields hold is not looked at: null and odd types are inputs like any other, and what the
subjects do with them is the question. Only the plain maps within a message have keys to check:
the items of ``tool_calls`` and ``exceptions``, and ``usage_metadata``.
"""

from typing import Final

from harness.corpus.nodes import Finding, Path
from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.classes import CLASS_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS
from harness.model.value import CLASS_KEY, Value

EXCEPTION_FIELDS: Final = ("class_name", "message")
"""The fields of an item of ``PendingNode.exceptions``: message-system.md section 5."""

ITEM_FIELDS: Final = {"tool_calls": TOOL_CALL_FIELDS, "exceptions": EXCEPTION_FIELDS}
"""The fields that hold null or a list of plain maps, and the keys of those."""
MAP_FIELDS: Final = {"usage_metadata": USAGE_FIELDS}
"""The fields that hold null or one plain map, and its keys."""
WILDCARDS: Final = ("$any", "$none")

_LEAVE_OUT: Final = "within a message these are plain maps: leave $class out"
_KEYS: Final = {name: frozenset((CLASS_KEY, *fields)) for name, fields in CLASS_FIELDS.items()}
_PLAIN_KEYS: Final = {
    name: [
        (field, frozenset(known))
        for field, known in (ITEM_FIELDS | MAP_FIELDS).items()
        if field in fields
    ]
    for name, fields in CLASS_FIELDS.items()
}


def is_sound(value: dict[str, Value]) -> bool:
    """Whether a ``$class`` map has nothing to find fault with; quick, and false when in doubt."""
    name = value[CLASS_KEY]
    keys = _KEYS.get(name) if isinstance(name, str) else None
    if keys is None or not value.keys() <= keys:
        return False
    for field, known in _PLAIN_KEYS[name]:
        content = value.get(field)
        if content is None:
            continue
        if isinstance(content, list) is not (field in ITEM_FIELDS):
            return False
        for item in content if isinstance(content, list) else (content,):
            if not isinstance(item, dict) or not item.keys() <= known:
                return False
    return True


def check_class(
    value: dict[str, Value], path: Path, found: list[Finding], *, wildcards: bool = False
) -> None:
    """Add what is wrong with a ``$class`` map; ``wildcards`` where it is part of a pattern."""
    if is_sound(value):
        return
    name = value[CLASS_KEY]
    if not isinstance(name, str):
        message = f"{CLASS_KEY} is the name of a class, not {kind_of(name)}"
        found.append(Finding((*path, CLASS_KEY), message))
    elif name not in CLASS_FIELDS:
        message = f"unknown class {quoted(name)}"
        found.append(Finding((*path, CLASS_KEY), message, suggestion(name, CLASS_FIELDS)))
    else:
        check_fields(name, value, path, found, wildcards=wildcards)


def check_fields(
    name: str,
    fields: dict[str, Value],
    path: Path,
    found: list[Finding],
    *,
    wildcards: bool = False,
) -> None:
    """Add what is wrong with the fields given for a class; ``$class`` among them is passed over."""
    known = CLASS_FIELDS[name]
    for field, value in fields.items():
        here = (*path, field)
        if field == CLASS_KEY:
            continue
        if field not in known:
            hint = suggestion(field, known)
            found.append(Finding(here, f"{name} has no field {quoted(field)}", hint, on_key=True))
        elif value is None or (wildcards and _is_wildcard(value)):
            continue
        elif field in ITEM_FIELDS and not isinstance(value, list):
            message = f"{field} is null or a list of maps, not {kind_of(value)}"
            found.append(Finding(here, message, f"with the keys {listed(ITEM_FIELDS[field])}"))
        elif field in ITEM_FIELDS:
            for index, item in enumerate(value):
                if not (wildcards and _is_wildcard(item)):
                    _check_plain(item, ITEM_FIELDS[field], field, (*here, index), found)
        elif field in MAP_FIELDS:
            _check_plain(value, MAP_FIELDS[field], field, here, found)


def _check_plain(
    value: Value, known: tuple[str, ...], field: str, path: Path, found: list[Finding]
) -> None:
    """Check one of the plain maps within a message."""
    if not isinstance(value, dict):
        message = f"{field} holds maps, not {kind_of(value)}"
        found.append(Finding(path, message, f"with the keys {listed(known)}"))
        return
    for key in value:
        if key not in known:
            message = f"unknown key {quoted(key)} in {field}"
            hint = _LEAVE_OUT if key == CLASS_KEY else suggestion(key, known)
            found.append(Finding((*path, key), message, hint, on_key=True))


def _is_wildcard(value: Value) -> bool:
    return isinstance(value, dict) and len(value) == 1 and next(iter(value)) in WILDCARDS
