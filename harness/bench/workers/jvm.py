"""The jar alone, timed inside its JVM, and driven object by object from Python.

``main`` gets one argument, the JSON of the same ``WorkerPlan`` as the subject's own worker.
"""

from collections.abc import Sequence
from time import thread_time_ns
from typing import Any, Final

from harness.bench.workers.java_objects import RAISED, JavaObjects
from harness.bench.workers.serving import Handler, serve_questions, settle
from harness.model.value import Value, encode
from harness.subjects.java.bridge import jar_loader
from harness.subjects.java.jvm import start_jvm
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.worker.channel import claim_stdio

TIMING_CLASS: Final = "org.agentcoreparity.bridge.BareTiming"
"""The bridge's own entry for benches."""

_BATCH: Final = 256
"""Calls that are decoded, and outcomes that are in memory, at once, as in a run."""

_READING, _RUNNING, _WRITING = range(3)


class JarTiming:
    """Times the jar on the calls that it was given to load."""

    def __init__(self, classpath: Sequence[str]) -> None:
        import jpype  # noqa: PLC0415 - only a worker has a JVM

        loader = jar_loader(classpath)
        self._bytes = jpype.JArray(jpype.JByte)
        self._timing = jpype.JClass(TIMING_CLASS, loader=loader)()
        self._objects = JavaObjects(loader, self._timing.run)
        self._batches: list[Any] = []
        self._calls: list[tuple[str, dict[str, Value]]] = []
        self._outcomes: list[Value] = []

    @property
    def handlers(self) -> dict[str, Handler]:
        """What the worker answers."""
        return {
            "load": self.load,
            "time": lambda _: self.time(),
            "load_objects": self.load_objects,
            "objects": lambda _: self.objects(),
        }

    def load(self, given: list[list[Value]]) -> None:
        """Take calls, ``[op, input]`` each, for ``time``."""
        batches = [encode(given[start : start + _BATCH]) for start in range(0, len(given), _BATCH)]
        self._batches = [self._bytes(batch) for batch in batches]
        settle()

    def time(self) -> dict[str, int]:
        """Go through the calls inside the JVM and return the ns of each of three steps.

        ``read``: JSON to plain values. ``bare``: objects built, operations run, outcomes kept in
        memory. ``write``: outcomes to canonical bytes.
        """
        totals = [0, 0, 0]
        for batch in self._batches:
            for step, nanos in enumerate(self._timing.time(batch)):
                totals[step] += int(nanos)
        return {"read": totals[_READING], "bare": totals[_RUNNING], "write": totals[_WRITING]}

    def load_objects(self, given: list[list[Value]]) -> dict[str, int]:
        """Take ``[op, input, outcome]`` for ``objects``: calls and their outcomes as they travel.

        Those that JPype could not be trusted with are left out. ``same`` says how many of the
        others come back as they should.
        """
        self._calls = []
        same = 0
        for op, call_input, outcome in given:
            if self._objects.can_take(call_input) and self._objects.can_take(outcome):
                self._calls.append((op, call_input))
                found = self._objects.outcome(op, call_input)
                same += outcome.keys() == found.keys() and (
                    RAISED in found or encode(found) == encode(outcome)
                )
        settle()
        return {"calls": len(self._calls), "same": same}

    def objects(self) -> int:
        """Go through the calls object by object and return the ns that took."""
        began = thread_time_ns()
        for start in range(0, len(self._calls), _BATCH):
            calls = self._calls[start : start + _BATCH]
            self._outcomes = [self._objects.outcome(op, given) for op, given in calls]
        return thread_time_ns() - began


def main(arguments: Sequence[str]) -> None:
    """Start the JVM and serve questions until the supervisor closes its end."""
    channel = claim_stdio()
    plan = WorkerPlan.from_argument(arguments[0])
    start_jvm(plan.library, plan.flags)
    timing = JarTiming([plan.bridge, *plan.classpath])
    serve_questions(channel, timing.handlers)
