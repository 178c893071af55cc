"""Whether the project's own jars are as new as their sources.

A jar that was built before the last change of its sources would be compared as if it were the
change: the run says so, and goes on, as someone may want just that.
"""

import logging
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

_LOG: Final = logging.getLogger(__name__)

_CHECKOUT: Final = Path(__file__).resolve().parents[3] / "java_fixtures"
_BUILT: Final = Path("bridge", "target", ".built")
"""What ``make setup`` touches; Maven leaves a jar as it is if nothing in it would change."""


def warn_of_old_jars(jars: Iterable[Path], checkout: Path = _CHECKOUT) -> None:
    """Log a warning for each of the jars that is older than its sources, once a process."""
    for jar in jars:
        source = newer_source(jar, checkout)
        if source is not None:
            _warn(jar.name, source.relative_to(checkout.parent).as_posix())


def newer_source(jar: Path, checkout: Path) -> Path | None:
    """Return the newest source of a jar of the checkout, if it is newer than the jar."""
    module = jar.parent.parent
    if module.parent != checkout or jar.parent.name != "target" or not jar.is_file():
        return None
    sources = [file for file in (module / "src" / "main").rglob("*") if file.is_file()]
    newest = max([*sources, module / "pom.xml"], key=_written)
    return newest if _written(newest) > max(_written(jar), _written(checkout / _BUILT)) else None


@cache
def _warn(jar: str, source: str) -> None:
    _LOG.warning("%s was built before %s changed; build it anew: make setup", jar, source)


def _written(file: Path) -> float:
    return file.stat().st_mtime if file.is_file() else 0.0
