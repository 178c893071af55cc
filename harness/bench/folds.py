"""How a fold grows with its stream: the reference's, and the jar's inside its JVM."""

from collections.abc import Mapping
from typing import Final

from harness.bench.asking import BenchWorker
from harness.bench.bench import Bench, Round
from harness.bench.setting import Setting, reference_worker
from harness.bench.streams import stream

SIZES: Final = (1_000, 10_000, 100_000)
_QUICK_SIZES: Final = (100, 1_000)
_NS_A_MS: Final = 1e6


def _open(setting: Setting) -> Round:
    sizes = _QUICK_SIZES if setting.quick else SIZES
    reference = setting.stack.enter_context(reference_worker())
    java = setting.stack.enter_context(setting.jvm())

    def measure() -> Mapping[str, float]:
        figures = {}
        for size in sizes:
            figures[f"fold.reference.{size}"] = _reference(reference, size) / _NS_A_MS
            figures[f"fold.java.{size}"] = _java(java, size) / _NS_A_MS
        return figures

    return measure


def _reference(worker: BenchWorker, size: int) -> float:
    worker.ask("load_stream", size)
    return float(worker.ask("fold"))


def _java(worker: BenchWorker, size: int) -> float:
    worker.ask("load", [["chunk.fold", {"chunks": list(stream(size))}]])
    return float(worker.ask("time")["bare"])


FOLD_BENCHES: Final = (Bench("folds", "folds of streams of growing length", _open, most_rounds=5),)
