"""What holds for all tests."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.starts import Starts

# How long an example takes says nothing here: machines are shared, and speed is for benchmarks.
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fresh-starts",
        action="store_true",
        help="start the command from nothing each time, and never as a fork of one that is warm",
    )


@pytest.fixture(scope="session")
def starts(request: pytest.FixtureRequest) -> Iterator[Starts]:
    """The command as a user starts it, at the cost of a fork."""
    with Starts(fresh=request.config.getoption("--fresh-starts")) as starts:
        yield starts
