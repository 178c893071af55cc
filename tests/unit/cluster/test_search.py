"""How units are put into batches, on a cluster of this process."""

from collections.abc import Iterator

import pytest

pytest.importorskip("distributed")

from harness.cluster.assignment import Assignment
from harness.cluster.errors import ClusterError
from harness.cluster.replies import Reply, read_reply
from harness.cluster.search import run_on_cluster
from harness.cluster.warm_subjects import WarmSubjects
from harness.generate.campaign import Ran, Stopped
from harness.generate.forms import FORMS, Mode
from harness.generate.hypothesis_search import Slice
from harness.generate.units import Source, Unit
from harness.generate.volume import Block
from harness.model.value import decode
from harness.run.contest import ContestSettings


class Here:
    """Runs batches when they are waited for; ``cpu`` seconds is what it says that each took."""

    def __init__(self, cpu: float = 0.0, lost_after: int = 1_000) -> None:
        assignment = Assignment.of(ContestSettings(("reference",)), ["agreement/text.of"])
        self._warm = WarmSubjects(assignment.to_bytes(), "here")
        self._cpu = cpu
        self._lost_after = lost_after
        self.batches: list[int] = []
        self.under_way = 0
        self.most_under_way = 0
        self.batches_ahead = 3

    def submit(self, _function: object, task: bytes) -> "Job":
        self.batches.append(len(decode(task)))
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        return Job(self, task)

    def result(self, job: "Job") -> Reply:
        if not self._lost_after:
            raise ClusterError("the scheduler is gone", "start it")
        self._lost_after -= 1
        self.under_way -= 1
        reply = read_reply(self._warm.run_units(job.task))
        return Reply(reply.worker, reply.identity, self._cpu, reply.lines)


class Job:
    def __init__(self, of: Here, task: bytes) -> None:
        self._of = of
        self.task = task

    def cancel(self) -> None:
        self._of.under_way -= 1


def ran(cluster: Here, units: Iterator[Unit]) -> list[Ran | Stopped]:
    return list(run_on_cluster(cluster)(units))  # type: ignore[arg-type]


def some(count: int) -> Iterator[Unit]:
    yield Slice(FORMS["value"], Mode.WILD, 1, 0, 3)
    yield from (Block(FORMS["value"], 1, number, 2) for number in range(count))


def test_batches_grow_until_they_are_worth_it_and_never_mix_sources() -> None:
    short = Here()
    done = ran(short, some(40))
    assert short.batches[:5] == [1, 1, 1, 2, 4]
    assert max(short.batches) <= 64
    assert sum(short.batches) == 41
    assert short.most_under_way == 3
    assert [one.source for one in done if isinstance(one, Ran)][:2] == [
        Source.HYPOTHESIS,
        Source.VOLUME,
    ]
    long = Here(cpu=5.0)
    ran(long, some(6))
    assert long.batches == [1] * 7


def test_units_are_taken_when_it_is_their_turn() -> None:
    cluster = Here(cpu=5.0)
    taken: list[Unit] = []

    def noted() -> Iterator[Unit]:
        for unit in some(100):
            taken.append(unit)
            yield unit

    running = run_on_cluster(cluster)(noted())  # type: ignore[arg-type]
    next(running)
    assert len(taken) <= cluster.batches_ahead + 1


def test_a_cluster_that_is_lost_is_the_last_that_is_said() -> None:
    cluster = Here(lost_after=2)
    *done, last = ran(cluster, some(50))
    assert len(done) == 2
    assert last == Stopped("the scheduler is gone\n  start it")
    assert cluster.under_way == 0
