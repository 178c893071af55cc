"""What is wrong with the files that coverage goes by: what is excused, and what a run keeps."""

from collections.abc import Iterator
from pathlib import Path

from harness.cli.config import Config
from harness.compare.ledger_lint import CaseNames
from harness.corpus.lint import Problem
from harness.coverage.reduced import reduction_faults
from harness.coverage.uncovered import load_exceptions
from harness.model.faults import FaultsError


def coverage_problems(config: Config, names: CaseNames | None) -> Iterator[Problem]:
    """Yield the faults of the exceptions, and of the list of kept cases where it is there.

    ``names`` are those of all cases, None where not all are known.
    """
    try:
        load_exceptions(map(Path, config.ledgers))
    except FaultsError as error:
        yield from (Problem("uncovered", "error", fault) for fault in error.faults)
    if config.reduced is None or names is None:
        return
    file = Path(config.reduced.keep)
    if file.is_file():
        for fault in reduction_faults(config.reduced.of, file, names):
            yield Problem("reduced", "error", fault)
