"""Checking values against the types of a vendor's package."""

from collections.abc import Iterator
from typing import Any

import pytest


def validate(type_: Any, value: Any) -> None:
    """Let pydantic check a value, in the lists too that it would check only when they are read."""
    pydantic = pytest.importorskip("pydantic")
    # The adapter has to outlive the lists that it reads only when asked.
    adapter = pydantic.TypeAdapter(type_)
    _read(adapter.validate_python(value))


def _read(value: Any) -> None:
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | Iterator):
        return
    for item in value:
        _read(item)
