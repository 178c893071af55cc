"""The pytest plugin: ``pytest cases/ --parity-subject java``. Hooks only.

It is loaded in every pytest run of an environment that has the harness, so it imports nothing of
it until a case file is collected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from harness.pytest_items import CaseFileCollector, ParitySession

_SESSION: pytest.StashKey[ParitySession | None] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; they mean what those of ``parity run`` mean."""
    group = parser.getgroup("parity", "case files of agent-core-parity")
    group.addoption(
        "--parity-subject",
        action="append",
        default=[],
        metavar="NAME[@LABEL][=SPEC]",
        help="collect case files and run them on this subject; repeatable",
    )
    group.addoption("--parity-oracle", metavar="SUBJECT", help="whose outcome counts by default")
    group.addoption("--parity-timeout", type=float, metavar="SECONDS", help="time for one case")
    group.addoption("--parity-java-home", metavar="DIR", help="the JDK or JRE to run")
    group.addoption("--parity-no-ledger", action="store_true", help="take no divergence as known")


def pytest_configure(config: pytest.Config) -> None:
    """Prepare for subjects, which start when a case file is first collected."""
    config.stash[_SESSION] = None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFileCollector | None:
    """Collect a file below the project's case folders, if any subject was asked for."""
    config = parent.config
    if not config.getoption("parity_subject") or not _may_hold_cases(file_path):
        return None
    from harness.pytest_items import CaseFileCollector, ParitySession  # noqa: PLC0415

    session = config.stash[_SESSION]
    if session is None:
        session = config.stash[_SESSION] = ParitySession(config)
    return CaseFileCollector.of(session, file_path, parent)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the subjects and their processes."""
    session = config.stash.get(_SESSION, None)
    if session is not None:
        session.close()


def _may_hold_cases(file: Path) -> bool:
    return file.name.endswith((".yaml", ".yml", ".jsonl", ".jsonl.gz"))
