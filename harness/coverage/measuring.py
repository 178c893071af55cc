"""Measuring a run: its events pass through, and the last of them says what was covered."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from harness.coverage.collector import Collector
from harness.coverage.measured import coverage_as_map
from harness.coverage.rules import scope
from harness.coverage.uncovered import Exceptions
from harness.model.case import Case
from harness.run.contest import ContestSettings
from harness.run.events import CaseJudged, Event, RunFinished
from harness.run.selection import Reduction
from harness.subjects import registry
from harness.subjects.covering import CoverageError, CoveredFile


class Measuring:
    """Measures one run.

    ``exceptions`` say what cannot be reached. ``reduction`` says which cases are kept only for what
    they add: these run last, so that they are first only where no other case reaches.
    """

    def __init__(
        self, settings: ContestSettings, exceptions: Exceptions, reduction: Reduction | None
    ) -> None:
        self._settings = settings
        self._exceptions = exceptions
        self._reduction = reduction
        self._collector = Collector()

    def cases(self, read: Callable[[], Iterator[Case]]) -> Iterator[Case]:
        """Return the cases in the order in which they are to run; they are read twice."""
        reduction = self._reduction
        if reduction is None:
            yield from read()
            return
        yield from (case for case in read() if not reduction.is_about(case.name))
        yield from (case for case in read() if reduction.is_about(case.name))

    def events(self, events: Iterable[Event]) -> Iterator[Event]:
        """Yield a run's events; ``CoverageError``, after all of them, if it is not made out."""
        failed: CoverageError | None = None
        for event in events:
            if isinstance(event, CaseJudged):
                self._collector.note(event)
                yield event
            elif isinstance(event, RunFinished):
                try:
                    covered = coverage_as_map(self._files(), self._exceptions)
                    yield replace(event, coverage=covered)
                except CoverageError as error:
                    failed = error
                    yield event
            else:
                yield event
        if failed is not None:
            raise failed

    def _files(self) -> dict[str, list[CoveredFile]]:
        """Return the files of the subjects that can be watched."""
        reached = self._collector.reached()
        files = {}
        for request in registry.parse_requests(self._settings.subjects):
            settings = self._settings.of_subject(request)
            found = registry.covered(request, settings, reached.get(request.name, ()), scope())
            if found is not None:
                files[request.name] = found
        return files
