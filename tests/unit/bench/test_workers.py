"""What runs in bench workers, asked here in this process."""

import sys
from collections.abc import Iterator

import pytest

from harness.bench.asking import BenchWorker, BenchWorkerError
from harness.bench.setting import reference_worker
from harness.bench.streams import stream
from harness.bench.workers.echo import echoed, outcome_call
from harness.bench.workers.merging import MergeTiming
from harness.messages import fold
from harness.subjects.reference.building import build
from harness.subjects.worker.protocol import parse_answer, request_parts
from harness.subjects.worker.subject import worker_command


def test_an_echo_answers_each_call_with_its_outcome() -> None:
    outcomes = [b'{"returned":"],\\n0 "}', b'{"returned":[1,{"calls":"]}"}]}', b"[]"]
    request = b"".join(request_parts([outcome_call(each) for each in outcomes], 10.0, 1.0))
    answer = parse_answer(echoed(request), len(outcomes))
    assert [each.outcome for each in answer.answers] == outcomes
    assert not answer.replace


def test_a_stream_is_the_same_each_time_and_folds_to_what_it_holds() -> None:
    chunks = list(stream(40))
    assert chunks == list(stream(40))
    whole = fold([build(chunk) for chunk in chunks])
    assert whole is not None
    assert len(whole.completion_token_ids) == 40
    assert [call.id for call in whole.tool_calls] == ["call_0", "call_1"]
    assert whole.content.startswith("The noon, ")
    assert list(stream(12)) == chunks[:12]


def test_only_what_a_side_can_do_is_merged() -> None:
    def build_text(value: str) -> str:
        if value == "bad":
            raise ValueError(value)
        return value

    def join(texts: list[str]) -> str:
        if "worse" in texts:
            raise TypeError("worse")
        return "".join(texts)

    timing = MergeTiming(build_text, lambda left, right: left + right, join)
    given = {
        "pairs": [["a", "b"], ["bad", "b"], ["a", "worse"]],
        "streams": [["a"], [], ["b", "bad"], ["c", "d"], ["c", "worse"]],
    }
    assert timing.load(given) == {"pairs": [0], "streams": [0, 3]}
    timing.keep({"pairs": [0], "streams": [3]})
    assert timing.merges() > 0
    assert timing.folds() > 0


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BenchWorker]:
    file = tmp_path_factory.mktemp("cases") / "cases.jsonl"
    file.write_text(
        '{"id": "a", "op": "text.of", "input": {"value": 1}, "expect": {"matches": {}}}\n'
        '{"id": "b", "op": "merge.dicts", "input": {"left": {"a": 1}, "right": {"b": 2}}}\n'
    )
    with reference_worker() as worker:
        given = {
            "paths": [str(file)],
            "folders": [str(file.parent)],
            "kept": str(file.parent / "k"),
        }
        assert worker.ask("load", given) == 2
        yield worker


@pytest.mark.parametrize(
    "question",
    ["check", "read", "bare", "encode_calls", "encode_outcomes", "decode_outcomes", "compare"],
)
def test_each_step_takes_some_time(reference: BenchWorker, question: str) -> None:
    assert reference.ask(question) > 0


def test_deepdiff_looks_at_a_part_of_the_cases(reference: BenchWorker) -> None:
    assert reference.ask("deepdiff", 1)["count"] == 2
    assert reference.ask("deepdiff", 2)["count"] == 1


def test_a_failing_question_says_what_it_met_and_the_worker_goes_on(reference: BenchWorker) -> None:
    with pytest.raises(BenchWorkerError, match=r"(?s)reference failed at load:.*no such file"):
        reference.ask("load", {"paths": ["nowhere.yaml"], "folders": [], "kept": "kept"})
    reference.ask("load_stream", 8)
    assert reference.ask("fold") > 0


def test_a_worker_that_ends_is_quoted() -> None:
    with pytest.raises(BenchWorkerError, match=r"(?s)its start:.*No module named"):
        BenchWorker("none", worker_command("harness.bench.workers.no_such", python=sys.executable))
