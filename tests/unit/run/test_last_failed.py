from pathlib import Path

from harness.compare.verdict import Judgement, Verdict
from harness.run.events import CaseJudged, Result
from harness.run.last_failed import LastFailed
from tests.fakes import text_case


def judged(name: str, verdict: Verdict) -> CaseJudged:
    return CaseJudged(text_case(name), {"fake": Result(Judgement(verdict), b"", 1)})


def note(project: Path, **verdicts: Verdict) -> None:
    last = LastFailed(project)
    for name, verdict in verdicts.items():
        last.note(judged(name, verdict))
    last.save()


def test_what_fails_is_remembered_until_it_passes(tmp_path: Path) -> None:
    note(tmp_path, a=Verdict.DIVERGES, b=Verdict.AGREES, c=Verdict.ERROR)
    assert LastFailed(tmp_path).names() == {"a", "c"}
    note(tmp_path, a=Verdict.KNOWN_DIVERGENCE)
    assert LastFailed(tmp_path).names() == {"c"}


def test_a_project_where_nothing_ever_failed_gets_no_file(tmp_path: Path) -> None:
    note(tmp_path, a=Verdict.AGREES)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_as_none(tmp_path: Path) -> None:
    (tmp_path / ".parity").mkdir()
    (tmp_path / ".parity" / "last-failed.json").write_text("{", encoding="ascii")
    assert LastFailed(tmp_path).names() == frozenset()
