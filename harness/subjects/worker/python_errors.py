"""What a Python subject raised, as the outcome that all subjects share."""

import json
from typing import Any, Final

from harness.model.outcome import Raised

_FAULTS_SHOWN: Final = 5
_UNKNOWN_FIELD: Final = "extra_forbidden"


def raised_by(error: BaseException) -> Raised:
    """Return the outcome for an error of the subject's.

    A failed validation is `wrong_shape`, or `unknown_field` where a field is refused; JSON that is
    none is `malformed_json`; every other TypeError or ValueError says that an argument does not
    fit; the rest is `other`. ``type`` is the class as Python names it.
    """
    kind = type(error)
    name = kind.__qualname__
    if kind.__module__ != "builtins":
        name = f"{kind.__module__}.{name}"
    if (faults := _validation_faults(error)) is not None:
        refused = any(fault["type"] == _UNKNOWN_FIELD for fault in faults)
        return Raised("unknown_field" if refused else "wrong_shape", _validation_text(faults), name)
    if isinstance(error, json.JSONDecodeError):
        return Raised("malformed_json", _text(error), name)
    if isinstance(error, TypeError | ValueError):
        return Raised("invalid_argument", _text(error), name)
    return Raised("other", _text(error), name)


def _validation_faults(error: BaseException) -> list[dict[str, Any]] | None:
    # Known by its name: the harness has no pydantic of its own, and a subject may have two.
    if type(error).__name__ != "ValidationError" or not hasattr(error, "errors"):
        return None
    faults: list[dict[str, Any]] = error.errors()
    return faults


def _validation_text(faults: list[dict[str, Any]]) -> str:
    """Say field by field what is wrong, without the values and links of pydantic's own text."""
    shown = [
        f"{'.'.join(map(str, fault['loc']))}: {fault['msg']} [{fault['type']}]"
        for fault in faults[:_FAULTS_SHOWN]
    ]
    if len(faults) > _FAULTS_SHOWN:
        shown.append(f"and {len(faults) - _FAULTS_SHOWN} more")
    return "; ".join(shown)


def _text(error: BaseException) -> str | None:
    try:
        return str(error)
    except Exception:  # noqa: BLE001  (the subject's own __str__)
        return None
