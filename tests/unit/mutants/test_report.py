import json
from typing import Any

import pytest

from harness.mutants.earlier import EarlierReport, NotMutantsError
from harness.mutants.mutant import Fate, How, Status
from harness.mutants.report import SCHEMA, MutantsReport, report_text
from harness.mutants.score import Score
from tests.unit.mutants.engines import FakeEngine, mutant

FATES = (
    Fate(mutant("err"), Status.KILLED, "a::1", How.DIFFERENCE),
    Fate(mutant("hang", line=5), Status.KILLED, "a::2", How.TIMEOUT),
    Fate(mutant("agree", method="to()", line=None), Status.SURVIVED, nearest=("a::3",)),
    Fate(mutant("same", method="to()"), Status.EQUIVALENT, reason="It is the same."),
    Fate(mutant("unbuildable"), Status.UNBUILDABLE, reason="VerifyError"),
)


def report_of(*fates: Fate) -> MutantsReport:
    return MutantsReport("java", FakeEngine().description(), fates, 1.5, 3)


def document_of(*fates: Fate) -> dict[str, Any]:
    document = json.loads(report_text(report_of(*fates)))
    assert isinstance(document, dict)
    return document


def test_the_report_says_what_became_of_all() -> None:
    document = document_of(*FATES)
    assert document["schema"] == SCHEMA
    counts = {"mutants": 4, "killed": 2, "survived": 1, "equivalent": 1}
    assert counts.items() <= document.items()
    assert (document["unbuildable"], document["timed_out"], document["score"]) == (1, 1, 0.666667)
    (of_class,) = document["classes"]
    assert counts.items() <= of_class.items()
    assert [(method["name"], method["line"]) for method in of_class["methods"]] == [
        ("of(Object)", 5),
        ("to()", 7),
    ]
    assert document["results"][2] == {
        "id": "a.Text.to()#agree.1",
        "class": "a.Text",
        "method": "to()",
        "line": None,
        "operator": "agree",
        "description": "made it agree",
        "digest": "d1",
        "status": "survived",
        "by": None,
        "how": None,
        "nearest": ["a::3"],
        "reason": None,
    }


def test_what_was_killed_is_taken_over_where_the_mutant_is_the_same() -> None:
    earlier = EarlierReport.of(document_of(*FATES))
    mutants = [fate.mutant for fate in FATES]
    taken = earlier.taken_over(mutants, {"a::1", "a::2"})
    assert list(taken.values()) == [FATES[0], FATES[1], FATES[4]]
    changed = mutant("err", digest="d2")
    assert list(earlier.taken_over([changed, mutants[1]], {"a::1", "a::2"})) == [mutants[1].id]
    assert list(earlier.taken_over(mutants[:2], {"a::2"})) == [mutants[1].id]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"schema": "parity/1"}, f"it has no schema {SCHEMA}"),
        ({"results": None}, r"its results\[0\] is of another form"),
        ({"results": [{"id": "a"}]}, r"its results\[0\] is of another form"),
    ],
)
def test_what_is_no_report_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(NotMutantsError, match=why):
        EarlierReport.of(document_of(*FATES) | change)


def test_a_score_is_of_mutants_that_can_be_told_apart() -> None:
    assert Score(3, 1, 6).ratio == 0.75
    assert Score(3, 1, 6).equivalent_ratio == 0.6
    assert Score().ratio == 1.0
    assert Score().equivalent_ratio == 0.0
