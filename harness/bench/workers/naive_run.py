"""A harness as one would write it first: object by object through JPype, from start to end.

It does what ``parity run`` does for the reference and the jar, and no more: reads the cases, runs
both sides, and compares. It neither checks the files first nor says where two outcomes differ.
"""

from collections.abc import Sequence
from pathlib import Path
from time import process_time_ns
from typing import Any

from harness import corpus
from harness.bench.workers.java_objects import RAISED, JavaObjects
from harness.bench.workers.jvm import TIMING_CLASS
from harness.bench.workers.serving import serve_questions
from harness.model.value import Value
from harness.subjects.java.bridge import jar_loader
from harness.subjects.java.jvm import start_jvm
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.reference.operations import OPERATIONS as CORE_OPERATIONS
from harness.subjects.reference.protocol_operations import OPERATIONS as PROTOCOL_OPERATIONS
from harness.subjects.worker.channel import claim_stdio

_OPERATIONS = {**CORE_OPERATIONS, **PROTOCOL_OPERATIONS}


def _run(objects: JavaObjects, paths: Sequence[str]) -> dict[str, int]:
    """Run the cases that JPype can be trusted with, and say how many they are and how many agree.

    ``cpu_ns`` is what the process has taken of the processor since its start, JVM and all.
    """
    cases = agreeing = 0
    for case in corpus.read(corpus.discover(paths, Path.cwd())):
        reference = _reference(case.call.op, case.call.input)
        if objects.can_take(case.call.input) and objects.can_take(reference):
            agreeing += reference == objects.outcome(case.call.op, case.call.input)
            cases += 1
    return {"cases": cases, "agreeing": agreeing, "cpu_ns": process_time_ns()}


def _reference(op: str, given: dict[str, Value]) -> dict[str, Value]:
    try:
        return {"returned": _OPERATIONS[op](given)}
    except Exception:  # noqa: BLE001 - what a call raises is its outcome
        return {RAISED: None}


def main(arguments: Sequence[str]) -> None:
    """Start the JVM, say hello, and run the cases at the paths that it is asked for."""
    import jpype  # noqa: PLC0415 - only a worker has a JVM

    channel = claim_stdio()
    plan = WorkerPlan.from_argument(arguments[0])
    start_jvm(plan.library, plan.flags)
    loader = jar_loader([plan.bridge, *plan.classpath])
    timing: Any = jpype.JClass(TIMING_CLASS, loader=loader)()
    objects = JavaObjects(loader, timing.run)
    serve_questions(channel, {"run": lambda paths: _run(objects, paths)})
