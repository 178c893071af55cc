"""Where the harness keeps what it makes once and uses often."""

import os
import sys
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "AGENT_CORE_PARITY_HOME"
"""Names the folder, instead of the checkout's or the user's."""


def home_folder() -> Path:
    """Return the folder, which need not exist yet.

    ``build`` in a checkout, else ``agent-core-parity`` in the user's cache folder by the platform's
    convention; ``AGENT_CORE_PARITY_HOME`` overrides both.
    """
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser()
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file():
        return root / "build"
    return _user_cache() / "agent-core-parity"


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
