"""Imports the package's message modules, and nothing else of it.

The package's own ``__init__`` modules import its clients, its runtime and some 1,500 modules of
other libraries. So its folders get stand-ins: package objects that find modules where the real
ones are and run no code. They live in this worker only.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any, Final

from harness.model.classes import MESSAGE_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS

_SCHEMA: Final = "openjiuwen.core.foundation.llm.schema"
_MESSAGES: Final = (f"{_SCHEMA}.message", f"{_SCHEMA}.message_chunk", f"{_SCHEMA}.tool_call")
_CODEC: Final = "openjiuwen.core.session.vcs.codec"
_AGENT_LOOP: Final = "openjiuwen.core.single_agent.ability_manager"
_TOOL_RESULT: Final = "ToolMessage(content=str(result)"
SHARED_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    **MESSAGE_FIELDS,
    "ToolCall": TOOL_CALL_FIELDS,
    "UsageMetadata": USAGE_FIELDS,
}
"""The fields that all subjects share, by the package's classes, in the order they are shown in."""


class PackageError(Exception):
    """The message modules of this version cannot be imported; ``cause`` says why."""

    def __init__(self, version: str, cause: str) -> None:
        self.version = version
        self.cause = cause

    def __str__(self) -> str:
        return f"the message modules of openjiuwen {self.version} do not import: {self.cause}"


@dataclass(frozen=True, slots=True)
class Package:
    """What one version has.

    ``names`` holds its classes and functions by the package's own names. ``lacks`` names the
    classes and fields that other versions have. ``writes_results_with_str`` says whether its agent
    loop turns a tool's result into a message's content by ``str()``.
    """

    version: str
    names: dict[str, Any]
    lacks: tuple[str, ...]
    writes_results_with_str: bool


def load_package(folder: Path, version: str) -> Package:
    """Import the messages of the package that lies in ``folder``, which may be a wheel.

    ``PackageError`` if they are not there, or want more than pydantic.
    """
    names: dict[str, Any] = {}
    for module in (*_MESSAGES, _CODEC, _AGENT_LOOP):
        _stand_in_for_parents(folder, module)
    try:
        for module in _MESSAGES:
            names |= vars(import_module(module))
        if find_spec(_CODEC) is not None:  # younger than the messages
            names |= vars(import_module(_CODEC))
    except Exception as error:
        raise PackageError(version, f"{type(error).__name__}: {error}") from error
    return Package(version, names, tuple(_lacking(names)), _TOOL_RESULT in _source(_AGENT_LOOP))


def _stand_in_for_parents(folder: Path, module: str) -> None:
    parts = module.split(".")[:-1]
    for count in range(1, len(parts) + 1):
        name = ".".join(parts[:count])
        if name in sys.modules:
            continue
        spec = ModuleSpec(name, loader=None, is_package=True)
        spec.submodule_search_locations = [str(folder.joinpath(*parts[:count]))]
        sys.modules[name] = module_from_spec(spec)
        if count > 1:
            setattr(sys.modules[".".join(parts[: count - 1])], parts[count - 1], sys.modules[name])


def _source(module: str) -> str:
    """Return the source of a module that is too heavy to import, or nothing if it has none."""
    spec = find_spec(module)
    loader: Any = None if spec is None else spec.loader
    return (loader and loader.get_source(module)) or ""


def _lacking(names: dict[str, Any]) -> Iterator[str]:
    for name, fields in SHARED_FIELDS.items():
        if name not in names:
            yield name
        else:
            yield from (f"{name}.{f}" for f in fields if f not in names[name].model_fields)
