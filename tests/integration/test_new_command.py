"""`parity new`, called as a user calls it."""

from pathlib import Path

from tests.integration.conftest import Run


def test_a_new_case_runs_as_it_stands(parity: Run, project: Path) -> None:
    ended = parity("new", "chunk.merge", "-o", "cases/merge/mine.yaml")
    assert ended.code == 0, ended.err
    assert "Next: parity run cases/merge/mine.yaml" in ended.out
    assert parity("lint").out == "2 case files: 0 errors, 0 warnings\n"
    assert "PASS  1 case" in parity("run", "--subject", "reference", "cases/merge/mine.yaml").out
    text = (project / "cases" / "merge" / "mine.yaml").read_text(encoding="utf-8")
    assert parity("new", "chunk.merge").out == text
    assert parity("new", "chunk.merge", "-o", "-").out == text
    assert not (project / "-").exists()
    assert "exists" in parity("new", "chunk.fold", "-o", "cases/merge/mine.yaml").err


def test_a_wrong_operation_is_corrected(parity: Run) -> None:
    ended = parity("new", "chunk.merg")
    assert ended.code == 2
    assert 'did you mean "chunk.merge"?' in ended.err
