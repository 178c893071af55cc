"""How long a worker may take for what."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deadlines:
    """All in seconds.

    ``call`` is for one call and kept by the worker itself. ``time_slice`` is how long a worker
    works before it answers with what it has. ``grace`` is what the supervisor, the outer net,
    allows on top of both before it ends a worker that does not answer at all. ``start`` is for a
    worker to say hello.
    """

    call: float = 10.0
    time_slice: float = 1.0
    grace: float = 5.0
    start: float = 60.0

    @property
    def answer(self) -> float:
        """The time within which any request is answered, by a worker that works."""
        return self.call + self.time_slice + self.grace
