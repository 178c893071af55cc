"""What becomes of a batch, and of a cluster without workers, on a stand-in for Dask's client."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("distributed")

from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from harness.cluster import connection, jobs
from harness.cluster.assignment import Assignment
from harness.cluster.connection import Cluster
from harness.cluster.errors import ClusterError
from harness.cluster.jobs import Job
from harness.cluster.replies import Reply, descriptions_to_line
from harness.cluster.subjects import ClusterSubject, starting_on
from harness.model.case import Call
from harness.run.contest import ContestSettings
from harness.subjects.base import Description, SubjectSettings
from harness.subjects.registry import parse_request

GOOD = Reply("tcp://w", "java 1", 0.5, (b'7 {"returned":1}',))
OTHER = Reply("tcp://v", "java 2", 0.5, ())


class Future:
    def __init__(self, result: bytes | Exception | None) -> None:
        self._result = result
        self.cancelled = False

    def add_done_callback(self, callback: Callable[["Future"], None]) -> None:
        if self._result is not None:
            callback(self)

    def result(self, *, timeout: float) -> bytes:
        assert timeout > 0, "without a limit a thread of Dask's would never end"
        assert self._result is not None
        if isinstance(self._result, Exception):
            raise self._result
        return self._result

    def cancel(self) -> None:
        self.cancelled = True


class Client:
    """Gives these results to what is submitted, one after the other; None never comes."""

    def __init__(self, *results: bytes | Exception | None, threads: int = 2) -> None:
        self._results = list(results)
        self._threads = threads
        self.futures: list[Future] = []
        self.plugins: list[str] = []
        self.status = "running"
        self.scheduler = self
        self.hangs = False

    def submit(self, *_task: object, pure: bool) -> Future:
        assert not pure, "Dask would take two batches of equal bytes for one"
        self.futures.append(Future(self._results[len(self.futures)]))
        return self.futures[-1]

    def register_plugin(self, plugin: Any) -> None:
        self.plugins.append(plugin.name)

    def unregister_worker_plugin(self, name: str) -> None:
        self.plugins.remove(name)

    def nthreads(self, *, callback_timeout: float) -> dict[str, int]:
        if self.hangs:
            raise TimeoutError(f"timed out after {callback_timeout} s.")
        return {"tcp://w": self._threads} if self._threads else {}

    def sync(self, call: Callable[..., Any], *, callback_timeout: float, **given: str) -> Any:
        assert callback_timeout > 0
        return call(**given)


def job_of(client: Client) -> Job:
    return Job(client, bytes, b"")  # type: ignore[arg-type]


def cluster_of(client: Client) -> Cluster:
    return Cluster(client, Assignment.of(ContestSettings(("java",))))  # type: ignore[arg-type]


def killed() -> KilledWorker:
    class Worker:
        address = "tcp://w"

    return KilledWorker("task", Worker(), 3)  # type: ignore[arg-type]


def test_a_batch_that_workers_were_lost_with_is_begun_anew() -> None:
    client = Client(killed(), killed(), GOOD.to_bytes())
    assert job_of(client).reply() == GOOD
    assert len(client.futures) == 3


def test_a_batch_that_takes_down_every_worker_is_given_up() -> None:
    client = Client(killed(), killed(), killed())
    with pytest.raises(ClusterError, match="every worker that ran a batch was lost with it"):
        job_of(client).reply()
    assert len(client.futures) == jobs._ATTEMPTS


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FutureCancelledError("key", "gone"), "the scheduler was restarted, or is gone"),
        (RuntimeError("Error during deserialization\n  of the graph"), "deserialization of the"),
        (TimeoutError("timed out after 5 s."), "the scheduler does not answer any more"),
        (ModuleNotFoundError("No module named 'harness'"), "ModuleNotFoundError"),
    ],
)
def test_what_goes_wrong_with_a_batch_is_told(error: Exception, said: str) -> None:
    with pytest.raises(ClusterError, match=said):
        job_of(Client(error)).reply()


def test_a_batch_that_is_cancelled_is_not_begun_anew() -> None:
    client = Client(None)
    job = job_of(client)
    assert not job.wait(0)
    assert job.reply() is None
    job.cancel()
    assert client.futures[0].cancelled
    job._settle(Future(killed()))  # type: ignore[arg-type]
    assert len(client.futures) == 1


def test_a_cluster_remembers_what_ended_it() -> None:
    cluster = cluster_of(Client(RuntimeError("a"), GOOD.to_bytes()))
    lost, other = cluster.submit(bytes), cluster.submit(bytes)
    for job in (lost, other):
        with pytest.raises(ClusterError, match="RuntimeError: a"):
            cluster.result(job)


def test_workers_must_have_the_same_subjects() -> None:
    cluster = cluster_of(Client(GOOD.to_bytes(), OTHER.to_bytes()))
    assert cluster.result(cluster.submit(bytes)) == GOOD
    with pytest.raises(ClusterError, match="tcp://v has java 2; it should have java 1"):
        cluster.result(cluster.submit(bytes))


def test_a_cluster_without_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_LOOK_SECONDS", 0.0)
    monkeypatch.setattr(connection, "_NO_WORKER_SECONDS", -1.0)
    subject = ClusterSubject("java", cluster := cluster_of(Client(None, None)))
    cluster._client._threads = 0  # type: ignore[attr-defined]
    pending = subject.submit([Call("text.of", {"value": 1}), Call("text.of", {"value": 2})])
    assert pending.so_far() == [None, None]
    answers = pending.result()
    assert len(answers) == 2
    assert b'{"error":{"reason":"there has been no worker for' in answers[1].outcome


def test_subjects_are_described_once_and_first() -> None:
    of = Description("1.0", "/x", frozenset({"text.of"}))
    said = Reply("tcp://w", "java 1", 0.5, (descriptions_to_line({"java": of}),))
    client = Client(said.to_bytes(), GOOD.to_bytes())
    start = starting_on(cluster_of(client))
    subject = start(parse_request("java"), SubjectSettings("java"))
    assert len(client.futures) == 1
    assert subject.submit([Call("text.of", {"value": 1})]).result()[0].micros == 7
    assert subject.description() == subject.description() == of
    assert len(client.futures) == 2


def test_answers_come_as_they_were_given() -> None:
    subject = ClusterSubject("java", cluster_of(Client(GOOD.to_bytes())))
    pending = subject.submit([Call("text.of", {"value": 1})])
    assert pending.so_far() == pending.result()
    assert pending.result()[0].micros == 7


def test_a_scheduler_that_hangs_ends_it() -> None:
    client = Client(None)
    cluster = cluster_of(client)
    client.hangs = True
    with pytest.raises(ClusterError, match="the scheduler does not answer any more: timed out"):
        cluster.result(cluster.submit(bytes))


def test_in_the_end_the_workers_let_go_of_the_subjects() -> None:
    client = Client(None)
    cluster = cluster_of(client)
    assert cluster.batches_ahead == 6
    cluster.submit(bytes)
    assert len(client.plugins) == 1
    cluster.close()
    assert client.plugins == []
    assert client.futures[0].cancelled
