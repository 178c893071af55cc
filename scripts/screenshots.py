"""Makes the pictures of the HTML report that the README shows: docs/images/report-*.png.

Needs what scripts/install-browser.sh installs. Run it with the project's Python:

    .venv/bin/python scripts/screenshots.py
"""  # noqa: INP001 - a script, in no package

import importlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).parents[1]
_IMAGES = _ROOT / "docs" / "images"
_PARITY = [sys.executable, "-m", "harness"]
_BROKEN_LEDGER = "--no-ledger"

_RUNS = {
    "passing": (["--subject", "reference", "--subject", "java"], "light", ""),
    "failing": (["cases/merge", "cases/context", _BROKEN_LEDGER], "light", "cases"),
    "versions": (
        ["--subject", "openjiuwen@new", "--subject", "openjiuwen@old=0.1.17"],
        "dark",
        "matrix-title",
    ),
    "coverage": (
        ["--coverage", "--subject", "reference", "--subject", "java"],
        "light",
        "coverage-title",
    ),
}
"""By name: the arguments of the run, the colours, and the section that is looked at."""


def main() -> None:
    """Run, report, open and take each picture."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is missing: run scripts/install-browser.sh")
    api = importlib.import_module("playwright.sync_api")
    _IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (arguments, colours, section) in _RUNS.items():
            page = Path(folder) / f"{name}.html"
            # The failing run fails, which is what it is for.
            subprocess.run(  # noqa: S603 - the project's own command
                [*_PARITY, "run", "-q", *arguments, "--report", f"html={page}"],
                cwd=_ROOT,
                check=False,
            )
            _picture(browser, page, name, colours, section)
        browser.close()


def _picture(browser: Any, file: Path, name: str, colours: str, section: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=colours)
    page.goto(file.as_uri())
    if section == "cases":
        page.locator("#verdict").select_option("failing")
        page.focus("#list")
        page.keyboard.press("j")
    if section:
        page.evaluate(f"document.getElementById('{section}').scrollIntoView()")
    page.screenshot(path=str(_IMAGES / f"report-{name}.png"))
    page.close()


if __name__ == "__main__":
    main()
