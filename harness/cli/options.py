"""The options that several commands share, and what they make together with the settings."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from harness.cli.config import Config
from harness.run.contest import ContestSettings

_Command = TypeVar("_Command", bound=Callable[..., Any])


def subject_options(command: _Command) -> _Command:
    """Add the options that say which subjects there are and how they are started."""
    for option in reversed(
        (
            click.option(
                "--subject",
                "subjects",
                multiple=True,
                metavar="NAME[@LABEL][=SPEC]",
                help="A subject; repeatable. Default: reference, java, openjiuwen.",
            ),
            click.option(
                "--timeout",
                type=click.FloatRange(min=0, min_open=True),
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


def contest_settings(config: Config, options: Mapping[str, Any]) -> ContestSettings:
    """Return what a command's options say, and the settings where they say nothing.

    ``options`` are those of ``subject_options``, and ``oracle``, ``workers`` and ``no_ledger``
    of a command that has them.
    """
    return ContestSettings(
        subjects=options["subjects"] or config.subjects,
        oracle=options.get("oracle"),
        ledgers=() if options.get("no_ledger") else tuple(map(Path, config.ledgers)),
        timeout=options["timeout"] or config.timeout,
        workers=options.get("workers", 1),
        java_home=options["java_home"],
        jvm_args=options["jvm_args"],
    )
