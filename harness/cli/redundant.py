"""``parity list --redundant``: cases that find nothing that another does not."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, assert_never

import click

from harness.cli.config import Config
from harness.cli.selected import Selected
from harness.coverage.reduced import write_reduction
from harness.coverage.redundancy import Evidence, Facts, PartialError, kept, needed
from harness.model.case import Case, Matches, Raises, Returns
from harness.run.selection import Reduction

REPORTS: Final = Path("build/reports")
COVERAGE_REPORT: Final = REPORTS / "coverage.json"
MUTANTS_REPORTS: Final = "mutants*.json"
_RUN: Final = f"parity run --coverage --report json={COVERAGE_REPORT}"
_MUTANTS: Final = "parity mutants --json FILE"


def list_redundant(
    selected: Selected,
    config: Config,
    mutants: Sequence[Path],
    coverage: Sequence[Path],
    *,
    write: bool,
) -> None:
    """Print the redundant cases and how many there are; ``write`` renews the list of those kept.

    Without reports those in ``build/reports`` count; ``click.UsageError`` if there are none.
    """
    if write and not selected.is_everything:
        raise click.UsageError("--write is about all cases: leave out the paths and filters.")
    if write and config.reduced is None:
        raise click.UsageError("--write: pyproject.toml says nothing of [tool.parity.reduced].")
    evidence = _evidence(mutants, coverage)
    # Which were kept until now is no matter, nor whether their list can be read.
    now = None if config.reduced is None else Reduction(config.reduced.of, frozenset())
    cases = list(_in_order(selected, now))
    _require_all([facts.name for facts, _ in cases], evidence)
    reasons = needed([facts for facts, _ in cases], evidence)
    for facts, place in cases:
        if facts.name not in reasons:
            click.echo(f"{facts.name}\t{facts.op}\t{place}")
    click.echo(
        f"{len(cases) - len(reasons):,} of {len(cases):,} cases find nothing that another does not"
        f"{_basis(evidence)}.",
        err=True,
    )
    if write:
        _write(config, now, [facts for facts, _ in cases], reasons)


def _in_order(selected: Selected, now: Reduction | None) -> Iterator[tuple[Facts, str]]:
    """Yield the cases, those that may be left out last, each with its place."""
    last = []
    for case in selected.cases():
        found = (Facts(case.name, case.call.op, _outcome(case)), f"{case.file}:{case.line}")
        if now is not None and now.is_about(case.name):
            last.append(found)
        else:
            yield found
    yield from last


def _outcome(case: Case) -> str:
    match case.expect:
        case None:
            return "unknown"
        case Returns() | Matches():
            return "returned"
        case Raises():
            return case.expect.kind
        case _:
            assert_never(case.expect)


def _evidence(mutants: Sequence[Path], coverage: Sequence[Path]) -> Evidence:
    evidence = Evidence()
    for file in coverage or (COVERAGE_REPORT,):
        _add(file, evidence.add_run, _RUN)
    for file in mutants or sorted(REPORTS.glob(MUTANTS_REPORTS)):
        _add(file, evidence.add_mutants, _MUTANTS)
    return evidence


def _require_all(names: Sequence[str], evidence: Evidence) -> None:
    """Refuse coverage of other cases: what it lacks would seem to find nothing."""
    missing = [name for name in names if name not in evidence.ran]
    if missing:
        raise click.UsageError(
            f"the coverage lacks {len(missing):,} of {len(names):,} cases, {missing[0]} first. "
            f"Make it anew: {_RUN}"
        )


def _add(file: Path, add: Callable[[dict[str, Any]], None], how: str) -> None:
    try:
        add(json.loads(file.read_bytes()))
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}. Make it: {how}") from error
    except PartialError as error:
        raise click.UsageError(f"{file} {error}. Make it of all: {how}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise click.UsageError(f"{file} is not the report that is meant. Make it: {how}") from error


def _basis(evidence: Evidence) -> str:
    killing = f"{len(evidence.killing):,} kill mutants" if evidence.killing else "no mutants tried"
    return f" ({len(evidence.reaching):,} reach code first, {killing})"


def _write(
    config: Config, now: Reduction | None, cases: Sequence[Facts], reasons: dict[str, str]
) -> None:
    assert now is not None
    assert config.reduced is not None
    reduced = config.reduced
    keeping = kept(cases, reasons, now)
    write_reduction(reduced.of, Path(reduced.keep), keeping)
    subject_to = sum(now.is_about(facts.name) for facts in cases)
    click.echo(f"{reduced.keep}: {len(keeping):,} of {subject_to:,} cases are kept.", err=True)
