"""What is installed where: client and workers must be the same, or they make other examples."""

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

import hypothesis

import harness


@cache
def installation() -> str:
    """Return what of this installation decides on examples and verdicts, in one line.

    Two that differ by a line of code differ here: a checkout keeps its version from one commit to
    the next.
    """
    own = version("agent-core-parity")
    return (
        f"parity {own} (code {_code_digest()}),"
        f" Python {'.'.join(platform.python_version_tuple()[:2])},"
        f" Hypothesis {hypothesis.__version__}"
    )


def _code_digest() -> str:
    root = Path(harness.__file__).parent
    digest = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:12]
