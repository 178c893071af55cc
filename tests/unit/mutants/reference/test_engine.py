from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("mutmut")

from harness.model.outcome import Crashed, Raised, Returned, TimedOut, decode_outcome
from harness.mutants.engine import UnbuildableError
from harness.mutants.reference.engine import ReferenceEngine
from harness.mutants.reference.zygote_process import EndedError
from tests.unit.mutants.reference.tiny import call, engine_on, mutant_of, outcomes, tiny_engine


@pytest.fixture(name="engine")
def _engine(tmp_path: Path) -> Iterator[ReferenceEngine]:
    engine = tiny_engine(tmp_path)
    yield engine
    engine.close()


def test_a_mutant_answers_as_its_changed_code_does(engine: ReferenceEngine) -> None:
    mutant = mutant_of(engine, "replaced `> LIMIT` by `>= LIMIT`")
    assert outcomes(engine.bench(), mutant, call("clamped", number=11)) == [Returned(10)]


def test_each_mutant_runs_in_a_package_of_its_own(engine: ReferenceEngine) -> None:
    bench = engine.bench()
    added = mutant_of(engine, "replaced `+` by `-` in `COUNTS.get(name, 0) + 1`")
    other = mutant_of(engine, "replaced `steps += 1` by `steps -= 1`")
    assert outcomes(bench, added, call("counted", name="a")) == [Returned(-1)]
    assert outcomes(bench, other, call("counted", name="a"), call("countdown", number=2)) == [
        Returned(1),
        Returned(-2),
    ]


def test_the_chunks_of_one_mutant_run_in_one_process(engine: ReferenceEngine) -> None:
    bench = engine.bench()
    mutant = mutant_of(engine, "replaced `steps += 1` by `steps -= 1`")
    assert outcomes(bench, mutant, call("counted", name="a")) == [Returned(1)]
    assert outcomes(bench, mutant, call("counted", name="a")) == [Returned(2)]


def test_a_hang_is_the_last_answer(engine: ReferenceEngine) -> None:
    bench = engine.bench()
    mutant = mutant_of(engine, "replaced `number -= 1` by `number += 1`")
    calls = [call("countdown", number=0), call("countdown", number=1), call("clamped", number=1)]
    assert outcomes(bench, mutant, *calls, timeout=0.2) == [Returned(0), TimedOut(0.2)]
    assert outcomes(bench, mutant, call("clamped", number=1)) == [Returned(1)]


def test_a_process_that_ends_is_a_crash(engine: ReferenceEngine) -> None:
    bench = engine.bench()
    mutant = mutant_of(engine, "replaced `== 77` by `!= 77`")
    calls = [call("clamped", number=1), call("ended", number=1), call("clamped", number=1)]
    assert outcomes(bench, mutant, *calls) == [Returned(1), Crashed("exit code 3")]
    other = mutant_of(engine, "replaced `> LIMIT` by `>= LIMIT`")
    assert outcomes(bench, other, call("ended", number=1)) == [Returned(1)]


def test_what_a_changed_call_raises_is_its_answer(engine: ReferenceEngine) -> None:
    mutant = mutant_of(engine, "assigned None to `steps`")
    (outcome,) = outcomes(engine.bench(), mutant, call("countdown", number=1))
    assert isinstance(outcome, Raised)


@pytest.mark.usefixtures("engine")
def test_a_mutant_that_does_not_load(tmp_path: Path) -> None:
    (tmp_path / "tiny" / "limits.py").write_text("LIMIT = 1\nrest = LIMIT + 1\n", encoding="utf-8")
    broken = engine_on(tmp_path)
    bench = broken.bench()
    try:
        with pytest.raises(UnbuildableError, match="TypeError"):
            bench.run(mutant_of(broken, "assigned None to `LIMIT`"), (), 1)
        other = mutant_of(broken, "assigned None to `rest`")
        assert outcomes(bench, other, call("clamped", number=9)) == [Returned(1)]
    finally:
        broken.close()


def test_a_survey_tells_answers_and_places(engine: ReferenceEngine) -> None:
    survey = engine.survey()
    calls = [call("clamped", number=1), call("countdown", number=1), call("ended", number=1)]
    clamped, countdown, ended = survey.calls(calls)
    assert decode_outcome(clamped.answer.outcome) == Returned(1)
    places = {one.description: one.place for one in engine.mutants()}
    limit = places["replaced `> LIMIT` by `>= LIMIT`"]
    assert limit in clamped.places
    assert limit not in countdown.places | ended.places
    assert places["replaced `steps += 1` by `steps -= 1`"] in countdown.places
    assert survey.entered() == {"tiny", "tiny.limits", "tiny.numbers"}


def test_places_that_are_reached_by_importing_are_shared(engine: ReferenceEngine) -> None:
    survey = engine.survey()
    list(survey.calls([call("clamped", number=1)]))
    shared = survey.shared()
    places = {one.description: one.place for one in engine.mutants()}
    assert places["assigned None to `LIMIT`"] in shared
    assert places["assigned None to `steps`"] not in shared


def test_a_survey_goes_on_after_a_crash(engine: ReferenceEngine) -> None:
    calls = [call("ended", number=77), call("clamped", number=1)]
    crashed, clamped = engine.survey().calls(calls)
    assert decode_outcome(crashed.answer.outcome) == Crashed("exit code 3")
    assert decode_outcome(clamped.answer.outcome) == Returned(1)


def test_mutants_are_the_same_each_time(engine: ReferenceEngine, tmp_path: Path) -> None:
    again = engine_on(tmp_path)
    assert again.mutants() == engine.mutants()
    assert again.description() == engine.description()
    ids = [mutant.id for mutant in engine.mutants()]
    assert len(set(ids)) == len(ids)
    assert "tiny.numbers.clamped:swap_op:1" in ids


def test_what_is_edited_later_changes_nothing(engine: ReferenceEngine, tmp_path: Path) -> None:
    mutant = mutant_of(engine, "replaced `steps += 1` by `steps -= 1`")
    (tmp_path / "tiny" / "limits.py").write_text("LIMIT = 5\n", encoding="utf-8")
    assert outcomes(engine.bench(), mutant, call("clamped", number=11)) == [Returned(10)]


def test_a_closed_bench_answers_no_more(engine: ReferenceEngine) -> None:
    bench = engine.bench()
    mutant = mutant_of(engine, "replaced `steps += 1` by `steps -= 1`")
    bench.run(mutant, [call("clamped", number=1)], 20)
    bench.close()
    bench.close()
    with pytest.raises(EndedError):
        bench.run(mutant, [call("clamped", number=1)], 20)
