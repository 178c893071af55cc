"""Starts the subject: in its environment if there is one, else after making it."""

import threading
from collections.abc import Sequence
from concurrent.futures import Future

from harness.model.case import Call
from harness.subjects.base import Description, Pending, Subject, SubjectSettings, SubjectStartError
from harness.subjects.openjiuwen.environment import (
    Environment,
    EnvironmentFailedError,
    ensure_environment,
    find_environment,
)
from harness.subjects.openjiuwen.reproducer import reproducer_of
from harness.subjects.openjiuwen.source import Source, SourceError, read_source
from harness.subjects.reproducing import NoReproducerError, Reproducer
from harness.subjects.worker.subject import WorkerSubject, worker_command


def start_openjiuwen(settings: SubjectSettings) -> Subject:
    """Begin to start the package that the SPEC means; ``SubjectStartError`` if it means none."""
    try:
        source = read_source(settings.spec)
    except SourceError as error:
        raise SubjectStartError(settings.name, error.what, error.help_text) from error
    environment = find_environment(source.environment)
    if environment is None:
        return InstallingSubject(settings, source)
    return _start_worker(settings, source, environment)


def _start_worker(
    settings: SubjectSettings, source: Source, environment: Environment
) -> WorkerSubject:
    location = source.location or environment.packages
    sha256 = source.sha256 if source.location else environment.sha256
    return WorkerSubject(
        settings,
        worker_command(
            "harness.subjects.openjiuwen.worker",
            str(location),
            source.version,
            sha256 or "",
            python=str(environment.python),
        ),
    )


def reproducer_of_settings(call: Call, title: str, settings: SubjectSettings) -> Reproducer:
    """Return a program that makes a call of the package that the SPEC means."""
    try:
        source = read_source(settings.spec)
    except SourceError as error:
        raise NoReproducerError(error.what) from error
    environment = find_environment(source.environment)
    if environment is None:
        raise NoReproducerError(f"the environment of openjiuwen {source.environment} is not made")
    return reproducer_of(call, title, source, environment.python)


class InstallingSubject:
    """A subject whose environment is being made; calls wait until it is there."""

    def __init__(self, settings: SubjectSettings, source: Source) -> None:
        self._settings = settings
        self._source = source
        self._stop = threading.Event()
        self._started: Future[WorkerSubject] = Future()
        threading.Thread(target=self._install, name="install-openjiuwen", daemon=True).start()

    @property
    def name(self) -> str:
        """The name it goes by in this run."""
        return self._settings.name

    def description(self) -> Description:
        """Wait for the environment and the worker in it, and say what it is."""
        return self._started.result().description()

    def submit(self, calls: Sequence[Call]) -> Pending:
        """Begin a batch of calls, once the environment is there."""
        return self._started.result().submit(calls)

    def close(self) -> None:
        """End the installation or the worker."""
        self._stop.set()
        try:
            self._started.result().close()
        except SubjectStartError:
            return  # there is nothing to end

    def _install(self) -> None:
        try:
            environment = ensure_environment(self._source.environment, stop=self._stop)
            self._started.set_result(_start_worker(self._settings, self._source, environment))
        except EnvironmentFailedError as error:
            self._started.set_exception(
                SubjectStartError(self._settings.name, error.what, error.help_text)
            )
        except BaseException as error:  # noqa: BLE001  (whoever waits must learn of it)
            self._started.set_exception(error)
