"""Case files as pytest items: ``FILE::CASE::SUBJECT``."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pytest

from harness import corpus
from harness.compare.oracle import NoOracle, Oracle, oracle_of_case, oracle_of_outcome
from harness.compare.verdict import Judgement, Verdict, judge
from harness.corpus import CaseFile
from harness.model.case import Case
from harness.pytest_session import NotStartedError, ParitySession
from harness.pytest_tags import add_tags
from harness.reporters.fields import difference_lines
from harness.reporters.visible import visible_text


class DivergenceError(Exception):
    """A case that failed on a subject."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(judgement.verdict)
        self.judgement = judgement


class CaseItem(pytest.Item):
    """One case on one subject, which it is named by."""

    _session: ParitySession
    _case: Case

    @classmethod
    def of(cls, parent: "CaseCollector", subject: str) -> Self:
        """Return the item of a collector's case on a subject."""
        item: Self = cls.from_parent(parent, name=subject)
        item._session = parent.session_of_parity
        item._case = parent.case
        add_tags(item, item._case.tags)
        return item

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
        if isinstance(excinfo.value, NotStartedError):
            return f"parity: {excinfo.value}"
        if not isinstance(excinfo.value, DivergenceError):
            return super().repr_failure(excinfo, style)
        judgement = excinfo.value.judgement
        lines = [f"{judgement.verdict}: {self._case.name} on {self.name}"]
        if self._case.why:
            lines.append(visible_text(self._case.why))
        lines.append(f"{self._case.file}:{self._case.line}")
        lines.extend(f"  {line}" for line in difference_lines(judgement))
        return "\n".join(lines)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Say where the case stands."""
        return self.path, max(self._case.line - 1, 0), f"{self._case.name} on {self.name}"

    def _judgement(self) -> Judgement:
        case = self._case
        try:
            contestant, ledger = self._session.contestant(self.name)
        except NotStartedError as error:
            # Every other case would say the same again.
            self.session.shouldstop = f"parity: {error}"
            raise
        answer = contestant.subject.submit([case.call]).result()[0]
        return judge(case, self._oracle(), answer.outcome, ledger, contestant.use)

    def _oracle(self) -> Oracle | NoOracle:
        case = self._case
        if case.expect is not None:
            return oracle_of_case(case.call, case.expect)
        oracle = self._session.contest().oracle
        if self.name == oracle.name:
            pytest.skip("without an expect the oracle's own outcome is what counts")
        return oracle_of_outcome(case.call, oracle.submit([case.call]).result()[0].outcome)


class CaseCollector(pytest.Collector):
    """One case, which its items run on a subject each."""

    session_of_parity: ParitySession
    case: Case

    def collect(self) -> Iterator[CaseItem]:
        """Yield an item a subject."""
        for subject in self.session_of_parity.subjects:
            yield CaseItem.of(self, subject)


class CaseFileCollector(pytest.File):
    """One case file."""

    session_of_parity: ParitySession
    case_file: CaseFile

    @classmethod
    def of(cls, session: ParitySession, path: Path, parent: pytest.Collector) -> Self | None:
        """Return the collector of a case file, or None if the path holds none."""
        file = session.case_file(path)
        if file is None:
            return None
        collector: Self = cls.from_parent(parent, path=path)
        collector.session_of_parity = session
        collector.case_file = file
        return collector

    def collect(self) -> Iterator[CaseCollector]:
        """Yield a collector a case; ``CollectError`` with all faults of a file.

        The subjects begin to start meanwhile.
        """
        try:
            if not self.config.option.collectonly:
                self.session_of_parity.contest()
        except NotStartedError as error:
            # Not pytest.exit: while it collects, pytest shows that as a bare error.
            raise self.CollectError(f"parity: {error}") from error
        checked = corpus.check([self.case_file])
        if checked.faults:
            raise self.CollectError(
                "\n".join(
                    visible_text(line)
                    for fault in checked.faults
                    for line in fault.with_caret().split("\n")
                )
            )
        for case in corpus.read([self.case_file]):
            collector: CaseCollector = CaseCollector.from_parent(
                self, name=case.name.rpartition("::")[2]
            )
            collector.session_of_parity = self.session_of_parity
            collector.case = case
            yield collector
