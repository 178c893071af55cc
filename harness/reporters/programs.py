"""Programs that make a failing call again, for reports: in the languages of the run's subjects."""

from collections.abc import Iterator
from dataclasses import dataclass

from harness.model.case import Case
from harness.subjects import registry
from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.registry import SubjectRequestError
from harness.subjects.reproducing import NoReproducerError


@dataclass(frozen=True, slots=True)
class Program:
    """One file of a program for a call; ``title`` says whose it is and how the file is named."""

    title: str
    text: str


def programs_for(case: Case, locations: dict[str, str]) -> Iterator[Program]:
    """Yield the programs that make a case's call on each subject, where there are any.

    ``locations`` are the SPECs of the subjects by name. A subject that is not installed here, as
    in a report from elsewhere, has none.
    """
    for name, location in locations.items():
        settings = SubjectSettings(name, location)
        try:
            request = registry.parse_request(name)
            program = registry.reproducer(request, case.call, case.name, settings)
        except (NoReproducerError, SubjectRequestError, SubjectStartError):
            continue
        for file, text in program.files.items():
            yield Program(f"{program.language}, {name}: {file}", text)
