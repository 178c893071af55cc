"""Starts the subject: a worker under the harness's own interpreter."""

from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.langchain.installed import DISTRIBUTION, INSTALL, find_langchain
from harness.subjects.worker.subject import WorkerSubject, worker_command


def start_langchain(settings: SubjectSettings) -> Subject:
    """Begin to start langchain-core; ``SubjectStartError`` if it is missing or another is meant.

    A SPEC may say no more than is true anyway: the version or the location of what is installed.
    """
    installed = find_langchain()
    if installed is None:
        raise SubjectStartError(
            settings.name,
            f"{DISTRIBUTION} is not installed beside the harness",
            f"Run: {INSTALL}",
        )
    if settings.spec not in {None, installed.version, installed.location}:
        raise SubjectStartError(
            settings.name,
            f"it is {DISTRIBUTION} {installed.version} as installed beside the harness, "
            f"and cannot be taken from {settings.spec}",
            f"Leave the SPEC out, or install another version there: "
            f"pip install {DISTRIBUTION}==VERSION",
        )
    return WorkerSubject(settings, worker_command("harness.subjects.langchain.worker"))
