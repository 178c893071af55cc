"""Imports a package from code that is held in memory, so that a child can import it changed."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any


@dataclass(frozen=True, slots=True)
class ModuleCode:
    """A module that is ready to be executed, and the file that it is shown to be in."""

    code: CodeType
    path: str
    is_package: bool

    @classmethod
    def of(cls, source: str, path: str) -> "ModuleCode":
        """Return the code of a module's source; ``SyntaxError`` if it is none."""
        code = compile(source, path, "exec", dont_inherit=True)
        return cls(code, path, is_package=Path(path).name == "__init__.py")


class Snapshot(MetaPathFinder, Loader):
    """Finds and executes the modules whose code it holds; all others are found as ever."""

    def __init__(self, modules: Mapping[str, ModuleCode]) -> None:
        self._modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the specification of a module that is held."""
        del path, target
        held = self._modules.get(fullname)
        if held is None:
            return None
        spec = ModuleSpec(fullname, self, origin=held.path, is_package=held.is_package)
        spec.has_location = True
        if held.is_package:
            # What of it is not held is where it always is.
            spec.submodule_search_locations = [str(Path(held.path).parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Execute the code of a module in it."""
        exec(self._modules[module.__name__].code, module.__dict__)  # noqa: S102 - what a loader does

    def install(self) -> None:
        """Import its modules from here, from now on."""
        sys.meta_path.insert(0, self)


def forget(names: Sequence[str]) -> dict[str, ModuleCode]:
    """Forget imported modules by name, with those below them, and return their code."""
    forgotten = {}
    for name in list(sys.modules):
        if any(name == one or name.startswith(f"{one}.") for one in names):
            forgotten[name] = _code_of(name, sys.modules.pop(name))
    return forgotten


def _code_of(name: str, module: ModuleType) -> ModuleCode:
    spec: Any = module.__spec__
    return ModuleCode(
        spec.loader.get_code(name), spec.origin, spec.submodule_search_locations is not None
    )
