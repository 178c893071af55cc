"""What an environment of the subject holds: the pinned package, and what its messages need."""

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_LOCK: Final = Path(__file__).with_name("requirements.lock")
_PACKAGE_PIN: Final = re.compile(r"^openjiuwen==(?P<version>\S+)(?: *\\\n .*)*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Requirements:
    """The lock, taken apart.

    ``version`` is the pinned release and ``package`` its requirement with hashes; ``libraries``
    are all others; ``digest`` tells one state of these from another.
    """

    version: str
    package: str
    libraries: str
    digest: str

    def for_version(self, version: str) -> tuple[str, ...]:
        """Return the requirements files that install a released version, one pip run each.

        The hashes of other releases are not known here, and pip wants hashes for all lines of a
        run or for none, so that an unpinned release takes a run of its own: the first, since it is
        the one that may not exist.
        """
        if version == self.version:
            return (self.package + self.libraries,)
        return (f"openjiuwen=={version}\n", self.libraries)


@cache
def locked_requirements() -> Requirements:
    """Return what ``requirements.lock`` pins."""
    lines = _LOCK.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("#"))
    pin = _PACKAGE_PIN.search(text)
    assert pin is not None, f"{_LOCK} pins no openjiuwen"
    libraries = text[: pin.start()] + text[pin.end() :]
    return Requirements(
        pin["version"], pin[0], libraries, sha256(libraries.encode("utf-8")).hexdigest()[:8]
    )
