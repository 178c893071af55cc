"""The ways that suggest themselves first, on the same cases."""

import time
from collections.abc import Mapping
from typing import Final

from harness.bench.asking import BenchWorker
from harness.bench.bench import Bench, Round
from harness.bench.commands import checked, run_parity
from harness.bench.setting import Setting
from harness.model.case import Call
from harness.model.outcome import outcome_to_map
from harness.model.value import encode
from harness.run.asking import reference_asked
from harness.subjects.java.subject import worker_environment
from harness.subjects.worker.protocol import encode_call, request_parts
from harness.subjects.worker.subject import worker_command

_PROCESSES: Final = 4
_DEEPDIFF_CASES: Final = 2_000
"""DeepDiff takes so long that every round looks at a part of the cases."""
_QUICK_CASES: Final = 100
_ENTRY: Final = "org.agentcoreparity.bridge.BareTiming"
_NAIVE_RUN: Final = "harness.bench.workers.naive_run"
_NS_A_US: Final = 1_000
_US: Final = 1e6


def _open_objects(setting: Setting) -> Round:
    with reference_asked() as asked:
        outcomes = asked.outcomes([Call(op, given) for op, given in setting.calls])
    calls = [
        [*call, outcome_to_map(outcome)]
        for call, outcome in zip(setting.calls, outcomes, strict=True)
    ]
    command = worker_command(_NAIVE_RUN, setting.plan.to_argument())
    worker = setting.stack.enter_context(setting.jvm())
    taken = worker.ask("load_objects", calls)
    count = taken["calls"]

    def measure() -> Mapping[str, float]:
        began = time.monotonic()
        with BenchWorker("naive", command, worker_environment()) as whole:
            ran = whole.ask("run", setting.paths)
        seconds = time.monotonic() - began
        return {
            "naive.run": seconds / ran["cases"] * _US,
            "naive.run_cpu": ran["cpu_ns"] / ran["cases"] / _NS_A_US,
            "naive.objects": worker.ask("objects") / count / _NS_A_US,
            "naive.objects_share": count / len(setting.calls),
            "naive.objects_same": taken["same"] / count,
        }

    return measure


def _open_process(setting: Setting) -> Round:
    java = setting.java_program(_ENTRY)
    step = max(1, len(setting.calls) // _PROCESSES)
    sample = [Call(op, given) for op, given in setting.calls[step // 2 :: step]]
    if setting.quick:
        sample = sample[:1]
    one = setting.scratch / "one.jsonl"

    def measure() -> Mapping[str, float]:
        in_java = in_parity = 0.0
        for call in sample:
            request = b"".join(request_parts([encode_call(call)], 10.0, 1.0))
            began = time.monotonic()
            checked(java, setting.scratch, request)
            in_java += time.monotonic() - began
            one.write_bytes(encode({"id": "one", "op": call.op, "input": call.input}) + b"\n")
            in_parity += run_parity(setting.run_arguments(str(one)), setting.scratch).seconds
        return {
            "naive.process": in_java / len(sample) * _US,
            "naive.process_parity": in_parity / len(sample) * _US,
        }

    return measure


def _open_deepdiff(setting: Setting) -> Round:
    reference = setting.reference
    most = _QUICK_CASES if setting.quick else _DEEPDIFF_CASES
    step = max(1, len(setting.calls) // most)

    def measure() -> Mapping[str, float]:
        answer = reference.ask("deepdiff", step)
        return {"naive.deepdiff": answer["ns"] / answer["count"] / _NS_A_US}

    return measure


NAIVE_BENCHES: Final = (
    Bench("objects", "the jar driven object by object through JPype", _open_objects),
    Bench("process", "a process for each case, on a sample", _open_process, most_rounds=3),
    Bench("deepdiff", "DeepDiff on outcomes that agree, as on every case", _open_deepdiff),
)
