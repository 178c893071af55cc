"""Whether ``expect`` and ``wanted`` say one thing that an outcome can be held against."""

from typing import Final

from harness.corpus.nodes import Finding, Path
from harness.corpus.special_keys import resolve
from harness.corpus.wording import kind_of, listed, quoted, suggestion
from harness.model.case import Expectation, Matches, Raises, Returns
from harness.model.outcome import ERROR_KINDS
from harness.model.value import Value

EXPECTATION_KEYS: Final = ("returned", "matches", "raised")
RAISED_KEYS: Final = ("kind", "message", "type")


def resolve_expectation(value: Value, path: Path, found: list[Finding]) -> None:
    """Check and resolve the special maps of an expectation; see ``special_keys``."""
    if isinstance(value, dict):
        for key, item in value.items():
            value[key] = resolve(item, (*path, key), found, wildcards=key == "matches")


def check_expectation(value: Value, path: Path, found: list[Finding]) -> None:
    """Add what is wrong with an expectation whose special maps are resolved."""
    if not isinstance(value, dict):
        message = f"{path[-1]} is a map, not {kind_of(value)}"
        found.append(Finding(path, message, f"with the key {listed(EXPECTATION_KEYS)}"))
        return
    for key in value:
        if key not in EXPECTATION_KEYS:
            message = f"unknown key {quoted(key)} in {path[-1]}"
            hint = suggestion(key, EXPECTATION_KEYS)
            found.append(Finding((*path, key), message, hint, on_key=True))
    given = [key for key in EXPECTATION_KEYS if key in value]
    if not given and not value:
        message = f"{path[-1]} says nothing"
        found.append(Finding(path, message, f"expected {listed(EXPECTATION_KEYS)}"))
    for more in given[1:]:
        message = f"{path[-1]} has {quoted(given[0])} already"
        found.append(Finding((*path, more), message, "one of them says it all", on_key=True))
    if "raised" in value:
        _check_raised(value["raised"], (*path, "raised"), found)


def expectation_from(value: dict[str, Value]) -> Expectation:
    """Return the expectation of a map that was checked."""
    if "returned" in value:
        return Returns(value["returned"])
    if "matches" in value:
        return Matches(value["matches"])
    return Raises(**value["raised"])


def _check_raised(value: Value, path: Path, found: list[Finding]) -> None:
    if not isinstance(value, dict):
        hint = "{kind: …, message: …, type: …}, of which kind is needed"
        found.append(Finding(path, f"raised is a map, not {kind_of(value)}", hint))
        return
    if "kind" not in value:
        found.append(Finding(path, 'raised has no "kind"', f"expected {listed(ERROR_KINDS)}"))
    for key, item in value.items():
        if key not in RAISED_KEYS:
            message = f"unknown key {quoted(key)} in raised"
            found.append(Finding((*path, key), message, suggestion(key, RAISED_KEYS), on_key=True))
        elif not isinstance(item, str):
            found.append(Finding((*path, key), f"{key} is a string, not {kind_of(item)}"))
        elif key == "kind" and item not in ERROR_KINDS:
            message = f"unknown error kind {quoted(item)}"
            found.append(Finding((*path, key), message, suggestion(item, ERROR_KINDS)))
