"""The implementations alone, and each step that a run adds to them."""

import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from harness.bench.bench import Bench, Round
from harness.bench.commands import checked
from harness.bench.setting import Setting
from harness.bench.workers.echo import outcome_call
from harness.model.case import Call
from harness.model.outcome import encode_outcome
from harness.model.value import encode
from harness.run.asking import reference_asked
from harness.subjects.worker.batches import MAX_PIECE_CALLS
from harness.subjects.worker.pool import WorkerPool
from harness.subjects.worker.subject import worker_command

_WARM_PASSES: Final = 10
"""Times that a JVM goes through the cases before it counts as warm."""
_QUICK_PASSES: Final = 1
_IN_FLIGHT: Final = 3
_ECHO: Final = "harness.bench.workers.echo"
_NS_A_US: Final = 1_000
_NS_A_SECOND: Final = 1_000_000_000
_US_A_SECOND: Final = 1_000_000
_JAVA_PROGRAM: Final = "org.agentcoreparity.bridge.BareProgram"
_PYTHON_PROGRAM: Final = "from harness.subjects.reference import provider, protocol_operations"
"""All that the reference imports before its first call."""


def _open_bare(setting: Setting) -> Round:
    reference = setting.reference
    warm = setting.stack.enter_context(setting.jvm())
    warm.ask("load", setting.calls)
    for _ in range(_QUICK_PASSES if setting.quick else _WARM_PASSES):
        warm.ask("time")
    each = 1 / len(setting.calls) / _NS_A_US

    def measure() -> Mapping[str, float]:
        began = time.monotonic()
        with setting.jvm() as fresh:
            started = time.monotonic()
            fresh.ask("load", setting.calls)
            first = fresh.ask("time")
        figures = {
            "bare.reference": reference.ask("bare") * each,
            "bare.java_first": first["bare"] * each,
            "decode.java_first": first["read"] * each,
            "encode.java_first": first["write"] * each,
            "start.jvm": started - began,
        }
        timed = warm.ask("time")
        return {
            **figures,
            "bare.java": timed["bare"] * each,
            "decode.java": timed["read"] * each,
            "encode.java": timed["write"] * each,
        }

    return measure


def _open_programs(setting: Setting) -> Round:
    java = setting.java_program(_JAVA_PROGRAM)
    python = [sys.executable, "-c", _PYTHON_PROGRAM]
    calls = encode(setting.calls)
    reference = setting.reference
    each = _US_A_SECOND / len(setting.calls)

    def measure() -> Mapping[str, float]:
        began = time.monotonic()
        others = int(checked(java, setting.scratch, calls)) / _NS_A_SECOND
        in_java = time.monotonic() - began - others
        began = time.monotonic()
        checked(python, setting.scratch)
        in_python = time.monotonic() - began + reference.ask("bare") / _NS_A_SECOND
        return {
            "program.java": in_java * each,
            "program.reference": in_python * each,
        }

    return measure


def _open_steps(setting: Setting) -> Round:
    reference = setting.reference
    each = 1 / len(setting.calls) / _NS_A_US
    asked = {
        "read.check": "check",
        "read.kept": "read",
        "encode.calls": "encode_calls",
        "encode.outcomes": "encode_outcomes",
        "decode.outcomes": "decode_outcomes",
        "compare": "compare",
    }

    def measure() -> Mapping[str, float]:
        return {name: reference.ask(question) * each for name, question in asked.items()}

    return measure


def _open_transport(setting: Setting) -> Round:
    with reference_asked() as asked:
        outcomes = asked.outcomes([Call(op, given) for op, given in setting.calls])
    calls = [outcome_call(encode_outcome(outcome)) for outcome in outcomes]
    pool = WorkerPool(worker_command(_ECHO))
    setting.stack.callback(pool.close)
    pool.description()
    size = sum(map(len, calls)) / len(calls)

    def measure() -> Mapping[str, float]:
        began = time.perf_counter_ns()
        under_way: deque[Any] = deque()
        for batch in _batches(calls):
            under_way.append(pool.submit(list(batch)))
            if len(under_way) == _IN_FLIGHT:
                under_way.popleft().result()
        while under_way:
            under_way.popleft().result()
        taken = time.perf_counter_ns() - began
        return {"transport": taken / len(calls) / _NS_A_US, "transport.bytes": size}

    return measure


def _batches(calls: Sequence[bytes]) -> Iterator[Sequence[bytes]]:
    return (
        calls[start : start + MAX_PIECE_CALLS] for start in range(0, len(calls), MAX_PIECE_CALLS)
    )


STEP_BENCHES: Final = (
    Bench("bare", "the reference and the jar alone, nothing crossing", _open_bare),
    Bench("programs", "the same, each as a program from its start to its end", _open_programs),
    Bench("steps", "reading, encoding, decoding and comparing, each alone", _open_steps),
    Bench("transport", "batches to a worker that only echoes, and back", _open_transport),
)
