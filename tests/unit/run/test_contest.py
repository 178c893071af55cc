from pathlib import Path

import pytest

from harness.model.faults import FaultsError
from harness.run.contest import ContestSettings, opened, oracle_alone
from harness.subjects.base import Subject, SubjectSettings, SubjectStartError
from harness.subjects.registry import SubjectRequest
from tests.fakes import FakeSubject


class Starts:
    """Starts fakes, and keeps them by name; ``one`` that is called broken cannot start."""

    def __init__(self) -> None:
        self.subjects: dict[str, FakeSubject] = {}

    def __call__(self, request: SubjectRequest, settings: SubjectSettings) -> Subject:
        del settings
        if request.provider == "broken":
            raise SubjectStartError("broken", "it is", "leave it out")
        return self.subjects.setdefault(request.name, FakeSubject(request.name))


def test_each_subject_comes_with_its_ledger(tmp_path: Path) -> None:
    entry = "- {id: a, op: text.of, case: '*', path: text, difference: changed, reason: known}\n"
    (tmp_path / "one.yaml").write_text(entry)
    settings = ContestSettings(("one", "two"), oracle="two", ledgers=(tmp_path,))
    with opened(settings, Starts()) as contest:
        ids = [[entry.id for entry in one.ledger.entries] for one in contest.contestants]
        assert (ids, contest.oracle.name) == ([["a"], []], "two")


def test_versions_of_one_subject_share_their_ledger_and_its_use(tmp_path: Path) -> None:
    settings = ContestSettings(("one@new", "one@old"), oracle="one@old", ledgers=(tmp_path,))
    with opened(settings, Starts()) as contest:
        new, old = contest.contestants
        assert new.use is old.use
        assert new.ledger is old.ledger


def test_a_bad_ledger_ends_the_subjects_that_were_starting(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("- {}\n")
    starts = Starts()
    settings = ContestSettings(("one",), oracle="one", ledgers=(tmp_path,))
    with pytest.raises(FaultsError), opened(settings, starts):
        pass
    assert starts.subjects["one"].closed


def test_a_subject_that_cannot_start_ends_the_others() -> None:
    starts = Starts()
    with pytest.raises(SubjectStartError), opened(ContestSettings(("one", "broken")), starts):
        pass
    assert starts.subjects["one"].closed


def test_the_oracle_alone() -> None:
    settings = ContestSettings(("reference", "java@new=a.jar"), oracle="java@new")
    assert oracle_alone(settings).subjects == ("java@new=a.jar",)
    assert oracle_alone(ContestSettings(("java",))).subjects == ("reference",)
