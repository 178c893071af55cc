"""A worker's subjects, without Dask."""

from pathlib import Path

import pytest

from harness.cluster import warm_subjects
from harness.cluster.assignment import Assignment
from harness.cluster.checks_as_maps import checks_from_map
from harness.cluster.errors import ClusterError
from harness.cluster.replies import (
    answers_from_lines,
    calls_to_lines,
    descriptions_from_line,
    read_reply,
)
from harness.cluster.warm_subjects import WarmSubjects
from harness.generate.forms import FORMS
from harness.generate.units import unit_to_list
from harness.generate.volume import Block
from harness.model.case import Call
from harness.model.value import decode, encode
from harness.run.contest import ContestSettings

REFERENCE = ContestSettings(("reference", "reference@two"), timeout=3, jvm_args=("-Xmx1g",))
WORKER = "tcp://127.0.0.1:1"


def warm(assignment: Assignment) -> WarmSubjects:
    return WarmSubjects(assignment.to_bytes(), WORKER)


def opened(subjects: WarmSubjects) -> object:
    return subjects._opened


def units(*numbers: int) -> bytes:
    return encode([unit_to_list(Block(FORMS["value"], 1, number, 20)) for number in numbers])


def test_an_assignment_is_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "divergences"
    folder.mkdir()
    (folder / "reference.yaml").write_text("- {id: a}\n")
    (folder / "other.yaml").write_text("not its ledger")
    settings = ContestSettings(REFERENCE.subjects, "reference", (folder,), 3, 8, "/jdk", ("-Xa",))
    of = Assignment.of(settings, ["agreement/text.of"])
    again = Assignment.from_bytes(of.to_bytes())
    assert again == of
    assert again.settings == ContestSettings(
        REFERENCE.subjects, "reference", (), 3, 1, "/jdk", ("-Xa",)
    )
    with again.with_ledgers() as there:
        (written,) = there.ledgers
        assert [file.name for file in written.iterdir()] == ["reference.yaml"]
        assert (written / "reference.yaml").read_text() == "- {id: a}\n"
    assert not written.exists()


def test_a_run_needs_no_ledgers_on_its_workers(tmp_path: Path) -> None:
    (tmp_path / "reference.yaml").write_text("- {id: a}\n")
    assert Assignment.of(ContestSettings(("reference",), ledgers=(tmp_path,))).ledgers == ()


def test_calls_are_made_and_subjects_stay_warm() -> None:
    subjects = warm(Assignment.of(REFERENCE))
    described = descriptions_from_line(read_reply(subjects.describe()).lines[0])
    assert list(described) == ["reference", "reference@two"]
    calls = calls_to_lines([Call("text.of", {"value": 1.5}), Call("text.of", {"value": None})])
    first = read_reply(subjects.make_calls("reference@two", calls))
    assert [answer.outcome for answer in answers_from_lines(first.lines)] == [
        b'{"returned":{"text":"1.5"}}',
        b'{"returned":{"text":"null"}}',
    ]
    assert first.worker == WORKER
    assert first.cpu >= 0
    warm_ones = opened(subjects)
    subjects.make_calls("reference", calls)
    assert opened(subjects) is warm_ones
    subjects.close()
    assert opened(subjects) is None
    assert read_reply(subjects.make_calls("reference", calls)).lines[0].endswith(b'"1.5"}}')
    subjects.close()


def test_units_come_back_together() -> None:
    subjects = warm(Assignment.of(REFERENCE, ["agreement/text.of", "agreement/chunk.fold"]))
    (line,) = read_reply(subjects.run_units(units(0, 1, 8))).lines
    checks = checks_from_map(decode(line))
    assert (checks.examples, checks.looked_at) == (60, 40)
    assert checks.checked == {"agreement/text.of": 60}


def test_another_installation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assignment = Assignment.of(REFERENCE).to_bytes()
    monkeypatch.setattr(warm_subjects, "installation", lambda: "parity 9")
    with pytest.raises(ClusterError, match=r"it has parity 9; the client has parity \d"):
        read_reply(WarmSubjects(assignment, WORKER).describe())


def test_a_subject_that_cannot_start_and_a_fault_are_replies() -> None:
    missing = warm(Assignment.of(ContestSettings(("openjiuwen=/no/such/place",))))
    with pytest.raises(ClusterError, match="subject openjiuwen"):
        read_reply(missing.describe())
    with pytest.raises(ClusterError, match="the harness failed"):
        read_reply(warm(Assignment.of(REFERENCE)).run_units(b"nonsense"))


def test_subjects_are_closed_when_no_one_asks_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    subjects = warm(Assignment.of(REFERENCE))
    assert [subjects.is_idle, bool(subjects.describe()), subjects.is_idle] == [False, True, False]
    monkeypatch.setattr(warm_subjects, "IDLE_SECONDS", -1.0)
    assert subjects.is_idle
    subjects.close()
    assert [subjects.is_idle] == [False]
