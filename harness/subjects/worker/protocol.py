"""The JSON that travels in the frames between a supervisor and its workers.

First comes the worker's hello: ``{"ready": {…}}`` or ``{"failed": {"what", "help"}}``. Then, for
each request ``{"timeout_ms", "slice_ms", "calls": [[op, input], …]}``, one answer: a line
``{"replace": bool}`` and, for each call that was finished, a line of its time in µs and its
outcome. Fewer lines than calls: the rest was not run and may be sent again. The first line of a
watched worker's answer may hold ``reached`` (``reached``), which is about the last of its calls.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from harness.model.case import Call
from harness.subjects.base import Answer, Description


class BrokenAnswerError(Exception):
    """A worker's frame does not hold what the protocol says."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A worker's hello that says that the subject cannot start."""

    what: str
    help_text: str


@dataclass(frozen=True, slots=True)
class BatchAnswer:
    """What a worker answered: ``replace`` says that it must not be used again."""

    replace: bool
    answers: list[Answer]


def encode_call(call: Call) -> bytes:
    """Return a call as it stands in a request; ``ValueError`` if it holds no JSON value."""
    return call.encoded


def request_parts(calls: Sequence[bytes], timeout: float, time_slice: float) -> list[bytes]:
    """Return the parts of a request; ``timeout`` for a call and ``time_slice`` are in seconds."""
    head = f'{{"timeout_ms":{round(timeout * 1000)},"slice_ms":{round(time_slice * 1000)},"calls":['
    return [head.encode("ascii"), b",".join(calls), b"]}"]


def parse_hello(frame: bytes) -> Description | Failed:
    """Return what a worker's first frame says."""
    match _json(frame):
        case {"ready": {"version": str(version), "location": str(location)} as ready} if (
            _is_well_shaped(ready)
        ):
            return Description(
                version=version,
                location=location,
                ops=frozenset(ready.get("ops", ())),
                sha256=ready.get("sha256"),
                unsupported=dict(ready.get("unsupported", {})),
                lacks=tuple(ready.get("lacks", ())),
            )
        case {"failed": {"what": str(what), "help": str(help_text)}}:
            return Failed(what, help_text)
        case _:
            raise BrokenAnswerError(f"a hello of {frame[:200]!r}")


def parse_answer(frame: bytes, calls: int) -> BatchAnswer:
    """Return the answers in a frame to a request of this many calls."""
    head, *lines = frame.splitlines() or [b""]
    match _json(head):
        case {"replace": bool(replace), **more} if len(lines) <= calls:
            answers = [_answer(line) for line in lines]
            match more:
                case {"reached": dict(reached)} if answers:
                    answers[-1] = answers[-1]._replace(reached=reached)
            return BatchAnswer(replace, answers)
        case _:
            raise BrokenAnswerError(f"{len(lines)} lines to {calls} calls after {head[:200]!r}")


def _answer(line: bytes) -> Answer:
    micros, separator, outcome = line.partition(b" ")
    if not separator or not micros.isdigit():
        raise BrokenAnswerError(f"a line of {line[:200]!r}")
    return Answer(outcome, int(micros))


def _is_well_shaped(ready: dict[str, Any]) -> bool:
    """Whether what a hello may say beside version and location is of the right shape."""
    match {"ops": [], "unsupported": {}, "lacks": [], "sha256": None, **ready}:
        case {
            "ops": list(ops),
            "unsupported": dict(unsupported),
            "lacks": list(lacks),
            "sha256": str() | None,
        }:
            return all(isinstance(text, str) for text in (*ops, *unsupported.values(), *lacks))
        case _:
            return False


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BrokenAnswerError(f"no JSON: {text[:200]!r}") from error
