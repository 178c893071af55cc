"""The pytest plugin: case files as items, and the fixture ``parity``. Hooks only.

It is loaded in every pytest run of an environment that has the harness, so it imports nothing of
it until a case file is collected or the fixture is asked for.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from harness.pytest_items import CaseFileCollector
    from harness.pytest_session import ParitySession
    from harness.testing import Parity

_SESSION: pytest.StashKey[ParitySession | None] = pytest.StashKey()
_A_DAY = 86_400.0
_ENDINGS = (".yaml", ".yml", ".jsonl", ".jsonl.gz")  # corpus.names.ENDINGS; a test compares


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options; they mean what those of ``parity run`` mean."""
    group = parser.getgroup("parity", "case files of agent-core-parity")
    group.addoption(
        "--parity-subject",
        action="append",
        default=[],
        metavar="NAME[@LABEL][=SPEC]",
        help="collect case files and run them on this subject; repeatable. Without it the case "
        "files that are named run on the subjects of the project's settings",
    )
    group.addoption("--parity-oracle", metavar="SUBJECT", help="whose outcome counts by default")
    group.addoption(
        "--parity-timeout", type=_seconds, metavar="SECONDS", help="time for one case [10]"
    )
    group.addoption("--parity-java-home", metavar="DIR", help="the JDK or JRE to run")
    group.addoption(
        "--parity-jvm-arg",
        action="append",
        default=[],
        metavar="ARG",
        help="for the JVM; repeatable, --parity-jvm-arg=-Xmx1g",
    )
    group.addoption("--parity-no-ledger", action="store_true", help="take no divergence as known")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Prepare for subjects, which start when they are first needed.

    Last, when the markers of all others are known, of which tags keep clear.
    """
    config.stash[_SESSION] = None
    if config.getoption("markers", default=False):
        from harness.pytest_tags import register_tags_of_project  # noqa: PLC0415

        register_tags_of_project(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFileCollector | None:
    """Collect a file below the project's case folders, if such files were asked for.

    They are by ``--parity-subject``, and by a path on the command line that is itself one of the
    case folders or below one: plain ``pytest`` starts no JVM.
    """
    if not file_path.name.endswith(_ENDINGS):
        return None
    config = parent.config
    if not (config.getoption("parity_subject") or _may_name_cases(config, file_path)):
        return None
    from harness.pytest_items import CaseFileCollector  # noqa: PLC0415
    from harness.pytest_session import NotStartedError  # noqa: PLC0415

    try:
        session = _session(config)
    except NotStartedError as error:
        # Not pytest.UsageError: while it collects, pytest shows that with a traceback.
        raise pytest.Collector.CollectError(f"parity: {error}") from error
    if not (config.getoption("parity_subject") or _names_cases(config, session, file_path)):
        return None
    return CaseFileCollector.of(session, file_path, parent)


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the subjects and their processes."""
    session = config.stash.get(_SESSION, None)
    if session is not None:
        session.close()


@pytest.fixture(scope="session", name="parity")
def parity_fixture(request: pytest.FixtureRequest) -> Parity:
    """Return the subjects: ``parity.agree(op, input)``, ``parity.outcome(op, input, subject)``.

    They are those of ``--parity-subject``, else of the project's settings, else the reference,
    java and openjiuwen.
    """
    from harness.pytest_session import NotStartedError  # noqa: PLC0415

    try:
        return _session(request.config).parity()
    except NotStartedError as error:
        pytest.fail(f"parity: {error}", pytrace=False)


def _session(config: pytest.Config) -> ParitySession:
    session = config.stash[_SESSION]
    if session is None:
        from harness.pytest_session import ParitySession  # noqa: PLC0415

        session = config.stash[_SESSION] = ParitySession(config)
    return session


def _arguments(config: pytest.Config) -> list[Path]:
    """Return the files and folders that pytest was asked for."""
    return [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args]


def _may_name_cases(config: pytest.Config, file: Path) -> bool:
    """Whether an argument leads to a file and is no root of all: cheap, and without the harness."""
    return any(
        argument != config.rootpath and file.is_relative_to(argument)
        for argument in _arguments(config)
    )


def _names_cases(config: pytest.Config, session: ParitySession, file: Path) -> bool:
    return any(
        file.is_relative_to(argument) and session.is_in_case_folder(argument)
        for argument in _arguments(config)
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _A_DAY:
        raise ArgumentTypeError(f"{text!r} is no number of seconds above 0, and at most a day")
    return seconds
