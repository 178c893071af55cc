"""A worker that is watched: its answers say what each call reached first.

Its requests hold one call each. ``reached`` in the answer's first line is ``{"call": …}``, and
``{"before": …}`` beside it in the first answer: what was reached while the code was loaded.
"""

from collections.abc import Callable
from typing import Final

BEFORE: Final = "before"
CALL: Final = "call"


class Watched:
    """Executes requests and adds what they reached.

    ``fresh`` returns what was reached since it was last asked and never before, as JSON; empty if
    that is nothing.
    """

    def __init__(self, execute: Callable[[bytes], bytes], fresh: Callable[[], bytes]) -> None:
        self._execute = execute
        self._fresh = fresh
        self._before = fresh()

    def execute(self, request: bytes) -> bytes:
        """Run the one call of a request and return its answer."""
        answer = self._execute(request)
        parts = {BEFORE: self._before, CALL: self._fresh()}
        self._before = b""
        reached = b",".join(
            b'"%s":%s' % (key.encode(), part) for key, part in parts.items() if part
        )
        if not reached:
            return answer
        head, newline, lines = answer.partition(b"\n")
        return b'%s,"reached":{%s}}%s%s' % (head.removesuffix(b"}"), reached, newline, lines)
