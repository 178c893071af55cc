"""Starts the subject: finds Java, the jar and the bridge, and hands the rest to workers."""

import os

from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.java.homes import find_java
from harness.subjects.java.jars import find_bridge, find_classpath
from harness.subjects.java.jvm import jvm_flags
from harness.subjects.java.missing import MissingError
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.worker.subject import WorkerSubject, worker_command


class JavaProvider:
    """Provides agent-core-java: the jar that the SPEC names, one JVM a worker."""

    def start(self, settings: SubjectSettings) -> Subject:
        """Begin to start the JVM; ``SubjectStartError`` for what is seen to be missing at once."""
        try:
            java = find_java(settings.java_home)
            classpath = find_classpath(settings.spec)
            plan = WorkerPlan(
                library=str(java.library),
                flags=jvm_flags(java, *settings.jvm_args),
                bridge=str(find_bridge()),
                classpath=[str(entry.absolute()) for entry in classpath],
            )
        except MissingError as error:
            raise SubjectStartError(settings.name, error.what, error.help_text) from error
        return WorkerSubject(
            settings,
            worker_command("harness.subjects.java.worker", plan.to_argument()),
            env=_environment(),
        )


def _environment() -> dict[str, str]:
    """Return the worker's environment: the user's own, in a locale that can name any file.

    The JVM takes the encoding of file names from the locale alone; in the plain C locale it could
    not open a jar whose path has a letter beyond ASCII.
    """
    return {**os.environ, "LC_ALL": "C.UTF-8"}
