import json
from pathlib import Path

import pytest

from harness.mutants.mutant import Fate, How, Status
from harness.mutants.report import SCHEMA, MutantsReport, read_fates, write_report
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


def test_the_report_says_what_became_of_all(tmp_path: Path) -> None:
    write_report(report_of(*FATES), tmp_path / "new" / "mutants.json")
    document = json.loads((tmp_path / "new" / "mutants.json").read_text(encoding="ascii"))
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


def test_a_report_is_read_again_for_mutants_that_are_still_the_same(tmp_path: Path) -> None:
    file = tmp_path / "mutants.json"
    write_report(report_of(*FATES), file)
    mutants = [fate.mutant for fate in FATES]
    assert list(read_fates(file, mutants).values()) == list(FATES)
    changed = mutant("err", digest="d2")
    assert list(read_fates(file, [changed, mutants[1]])) == [mutants[1].id]


def test_what_is_no_report_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"schema": "parity/1"}', encoding="ascii")
    with pytest.raises(ValueError, match="is no report of parity mutants"):
        read_fates(file, [])


def test_a_score_is_of_mutants_that_can_be_told_apart() -> None:
    assert Score(3, 1, 6).ratio == 0.75
    assert Score(3, 1, 6).equivalent_ratio == 0.6
    assert Score().ratio == 1.0
    assert Score().equivalent_ratio == 0.0
