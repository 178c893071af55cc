"""The maps with ``$``-keys: checked wherever they may stand, and resolved.

``{$utf16: "d83d 0041"}`` becomes its string. ``{$literal: MAP}`` is brought into the one form in
which subjects write what they return: around each map that has ``$``-keys, and around no other,
so that ``{$literal: {a: 1}}`` is ``{a: 1}``. Everything in a literal is as it is. In ``matches``
the wildcards ``{$any: true}`` and ``{$none: true}`` may stand for a value.
"""

import re
from typing import Final

from harness.corpus.class_shape import WILDCARDS, check_class
from harness.corpus.nodes import Finding, Path
from harness.corpus.wording import kind_of, quoted, suggestion
from harness.model.value import CLASS_KEY, LITERAL_KEY, UTF16_KEY, Value

_CODE_UNITS: Final = re.compile(r"(?:[0-9a-fA-F]{4} *)*")
_SPECIAL_KEYS: Final = (CLASS_KEY, LITERAL_KEY, UTF16_KEY)
_TAKE_AS_IS: Final = "{$literal: {…}} takes a map with such keys as it is"


def resolve(value: Value, path: Path, found: list[Finding], *, wildcards: bool = False) -> Value:
    """Return a value with its special maps resolved; lists and maps are changed in place.

    ``path`` is where the value stands, for what is ``found`` in it; ``wildcards`` says that it is
    a pattern. A value with findings is not meant to be used.
    """
    root = [value]
    pending: list[tuple[Value, Path]] = [(root, path)]
    while pending:
        holder, here = pending.pop()
        for key, item in holder.items() if isinstance(holder, dict) else enumerate(holder):
            place = here if holder is root else (*here, key)
            if isinstance(item, list):
                pending.append((item, place))
            elif isinstance(item, dict):
                holder[key] = settled = _settled(item, place, found, wildcards=wildcards)
                if settled is item:
                    pending.append((item, place))
    return root[0]


def _settled(item: dict[str, Value], path: Path, found: list[Finding], *, wildcards: bool) -> Value:
    """Return what a map stands for; the map itself where what it holds is still to be settled."""
    special = [key for key in item if key.startswith("$")]
    if special == [UTF16_KEY] and len(item) == 1:
        return _text_of(item[UTF16_KEY], (*path, UTF16_KEY), found)
    if special == [LITERAL_KEY] and len(item) == 1:
        return _literal(item[LITERAL_KEY], (*path, LITERAL_KEY), found)
    if CLASS_KEY in special:
        check_class(item, path, found, wildcards=wildcards)
    elif special:
        _check_others(item, special, path, found, wildcards=wildcards)
    return item


def _check_others(
    item: dict[str, Value],
    special: list[str],
    path: Path,
    found: list[Finding],
    *,
    wildcards: bool,
) -> None:
    """Add what is wrong with a map of special keys that is neither object, literal nor text."""
    for name in special:
        here = (*path, name)
        if name in (UTF16_KEY, LITERAL_KEY):
            found.append(Finding(here, f"{name} stands alone in its map", None, on_key=True))
        elif name not in WILDCARDS:
            known = (*_SPECIAL_KEYS, *WILDCARDS) if wildcards else _SPECIAL_KEYS
            near = suggestion(name, known)
            hint = f"{near} {_TAKE_AS_IS}" if near.startswith("did you mean") else _TAKE_AS_IS
            found.append(Finding(here, f"unknown key {quoted(name)}", hint, on_key=True))
        elif not wildcards:
            message = f"the wildcard {name} belongs in matches"
            found.append(Finding(here, message, _TAKE_AS_IS, on_key=True))
        elif len(item) != 1 or item[name] is not True:
            message = f"the wildcard {name} is written {{{name}: true}}"
            found.append(Finding(here, message, _TAKE_AS_IS, on_key=True))


def _text_of(units: Value, path: Path, found: list[Finding]) -> str:
    """Return the string of UTF-16 code units; a high and a low one that meet are one character."""
    if not isinstance(units, str) or not _CODE_UNITS.fullmatch(units):
        hint = 'like "d83d 0041"; in quotes, or YAML takes digits for a number'
        message = f"{UTF16_KEY} holds groups of four hex digits"
        found.append(Finding(path, message, hint))
        return ""
    return bytes.fromhex(units).decode("utf-16-be", "surrogatepass")


def _literal(raw: Value, path: Path, found: list[Finding]) -> Value:
    """Return a raw map with ``$literal`` around each outermost map that needs it."""
    if not isinstance(raw, dict):
        message = f"{LITERAL_KEY} takes a map, not {kind_of(raw)}"
        found.append(Finding(path, message, "other values stand for themselves"))
        return raw
    root = [raw]
    pending: list[Value] = [root]
    while pending:
        holder = pending.pop()
        for key, item in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(item, dict) and any(name.startswith("$") for name in item):
                holder[key] = {LITERAL_KEY: item}
            elif isinstance(item, dict | list):
                pending.append(item)
    return root[0]
