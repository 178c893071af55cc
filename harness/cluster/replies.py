"""Calls to a worker and its replies, as bytes.

A reply is a line of JSON that says how it went, and lines of results. A worker's exceptions stay
where they are: what went wrong is said in words.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from harness.cluster.errors import ClusterError
from harness.model.case import Call
from harness.model.value import decode, encode
from harness.subjects.base import Answer, Description, SubjectStartError

_HELP_WITH_FAULTS: Final = "Report it: this should not happen."


@dataclass(frozen=True, slots=True)
class Reply:
    """A worker's results.

    ``worker`` is its address, and ``identity`` says which subjects it has (``identity_of``).
    ``cpu`` are the seconds of processor time that its processes took since it last said so.
    """

    worker: str
    identity: str
    cpu: float
    lines: tuple[bytes, ...]

    def to_bytes(self) -> bytes:
        """Return it as it travels."""
        head = {"worker": self.worker, "identity": self.identity, "cpu": self.cpu}
        return b"\n".join([encode(head), *self.lines])


def identity_of(descriptions: Mapping[str, Description]) -> str:
    """Return what tells subjects from others of the same names: versions and checksums."""
    return ", ".join(
        f"{name} {each.version}" + (f" ({each.sha256[:12]})" if each.sha256 else "")
        for name, each in sorted(descriptions.items())
    )


def refusal(worker: str, error: ClusterError | SubjectStartError) -> bytes:
    """Return the reply of a worker that is not what it should be, or where a subject is missing."""
    what = error.what
    if isinstance(error, SubjectStartError):
        what = f"subject {error.subject}: {what}"
    return encode({"worker": worker, "refused": {"what": what, "help": error.help_text}})


def fault(worker: str, text: str) -> bytes:
    """Return the reply of a worker on which the harness itself failed."""
    return encode({"worker": worker, "fault": text})


def read_reply(data: bytes) -> Reply:
    """Return the results in a reply; ``ClusterError`` with what it says instead."""
    head, *lines = data.split(b"\n")
    match decode(head):
        case {"worker": str(worker), "identity": str(identity), "cpu": float(cpu)}:
            return Reply(worker, identity, cpu, tuple(lines))
        case {"worker": str(worker), "refused": {"what": what, "help": help_text}}:
            raise ClusterError(f"worker {worker}: {what}", help_text)
        case {"worker": str(worker), "fault": text}:
            raise ClusterError(f"worker {worker}: the harness failed:\n{text}", _HELP_WITH_FAULTS)
        case _:
            raise ClusterError(f"a worker replied {head[:200]!r}", _HELP_WITH_FAULTS)


def descriptions_to_line(descriptions: Mapping[str, Description]) -> bytes:
    """Return what subjects are as a line."""
    return encode(
        {
            name: {
                "version": each.version,
                "location": each.location,
                "ops": sorted(each.ops),
                "sha256": each.sha256,
                "unsupported": dict(each.unsupported),
                "lacks": list(each.lacks),
            }
            for name, each in descriptions.items()
        }
    )


def descriptions_from_line(line: bytes) -> dict[str, Description]:
    """Return the descriptions that ``descriptions_to_line`` wrote."""
    return {
        name: Description(
            version=fields["version"],
            location=fields["location"],
            ops=frozenset(fields["ops"]),
            sha256=fields["sha256"],
            unsupported=fields["unsupported"],
            lacks=tuple(fields["lacks"]),
        )
        for name, fields in decode(line).items()
    }


def calls_to_lines(calls: Iterable[Call]) -> bytes:
    """Return calls a line each, in their canonical bytes."""
    return b"\n".join(call.encoded for call in calls)


def calls_from_lines(lines: bytes) -> list[Call]:
    """Return the calls that ``calls_to_lines`` wrote; their inputs are not read."""
    return [
        Call.of_bytes(line[2 : line.index(b'"', 2)].decode(), line) for line in lines.splitlines()
    ]


def answers_to_lines(answers: Iterable[Answer]) -> tuple[bytes, ...]:
    """Return answers a line each: the time in µs, a blank, and the outcome."""
    return tuple(b"%d %b" % (answer.micros, answer.outcome) for answer in answers)


def answers_from_lines(lines: Iterable[bytes]) -> list[Answer]:
    """Return the answers that ``answers_to_lines`` wrote."""
    parts = (line.partition(b" ") for line in lines)
    return [Answer(outcome, int(micros)) for micros, _, outcome in parts]
