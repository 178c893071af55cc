"""What the items and tests of a pytest run share: the settings, and the subjects once needed."""

import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import pytest

from harness import corpus
from harness.cli.config import Config, load_config
from harness.cli.options import contest_settings
from harness.compare.ledger import ActiveLedger
from harness.corpus import CaseFile
from harness.corpus.files import LEDGER_FOLDER
from harness.model.faults import FaultsError
from harness.pytest_project import project_root
from harness.run.contest import Contest, NoOracleError, opened
from harness.run.contestant import Contestant
from harness.subjects import registry
from harness.subjects.base import SubjectStartError
from harness.subjects.registry import SubjectRequestError

if TYPE_CHECKING:
    from harness.testing import Parity


class NotStartedError(Exception):
    """The subjects, or what they need, are not as they must be; its text says what helps."""


class ParitySession:
    """The settings of a pytest run, and its subjects, which start when they are first asked for."""

    def __init__(self, config: pytest.Config) -> None:
        """``NotStartedError`` for settings and options that cannot be."""
        self._stack = ExitStack()
        self._contest: Contest | None = None
        self._failure: NotStartedError | None = None
        self._ledgers: dict[str, ActiveLedger] = {}
        self._parity: Parity | None = None
        options: dict[str, Any] = {
            "subjects": tuple(config.getoption("parity_subject")),
            "oracle": config.getoption("parity_oracle"),
            "timeout": config.getoption("parity_timeout"),
            "java_home": config.getoption("parity_java_home"),
            "jvm_args": tuple(config.getoption("parity_jvm_arg")),
            "no_ledger": config.getoption("parity_no_ledger"),
        }
        try:
            root = project_root(config)
            self._config = _from_root(load_config(root), root)
            self._settings = contest_settings(self._config, options)
            self.subjects = tuple(
                request.name for request in registry.parse_requests(self._settings.subjects)
            )
        except (click.UsageError, SubjectRequestError) as error:
            raise NotStartedError(_text_of(error)) from error

    def case_file(self, path: Path) -> CaseFile | None:
        """Return the case file at a path; None if it is not below the project's case folders."""
        full = path.absolute()
        for folder in map(Path, self._config.cases):
            if full.is_relative_to(folder):
                if LEDGER_FOLDER in full.relative_to(folder).parent.parts:
                    return None
                return corpus.discover([_typed(path)], Path.cwd(), self._config.cases)[0]
        return None

    def is_in_case_folder(self, path: Path) -> bool:
        """Whether a path is one of the project's case folders, or below one."""
        return any(path.absolute().is_relative_to(folder) for folder in self._config.cases)

    def contest(self) -> Contest:
        """Return the subjects; ``NotStartedError`` if it is seen at once that one cannot start."""
        if self._failure is not None:
            raise self._failure
        if self._contest is None:
            try:
                self._contest = self._stack.enter_context(opened(self._settings))
            except (FaultsError, NoOracleError, SubjectRequestError, SubjectStartError) as error:
                self._failure = NotStartedError(_text_of(error))
                raise self._failure from error
        return self._contest

    def contestant(self, name: str) -> tuple[Contestant, ActiveLedger]:
        """Return a subject and the ledger that holds for its version, once it is ready.

        ``NotStartedError`` if it cannot start.
        """
        contestant = next(one for one in self.contest().contestants if one.subject.name == name)
        if name not in self._ledgers:
            try:
                version = contestant.subject.description().version
            except SubjectStartError as error:
                raise NotStartedError(str(error)) from error
            self._ledgers[name] = contestant.ledger.for_version(version)
        return contestant, self._ledgers[name]

    def parity(self) -> "Parity":
        """Return what the fixture is; ``NotStartedError`` if a subject cannot start."""
        # It comes with Hypothesis, which case files need nothing of.
        from harness.testing.parity import Parity  # noqa: PLC0415

        if self._parity is None:
            try:
                self._parity = Parity(self.contest())
            except SubjectStartError as error:
                self._failure = NotStartedError(str(error))
                raise self._failure from error
        return self._parity

    def close(self) -> None:
        """End the subjects."""
        self._stack.close()


def _from_root(config: Config, root: Path) -> Config:
    """Return the settings with whole paths: pytest may be called in another folder."""
    return replace(
        config,
        cases=tuple(str(root.absolute() / path) for path in config.cases),
        ledgers=tuple(str(root.absolute() / path) for path in config.ledgers),
    )


def _typed(path: Path) -> Path:
    """Return a path as people type it where they are."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else Path(relative)


def _text_of(error: Exception) -> str:
    return error.message if isinstance(error, click.UsageError) else str(error)
