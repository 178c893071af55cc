"""What every worker is told once, as bytes: which subjects to open, and with which ledgers.

The files of the client need not be there for the workers, so the ledgers' texts go along. What a
subject's SPEC names must be: jars are not carried.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from harness.cluster.installation import installation
from harness.compare.ledger_file import ledger_files
from harness.model.value import decode, encode
from harness.run.contest import ContestSettings
from harness.subjects import registry


@dataclass(frozen=True, slots=True)
class Assignment:
    """What the workers are there for.

    ``ledgers`` are the client's ledger files, a map of names to bytes for each folder, and
    ``properties`` the names of those that examples are put to; both are empty where the workers
    only make calls. ``client`` is the client's installation.
    """

    settings: ContestSettings
    properties: tuple[str, ...] = ()
    ledgers: tuple[dict[str, str], ...] = ()
    client: str = ""

    @classmethod
    def of(cls, settings: ContestSettings, properties: Iterable[str] = ()) -> "Assignment":
        """Return the assignment of a run, or with properties that of a search."""
        names = tuple(properties)
        ledgers = tuple(_texts(settings)) if names else ()
        # A worker process has one of each subject, and knows of no folders of ours.
        alone = replace(settings, workers=1, ledgers=())
        return cls(alone, names, ledgers, installation())

    def to_bytes(self) -> bytes:
        """Return it as JSON."""
        settings = self.settings
        return encode(
            {
                "client": self.client,
                "subjects": list(settings.subjects),
                "oracle": settings.oracle,
                "timeout": settings.timeout,
                "java_home": settings.java_home,
                "jvm_args": list(settings.jvm_args),
                "properties": list(self.properties),
                "ledgers": list(self.ledgers),
            }
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> "Assignment":
        """Return the assignment that ``to_bytes`` wrote."""
        fields = decode(data)
        settings = ContestSettings(
            subjects=tuple(fields["subjects"]),
            oracle=fields["oracle"],
            timeout=fields["timeout"],
            java_home=fields["java_home"],
            jvm_args=tuple(fields["jvm_args"]),
        )
        return cls(
            settings, tuple(fields["properties"]), tuple(fields["ledgers"]), fields["client"]
        )

    @contextmanager
    def with_ledgers(self) -> Iterator[ContestSettings]:
        """Give the settings with folders that hold the ledgers, for as long as they are read."""
        with TemporaryDirectory(prefix="parity-ledgers-") as place:
            folders = []
            for number, files in enumerate(self.ledgers):
                folder = Path(place) / str(number)
                folder.mkdir()
                for name, text in files.items():
                    (folder / name).write_text(text, encoding="utf-8")
                folders.append(folder)
            yield replace(self.settings, ledgers=tuple(folders))


def _texts(settings: ContestSettings) -> Iterator[dict[str, str]]:
    requests = registry.parse_requests(settings.subjects)
    providers = dict.fromkeys(request.provider for request in requests)
    for folder in settings.ledgers:
        files = (file for provider in providers for file in ledger_files([folder], provider))
        yield {file.name: file.read_text(encoding="utf-8-sig") for file in files}
