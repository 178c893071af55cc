"""The verdict on one case and subject.

Source: harness.md section 6.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from harness.compare.difference import Difference
from harness.compare.ledger import NO_LEDGER, ActiveLedger, Entry, LedgerUse
from harness.compare.oracle import Incomparable, NoOracle, Oracle, read_outcome
from harness.model.case import Case
from harness.model.outcome import Crashed, Raised, Returned, TimedOut, Undriven, Unsupported


class Verdict(StrEnum):
    """What is said of a case on a subject; ``AGREES`` and ``KNOWN_DIVERGENCE`` pass."""

    AGREES = "agrees"
    KNOWN_DIVERGENCE = "known_divergence"
    UNSUPPORTED = "unsupported"
    DIVERGES = "diverges"
    UNEXPECTED_AGREEMENT = "unexpected_agreement"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict and its grounds.

    ``divergence`` holds the ids of the ledger's entries that cover a difference, or that name a
    case which agrees all the same. ``reason`` says why there was nothing to compare. ``outcome``
    are the canonical bytes of what the subject did, where that is not what was expected.
    """

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    divergence: tuple[str, ...] = ()
    reason: str | None = None
    outcome: bytes | None = None


AGREES: Final = Judgement(Verdict.AGREES)


def judge(
    case: Case,
    oracle: Oracle | NoOracle,
    outcome: bytes,
    ledger: ActiveLedger = NO_LEDGER,
    use: LedgerUse | None = None,
) -> Judgement:
    """Return the verdict on a subject's outcome, given as canonical bytes.

    ``ledger`` is the subject's; what its entries match is counted in ``use``. Where there is no
    oracle because the call is unsupported there, it is so for the other subjects too; where the
    oracle hung or crashed the verdict is ``ERROR``: no one can say whether the subject is right.
    """
    if isinstance(oracle, Oracle) and oracle.agrees_bytes(outcome):
        return _agreement(case, ledger)
    decoded = read_outcome(outcome)
    if not isinstance(decoded, Returned | Raised):
        return _incomparable(decoded, outcome)
    if isinstance(oracle, NoOracle):
        return _without_oracle(oracle, outcome)
    differences = oracle.differences(decoded)
    if not differences:
        return _agreement(case, ledger)
    return _divergence(case, differences, outcome, ledger, use)


def _agreement(case: Case, ledger: ActiveLedger) -> Judgement:
    entries = ledger.naming(case.name, case.call.op)
    if not entries:
        return AGREES
    reason = "it agrees, yet the ledger names it: remove the case from the entry, or the entry"
    return Judgement(Verdict.UNEXPECTED_AGREEMENT, divergence=_ids(entries), reason=reason)


def _divergence(
    case: Case,
    differences: tuple[Difference, ...],
    outcome: bytes,
    ledger: ActiveLedger,
    use: LedgerUse | None,
) -> Judgement:
    cover = ledger.cover(case.name, case.call.op, differences)
    if use is not None:
        for entries in cover:
            use.count(entries)
    verdict = Verdict.KNOWN_DIVERGENCE if all(cover) else Verdict.DIVERGES
    divergence = _ids(entries[0] for entries in cover if entries)
    return Judgement(verdict, differences, divergence, outcome=outcome)


def _incomparable(decoded: Incomparable, outcome: bytes) -> Judgement:
    match decoded:
        case Unsupported(reason):
            return Judgement(Verdict.UNSUPPORTED, reason=reason, outcome=outcome)
        case TimedOut(seconds):
            reason = f"still running after {seconds:g} s"
            return Judgement(Verdict.TIMED_OUT, reason=reason, outcome=outcome)
        case Crashed(reason):
            return Judgement(Verdict.CRASHED, reason=reason, outcome=outcome)
        case Undriven(reason):
            return Judgement(Verdict.ERROR, reason=reason, outcome=outcome)
        case _:
            assert_never(decoded)


def _without_oracle(oracle: NoOracle, outcome: bytes) -> Judgement:
    reason = f"nothing to compare with: the oracle {oracle.what_it_did}"
    match oracle.outcome:
        case Unsupported():
            return Judgement(Verdict.UNSUPPORTED, reason=reason, outcome=outcome)
        case TimedOut() | Crashed() | Undriven():
            return Judgement(Verdict.ERROR, reason=reason, outcome=outcome)
        case other:
            assert_never(other)


def _ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.id for entry in entries))
