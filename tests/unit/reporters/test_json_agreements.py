"""Where all agree, a JSON report says it quickly, and in the very same words."""

from pathlib import Path

import pytest

from harness.compare.verdict import AGREES
from harness.model.case import Call, Case, Returns
from harness.reporters.json_report import JsonReporter
from harness.run.events import CaseJudged, Result, RunFinished, RunStarted
from harness.run.summary import Summary

NAMES = ("reference", 'a "b"', "java@ü")


@pytest.mark.parametrize(
    "case",
    [
        Case("x::a", Call("text.of", {"value": 1}), Returns({"text": "1"})),
        Case(
            'ö"\\/x::a', Call("text.of", {}), None, None, 'wh"y\n', "src", ("t", "ü"), "ö.yaml", 7
        ),
        Case("x::b", Call("merge.dicts", {}), None, None, None, None, ("t",), "a b.jsonl.gz", 1),
        Case("x::c", Call("merge.dicts", {}), None, None, None, "s"),
    ],
)
@pytest.mark.parametrize("verbose", [False, True])
def test_both_ways_write_the_same(tmp_path: Path, case: Case, *, verbose: bool) -> None:
    results = {
        name: Result(AGREES, b'{"returned":{"text":"1"}}', micros)
        for micros, name in enumerate(NAMES)
    }
    written = []
    for all_agree in (True, False):
        file = tmp_path / "report.json"
        reporter = JsonReporter(file, verbose=verbose)
        reporter.handle(RunStarted(0.0, (), NAMES, "reference"))
        reporter.handle(CaseJudged(case, results, all_agree=all_agree))
        reporter.handle(RunFinished(Summary(1, 0.0, None, {}, {})))
        reporter.close()
        written.append(file.read_text(encoding="utf-8"))
    assert written[0] == written[1]
    assert '"micros":2' in written[0]
