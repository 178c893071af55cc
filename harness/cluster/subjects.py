"""Subjects on a cluster: the run sees subjects like any other, and judges what they answer."""

from collections.abc import Callable, Sequence

from harness.cluster import on_worker
from harness.cluster.connection import Cluster
from harness.cluster.errors import ClusterError
from harness.cluster.jobs import Job
from harness.cluster.replies import Reply, answers_from_lines, calls_to_lines
from harness.model.case import Call
from harness.model.outcome import Undriven, encode_outcome
from harness.subjects.base import Answer, Description, Pending, Subject, SubjectSettings
from harness.subjects.registry import SubjectRequest


class _ClusterAnswers:
    """The answers to one batch, wherever it is."""

    def __init__(self, cluster: Cluster, job: Job, count: int) -> None:
        self._cluster = cluster
        self._job = job
        self._count = count

    def result(self) -> list[Answer]:
        """Wait for the answers; where the cluster is lost each says so."""
        try:
            return self._answers(self._cluster.result(self._job))
        except ClusterError as error:
            lost = Answer(encode_outcome(Undriven(str(error))), 0)
            return [lost] * self._count

    def so_far(self) -> Sequence[Answer | None]:
        """Return all answers, or none of them: a batch comes back as a whole."""
        reply = self._cluster.result_so_far(self._job)
        return [None] * self._count if reply is None else self._answers(reply)

    def _answers(self, reply: Reply) -> list[Answer]:
        answers = answers_from_lines(reply.lines)
        assert len(answers) == self._count, "an answer for each call"
        return answers


class ClusterSubject:
    """A subject of which every worker has one; a batch of calls goes to any of them."""

    def __init__(self, name: str, cluster: Cluster) -> None:
        self._name = name
        self._cluster = cluster

    @property
    def name(self) -> str:
        """The name it goes by in this run."""
        return self._name

    def description(self) -> Description:
        """Wait until a worker has started it; ``ClusterError`` if it cannot."""
        return self._cluster.descriptions()[self._name]

    def submit(self, calls: Sequence[Call]) -> Pending:
        """Begin a batch of calls and return without waiting for it."""
        job = self._cluster.submit(on_worker.make_calls, self._name, calls_to_lines(calls))
        return _ClusterAnswers(self._cluster, job, len(calls))

    def close(self) -> None:
        """Do nothing: the workers' subjects end with the connection."""


def starting_on(cluster: Cluster) -> Callable[[SubjectRequest, SubjectSettings], Subject]:
    """Return what starts subjects on a cluster, in the place of ``registry.start``."""
    cluster.begin_to_describe()

    def start(request: SubjectRequest, settings: SubjectSettings) -> Subject:
        del settings  # the workers have them
        return ClusterSubject(request.name, cluster)

    return start
