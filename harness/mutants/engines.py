"""Which subjects can be mutated, and by which engine."""

import importlib
from typing import Final

from harness.mutants.engine import Engine
from harness.subjects.base import SubjectSettings, SubjectStartError

ENGINES: Final = {
    "java": "harness.mutants.java",
    "reference": "harness.mutants.reference",
}
"""The module of each provider's engine, which holds ``open_engine(settings) -> Engine``."""


def open_engine(provider: str, settings: SubjectSettings) -> Engine:
    """Return the engine of a provider's subject; ``SubjectStartError`` if it cannot start."""
    module = ENGINES.get(provider)
    if module is None:
        raise SubjectStartError(
            settings.name,
            "its code cannot be mutated",
            f"there are engines for: {', '.join(ENGINES)}",
        )
    engine: Engine = importlib.import_module(module).open_engine(settings)
    return engine
