import pytest

from harness.compare.ledger import ActiveLedger, LedgerUse
from harness.compare.oracle import NoOracle, oracle_of_case, oracle_of_outcome
from harness.compare.verdict import AGREES, Verdict, judge
from harness.model.case import Call, Case, Returns
from harness.model.outcome import (
    Crashed,
    Outcome,
    Raised,
    Returned,
    TimedOut,
    Undriven,
    Unsupported,
    encode_outcome,
)
from tests.unit.compare.test_ledger import entry

CASE = Case("merge/a::b", Call("merge.dicts", {"left": {}, "right": {}}))
EXPECTED = {"a": 1, "b": 2}
ORACLE = oracle_of_case(CASE.call, Returns(EXPECTED))
KNOWN_A = entry("known-a", "merge.*", path="a")
KNOWN_B = entry("known-b", "merge.*", path="b")
NAMED = entry("named", "merge.*", "merge/a::b", path="a")
A_AND_B = {"a": 0, "b": 0}


@pytest.mark.parametrize(
    ("outcome", "entries", "verdict", "divergence"),
    [
        (Returned(EXPECTED), [], "agrees", []),
        (Returned({"b": 2, "a": 1}), [], "agrees", []),
        (Returned(EXPECTED), [KNOWN_A], "agrees", []),
        (Returned(EXPECTED), [KNOWN_A, NAMED], "unexpected_agreement", ["named"]),
        (Returned({"b": 2, "a": 1}), [NAMED], "unexpected_agreement", ["named"]),
        (Returned({"a": 0, "b": 2}), [], "diverges", []),
        (Returned({"a": 0, "b": 2}), [KNOWN_B], "diverges", []),
        (Returned({"a": 0, "b": 2}), [KNOWN_A], "known_divergence", ["known-a"]),
        (Returned({"a": 0, "b": 2}), [KNOWN_A, NAMED], "known_divergence", ["known-a"]),
        (Returned(A_AND_B), [KNOWN_A], "diverges", ["known-a"]),
        (Returned(A_AND_B), [KNOWN_A, KNOWN_B], "known_divergence", ["known-a", "known-b"]),
        (Raised("other"), [KNOWN_A, KNOWN_B], "diverges", []),
        (Unsupported("no"), [NAMED], "unsupported", []),
        (TimedOut(2.0), [NAMED], "timed_out", []),
        (Crashed("gone"), [NAMED], "crashed", []),
        (Undriven("lost"), [NAMED], "error", []),
    ],
)
def test_verdicts(
    outcome: Outcome,
    entries: list[object],
    verdict: str,
    divergence: list[str],
) -> None:
    data = encode_outcome(outcome)
    judgement = judge(CASE, ORACLE, data, ActiveLedger(entries), LedgerUse())  # type: ignore[arg-type]
    assert judgement.verdict == verdict
    assert list(judgement.divergence) == divergence
    agreed = judgement.verdict in {Verdict.AGREES, Verdict.UNEXPECTED_AGREEMENT}
    assert judgement.outcome == (None if agreed else data)
    differs = judgement.verdict in {Verdict.DIVERGES, Verdict.KNOWN_DIVERGENCE}
    assert bool(judgement.differences) is differs
    said = judgement.verdict not in {Verdict.AGREES, Verdict.DIVERGES, Verdict.KNOWN_DIVERGENCE}
    assert bool(judgement.reason) is said


def test_equal_bytes_are_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.compare.verdict.read_outcome", None)
    assert judge(CASE, ORACLE, encode_outcome(Returned(EXPECTED))) is AGREES


def test_every_entry_that_matches_is_used_whatever_the_verdict() -> None:
    use = LedgerUse()
    ledger = ActiveLedger([KNOWN_A, NAMED])
    judge(CASE, ORACLE, encode_outcome(Returned(A_AND_B)), ledger, use)
    assert use.counts == {"known-a": 1, "named": 1}
    judge(CASE, ORACLE, encode_outcome(Returned(EXPECTED)), ledger, use)
    assert use.counts == {"known-a": 1, "named": 1}, "agreement uses no entry"


@pytest.mark.parametrize(
    ("oracle", "outcome", "verdict"),
    [
        (Unsupported("no"), Returned(1), "unsupported"),
        (TimedOut(1.0), Returned(1), "error"),
        (Crashed("gone"), Raised("other"), "error"),
        (Undriven("lost"), Returned(1), "error"),
        (TimedOut(1.0), TimedOut(1.0), "timed_out"),
        (Crashed("gone"), Crashed("gone"), "crashed"),
        (TimedOut(1.0), Unsupported("no"), "unsupported"),
    ],
)
def test_without_an_oracle_only_what_speaks_for_itself_is_judged(
    oracle: Outcome, outcome: Outcome, verdict: str
) -> None:
    live = oracle_of_outcome(CASE.call, encode_outcome(oracle))
    assert isinstance(live, NoOracle)
    judgement = judge(CASE, live, encode_outcome(outcome))
    assert judgement.verdict == verdict
    assert judgement.reason


def test_a_live_oracle() -> None:
    oracle = oracle_of_outcome(CASE.call, encode_outcome(Raised("invalid_argument", "a", "Java")))
    same = encode_outcome(Raised("invalid_argument", "a", "Python"))
    assert judge(CASE, oracle, same) is AGREES
    other = judge(CASE, oracle, encode_outcome(Raised("invalid_argument", "b")))
    assert [(one.path, one.difference) for one in other.differences] == [("", "error")]


def test_an_answer_that_is_no_outcome_is_an_error_and_no_exception() -> None:
    judgement = judge(CASE, ORACLE, b"{")
    assert judgement.verdict is Verdict.ERROR
    assert "no outcome" in str(judgement.reason)
