"""What a forked child does: imports the package with one module changed, and answers calls."""

import os
import signal
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from harness.model.case import Call
from harness.model.value import decode
from harness.mutants.reference import protocol
from harness.mutants.reference.request_pipe import Requests
from harness.mutants.reference.snapshot import ModuleCode, Snapshot
from harness.mutants.reference.tracing import Tracing
from harness.subjects.base import Subject, SubjectSettings
from harness.subjects.worker.channel import Channel

LOADING_SECONDS: Final = 20.0
"""CPU time to import the package in; an endless loop there is a mutant that does not load."""


class Child:
    """Serves one mutant, or the unchanged package under a trace, until it is told to end.

    What runs too long is ended by the kernel: a timer of CPU time, so that a busy machine makes no
    call late, and a loop in C code ends like any other.
    """

    def __init__(
        self, channel: Channel, requests: Requests, calls: Sequence[Call], subject: str
    ) -> None:
        self._channel = channel
        self._requests = requests
        self._calls = calls
        self._subject = subject

    def serve(self, modules: Mapping[str, ModuleCode], change: Mapping[str, Any]) -> None:
        """Load the mutant that is described and run calls on it; this ends the process.

        ``change`` is a module's name, path and new source; or, to run the unchanged package, the
        places to trace.
        """
        tracing = Tracing(_places(change)) if "places" in change else None
        try:
            if tracing is not None:
                tracing.start()
            subject = self._load(modules, change)
        except BaseException as error:  # noqa: BLE001  (whatever it is, the mutant does not load)
            reason = f"{type(error).__name__}: {error}"
            self._channel.send(protocol.frame(protocol.UNBUILDABLE, reason))
            os._exit(0)
        shared = tracing.stop() if tracing is not None else ()
        self._channel.send(protocol.frame(protocol.LOADED, sorted(shared)))
        while (request := self._requests.receive()) is not None:
            kind, content = protocol.split(request)
            if kind == protocol.END:
                break
            self._run(subject, tracing, decode(content))
            self._channel.send(protocol.DONE)
        os._exit(0)

    def _load(self, modules: Mapping[str, ModuleCode], change: Mapping[str, Any]) -> Subject:
        modules = dict(modules)
        with _CpuLimit(LOADING_SECONDS):
            if "source" in change:
                modules[change["module"]] = ModuleCode.of(change["source"], change["path"])
            Snapshot(modules).install()
            module = import_module(self._subject)
            subject: Subject = module.provider.start(SubjectSettings("mutant"))
            subject.submit(()).result()  # it has imported all that calls need then
            return subject

    def _run(self, subject: Subject, tracing: Tracing | None, request: Mapping[str, Any]) -> None:
        limit = _CpuLimit(request["timeout"])
        for given in request["calls"]:
            call = self._calls[given] if isinstance(given, int) else protocol.decode_call(given)
            places: set[int] = set()
            with limit:
                if tracing is None:
                    (answer,) = subject.submit((call,)).result()
                else:
                    tracing.start()
                    (answer,) = subject.submit((call,)).result()
                    places = tracing.stop()
            self._channel.send(protocol.answer_frame(answer, sorted(places)))


class _CpuLimit:
    """Has the kernel end this process if what is within takes more CPU time than this."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, self._seconds)

    def __exit__(self, *_error: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _places(change: Mapping[str, Any]) -> dict[str, dict[int, int]]:
    return {
        path: {int(line): place for line, place in lines.items()}
        for path, lines in change["places"].items()
    }
