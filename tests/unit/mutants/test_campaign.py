from itertools import islice

import pytest

from harness.compare.ledger import NO_LEDGER
from harness.mutants.campaign import Campaign
from harness.mutants.ground import Ground, survey
from harness.mutants.judging import Judging
from harness.mutants.mutant import Mutant, Status
from tests.fakes import FakeSubject, text_case
from tests.unit.mutants.engines import FakeEngine, cases, mutant

JUDGING = Judging(NO_LEDGER)


def ground_of(engine: FakeEngine, *texts: str) -> Ground:
    return survey(engine, cases(*texts), FakeSubject("oracle"), JUDGING, lambda _: None)


def campaign_of(engine: FakeEngine, workers: int = 2) -> Campaign:
    ground = ground_of(engine, "x", "7", "last")
    return Campaign(engine, ground.knowns, ground.reach, JUDGING, workers)


def of_all(*operators: str) -> list[Mutant]:
    return [mutant(operator, nth=nth) for nth, operator in enumerate(operators, 1)]


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_mutant_gets_its_fate_however_many_work(workers: int) -> None:
    mutants = of_all("agree", "err", "hang", "crash", "unbuildable", "lack", "err_on_last")
    engine = FakeEngine(*mutants)
    fates = {fate.mutant.operator: fate for fate in campaign_of(engine, workers).run(mutants)}
    assert {operator: fate.status.value for operator, fate in fates.items()} == {
        "agree": "survived",
        "err": "killed",
        "hang": "killed",
        "crash": "killed",
        "unbuildable": "unbuildable",
        "lack": "survived",
        "err_on_last": "killed",
    }
    assert fates["err_on_last"].by == "a::last"
    assert len(engine.benches) == workers
    assert all(bench.closed for bench in engine.benches)


def test_a_mutant_meets_only_cases_that_reach_it() -> None:
    near, nowhere, shared = mutant("err", 7), mutant("err", 8, 2), mutant("err", 99, 3)
    engine = FakeEngine(near, nowhere, shared)
    fates = list(campaign_of(engine, 1).run(engine.mutants()))
    assert [fate.by for fate in fates] == ["a::7", None, "a::x"]
    assert fates[1].status is Status.SURVIVED


def test_leaving_early_closes_the_benches() -> None:
    mutants = of_all(*["agree"] * 50)
    engine = FakeEngine(*mutants)
    running = campaign_of(engine, 1).run(mutants)
    list(islice(running, 2))
    running.close()  # type: ignore[attr-defined]  # a generator
    assert all(bench.closed for bench in engine.benches)


def test_a_fault_of_a_bench_is_raised() -> None:
    mutants = of_all("broken", *["agree"] * 9)
    with pytest.raises(RuntimeError, match="no bench is like this"):
        list(campaign_of(FakeEngine(*mutants)).run(mutants))


def test_the_ground_leaves_out_cases_that_fail_anyway() -> None:
    ground = ground_of(FakeEngine(unmutated="err_on_last"), "x", "last", "7")
    assert [known.case.name for known in ground.knowns] == ["a::x", "a::7"]
    assert ground.unfit == ("a::last",)
    assert list(ground.reach.cases(7)) == [1]


def test_a_case_without_expectation_is_held_against_the_oracle() -> None:
    unsure = [text_case("a::1", "x", expect=None), text_case("a::2", "y")]
    oracle = FakeSubject("oracle")
    ground = survey(FakeEngine(), unsure, oracle, JUDGING, lambda _: None)
    assert oracle.batches == [1]
    assert [known.oracle is None for known in ground.knowns] == [False, True]


def test_classes_that_no_case_enters_are_out_of_scope() -> None:
    ground = ground_of(FakeEngine(), "x")
    assert ground.has_in_scope(mutant("err"))
    assert not ground.has_in_scope(mutant("err", class_name="b.Other"))
