from pathlib import Path

from harness.compare.ledger import NO_LEDGER
from harness.mutants.ground import Ground, survey
from harness.mutants.judging import Judging
from harness.mutants.mutant import Fate, How, Status
from harness.mutants.progress_file import ProgressFile
from tests.fakes import FakeSubject
from tests.unit.mutants.engines import FakeEngine, cases, mutant

MUTANTS = [mutant("err"), mutant("agree")]
FATE = Fate(MUTANTS[0], Status.KILLED, "a::x", How.DIFFERENCE)


def ground_of(*texts: str) -> Ground:
    judging = Judging(NO_LEDGER)
    return survey(FakeEngine(), cases(*texts), FakeSubject("oracle"), judging, lambda _: None)


def test_the_same_campaign_goes_on_where_it_was(tmp_path: Path) -> None:
    with ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")) as kept:
        kept.add(FATE)
    assert ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")).fates() == {FATE.mutant.id: FATE}


def test_another_campaign_begins_anew(tmp_path: Path) -> None:
    with ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")) as kept:
        kept.add(FATE)
    changed = [mutant("err", digest="d2"), MUTANTS[1]]
    assert not ProgressFile(tmp_path, "java", MUTANTS, ground_of("x", "y")).fates()
    assert not ProgressFile(tmp_path, "java", changed, ground_of("x")).fates()
    assert not ProgressFile(tmp_path, "java@old", MUTANTS, ground_of("x")).fates()


def test_a_line_that_was_cut_short_is_passed_over(tmp_path: Path) -> None:
    with ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")) as kept:
        kept.add(FATE)
    (file,) = (tmp_path / ".parity" / "mutants").glob("*.jsonl")
    text = file.read_text(encoding="ascii")
    file.write_text(f'{text}[]\n{{"id": "unknown"}}\n{text[:-20]}', encoding="ascii")
    assert list(ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")).fates()) == [FATE.mutant.id]


def test_nothing_is_left_of_a_campaign_that_came_to_its_end(tmp_path: Path) -> None:
    with ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")) as kept:
        kept.add(FATE)
        kept.remove()
    assert not list((tmp_path / ".parity" / "mutants").glob("*.jsonl"))
    assert (tmp_path / ".parity" / ".gitignore").read_text(encoding="ascii") == "*\n"


def test_a_folder_that_cannot_be_written_costs_only_this(tmp_path: Path) -> None:
    (tmp_path / ".parity").write_text("no folder", encoding="ascii")
    with ProgressFile(tmp_path, "java", MUTANTS, ground_of("x")) as kept:
        kept.add(FATE)
        assert not kept.fates()
        kept.remove()
