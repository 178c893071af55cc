"""All benches, in the order in which they take turns."""

from typing import Final

from harness.bench.bench import Bench
from harness.bench.folds import FOLD_BENCHES
from harness.bench.merges import MERGE_BENCHES
from harness.bench.naive import NAIVE_BENCHES
from harness.bench.steps import STEP_BENCHES
from harness.bench.whole_runs import LONG_BENCH, RUN_BENCHES

BENCHES: Final[dict[str, Bench]] = {
    bench.name: bench
    for bench in (
        *STEP_BENCHES,
        *RUN_BENCHES,
        *NAIVE_BENCHES,
        *MERGE_BENCHES,
        *FOLD_BENCHES,
        LONG_BENCH,
    )
}
"""By name."""

LONG: Final = LONG_BENCH.name
"""The one that takes minutes, and is only measured where it is asked for."""
