"""Every mutant tried, on several benches at once."""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from queue import SimpleQueue

from harness.mutants.engine import Bench, Engine
from harness.mutants.judging import Judging, Known
from harness.mutants.mutant import Fate, Mutant
from harness.mutants.reach import Reach
from harness.mutants.trial import try_mutant


class Campaign:
    """Tries mutants on ``workers`` benches of an engine, in the mutants' order.

    ``knowns`` are the cases by the numbers that ``reach`` knows them by.
    """

    def __init__(
        self, engine: Engine, knowns: Sequence[Known], reach: Reach, judging: Judging, workers: int
    ) -> None:
        self._engine = engine
        self._knowns = knowns
        self._reach = reach
        self._judging = judging
        self._workers = workers

    def run(self, mutants: Sequence[Mutant]) -> Iterator[Fate]:
        """Yield what becomes of the mutants, as it is known.

        Whatever a bench raises is raised here. Leaving early ends all benches.
        """
        waiting = _Shared(mutants)
        results: SimpleQueue[Fate | BaseException | None] = SimpleQueue()
        count = max(1, min(self._workers, len(mutants)))
        benches = [self._engine.bench() for _ in range(count)]
        threads = [
            threading.Thread(
                target=self._work,
                args=(bench, waiting, results.put),
                name=f"mutants-{number}",
                daemon=True,
            )
            for number, bench in enumerate(benches)
        ]
        for thread in threads:
            thread.start()
        working = count
        try:
            while working:
                match results.get():
                    case None:
                        working -= 1
                    case BaseException() as fault:
                        raise fault
                    case fate:
                        yield fate
        finally:
            waiting.stop()
            for bench in benches:
                bench.close()
            for thread in threads:
                thread.join()

    def _work(
        self,
        bench: Bench,
        waiting: "_Shared",
        report: Callable[[Fate | BaseException | None], None],
    ) -> None:
        try:
            for mutant in waiting:
                knowns = (self._knowns[case] for case in self._reach.cases(mutant.place))
                report(try_mutant(bench, mutant, knowns, self._judging))
        except BaseException as fault:  # noqa: BLE001 - raised again where the campaign is read
            report(fault)
        else:
            report(None)


class _Shared:
    """An iterator that several threads take from."""

    def __init__(self, mutants: Iterable[Mutant]) -> None:
        self._mutants = iter(mutants)
        self._lock = threading.Lock()
        self._stopped = False

    def __iter__(self) -> Iterator[Mutant]:
        return self

    def __next__(self) -> Mutant:
        with self._lock:
            if self._stopped:
                raise StopIteration
            return next(self._mutants)

    def stop(self) -> None:
        self._stopped = True
