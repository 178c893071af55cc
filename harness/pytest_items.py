"""Case files as pytest items: one a case and subject."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import pytest

from harness import corpus
from harness.cli.config import load_config
from harness.cli.options import contest_settings
from harness.compare.ledger import ActiveLedger
from harness.compare.oracle import NoOracle, Oracle, oracle_of_case, oracle_of_outcome
from harness.compare.verdict import Judgement, Verdict, judge
from harness.corpus import CaseFile
from harness.corpus.files import LEDGER_FOLDER
from harness.model.case import Case
from harness.model.faults import FaultsError
from harness.reporters.fields import difference_lines
from harness.reporters.visible import visible_text
from harness.run.contest import Contest, NoOracleError, opened, read_ledgers
from harness.run.runner import Contestant
from harness.subjects.base import SubjectStartError
from harness.subjects.registry import SubjectRequestError


class ParitySession:
    """What the items of a pytest run share: the settings, and the subjects once they are needed."""

    def __init__(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self._config = load_config(self.root)
        self._stack = ExitStack()
        self._contest: Contest | None = None
        self._ledgers: dict[str, ActiveLedger] = {}
        options: dict[str, Any] = {
            "subjects": tuple(config.getoption("parity_subject")),
            "oracle": config.getoption("parity_oracle"),
            "timeout": config.getoption("parity_timeout"),
            "java_home": config.getoption("parity_java_home"),
            "jvm_args": (),
            "no_ledger": config.getoption("parity_no_ledger"),
        }
        self._settings = contest_settings(self._config, options)
        self.subjects = self._settings.subjects

    def case_files(self, path: Path) -> list[CaseFile]:
        """Return the case file at a path; none if it is not below the project's case folders."""
        full = path.absolute()
        folders = [(self.root / folder).absolute() for folder in self._config.cases]
        below = [full.relative_to(folder) for folder in folders if full.is_relative_to(folder)]
        if not below or LEDGER_FOLDER in below[0].parent.parts:
            return []
        return corpus.discover([path], self.root, self._config.cases)

    def contest(self) -> Contest:
        """Return the subjects, started when they are first asked for.

        ``CollectError`` with the reason and what helps, if one cannot be.
        """
        if self._contest is None:
            try:
                ledgers = read_ledgers(self._settings)
                self._contest = self._stack.enter_context(opened(self._settings, ledgers))
            except (FaultsError, NoOracleError, SubjectRequestError, SubjectStartError) as error:
                # Not pytest.exit: while it collects, pytest shows that as a bare error.
                raise pytest.Collector.CollectError(f"parity: {error}") from error
        return self._contest

    def ledger(self, contestant: Contestant) -> ActiveLedger:
        """Return the ledger that holds for a subject's version."""
        name = contestant.subject.name
        if name not in self._ledgers:
            version = contestant.subject.description().version
            self._ledgers[name] = contestant.ledger.for_version(version)
        return self._ledgers[name]

    def close(self) -> None:
        """End the subjects."""
        self._stack.close()


class DivergenceError(Exception):
    """A case that failed on a subject."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(judgement.verdict)
        self.judgement = judgement


class CaseItem(pytest.Item):
    """One case on one subject."""

    _session: ParitySession
    _contestant: Contestant
    _case: Case

    def aim(self, session: ParitySession, contestant: Contestant, case: Case) -> None:
        """Say which case is run on which subject."""
        self._session = session
        self._contestant = contestant
        self._case = case
        for tag in case.tags:
            self.keywords[tag] = True

    def runtest(self) -> None:
        """Run the call, compare, and pass, xfail, skip or fail."""
        judgement = self._judgement()
        match judgement.verdict:
            case Verdict.AGREES:
                return
            case Verdict.KNOWN_DIVERGENCE:
                pytest.xfail("known divergence: " + ", ".join(judgement.divergence))
            case Verdict.UNSUPPORTED:
                pytest.skip(judgement.reason or "unsupported")
            case _:
                raise DivergenceError(judgement)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the differing fields instead of a Python traceback."""
        if not isinstance(excinfo.value, DivergenceError):
            return super().repr_failure(excinfo, style)
        judgement = excinfo.value.judgement
        lines = [f"{judgement.verdict}: {self._case.name} on {self._contestant.subject.name}"]
        if self._case.why:
            lines.append(visible_text(self._case.why))
        lines.append(f"{self._case.file}:{self._case.line}")
        lines.extend(f"  {line}" for line in difference_lines(judgement))
        return "\n".join(lines)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Say where the case stands."""
        return self.path, max(self._case.line - 1, 0), self._case.name

    def _judgement(self) -> Judgement:
        case = self._case
        answer = self._contestant.subject.submit([case.call]).result()[0]
        ledger = self._session.ledger(self._contestant)
        return judge(case, self._oracle(), answer.outcome, ledger, self._contestant.use)

    def _oracle(self) -> Oracle | NoOracle:
        case = self._case
        if case.expect is not None:
            return oracle_of_case(case.call, case.expect)
        oracle = self._session.contest().oracle
        if self._contestant.subject is oracle:
            pytest.skip("without an expect the oracle's own outcome is what counts")
        return oracle_of_outcome(case.call, oracle.submit([case.call]).result()[0].outcome)


class CaseFileCollector(pytest.File):
    """One case file."""

    session_of_parity: ParitySession
    case_file: CaseFile

    @classmethod
    def of(cls, session: ParitySession, path: Path, parent: pytest.Collector) -> Self | None:
        """Return the collector of a case file, or None if the path holds none."""
        files = session.case_files(path)
        if not files:
            return None
        collector: Self = cls.from_parent(parent, path=path)
        collector.session_of_parity = session
        collector.case_file = files[0]
        return collector

    def collect(self) -> Iterator[CaseItem]:
        """Yield an item for each case and subject; ``CollectError`` with all faults of a file."""
        checked = corpus.check([self.case_file])
        if checked.faults:
            raise self.CollectError("\n".join(visible_text(str(fault)) for fault in checked.faults))
        contest = self.session_of_parity.contest()
        for case in corpus.read([self.case_file]):
            for contestant in contest.contestants:
                item: CaseItem = CaseItem.from_parent(
                    self, name=f"{case.name.rpartition('::')[2]}[{contestant.subject.name}]"
                )
                item.aim(self.session_of_parity, contestant, case)
                yield item
