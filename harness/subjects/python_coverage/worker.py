"""The reference in a worker of its own, watched from its import on. ``main`` gets no argument."""

from harness.model.case import Call
from harness.model.value import decode
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.python_coverage import CODE
from harness.subjects.python_coverage.arcs import Arcs
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.reached import Watched
from harness.subjects.worker.serve import serve

_NAME = "reference"


def main(arguments: list[str]) -> None:
    """Say hello, and serve calls until the supervisor closes its end."""
    del arguments
    channel = claim_stdio()
    arcs = Arcs(CODE)
    from harness.subjects.reference import provider  # noqa: PLC0415 - it is watched from here on

    subject = provider.start(SubjectSettings(_NAME))
    description = subject.description()
    channel.ready(
        {
            "version": description.version,
            "location": description.location,
            "ops": sorted(description.ops),
        }
    )
    serve(channel, Watched(_Calls(subject).execute, arcs.fresh).execute)


class _Calls:
    """Executes requests of ``worker.protocol`` by a subject in this process."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject

    def execute(self, request: bytes) -> bytes:
        """Run the calls of a request and return their answers."""
        calls = [Call(op, given) for op, given in decode(request)["calls"]]
        answers = self._subject.submit(calls).result()
        lines = [b"%d %s" % (answer.micros, answer.outcome) for answer in answers]
        return b"\n".join([b'{"replace":false}', *lines])
