"""Mutants of any jar of agent-core-java, made and run in JVMs by ``java_fixtures/mutants``."""

import os

from harness.mutants.java.engine import JavaEngine
from harness.mutants.java.plan import WorkshopPlan
from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.java.homes import find_java
from harness.subjects.java.jars import find_bridge, find_classpath, find_mutants
from harness.subjects.java.jvm import jvm_flags
from harness.subjects.java.missing import MissingError
from harness.subjects.java.subject import worker_environment


def open_engine(settings: SubjectSettings) -> JavaEngine:
    """Return the engine of a jar; ``SubjectStartError`` for what is seen to be missing at once."""
    try:
        java = find_java(settings.java_home)
        classpath = [str(entry.absolute()) for entry in find_classpath(settings.spec)]
        plan = WorkshopPlan(
            library=str(java.library),
            flags=jvm_flags(java, *settings.jvm_args),
            tools=[str(find_mutants()), str(find_bridge())],
            classpath=classpath,
        )
    except MissingError as error:
        raise SubjectStartError(settings.name, error.what, error.help_text) from error
    return JavaEngine(settings.name, plan, worker_environment(), os.pathsep.join(classpath))
