"""The subjects of a run with their ledgers: opened together, closed together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from harness.run.contestant import Contestant
from harness.subjects import registry
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.registry import SubjectRequest

if TYPE_CHECKING:
    from harness.compare.ledger import Ledger, LedgerUse

DEFAULT_ORACLE: Final = "reference"


class NoOracleError(Exception):
    """The subject that is to be the oracle is not in the run."""

    def __init__(self, oracle: str, names: Sequence[str]) -> None:
        self.oracle = oracle
        self.names = tuple(names)

    def __str__(self) -> str:
        return (
            f"--oracle {self.oracle}: the run has no such subject. It has: {', '.join(self.names)}."
        )


@dataclass(frozen=True, slots=True)
class ContestSettings:
    """Which subjects to open and how; ``ledgers`` are the folders of the ledger files."""

    subjects: tuple[str, ...]
    oracle: str | None = None
    ledgers: tuple[Path, ...] = ()
    timeout: float = 10.0
    workers: int = 1
    java_home: str | None = None
    jvm_args: tuple[str, ...] = ()
    coverage: bool = False

    def of_subject(self, request: SubjectRequest) -> SubjectSettings:
        """Return the settings of one subject."""
        return SubjectSettings(
            name=request.name,
            spec=request.spec,
            timeout=self.timeout,
            workers=self.workers,
            java_home=self.java_home,
            jvm_args=self.jvm_args,
            coverage=self.coverage,
        )


@dataclass(frozen=True, slots=True)
class Contest:
    """Subjects that are starting, and whose outcome counts where a case does not say."""

    contestants: tuple[Contestant, ...]
    oracle: Subject


def read_ledgers(settings: ContestSettings) -> "dict[str, tuple[Ledger, LedgerUse]]":
    """Return the ledger of each provider in the run; ``FaultsError`` for all faults of all."""
    # What reads and compares is imported while the subjects start.
    from harness.compare.ledger import Ledger, LedgerUse  # noqa: PLC0415
    from harness.compare.ledger_file import ledger_files, load_ledger  # noqa: PLC0415

    requests = registry.parse_requests(settings.subjects)
    providers = dict.fromkeys(request.provider for request in requests)
    files = {provider: ledger_files(settings.ledgers, provider) for provider in providers}
    # All of them at once, so that the faults of all are told together.
    entries = load_ledger(file for of_provider in files.values() for file in of_provider).entries
    ledgers = {}
    for provider, of_provider in files.items():
        own = {str(file) for file in of_provider}
        ledger = Ledger(tuple(entry for entry in entries if entry.file in own))
        ledgers[provider] = (ledger, LedgerUse())
    return ledgers


def with_ledgers(
    contest: Contest, ledgers: "Mapping[str, tuple[Ledger, LedgerUse]] | None" = None
) -> Contest:
    """Return the same subjects for another run, with no ledger entry used yet.

    ``ledgers`` are those of ``read_ledgers``, if they are to hold instead of the ones before.
    """
    from harness.compare.ledger import LedgerUse  # noqa: PLC0415 - as in read_ledgers

    uses: dict[str, LedgerUse] = {}
    contestants = []
    for contestant in contest.contestants:
        provider = registry.parse_request(contestant.subject.name).provider
        ledger = contestant.ledger if ledgers is None else ledgers[provider][0]
        use = uses.setdefault(provider, LedgerUse())
        contestants.append(Contestant(contestant.subject, ledger, use))
    return replace(contest, contestants=tuple(contestants))


@contextmanager
def opened(
    settings: ContestSettings,
    start: Callable[[SubjectRequest, SubjectSettings], Subject] = registry.start,
) -> Iterator[Contest]:
    """Begin to start all subjects, and end them all in the end, whatever happens.

    Their ledgers are read meanwhile; ``FaultsError`` for all faults of all. ``start`` may start the
    subjects elsewhere than on this machine.
    """
    requests = registry.parse_requests(settings.subjects)
    with ExitStack() as stack:
        subjects = []
        for request in requests:
            subject = start(request, settings.of_subject(request))
            stack.callback(subject.close)
            subjects.append(subject)
        oracle = _oracle(settings, subjects, stack)
        ledgers = read_ledgers(settings)
        contestants = tuple(
            Contestant(subject, *ledgers[request.provider])
            for request, subject in zip(requests, subjects, strict=True)
        )
        yield Contest(contestants, oracle)


def oracle_alone(settings: ContestSettings) -> ContestSettings:
    """Return the settings with no subject but the oracle."""
    wanted = settings.oracle or DEFAULT_ORACLE
    specs = [spec for spec in settings.subjects if registry.parse_request(spec).name == wanted]
    return replace(settings, subjects=tuple(specs) or (wanted,), oracle=wanted)


def _oracle(settings: ContestSettings, subjects: Sequence[Subject], stack: ExitStack) -> Subject:
    wanted = settings.oracle or DEFAULT_ORACLE
    for subject in subjects:
        if subject.name == wanted:
            return subject
    if settings.oracle is not None:
        raise NoOracleError(wanted, [subject.name for subject in subjects])
    # The reference says what is right also where it is not itself on trial.
    request = registry.parse_request(DEFAULT_ORACLE)
    oracle = registry.start(request, settings.of_subject(request))
    stack.callback(oracle.close)
    return oracle
