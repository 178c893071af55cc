"""The options that several commands share, and what they make together with the settings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from harness.cli.completing import (
    complete_cases,
    complete_ops,
    complete_subjects,
    complete_tags,
)
from harness.cli.config import Config
from harness.cli.finite import FiniteRange
from harness.run.contest import ContestSettings

_MOST_SECONDS: Final = 86_400
"""A day; what is longer is no deadline."""

_Command = TypeVar("_Command", bound=Callable[..., Any])


def subject_options(command: _Command) -> _Command:
    """Add the options that say which subjects there are and how they are started."""
    for option in reversed(
        (
            click.option(
                "--subject",
                "subjects",
                multiple=True,
                shell_complete=complete_subjects,
                metavar="NAME[@LABEL][=SPEC]",
                help="A subject; repeatable. Default: reference, java, openjiuwen.",
            ),
            click.option(
                "--timeout",
                type=FiniteRange(min=0, max=_MOST_SECONDS, min_open=True),
                metavar="SECONDS",
                help="Time allowed for one case on one subject.  [default: 10]",
            ),
            click.option(
                "--java-home", metavar="DIR", help="The JDK or JRE to run, before $JAVA_HOME."
            ),
            click.option(
                "--jvm-arg",
                "jvm_args",
                multiple=True,
                metavar="ARG",
                help="For the JVM; repeatable.",
            ),
        )
    ):
        command = option(command)
    return command


def filter_options(command: _Command) -> _Command:
    """Add the options that say which cases of the files are taken."""
    for option in reversed(
        (
            click.option(
                "-k",
                "names",
                multiple=True,
                metavar="GLOB",
                help="Cases by name, or a part of it.",
                shell_complete=complete_cases,
            ),
            click.option(
                "--op",
                "ops",
                multiple=True,
                metavar="GLOB",
                help="Cases by operation.",
                shell_complete=complete_ops,
            ),
            click.option(
                "--tag",
                "tags",
                multiple=True,
                metavar="TAG",
                help="Cases by tag.",
                shell_complete=complete_tags,
            ),
        )
    ):
        command = option(command)
    return command


def contest_settings(config: Config, options: Mapping[str, Any]) -> ContestSettings:
    """Return what a command's options say, and the settings where they say nothing.

    ``options`` are those of ``subject_options``, and ``oracle``, ``workers``, ``no_ledger``
    and ``coverage`` of a command that has them.
    """
    return ContestSettings(
        subjects=options["subjects"] or config.subjects,
        oracle=options.get("oracle"),
        ledgers=() if options.get("no_ledger") else tuple(map(Path, config.ledgers)),
        timeout=options["timeout"] or config.timeout,
        workers=options.get("workers", 1),
        java_home=options["java_home"],
        jvm_args=options["jvm_args"],
        coverage=options.get("coverage", False),
    )
