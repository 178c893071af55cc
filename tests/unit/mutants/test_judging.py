import pytest

from harness.compare.ledger import NO_LEDGER
from harness.model.outcome import Outcome, Returned, encode_outcome
from harness.mutants.judging import Judging, Known
from harness.mutants.mutant import How
from tests.fakes import agree, break_harness, crash, err, fail, hang, lack, text_case
from tests.unit.mutants.engines import known

JUDGING = Judging(NO_LEDGER)


@pytest.mark.parametrize(
    ("behaviour", "how"),
    [
        (agree, None),
        (err, How.DIFFERENCE),
        (fail, How.DIFFERENCE),
        (hang, How.TIMEOUT),
        (crash, How.CRASH),
        (break_harness, How.CRASH),
        (lack, None),
    ],
)
def test_what_would_fail_a_run_kills(behaviour: object, how: How | None) -> None:
    it = known("a::1")
    assert callable(behaviour)
    outcome: Outcome = behaviour(it.case.call)
    assert JUDGING.killed(it, encode_outcome(outcome)) is how


def test_other_bytes_that_meet_the_expectation_do_not_kill() -> None:
    case = text_case("a::1", expect=None)
    oracle = encode_outcome(Returned({"text": 1.0}))
    it = Known(case, encode_outcome(Returned({"text": 1})), 5, oracle)
    assert JUDGING.killed(it, oracle) is None
    assert JUDGING.killed(it, encode_outcome(Returned({"text": 2}))) is How.DIFFERENCE


@pytest.mark.parametrize("behaviour", [err, fail, hang, crash, lack, break_harness])
def test_a_case_that_does_not_pass_unmutated_is_not_fit(behaviour: object) -> None:
    case = text_case("a::1")
    assert callable(behaviour)
    assert not JUDGING.is_fit(Known(case, encode_outcome(behaviour(case.call)), 5))
    assert JUDGING.is_fit(known("a::1"))


def test_the_first_of_several_is_told_by_its_place() -> None:
    both = [known("a::1"), known("a::2"), known("a::3")]
    outcomes = [encode_outcome(made(both[0].case.call)) for made in (agree, err, crash)]
    assert JUDGING.first(both, outcomes) == (1, How.DIFFERENCE)
    assert JUDGING.first(both, outcomes[:1]) is None
