"""Examples put to properties on several subjects at once."""

from typing import Any

from harness.compare.case_globs import CaseGlobs
from harness.compare.ledger import Entry, Ledger
from harness.generate.checking import Checker
from harness.generate.findings import Example, Kind
from harness.generate.forms import FORMS
from harness.generate.properties import PROPERTIES, Broken, Property, Script
from harness.generate.volume import Block
from harness.model.case import Call, Returns
from harness.model.field_path import PathPattern
from harness.model.outcome import Crashed, Outcome, Raised, Undriven, Unsupported
from harness.run.contest import Contest
from harness.run.contestant import Contestant
from tests.fakes import FakeSubject, err, fail
from tests.unit.generate.contests import checker_of, unchanged

TEXTS = [Example(f"0-{number}", text) for number, text in enumerate(["a", "b", "c"])]


def text_script(example: Any) -> Script:
    yield Call("text.of", {"value": example})
    return None


TEXT = Property("texts", "Texts are their own text.", "value", text_script, ("text.of",))


def checker(*subjects: FakeSubject, ledger: Ledger | None = None) -> Checker:
    contestants = tuple(Contestant(subject, ledger or Ledger()) for subject in subjects)
    made = Checker(Contest(contestants, subjects[0]))
    made.start()
    return made


def test_subjects_that_agree_leave_no_finding() -> None:
    checks = checker(FakeSubject("one"), FakeSubject("two")).check(TEXTS, [TEXT])
    assert checks.findings == []
    assert (checks.examples, checks.calls, checks.checked["texts"]) == (3, 3, 3)


def test_a_subject_that_departs_is_found_in_every_example() -> None:
    checks = checker(FakeSubject("one"), FakeSubject("two", err)).check(TEXTS, [TEXT])
    assert [finding.example for finding in checks.findings] == TEXTS
    finding = checks.findings[0]
    assert finding.kind == Kind("two", "text.of", "text", "changed")
    assert finding.case_name == "fuzz/texts::0-0"
    assert finding.expect == {"returned": {"text": "a"}}
    assert (finding.difference.expected, finding.difference.actual) == ("a", "a!")


def test_an_error_where_a_value_is_expected_says_both() -> None:
    checks = checker(FakeSubject("one"), FakeSubject("two", fail)).check(TEXTS[:1], [TEXT])
    assert checks.findings[0].kind == Kind("two", "text.of", "", "error", "returned → other")


def test_known_divergences_are_counted_and_no_findings() -> None:
    entry = Entry(
        "known",
        "text.of",
        CaseGlobs.parse(["fuzz/*"]),
        PathPattern.parse("text"),
        "changed",
        "It shouts.",
    )
    subjects = FakeSubject("one"), FakeSubject("two", err)
    checks = checker(*subjects, ledger=Ledger((entry,))).check(TEXTS, [TEXT])
    assert checks.findings == []
    assert checks.known["two"] == 3


def test_what_is_unsupported_is_counted_apart() -> None:
    def lack(call: Call) -> Outcome:
        return Unsupported("not here")

    checks = checker(FakeSubject("one"), FakeSubject("two", lack)).check(TEXTS, [TEXT])
    assert checks.findings == []
    assert checks.unsupported["two"] == 3
    assert checker(FakeSubject("one", lack)).check(TEXTS, [TEXT]).findings == []


def test_crashes_are_findings_on_either_side() -> None:
    def crash(call: Call) -> Outcome:
        return Crashed("exit code 1")

    def undriven(call: Call) -> Outcome:
        return Undriven("gone")

    of_rival = checker(FakeSubject("one"), FakeSubject("two", crash)).check(TEXTS[:1], [TEXT])
    assert of_rival.findings[0].kind == Kind("two", "text.of", "", "crashed")
    of_oracle = checker(FakeSubject("one", crash), FakeSubject("two")).check(TEXTS[:1], [TEXT])
    assert of_oracle.findings[0].kind == Kind("one", "text.of", "", "crashed")
    broken = checker(FakeSubject("one"), FakeSubject("two", undriven)).check(TEXTS[:1], [TEXT])
    assert broken.findings[0].kind.is_harness_fault


def test_a_law_that_breaks_is_a_finding_of_the_oracle() -> None:
    def script(example: Any) -> Script:
        call = Call("text.of", {"value": example})
        seen = yield call
        return Broken({"text": "z"}, seen.value, call, Returns({"text": "z"}))

    law = Property("law", "All texts are z.", "value", script, ("text.of",))
    findings = checker(FakeSubject("one"), FakeSubject("two")).check(TEXTS[:1], [law]).findings
    assert [finding.kind for finding in findings] == [Kind("one", "law", "text", "changed")]
    assert findings[0].expect == {"returned": {"text": "z"}}


def test_who_departs_leaves_the_script() -> None:
    def script(example: Any) -> Script:
        for text in ("a", "b"):
            yield Call("text.of", {"value": text})
        return None

    twice = Property("twice", "Two calls.", "value", script, ("text.of",))
    rival = FakeSubject("two", err)
    checks = checker(FakeSubject("one"), rival, FakeSubject("three")).check(TEXTS[:1], [twice])
    assert len(checks.findings) == 1
    assert rival.batches == [1, 0]


def test_errors_of_one_kind_are_alike_whatever_their_class() -> None:
    def other_class(call: Call) -> Outcome:
        return Raised("wrong_shape", "said otherwise", "JsonMappingException")

    def this_class(call: Call) -> Outcome:
        return Raised("wrong_shape", "said so", "WrongShape")

    subjects = FakeSubject("one", this_class), FakeSubject("two", other_class)
    assert checker(*subjects).check(TEXTS, [TEXT]).findings == []


def test_rules_are_told_of_examples_that_are_looked_at() -> None:
    examples = Block(FORMS["value"], 0, 0, 50).examples()
    of = [PROPERTIES["agreement/text.of"]]
    assert not checker_of(unchanged).check(examples, of).rules
    checks = checker_of(unchanged).check(examples, of, rules=True)
    assert checks.looked_at == 50
    assert sum(checks.rules.values()) == 50
