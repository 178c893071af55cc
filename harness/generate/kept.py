"""Examples that failed, kept from one search to the next and shared by all who search.

They lie in a database of Hypothesis's: a folder, or a Redis server, through its own classes. What
is kept is the example itself and not Hypothesis's choices, so that it outlives every change of the
strategies.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from harness.generate.findings import Example, Finding
from harness.model.value import decode, encode

_PREFIX: Final = b"agent-core-parity/"
_REDIS: Final = ("redis://", "rediss://", "unix://")


class NoRedisError(Exception):
    """A Redis server is to be used, and its client is not installed."""

    def __str__(self) -> str:
        return "a database on a Redis server needs the package redis: pip install redis"


def open_database(place: str) -> ExampleDatabase:
    """Return the database at a folder, or at a URL of a Redis server.

    ``NoRedisError`` if that is what is asked for and there is no client for it.
    """
    if not place.startswith(_REDIS):
        return DirectoryBasedExampleDatabase(place)
    try:
        # An extra that few have: nothing else needs it.
        from hypothesis.extra.redis import RedisExampleDatabase  # noqa: PLC0415
        from redis import Redis  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415
    except ImportError as error:
        raise NoRedisError from error
    return RedisExampleDatabase(Redis.from_url(place))


def hide_from_git(folder: Path) -> None:
    """See to it that what is kept in a folder is not committed by accident.

    Where nothing can be written nothing will be kept, and a search goes on without it.
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".gitignore").write_text("*\n", encoding="ascii")


class KeptExamples:
    """The examples that failed a property when they were last tried."""

    def __init__(self, database: ExampleDatabase) -> None:
        self._database = database

    def of(self, property_name: str) -> list[Example]:
        """Return the kept examples of a property, the smallest first."""
        entries = sorted(self._database.fetch(_key(property_name)), key=lambda it: (len(it), it))
        return list(_read(entries))

    def keep(self, finding: Finding) -> None:
        """Keep the example of a finding."""
        self._database.save(_key(finding.property_name), _entry(finding.example))

    def forget(self, property_name: str, example: Example) -> None:
        """Remove an example that has passed."""
        self._database.delete(_key(property_name), _entry(example))


def _key(property_name: str) -> bytes:
    return _PREFIX + property_name.encode()


def _entry(example: Example) -> bytes:
    return encode({"name": example.name, "value": example.value})


def _read(entries: list[bytes]) -> Iterator[Example]:
    for entry in entries:
        try:
            match decode(entry):
                case {"name": str(name), "value": value}:
                    yield Example(name, value)
        except ValueError:
            # A database is shared: what another version wrote there is not ours to judge.
            continue
