"""The user's settings: the table ``[tool.parity]`` of the nearest ``pyproject.toml``."""

import difflib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

DEFAULT_SUBJECTS: Final = ("reference", "java", "openjiuwen")
DEFAULT_TIMEOUT_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Reduced:
    """Which cases a reduced run may leave out, by globs, and the file of those that it keeps."""

    of: tuple[str, ...]
    keep: str


@dataclass(frozen=True, slots=True)
class Config:
    """What a run does when the command line does not say.

    ``cases`` are folders or files, ``ledgers`` folders with ``<subject>.yaml`` files; both are
    relative to the folder of ``pyproject.toml``. ``timeout`` is in seconds a case. ``reduced`` is
    what ``parity run --reduced`` goes by.
    """

    cases: tuple[str, ...] = ("cases",)
    subjects: tuple[str, ...] = DEFAULT_SUBJECTS
    timeout: float = DEFAULT_TIMEOUT_SECONDS
    ledgers: tuple[str, ...] = ("cases/divergences",)
    reduced: Reduced | None = None


def load_config(start: Path) -> Config:
    """Return the settings that hold in a folder; ``click.UsageError`` if they are faulty."""
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        if file.is_file():
            return _from_file(file, start)
    return Config()


def _from_file(file: Path, start: Path) -> Config:
    table = _table(file)
    prefix = "" if file.parent == start else f"{_relative(file.parent, start)}/"
    default = Config()
    settings: dict[str, Any] = {
        "cases": tuple(f"{prefix}{path}" for path in default.cases),
        "ledgers": tuple(f"{prefix}{path}" for path in default.ledgers),
    }
    for key, value in table.items():
        match key, value:
            case "cases" | "ledgers", [*paths] if paths and _all_texts(paths):
                settings[key] = tuple(f"{prefix}{path}" for path in paths)
            case "subjects", [*specs] if specs and _all_texts(specs):
                settings[key] = tuple(specs)
            case "timeout", int() | float() if value > 0 and not isinstance(value, bool):
                settings[key] = float(value)
            case "reduced", {"of": [*globs], "keep": str(keep), **others} if (
                globs and _all_texts(globs) and not others
            ):
                settings[key] = Reduced(tuple(globs), f"{prefix}{keep}")
            case "cases" | "ledgers" | "subjects", _:
                raise click.UsageError(f"{file}: tool.parity.{key} must be a list of strings.")
            case "reduced", _:
                raise click.UsageError(
                    f"{file}: tool.parity.reduced must be of, a list of globs, and keep, a file."
                )
            case "timeout", _:
                raise click.UsageError(f"{file}: tool.parity.timeout must be seconds above 0.")
            case _:
                raise click.UsageError(f"{file}: unknown key tool.parity.{key}.{_guess(key)}")
    return Config(**settings)


def tools_of(file: Path) -> dict[str, Any]:
    """Return the table ``[tool]`` of a settings file; ``click.UsageError`` if it is no TOML."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{file}: not a TOML file: {error}") from error
    tools = document.get("tool")
    return tools if isinstance(tools, dict) else {}


def _table(file: Path) -> dict[str, Any]:
    table = tools_of(file).get("parity", {})
    if not isinstance(table, dict):
        raise click.UsageError(f"{file}: tool.parity must be a table: [tool.parity]")
    return table


def _all_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _guess(key: str) -> str:
    known = ("cases", "ledgers", "reduced", "subjects", "timeout")
    near = difflib.get_close_matches(key, known, 1)
    return f" Did you mean {near[0]}?" if near else f" Known: {', '.join(known)}."


def _relative(folder: Path, start: Path) -> str:
    return "/".join(".." for _ in range(len(start.parts) - len(folder.parts)))
