"""Where a subject is, as people read it."""

import os
from pathlib import Path


def short_location(location: str) -> str:
    """Return a subject's place as people read it: from here, and only the first of a classpath."""
    first, *rest = location.split(os.pathsep)
    path = Path(first)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        first = path.relative_to(Path.cwd()).as_posix()
    return f"{first} and {len(rest)} more" if rest else first
