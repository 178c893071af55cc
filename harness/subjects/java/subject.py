"""Starts the subject: finds Java, the jar and the bridge, and hands the rest to workers."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from harness.model.case import Call
from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.covering import CoverageError, CoveredFile, Reached
from harness.subjects.java.freshness import warn_of_old_jars
from harness.subjects.java.homes import find_java
from harness.subjects.java.jars import find_bridge, find_classpath, find_coverage, is_fixture
from harness.subjects.java.jvm import jvm_flags
from harness.subjects.java.missing import MissingError
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.reproducing import NoReproducerError, Reproducer
from harness.subjects.worker.subject import WorkerSubject, worker_command


class JavaProvider:
    """Provides agent-core-java: the jar that the SPEC names, one JVM a worker."""

    def start(self, settings: SubjectSettings) -> Subject:
        """Begin to start the JVM; ``SubjectStartError`` for what is seen to be missing at once."""
        try:
            plan = worker_plan(settings)
        except MissingError as error:
            raise SubjectStartError(settings.name, error.what, error.help_text) from error
        subject = WorkerSubject(
            settings,
            worker_command("harness.subjects.java.worker", plan.to_argument()),
            env=worker_environment(),
        )
        # It looks at all sources: the JVM starts meanwhile.
        warn_of_old_jars(map(Path, (*plan.classpath, plan.bridge)))
        return subject

    def covered(
        self, settings: SubjectSettings, reached: Sequence[Reached], scope: Sequence[str]
    ) -> list[CoveredFile]:
        """Return the jar's source files as cases reached them, worked out in a JVM of its own."""
        from harness.subjects.java.coverage import covered_files  # noqa: PLC0415 - rare

        try:
            java = find_java(settings.java_home)
            classpath = find_classpath(settings.spec)
            _, program = find_coverage()
        except MissingError as error:
            raise CoverageError(error.what, error.help_text) from error
        return covered_files(java, program, classpath, reached, scope)

    def reproducer(self, call: Call, title: str, settings: SubjectSettings) -> Reproducer:
        """Return a program that makes a call of the jar's classes."""
        from harness.subjects.java.reproducer import PROGRAM, program_of  # noqa: PLC0415 - rare

        try:
            java = find_java(settings.java_home)
            classpath = [entry.absolute() for entry in find_classpath(settings.spec)]
        except MissingError as error:
            raise NoReproducerError(error.what) from error
        command = (
            str(java.home / "bin" / "java"),
            *settings.jvm_args,
            "-cp",
            os.pathsep.join(map(str, classpath)),
            PROGRAM,
        )
        note = None
        if not any((java.home / "bin" / name).is_file() for name in ("javac", "javac.exe")):
            note = f"it needs a JDK to be compiled; {java.home} is a JRE"
        files, essence = program_of(call, title, is_fixture=is_fixture(classpath))
        return Reproducer("Java", files, command, essence, note)


def worker_plan(settings: SubjectSettings) -> WorkerPlan:
    """Return which JVM a worker starts, and for which jar; ``MissingError`` if one is not there."""
    java = find_java(settings.java_home)
    classpath = find_classpath(settings.spec)
    agent, coverage = find_coverage() if settings.coverage else (None, None)
    return WorkerPlan(
        library=str(java.library),
        flags=jvm_flags(java, *settings.jvm_args, agent=agent),
        bridge=str(find_bridge()),
        classpath=[str(entry.absolute()) for entry in classpath],
        coverage=None if coverage is None else str(coverage),
    )


def worker_environment() -> dict[str, str]:
    """Return the worker's environment: the user's own, in a locale that can name any file.

    The JVM takes the encoding of file names from the locale alone; in the plain C locale it could
    not open a jar whose path has a letter beyond ASCII.
    """
    return {**os.environ, "LC_ALL": "C.UTF-8"}


provider: Final = JavaProvider()
"""What the entry point ``java`` of the group ``agent_core_parity.subjects`` stands for."""
