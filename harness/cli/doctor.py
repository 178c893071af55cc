"""``parity doctor``: what is installed, what is missing, and what to do about it."""

import json
import locale
import os
import platform
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

import click

from harness.reporters.place import short_location
from harness.run.exit_code import ExitCode
from harness.subjects.java.homes import MIN_JAVA, find_java, installed_java
from harness.subjects.java.jars import find_bridge, find_classpath
from harness.subjects.java.missing import MissingError
from harness.subjects.openjiuwen.environment import environments_folder, find_environment
from harness.subjects.openjiuwen.requirements import locked_requirements

State: TypeAlias = Literal["ok", "gap", "missing"]
"""``missing`` stops the gate; a ``gap`` stops only what needs it."""

_COLOURS: Final = {"ok": "green", "gap": "yellow", "missing": "red"}
_LEAST_PYTHON: Final = (3, 11)
_LEAST_FREE_BYTES: Final = 500 * 1024 * 1024
"""An environment of openjiuwen takes about 60 MB, the Maven libraries of a jar a few hundred."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is the case with one thing, and what to do if it is not as it should be."""

    what: str
    state: State
    found: str
    help_text: str | None = None


_EXAMPLES: Final = """\b
Examples:
  parity doctor                     what to do before anything else
  parity doctor --json
"""


@click.command(name="doctor", epilog=_EXAMPLES)
@click.option("--java-home", metavar="DIR", help="The JDK or JRE to run, before $JAVA_HOME.")
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def doctor_command(*, java_home: str | None, as_json: bool) -> None:
    """Say what is installed, what is missing, and what to do for each gap.

    Ends with 0 if the gate can run here, else with 3.
    """
    findings = [*_findings(java_home)]
    if as_json:
        click.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            state = click.style(f"{finding.state:<8}", fg=_COLOURS[finding.state])
            click.echo(f"{state}{finding.what:<12}{finding.found}")
            if finding.help_text:
                click.echo(f"{'':<20}{finding.help_text}")
    if any(finding.state == "missing" for finding in findings):
        raise SystemExit(ExitCode.BROKEN)


def _findings(java_home: str | None) -> Iterator[Finding]:
    yield _python()
    yield _java(java_home)
    yield from _other_javas()
    yield _from_missing("bridge", "missing", lambda: str(find_bridge()))
    yield _from_missing("jar", "missing", _jar)
    yield _maven()
    yield _openjiuwen()
    yield _disk()
    yield _encoding()
    yield _cases()


def _python() -> Finding:
    found = f"{platform.python_version()} in {sys.prefix}"
    if sys.version_info < _LEAST_PYTHON:
        return Finding("Python", "missing", found, "Install Python 3.11 or newer.")
    return Finding("Python", "ok", found)


def _java(java_home: str | None) -> Finding:
    try:
        java = find_java(java_home)
    except MissingError as error:
        return Finding("Java", "missing", error.what, error.help_text)
    version = java.version or f"of unknown version (from {MIN_JAVA} on is needed)"
    return Finding("Java", "ok", f"{version} in {java.home}")


def _other_javas() -> Iterator[Finding]:
    homes = {java.home.resolve(): java for java in installed_java()}
    if len(homes) > 1:
        found = ", ".join(f"{java.version} in {java.home}" for java in homes.values())
        yield Finding("all Java", "ok", found, "Another one: --java-home DIR, or JAVA_HOME.")


def _from_missing(what: str, state: State, find: Callable[[], str]) -> Finding:
    try:
        return Finding(what, "ok", find())
    except MissingError as error:
        return Finding(what, state, error.what, error.help_text)


def _jar() -> str:
    return short_location(os.pathsep.join(map(str, find_classpath(None))))


def _maven() -> Finding:
    if command := shutil.which("mvn"):
        return Finding("Maven", "ok", command)
    help_text = (
        "Needed to build the fixture and to resolve coordinates; a jar's path works without."
    )
    return Finding("Maven", "gap", "no mvn on PATH", help_text)


def _openjiuwen() -> Finding:
    version = locked_requirements().version
    environment = find_environment(version)
    if environment is not None:
        return Finding("openjiuwen", "ok", f"{version} in {environment.packages}")
    help_text = "It is installed when it is first used; that needs a package index."
    return Finding("openjiuwen", "gap", f"{version} has no environment yet", help_text)


def _disk() -> Finding:
    folder = environments_folder()
    existing = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(existing).free
    found = f"{free // (1024 * 1024):,} MB free for {folder}"
    if free < _LEAST_FREE_BYTES:
        help_text = "Make room, or set AGENT_CORE_PARITY_HOME to a folder that has some."
        return Finding("disk", "gap", found, help_text)
    return Finding("disk", "ok", found)


def _encoding() -> Finding:
    encoding = locale.getencoding()
    found = f"{encoding} for files, {sys.stdout.encoding} for the terminal"
    if encoding.lower().replace("-", "") != "utf8":
        return Finding("locale", "gap", found, "Set LC_ALL=C.UTF-8, or PYTHONUTF8=1.")
    return Finding("locale", "ok", found)


def _cases() -> Finding:
    folder = Path("cases")
    if folder.is_dir():
        return Finding("cases", "ok", str(folder.absolute()))
    help_text = "Make one with a case file in it, or name files: parity run FILE"
    return Finding("cases", "gap", "no folder cases/ here", help_text)
