"""Subjects by name: ``NAME[@LABEL][=SPEC]``, and the entry points that provide them.

Source: harness.md section 2.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from harness.model.case import Call
from harness.subjects.base import Provider, Subject, SubjectSettings, SubjectStartError
from harness.subjects.covering import CoveredFile, Covering, Reached
from harness.subjects.foretelling import Foretelling
from harness.subjects.reproducing import NoReproducerError, Reproducer, Reproducing

GROUP: Final = "agent_core_parity.subjects"
"""The entry point group that subjects are registered in, this project's own too."""

_REQUEST: Final = re.compile(
    r"(?P<name>[A-Za-z][\w.-]*)(?:@(?P<label>[\w.+-]+))?(?:=(?P<spec>.+))?", re.DOTALL
)


class SubjectRequestError(Exception):
    """A ``--subject`` that cannot be read, or names no subject there is."""

    def __init__(self, request: str, what: str, help_text: str) -> None:
        self.request = request
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"--subject {self.request}: {self.what} {self.help_text}"


@dataclass(frozen=True, slots=True)
class SubjectRequest:
    """What a user asks for: which provider, the name in this run, and the SPEC if there is one."""

    provider: str
    name: str
    spec: str | None


def parse_request(text: str) -> SubjectRequest:
    """Return what ``NAME[@LABEL][=SPEC]`` asks for; ``SubjectRequestError`` if it is not that."""
    match = _REQUEST.fullmatch(text)
    if match is None:
        raise SubjectRequestError(
            text, "not of the form NAME[@LABEL][=SPEC].", "For example: java@new=path/to/a.jar"
        )
    label = match["label"]
    name = match["name"] if label is None else f"{match['name']}@{label}"
    return SubjectRequest(match["name"], name, match["spec"])


def parse_requests(texts: tuple[str, ...]) -> list[SubjectRequest]:
    """Return what several requests ask for; each must go by a name of its own."""
    requests = [parse_request(text) for text in texts]
    seen: set[str] = set()
    for text, request in zip(texts, requests, strict=True):
        if request.name in seen:
            raise SubjectRequestError(
                text,
                f"the run has a subject {request.name} already.",
                f"Tell them apart by a label: {request.provider}@other=…",
            )
        seen.add(request.name)
    return requests


def subject_names() -> list[str]:
    """Return the names of all subjects that are installed."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def start(request: SubjectRequest, settings: SubjectSettings) -> Subject:
    """Begin to start a subject and return without waiting for it.

    ``SubjectRequestError`` if there is no such subject, ``SubjectStartError`` if it is broken.
    """
    entry = _entry_point(request)
    provider = _load(entry)
    if entry.module.partition(".")[0] == __name__.partition(".")[0]:
        return provider.start(settings)
    # Of other packages' plug-ins few have one.
    from harness.subjects.guarded import start_guarded  # noqa: PLC0415

    return start_guarded(provider, settings)


def reproducer(
    request: SubjectRequest, call: Call, title: str, settings: SubjectSettings
) -> Reproducer:
    """Return a program that makes a call of a subject; ``NoReproducerError`` if there is none."""
    provider = _load(_entry_point(request))
    if not isinstance(provider, Reproducing):
        raise NoReproducerError("its plug-in writes no programs")
    return provider.reproducer(call, title, settings)


def never_supported(request: SubjectRequest) -> Mapping[str, str]:
    """Return the operations that a subject is known not to have, and why, without starting it."""
    provider = _load(_entry_point(request))
    return provider.never_supported() if isinstance(provider, Foretelling) else {}


def covered(
    request: SubjectRequest,
    settings: SubjectSettings,
    reached: Sequence[Reached],
    scope: Sequence[str],
) -> list[CoveredFile] | None:
    """Return a subject's files as cases reached them; None if its code cannot be watched.

    ``CoverageError`` if it cannot be made out.
    """
    provider = _load(_entry_point(request))
    if not isinstance(provider, Covering):
        return None
    return provider.covered(settings, reached, scope)


def _entry_point(request: SubjectRequest) -> EntryPoint:
    found = entry_points(group=GROUP, name=request.provider)
    for entry in found:
        return entry
    names = subject_names()
    near = difflib.get_close_matches(request.provider, names, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(names)}."
    raise SubjectRequestError(request.name, f"there is no subject {request.provider}.", hint)


def _load(entry: EntryPoint) -> Provider:
    try:
        provider: Provider = entry.load()
    except Exception as error:
        raise SubjectStartError(
            entry.name,
            f"its plug-in {entry.value} cannot be loaded: {type(error).__name__}: {error}",
            "Reinstall the package that provides it, or leave it out with --subject.",
        ) from error
    return provider
