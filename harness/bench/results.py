"""What the figures come to: the keys of the JSON that a reader looks at first."""

from typing import Final

RESULTS: Final = {
    "cases_per_second": "`parity run` on these cases, start and end included",
    "end_to_end_us": "the same, µs a case",
    "ratio_to_slower_bare": "end to end, to the slower implementation alone, as warm as in a run",
    "ratio_to_slower_bare_program": "to the slower one alone as a program, its start included too",
    "ratio_to_slower_bare_warm": "the same, to the slower one in a warm JVM",
    "steady_us": "each further case once all is warm",
    "steady_ratio_to_slower_bare_warm": "the same, to the slower implementation alone when warm",
    "cold_cases_per_second": "`parity run` with nothing kept from runs before",
    "first_verdict_s": "seconds to the first verdict",
    "gate_s": "seconds for all cases, the default subjects and the short search",
    "naive_ratio": "a naive harness, object by object through JPype, to end to end",
    "naive_ratio_of_processor_time": "the same by processor time, on a busy machine the better one",
    "per_process_ratio": "one JVM a case, to end to end",
    "deepdiff_vs_compare": "DeepDiff to comparing bytes",
    "merge_vs_openjiuwen": "openjiuwen's merge to the reference's",
    "fold_vs_openjiuwen": "openjiuwen's fold to the reference's",
}
"""In the order in which they are shown."""
