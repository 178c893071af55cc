"""What is wrong with the files that measures go by: what they excuse, and what a run keeps."""

from collections.abc import Iterator
from pathlib import Path

from harness.cli.config import Config
from harness.compare.ledger_lint import CaseNames
from harness.corpus.lint import Problem
from harness.coverage.reduced import reduction_faults
from harness.coverage.uncovered import load_exceptions
from harness.model.faults import FaultsError
from harness.mutants.equivalents_file import load_all_equivalents


def measured_problems(config: Config, names: CaseNames | None) -> Iterator[Problem]:
    """Yield the faults of what coverage and mutants excuse, and of the list of kept cases.

    ``names`` are those of all cases, None where not all are known.
    """
    folders = list(map(Path, config.ledgers))
    for rule, load in (("uncovered", load_exceptions), ("mutants", load_all_equivalents)):
        try:
            load(folders)
        except FaultsError as error:
            yield from (Problem(rule, "error", fault) for fault in error.faults)
    if config.reduced is None or names is None:
        return
    file = Path(config.reduced.keep)
    if file.is_file():
        for fault in reduction_faults(config.reduced.of, file, names):
            yield Problem("reduced", "error", fault)
