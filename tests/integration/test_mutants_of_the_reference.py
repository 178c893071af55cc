"""`parity mutants --subject reference`, called as a user calls it."""

import json
from pathlib import Path

import pytest

from tests.integration.conftest import Run, write

pytest.importorskip("mutmut")

WRAPPED = "harness.messages.wrapped_response"


@pytest.fixture(name="equality")
def _equality(project: Path) -> Path:
    """Cases of which only one looks into a wrapped response, and none at what is escaped in it."""
    return write(
        project / "cases" / "equality.yaml",
        """
        defaults: {op: message.equals}
        cases:
          - id: wrapped
            input:
              left: {$class: UserMessage, content: '{"response": "a"}'}
              right: {$class: UserMessage, content: a}
            expect: {returned: {equal: true, hash_equal: true}}
          - id: plain
            input:
              left: {$class: UserMessage, content: a}
              right: {$class: UserMessage, content: b}
            expect: {returned: {equal: false, hash_equal: null}}
        """,
    )


def test_what_cases_notice_and_what_they_do_not(
    parity: Run, equality: Path, tmp_path: Path
) -> None:
    report = tmp_path / "mutants.json"
    ended = parity(
        "mutants",
        "--subject",
        "reference",
        "--class",
        WRAPPED,
        "--json",
        str(report),
        str(equality),
    )
    assert ended.code == 1, ended.err
    document = json.loads(report.read_text(encoding="utf-8"))
    assert document["subject"] == "reference"
    assert [entry["name"] for entry in document["classes"]] == [WRAPPED]
    by_status = {result["status"]: result for result in document["results"]}
    assert by_status["killed"]["by"] == "equality::wrapped"
    assert by_status["survived"]["nearest"]
    assert by_status["unbuildable"]["reason"]
    assert document["killed"] + document["survived"] == document["mutants"]


def test_the_report_may_be_the_output(parity: Run, equality: Path, project: Path) -> None:
    named = ("--subject", "reference", "--class", WRAPPED, str(equality))
    ended = parity("mutants", *named, "--json", "-")
    document = json.loads(ended.out)
    assert document["subject"] == "reference"
    assert f"{document['mutants']} mutants of reference" in ended.err
    assert not (project / "-").exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"schema": ', "old.json is not JSON: Expecting value: line 1 column 12"),
        ("[]", "old.json is not a JSON object"),
        ('{"schema": "parity-report/1"}', "old.json is no report of parity mutants: it has no"),
    ],
)
def test_an_earlier_report_that_is_none_is_named_before_the_work(
    parity: Run, project: Path, text: str, why: str
) -> None:
    (project / "old.json").write_text(text, encoding="utf-8")
    ended = parity("mutants", "--subject", "no-such-subject", "--since", "old.json")
    assert ended.code == 2
    assert why in ended.err
