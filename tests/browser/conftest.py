"""The HTML report in Debian's Chromium. What is missing is named, and scripts/ installs it."""

import importlib
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest

from harness.reporters.html import HtmlReporter
from harness.run.events import Event
from tests.unit.reporters import runs

_INSTALL = "run scripts/install-browser.sh"
AXE = (
    Path(__file__).parents[2] / "build" / "browser" / "axe" / "axe_playwright_python" / "axe.min.js"
)

Open = Callable[..., Any]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: needs Chromium and Playwright")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


def missing(what: str) -> NoReturn:
    """Skip; but fail in CI, which installs all of it: there a skip must not look like a pass."""
    if os.environ.get("CI", "").lower() not in {"", "0", "false"}:
        pytest.fail(f"{what} is missing: {_INSTALL}")
    pytest.skip(f"{what} is missing: {_INSTALL}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser for all tests of the session."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        missing("Chromium")
    try:
        # By name, so that the types can be checked where it is not installed.
        api = importlib.import_module("playwright.sync_api")
    except ImportError:
        missing("Playwright")
    with api.sync_playwright() as playwright:
        # Chromium's sandbox does not work as root, which is what containers run as.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Any, tmp_path: Path) -> Iterator[Open]:
    """Write a run's report, open it from disk, and in the end ask that it had nothing to say."""
    said: list[str] = []
    contexts = []

    def opened(told: Sequence[Event], hash_: str = "", **settings: Any) -> Any:
        file = tmp_path / "report.html"
        runs.written(HtmlReporter(file), file, told)
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **settings})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said.append(f"error: {error}"))
        page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: _local(request.url, said))
        page.goto(f"{file.as_uri()}{hash_}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert said == []


def _local(url: str, said: list[str]) -> None:
    if not url.startswith("file:"):
        said.append(f"request: {url}")
