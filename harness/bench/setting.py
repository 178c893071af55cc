"""What all benches share: the cases, where they come from, and the workers that are asked."""

import json
import os
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Final

from harness import corpus
from harness.bench.asking import BenchWorker
from harness.corpus import CaseFile
from harness.model.value import Value
from harness.subjects.base import SubjectSettings
from harness.subjects.java.homes import find_java
from harness.subjects.java.missing import MissingError
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.java.subject import worker_environment, worker_plan
from harness.subjects.worker.subject import worker_command

_REFERENCE: Final = "harness.bench.workers.reference"
BOTH: Final = ("--subject", "reference", "--subject", "java")
"""The options that ask for both implementations, and no other subject."""

_JVM: Final = "harness.bench.workers.jvm"


class NotMeasurableError(Exception):
    """A bench lacks what it is about; ``reason`` says what is missing and what helps."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class Setting:
    """The cases at some paths, and the processes that are asked about them, each started once.

    ``scratch`` is a folder for what is made on the way, and where runs leave what they note; its
    settings name the project's cases and ledgers. ``stack`` ends the processes. With ``quick``
    everything is small: a look whether it works.
    """

    def __init__(  # noqa: PLR0913 - what a bench is told
        self,
        paths: Sequence[str],
        folders: Sequence[str],
        scratch: Path,
        stack: ExitStack,
        java: SubjectSettings,
        *,
        ledgers: Sequence[str] = (),
        quick: bool = False,
    ) -> None:
        self.paths = tuple(str(Path(path).absolute()) for path in paths)
        self.folders = tuple(str(Path(folder).absolute()) for folder in folders)
        self.scratch = scratch
        self.stack = stack
        self.java = java
        self.quick = quick
        settings = _project(self.folders, [str(Path(each).absolute()) for each in ledgers])
        (scratch / "pyproject.toml").write_text(settings, encoding="utf-8")

    @cached_property
    def files(self) -> tuple[CaseFile, ...]:
        """The case files; ``FaultsError`` if any is faulty."""
        files = tuple(corpus.discover(self.paths, Path.cwd(), self.folders))
        corpus.check(files).require_good()
        return files

    @cached_property
    def calls(self) -> list[list[Value]]:
        """The calls of all cases, ``[op, input]`` each."""
        return [[case.call.op, case.call.input] for case in corpus.read(self.files)]

    @cached_property
    def reference(self) -> BenchWorker:
        """The process that times the reference, with all cases loaded."""
        worker = self.stack.enter_context(reference_worker())
        kept = str(self.scratch / "kept")
        worker.ask("load", {"paths": self.paths, "folders": self.folders, "kept": kept})
        return worker

    @cached_property
    def plan(self) -> WorkerPlan:
        """Which JVM and jar are measured; ``NotMeasurableError`` if one is not there."""
        try:
            return worker_plan(self.java)
        except MissingError as error:
            raise NotMeasurableError(str(error)) from error

    def java_program(self, main_class: str) -> list[str]:
        """Return the command that runs a class of the bridge with that JVM and jar, no Python."""
        java = find_java(self.java.java_home).home / "bin" / "java"
        classpath = os.pathsep.join([self.plan.bridge, *self.plan.classpath])
        return [str(java), *self.plan.flags, "-cp", classpath, main_class]

    @property
    def java_options(self) -> list[str]:
        """The options by which a command starts that JVM."""
        home = ("--java-home", self.java.java_home) if self.java.java_home else ()
        return [*home, *(option for flag in self.java.jvm_args for option in ("--jvm-arg", flag))]

    def run_arguments(self, *paths: str) -> list[str]:
        """Return the arguments of the command that runs cases through both implementations."""
        return ["run", *paths, *BOTH, *self.java_options, "-q"]

    def jvm(self) -> BenchWorker:
        """Start a JVM with the jar in a process of its own; whoever asks for it ends it."""
        command = worker_command(_JVM, self.plan.to_argument())
        return BenchWorker("java", command, worker_environment())


def _project(cases: Sequence[str], ledgers: Sequence[str]) -> str:
    """Return a ``pyproject.toml`` by which a run takes these; a JSON string is one of TOML's."""
    lists = {"cases": cases, "ledgers": ledgers}
    lines = [
        f"{key} = {json.dumps(paths, ensure_ascii=False)}" for key, paths in lists.items() if paths
    ]
    return "\n".join(["[tool.parity]", *lines, ""])


def reference_worker(*arguments: str) -> BenchWorker:
    """Start a process that times the reference; whoever asks for it ends it."""
    return BenchWorker("reference", worker_command(_REFERENCE, *arguments))
