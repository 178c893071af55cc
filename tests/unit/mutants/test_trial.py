import pytest

from harness.compare.ledger import NO_LEDGER
from harness.mutants.judging import Judging, Known
from harness.mutants.mutant import Fate, How, Status
from harness.mutants.trial import try_mutant
from tests.unit.mutants.engines import FakeBench, known, mutant

JUDGING = Judging(NO_LEDGER)
MANY = [known(f"a::{number}") for number in range(700)]


def fate_of(operator: str, knowns: list[Known]) -> Fate:
    return try_mutant(FakeBench(), mutant(operator), knowns, JUDGING)


@pytest.mark.parametrize(
    ("operator", "how"), [("err", How.DIFFERENCE), ("hang", How.TIMEOUT), ("crash", How.CRASH)]
)
def test_the_first_case_that_notices_kills(operator: str, how: How) -> None:
    assert fate_of(operator, MANY) == Fate(mutant(operator), Status.KILLED, "a::0", how)


def test_a_late_case_kills_as_well() -> None:
    fate = fate_of("err_on_last", [*MANY, known("a::last", "last")])
    assert (fate.status, fate.by) == (Status.KILLED, "a::last")


def test_one_that_agrees_survives_and_says_what_came_near() -> None:
    fate = fate_of("agree", MANY)
    assert fate.status is Status.SURVIVED
    assert fate.nearest == ("a::0", "a::1", "a::2", "a::3", "a::4")


def test_one_that_no_case_reaches_survives_with_none_near() -> None:
    assert fate_of("err", []) == Fate(mutant("err"), Status.SURVIVED)


def test_one_that_cannot_be_built_says_why() -> None:
    fate = fate_of("unbuildable", MANY)
    assert (fate.status, fate.reason) == (Status.UNBUILDABLE, "VerifyError")


def test_chunks_grow_so_that_a_kill_costs_little() -> None:
    bench = FakeBench()
    try_mutant(bench, mutant("agree"), MANY, JUDGING)
    assert [size for _, size, _ in bench.chunks] == [8, 32, 128, 512, 20]


def test_a_slow_call_has_longer() -> None:
    bench = FakeBench()
    slow = Known(MANY[0].case, MANY[0].outcome, 200_000)
    try_mutant(bench, mutant("agree"), [MANY[1]], JUDGING)
    try_mutant(bench, mutant("agree"), [slow], JUDGING)
    assert [seconds for *_, seconds in bench.chunks] == [0.5, 10.0]
