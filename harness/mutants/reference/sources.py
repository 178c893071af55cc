"""The package that is mutated, as it lies on disk at one moment."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

_PACKAGE_FILE = "__init__.py"


@dataclass(frozen=True, slots=True)
class Target:
    """What is mutated: the package at ``folder``, driven by a subject.

    ``subject`` is the module whose ``provider`` starts it; that module, and those below it, are
    imported anew with the package. ``import_folders`` go before Python's own where the two are
    imported. ``silent_errors`` are errors of which only the kind is compared.
    """

    package: str
    folder: Path
    subject: str
    silent_errors: frozenset[str] = frozenset()
    import_folders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """One module of the package."""

    module: str
    path: Path
    text: bytes

    @property
    def is_package(self) -> bool:
        """Whether it is a package, with modules below it."""
        return self.path.name == _PACKAGE_FILE


def sources_of(target: Target) -> list[Source]:
    """Return the modules of the package, sorted by name."""
    return sorted(_read(target), key=lambda source: source.module)


def digest_of(sources: list[Source]) -> str:
    """Return the SHA-256 of all sources with their names."""
    digest = sha256()
    for source in sources:
        digest.update(b"%s %d\n%s" % (source.module.encode(), len(source.text), source.text))
    return digest.hexdigest()


def _read(target: Target) -> Iterator[Source]:
    for path in target.folder.rglob("*.py"):
        parts = path.relative_to(target.folder).with_suffix("").parts
        names = parts[:-1] if path.name == _PACKAGE_FILE else parts
        yield Source(".".join((target.package, *names)), path, path.read_bytes())
