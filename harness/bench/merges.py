"""Merges and folds of the published package beside the reference's, in fresh processes of both."""

from collections.abc import Mapping
from typing import Any, Final

from harness.bench.asking import BenchWorker
from harness.bench.bench import Bench, Round
from harness.bench.setting import NotMeasurableError, Setting, reference_worker
from harness.bench.streams import stream
from harness.subjects.openjiuwen.environment import find_environment
from harness.subjects.openjiuwen.source import read_source
from harness.subjects.worker.subject import worker_command

_WORKER: Final = "harness.bench.workers.openjiuwen"
_STREAM: Final = 1_000
"""Chunks of a stream that is folded beside those of the cases."""
_NS_A_US: Final = 1_000


def _open(setting: Setting) -> Round:
    given: dict[str, list[Any]] = {
        "pairs": [[i["left"], i["right"]] for op, i in setting.calls if op == "chunk.merge"],
        "streams": [i["chunks"] for op, i in setting.calls if op == "chunk.fold"],
    }
    given["streams"].append(list(stream(_STREAM)))
    if not given["pairs"]:
        raise NotMeasurableError("none of the cases is a chunk.merge; give files that hold some")
    sides = {
        "reference": setting.stack.enter_context(reference_worker("merges")),
        "openjiuwen": setting.stack.enter_context(_openjiuwen()),
    }
    able = [side.ask("load", given) for side in sides.values()]
    kept = {
        kind: sorted(set.intersection(*(set(of_side[kind]) for of_side in able)))
        for kind in ("pairs", "streams")
    }
    for side in sides.values():
        side.ask("keep", kept)

    def measure() -> Mapping[str, float]:
        figures = {"merge.cases": float(len(kept["pairs"]))}
        for name, side in sides.items():
            figures[f"merge.{name}"] = side.ask("merges") / _NS_A_US
        for name, side in sides.items():
            figures[f"fold.{name}"] = side.ask("folds") / _NS_A_US
        return figures

    return measure


def _openjiuwen() -> BenchWorker:
    """Start the package in the environment that the subject made; it is not made here."""
    source = read_source(None)
    environment = find_environment(source.environment)
    if environment is None:
        raise NotMeasurableError(
            f"the environment of openjiuwen {source.environment} is not made yet: make setup"
        )
    location = str(source.location or environment.packages)
    python = str(environment.python)
    return BenchWorker(
        "openjiuwen", worker_command(_WORKER, location, source.version, python=python)
    )


MERGE_BENCHES: Final = (
    Bench("merges", "merges and folds, the reference's beside openjiuwen's", _open),
)
