from typing import Any

from harness.cli.mutants import _exit_code
from harness.cli.mutants_text import result_lines
from harness.compare.ledger import NO_LEDGER
from harness.model.faults import Fault
from harness.mutants.ground import Ground, survey
from harness.mutants.judging import Judging
from harness.mutants.mutant import Fate, How, Status
from harness.mutants.report import MutantsReport
from harness.run.exit_code import ExitCode
from tests.fakes import FakeSubject
from tests.unit.mutants.engines import FakeEngine, cases, mutant

KILLED = Fate(mutant("err"), Status.KILLED, "a::1", How.DIFFERENCE)
NEAR = Fate(mutant("agree"), Status.SURVIVED, nearest=("a::1", "a::2", "a::3", "a::4"))
FAR = Fate(mutant("far", method="to()", line=None), Status.SURVIVED)
SAME = Fate(mutant("same"), Status.EQUIVALENT, reason="It is the same.")
UNBUILT = Fate(mutant("unbuildable"), Status.UNBUILDABLE, reason="VerifyError\x1b[2J")


def ground_of(unmutated: str = "agree") -> Ground:
    engine, oracle = FakeEngine(unmutated=unmutated), FakeSubject("oracle")
    return survey(engine, cases("x", "last"), oracle, Judging(NO_LEDGER), lambda _: None)


def lines(*fates: Fate, stale: tuple[Fault, ...] = (), **options: Any) -> list[str]:
    report = MutantsReport("java", FakeEngine().description(), fates, 1.5, 3)
    given = {"quiet": False, "verbose": False, "floor": 1.0, "classes": (), **options}
    return list(result_lines(report, ground_of(), stale, given))


def test_survivors_are_shown_with_what_is_near() -> None:
    text = "\n".join(lines(KILLED, NEAR, FAR))
    assert "survived in a.Text\n  line 7, of(Object): made it agree\n" in text
    assert "    near it: a::1, a::2, a::3\n" in text
    assert "  to(): made it far\n    no case reaches it\n" in text
    assert "Next: add a case" in text


def test_the_last_line_sums_up() -> None:
    assert lines(KILLED, KILLED, NEAR, SAME)[-1] == (
        "4 mutants of java, 3 cases: 2 killed, 1 survived, 1 equivalent;"
        " score 66.7% (below 100.0%), 2 s"
    )
    assert "below" not in lines(KILLED, NEAR, floor=0.5)[-1]
    assert lines(KILLED, NEAR, quiet=True) == lines(KILLED, NEAR)[-2:]


def test_too_many_equivalents_are_told() -> None:
    assert any("33% are called equivalent" in line for line in lines(KILLED, KILLED, SAME))
    assert not any("called equivalent" in line for line in lines(*[KILLED] * 9, SAME))
    assert not any("called equivalent" in line for line in lines(KILLED, SAME, classes=("Text",)))


def test_too_many_equivalents_fail_a_whole_campaign() -> None:
    report = MutantsReport("java", FakeEngine().description(), (KILLED, KILLED, SAME), 1.5, 2)
    assert _exit_code(report, (), 1.0, whole=True) is ExitCode.FAIL
    assert _exit_code(report, (), 1.0, whole=False) is ExitCode.PASS


def test_many_survivors_are_cut_unless_all_are_asked_for() -> None:
    many = [Fate(mutant("agree", nth=nth), Status.SURVIVED) for nth in range(45)]
    assert any("and 5 more survivors" in line for line in lines(*many))
    assert sum("made it agree" in line for line in lines(*many, verbose=True)) == 45


def test_methods_are_shown_where_something_survived() -> None:
    text = "\n".join(lines(KILLED, FAR))
    assert "  to()" in text
    assert "  of(Object):7" not in text
    assert "  of(Object):7" in "\n".join(lines(KILLED, FAR, verbose=True))


def test_what_a_subject_says_does_not_act_on_a_terminal() -> None:
    (told,) = (line for line in lines(KILLED, UNBUILT) if line.startswith("not built"))
    assert "\x1b" not in told
    assert "VerifyError" in told


def test_stale_entries_are_shown_even_quietly() -> None:
    fault = Fault("mutants.yaml", 4, 1, "the entry for a.Text is stale", "remove it")
    assert str(fault) in lines(KILLED, stale=(fault,), quiet=True)


def test_cases_that_fail_anyway_are_named() -> None:
    report = MutantsReport("java", FakeEngine().description(), (KILLED,), 1.5, 2)
    options = {"quiet": False, "verbose": False, "floor": 1.0, "classes": ()}
    shown = result_lines(report, ground_of("err_on_last"), (), options)
    assert "Left out, since they fail without any mutant: a::last" in list(shown)
