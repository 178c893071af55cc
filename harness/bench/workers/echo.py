"""Answers each request with what it holds, at the speed of memory: what is left is the transport.

The calls of a request are ``outcome_call``s; such a call is answered by the outcome it holds.
"""

from collections.abc import Sequence
from typing import Final

from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.serve import serve

_LINE: Final = b"\n0 "
"""No JSON without spaces holds it, so that calls can be told apart by it."""


def outcome_call(outcome: bytes) -> bytes:
    """Return a call that is answered by this outcome, given as canonical bytes."""
    return _LINE + outcome


def main(arguments: Sequence[str]) -> None:
    """Serve requests until the supervisor closes its end."""
    del arguments
    channel = claim_stdio()
    channel.ready({"version": "1", "location": "echo", "ops": []})
    serve(channel, echoed)


def echoed(request: bytes) -> bytes:
    """Return the answer to a request."""
    calls = request[request.index(_LINE) : request.rindex(b"]}")]
    return b'{"replace":false}' + calls.replace(b"," + _LINE, _LINE)
