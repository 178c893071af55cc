"""Several versions in one run: what each can do, and where they differ from each other."""

from harness.compare.difference import Difference
from harness.compare.verdict import AGREES, Judgement, Verdict
from harness.model.case import Call
from harness.model.outcome import Outcome, Raised
from harness.reporters.version_differences import VersionDifferences
from harness.run.events import CaseJudged, Result
from tests import fakes
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters.test_console import shown


def lines(*names: str, **behaviours: fakes.Behaviour) -> list[str]:
    versions = VersionDifferences(names)
    case = text_case()
    results = {}
    for name, behaviour in zip(names, behaviours.values(), strict=True):
        (answer,) = FakeSubject(name, behaviour).submit([case.call]).result()
        results[name] = Result(None, answer.outcome, 1)
    versions.count(CaseJudged(case, results))
    return list(versions.lines())


def test_versions_that_agree_say_so() -> None:
    assert lines("java@old", "java@new", old=fakes.agree, new=fakes.agree) == [
        "java@old and java@new do not differ in any case"
    ]


def test_versions_that_differ_name_the_ops() -> None:
    assert lines("java@old", "java", old=fakes.agree, new=fakes.err) == [
        "java@old and java differ in 1 case: text.of 1"
    ]


def test_what_one_of_them_cannot_do_is_no_difference() -> None:
    assert lines("java@a", "java@b", a=fakes.agree, b=fakes.lack)[0].endswith("any case")
    assert lines("java@a", "java@b", a=fakes.lack, b=fakes.agree)[0].endswith("any case")
    assert "differ in 1 case" in lines("java@a", "java@b", a=fakes.agree, b=fakes.crash)[0]


def test_other_subjects_are_not_versions_of_it() -> None:
    assert lines("java", "reference", java=fakes.agree, reference=fakes.err) == []


def test_error_texts_that_are_not_compared_are_no_difference() -> None:
    def fail_otherwise(call: Call) -> Outcome:
        return Raised("other", "in other words", "OtherError")

    assert lines("a@1", "a@2", one=fakes.fail, two=fail_otherwise)[0].endswith("any case")


def test_a_report_without_outcomes_tells_them_apart_by_their_differences() -> None:
    case = text_case()
    versions = VersionDifferences(("java@a", "java@b", "java@c"))
    departs = Judgement(Verdict.DIVERGES, (Difference("text", "changed", "x", "y"),))
    results = {
        "java@a": Result(AGREES, b"", 1),
        "java@b": Result(departs, b'{"returned":{"text":"y"}}', 1),
        "java@c": Result(AGREES, b"", 1),
    }
    versions.count(CaseJudged(case, results))
    assert list(versions.lines()) == [
        "java@a and java@b differ in 1 case: text.of 1",
        "java@a and java@c do not differ in any case",
        "java@b and java@c differ in 1 case: text.of 1",
    ]


def test_the_matrix_shows_ops_by_subjects_only_when_asked_for() -> None:
    subjects = [
        FakeSubject("java@a"),
        FakeSubject("java@b", fakes.err),
        FakeSubject("java@c", fakes.lack),
    ]
    out = shown(*subjects, verbosity=1)
    row = next(line for line in out.splitlines() if line.startswith("text.of"))
    assert row.split() == ["text.of", "3", "0", "of", "3", "unsupported"]
    assert "java@a and java@b differ in 3 cases: text.of 3" in out
    out = shown(*subjects)
    assert not any(line.startswith("text.of") for line in out.splitlines())
    assert "java@a and java@b differ in 3 cases" in out
