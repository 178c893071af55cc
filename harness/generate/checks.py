"""What comes of examples: verdicts that are not agreement, and broken laws, as findings."""

from collections import Counter
from dataclasses import dataclass, field

from harness.compare.diff import differences
from harness.compare.difference import ABSENT, Difference
from harness.compare.oracle import expectation_to_map, oracle_of_outcome
from harness.compare.verdict import Judgement, Verdict, judge
from harness.generate.findings import (
    UNDRIVEN,
    Example,
    Finding,
    Kind,
    case_name,
    kind_of_difference,
)
from harness.generate.properties import Broken, Property, Script
from harness.generate.rules import Seen
from harness.model.case import Call, Case
from harness.model.operations import OPERATIONS
from harness.model.outcome import outcome_to_map
from harness.model.value import Value
from harness.run.asking import as_expectation
from harness.run.contestant import Contestant
from harness.subjects.base import Description


@dataclass(slots=True)
class Checks:
    """What came of some examples.

    ``calls`` counts operations, each of which was run on all subjects; ``checked`` examples by
    property, ``rules`` the examples that met a rule, of the ``looked_at`` that were looked at.
    """

    findings: list[Finding] = field(default_factory=list)
    examples: int = 0
    calls: int = 0
    known: Counter[str] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    looked_at: int = 0

    def add(self, other: "Checks") -> None:
        """Add what came of the examples that follow."""
        self.findings += other.findings
        self.examples += other.examples
        self.calls += other.calls
        self.known.update(other.known)
        self.unsupported.update(other.unsupported)
        self.checked.update(other.checked)
        self.rules.update(other.rules)
        self.looked_at += other.looked_at


@dataclass(slots=True)
class Running:
    """A script that waits for the outcome of ``call``; ``followers`` are places of subjects."""

    of: Property
    example: Example
    script: Script
    call: Call
    followers: set[int]

    @property
    def case(self) -> Case:
        """The call as the case that the ledger knows it by."""
        return Case(case_name(self.of.name, self.example), self.call)

    def finding(
        self, kind: Kind, difference: Difference, expect: dict[str, Value] | None = None
    ) -> Finding:
        """Return the finding of a difference in the call."""
        return Finding(kind, self.of.name, self.example, self.call, expect, difference)


class Rival:
    """A subject that is held against the oracle, with the ledger of its version."""

    def __init__(self, contestant: Contestant) -> None:
        self.subject = contestant.subject
        self._contestant = contestant

    @property
    def name(self) -> str:
        """The name that the subject goes by."""
        return self.subject.name

    def start(self) -> Description:
        """Wait until the subject is ready; ``SubjectStartError`` if it cannot start."""
        description = self.subject.description()
        self._ledger = self._contestant.ledger.for_version(description.version)
        return description

    def judge(self, case: Case, expected: bytes, actual: bytes) -> Judgement:
        """Return the verdict on an outcome, by the canonical bytes of the oracle's and its own."""
        oracle = oracle_of_outcome(case.call, expected)
        return judge(case, oracle, actual, self._ledger, self._contestant.use)

    def unknown(self, case: Case, judgement: Judgement) -> list[Difference]:
        """Return the differences that the ledger does not know."""
        cover = self._ledger.cover(case.name, case.call.op, judgement.differences)
        return [
            difference
            for difference, entries in zip(judgement.differences, cover, strict=True)
            if not entries
        ]


def note(one: Running, rival: Rival, expected: bytes, judgement: Judgement, checks: Checks) -> None:
    """Count a verdict that is not agreement, and add what the ledger does not know of it."""
    match judgement.verdict:
        case Verdict.KNOWN_DIVERGENCE:
            checks.known[rival.name] += 1
        case Verdict.UNSUPPORTED:
            checks.unsupported[rival.name] += 1
        case Verdict.DIVERGES:
            op = one.call.op
            expect = as_expectation(Seen(expected).outcome)
            checks.findings += [
                one.finding(kind_of_difference(rival.name, op, op, difference), difference, expect)
                for difference in rival.unknown(one.case, judgement)
            ]
        case verdict:
            difference = Difference("", "error", ABSENT, {verdict.value: judgement.reason})
            how = UNDRIVEN if verdict is Verdict.ERROR else verdict.value
            kind = Kind(rival.name, one.call.op, "", how)
            checks.findings.append(one.finding(kind, difference))


def breaches(one: Running, subject: str, broken: Broken) -> list[Finding]:
    """Return a finding for each field in which the two sides of a law differ."""
    law, op = one.of.name, broken.call.op
    expect = None if broken.expect is None else expectation_to_map(broken.expect)
    found = differences(broken.expected, broken.actual, OPERATIONS[op].comparison)
    if not found:
        # The texts of two JSON values may differ where the values do not.
        found = (Difference("", "changed", broken.expected, broken.actual),)
    return [
        Finding(
            kind_of_difference(subject, law, op, difference),
            law,
            one.example,
            broken.call,
            expect,
            difference,
        )
        for difference in found
    ]


def oracle_failures(one: Running, oracle: str, seen: Seen) -> list[Finding]:
    """Return the finding of an oracle that crashed; none if it only lacks the operation."""
    ((what, detail),) = outcome_to_map(seen.outcome).items()
    if what == "unsupported":
        return []
    difference = Difference("", "error", ABSENT, {what: detail})
    how = UNDRIVEN if what == "error" else what
    return [one.finding(Kind(oracle, one.call.op, "", how), difference)]
