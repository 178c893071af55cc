"""Starting the subject, and what is said where langchain-core is missing or another is meant."""

import sys
import venv
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import NoReturn

import pytest

from harness.subjects.base import SubjectSettings, SubjectStartError
from harness.subjects.langchain import installed, provider, subject
from harness.subjects.langchain.installed import Installed, find_langchain
from harness.subjects.worker.subject import WorkerSubject, worker_command

_INSTALL = "pip install 'agent-core-parity[vendors]'"


def _not_found(name: str) -> NoReturn:
    raise PackageNotFoundError(name)


def test_without_langchain_it_says_at_once_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(installed, "distribution", _not_found)
    assert find_langchain() is None
    with pytest.raises(SubjectStartError) as caught:
        provider.start(SubjectSettings("langchain@mine"))
    assert caught.value.subject == "langchain@mine"
    assert "not installed" in caught.value.what
    assert _INSTALL in caught.value.help_text


def test_a_spec_of_another_place_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "find_langchain", lambda: Installed("9.8.7", "/packages"))
    with pytest.raises(SubjectStartError) as caught:
        provider.start(SubjectSettings("langchain", "9.9.9"))
    assert "9.8.7" in caught.value.what
    assert "9.9.9" in caught.value.what
    assert "pip install langchain-core==VERSION" in caught.value.help_text


@pytest.mark.parametrize("spec", [None, "9.8.7", "/packages"])
def test_a_spec_may_say_what_is_true_anyway(
    monkeypatch: pytest.MonkeyPatch, spec: str | None
) -> None:
    monkeypatch.setattr(subject, "find_langchain", lambda: Installed("9.8.7", "/packages"))
    started = provider.start(SubjectSettings("langchain@mine", spec))
    started.close()
    assert started.name == "langchain@mine"


def test_a_provider_starts_more_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "find_langchain", lambda: Installed("9.8.7", "/packages"))
    for name in ("langchain@one", "langchain@two"):
        from harness.subjects.langchain import provider as loaded  # noqa: PLC0415 (as it is now)

        loaded.start(SubjectSettings(name)).close()


def test_a_worker_that_cannot_import_it_says_so_too(tmp_path: Path) -> None:
    venv.create(tmp_path, with_pip=False)
    python = str(tmp_path / "bin" / Path(sys.executable).name)
    command = worker_command("harness.subjects.langchain.worker", python=python)
    started = WorkerSubject(SubjectSettings("langchain"), command)
    try:
        with pytest.raises(SubjectStartError) as caught:
            started.description()
    finally:
        started.close()
    assert "No module named 'langchain_core'" in caught.value.what
    assert _INSTALL in caught.value.help_text
