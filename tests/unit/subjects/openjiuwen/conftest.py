"""The import system as it was: the package is imported anew for every test."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture
def _no_openjiuwen() -> Iterator[None]:
    _forget()
    yield
    _forget()


def _forget() -> None:
    for name in [n for n in sys.modules if n == "openjiuwen" or n.startswith("openjiuwen.")]:
        del sys.modules[name]
