"""The two ways to make a message that ``message.construct`` has beside setters.

``{$class, by: constructor, args: […]}`` and ``{$class, by: builder, fields: {…}}``: harness.md
section 5.
"""

from typing import Final

from harness.corpus.class_shape import check_fields
from harness.corpus.nodes import Finding, Path
from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.classes import MESSAGE_FIELDS
from harness.model.value import CLASS_KEY, Value

BY_KEY: Final = "by"
WAYS: Final[dict[str, tuple[str, type]]] = {
    "constructor": ("args", list),
    "builder": ("fields", dict),
}
"""What ``by`` may be, and the key and type of what goes with it."""


def is_construction(value: Value) -> bool:
    """Whether a value says how the message is made; no message class has a field of that name."""
    return isinstance(value, dict) and CLASS_KEY in value and BY_KEY in value


def check_construction(value: dict[str, Value], path: Path, found: list[Finding]) -> None:
    """Add what is wrong with a map that says how its message is made."""
    name, way = value[CLASS_KEY], value[BY_KEY]
    if not isinstance(name, str) or name not in MESSAGE_FIELDS:
        hint = suggestion(name if isinstance(name, str) else "", MESSAGE_FIELDS)
        found.append(Finding((*path, CLASS_KEY), "expected the name of a message class", hint))
    if not isinstance(way, str) or way not in WAYS:
        hint = f"expected {listed(WAYS)}"
        found.append(Finding((*path, BY_KEY), "no such way to make a message", hint))
        return
    part, kind = WAYS[way]
    if part not in value:
        found.append(Finding(path, f"by: {way} needs {quoted(part)}"))
    elif not isinstance(value[part], kind):
        message = f"{part} is {'a list' if kind is list else 'a map'}"
        found.append(Finding((*path, part), f"{message}, not {kind_of(value[part])}"))
    elif kind is dict and CLASS_KEY in value[part]:
        message = f"{CLASS_KEY} stands beside fields, not in it"
        found.append(Finding((*path, part, CLASS_KEY), message, on_key=True))
    elif kind is dict and isinstance(name, str) and name in MESSAGE_FIELDS:
        check_fields(name, value[part], (*path, part), found)
    known = (CLASS_KEY, BY_KEY, part)
    for key in value:
        if key not in known:
            message = f"unknown key {quoted(key)} beside by: {way}"
            found.append(Finding((*path, key), message, suggestion(key, known), on_key=True))
