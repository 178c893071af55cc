"""Putting examples to properties on all subjects at once.

The scripts of all examples advance together, a call each a round, so that subjects get batches and
not single calls. The oracle leads: its outcome is what a script is sent, and a subject that departs
from it, in a way that is known or not, leaves the script, as what follows would be made of the
oracle's outcome and no longer of its own.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from harness.compare.diff import differences
from harness.compare.difference import ABSENT, Difference
from harness.compare.oracle import oracle_of_outcome
from harness.compare.verdict import Judgement, Verdict, judge
from harness.generate.errors_alike import errors_alike
from harness.generate.findings import (
    UNDRIVEN,
    Example,
    Finding,
    Kind,
    case_name,
    kind_of_difference,
)
from harness.generate.properties import Broken, Property, Script
from harness.generate.rules import Seen, rules_met
from harness.model.case import Call, Case, Expectation, Raises, Returns
from harness.model.operations import OPERATIONS
from harness.model.outcome import Raised, Returned, outcome_to_map
from harness.run.contest import Contest
from harness.run.runner import Contestant
from harness.subjects.base import Answer, Description, Subject


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


@dataclass(slots=True)
class _Running:
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
        self, kind: Kind, difference: Difference, expect: Expectation | None = None
    ) -> Finding:
        """Return the finding of a difference in the call."""
        return Finding(kind, self.of.name, self.example, self.call, expect, difference)


class _Given(NamedTuple):
    """The oracle's answer to a call, and those of the subjects that follow, by their places."""

    lead: Answer
    others: dict[int, Answer]


class Checker:
    """Puts examples to properties on the subjects of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._oracle = contest.oracle
        self._rivals = [
            _Rival(contestant)
            for contestant in contest.contestants
            if contestant.subject is not contest.oracle
        ]

    @property
    def oracle(self) -> Subject:
        """The subject whose outcomes count as right."""
        return self._oracle

    def start(self) -> dict[str, Description]:
        """Wait until all subjects are ready; ``SubjectStartError`` if one cannot start."""
        started = {self._oracle.name: self._oracle.description()}
        return started | {rival.name: rival.start() for rival in self._rivals}

    def check(
        self, examples: Sequence[Example], properties: Iterable[Property], *, rules: bool = False
    ) -> Checks:
        """Return what comes of examples of one form; ``rules`` tells which rules they met."""
        checks = Checks(examples=len(examples), looked_at=len(examples) if rules else 0)
        running = self._begun(examples, properties, checks)
        met: dict[str, set[str]] = {example.name: set() for example in examples} if rules else {}
        while running:
            running = self._round(running, checks, met)
        for of_example in met.values():
            checks.rules.update(of_example)
        return checks

    def _begun(
        self, examples: Sequence[Example], properties: Iterable[Property], checks: Checks
    ) -> list[_Running]:
        running = []
        for each in properties:
            checks.checked[each.name] += len(examples)
            for example in examples:
                script = each.script(example.value)
                call = next(script, None)
                if call is not None:
                    followers = set(range(len(self._rivals)))
                    running.append(_Running(each, example, script, call, followers))
        return running

    def _round(
        self, running: list[_Running], checks: Checks, met: dict[str, set[str]]
    ) -> list[_Running]:
        """Run one call of each script; return the scripts that go on."""
        checks.calls += len(running)
        going_on = []
        for one, given in zip(running, self._answers(running), strict=True):
            seen = Seen(given.lead.outcome)
            if not seen.is_comparable:
                checks.findings += _oracle_failures(one, self._oracle.name, seen)
                continue
            self._compare(one, given, checks)
            if met:
                met[one.example.name] |= rules_met(one.call, seen)
            if self._advance(one, seen, checks):
                going_on.append(one)
        return going_on

    def _answers(self, running: list[_Running]) -> list[_Given]:
        pending = []
        for place, rival in enumerate(self._rivals):
            followed = [index for index, one in enumerate(running) if place in one.followers]
            calls = [running[index].call for index in followed]
            pending.append((followed, rival.subject.submit(calls)))
        # The oracle last: a reference in this process runs while the others do, beside it.
        lead = self._oracle.submit([one.call for one in running]).result()
        given = [_Given(answer, {}) for answer in lead]
        for place, (followed, submitted) in enumerate(pending):
            for index, answer in zip(followed, submitted.result(), strict=True):
                given[index].others[place] = answer
        return given

    def _compare(self, one: _Running, given: _Given, checks: Checks) -> None:
        expected = given.lead.outcome
        for place, answer in given.others.items():
            if answer.outcome == expected or errors_alike(expected, answer.outcome):
                continue
            rival = self._rivals[place]
            judgement = rival.judge(one.case, expected, answer.outcome)
            if judgement.verdict is not Verdict.AGREES:
                one.followers.discard(place)
                _note(one, rival, expected, judgement, checks)

    def _advance(self, one: _Running, seen: Seen, checks: Checks) -> bool:
        """Send a script the outcome that it waits for; return whether it makes another call."""
        try:
            one.call = one.script.send(seen)
        except StopIteration as end:
            if end.value is not None:
                checks.findings += _breaches(one, self._oracle.name, end.value)
            return False
        return True


class _Rival:
    """A subject that is held against the oracle, with the ledger of its version."""

    def __init__(self, contestant: Contestant) -> None:
        self.subject = contestant.subject
        self._contestant = contestant

    @property
    def name(self) -> str:
        return self.subject.name

    def start(self) -> Description:
        description = self.subject.description()
        self._ledger = self._contestant.ledger.for_version(description.version)
        return description

    def judge(self, case: Case, expected: bytes, actual: bytes) -> Judgement:
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


def _note(
    one: _Running, rival: _Rival, expected: bytes, judgement: Judgement, checks: Checks
) -> None:
    """Count a verdict that is not agreement."""
    match judgement.verdict:
        case Verdict.KNOWN_DIVERGENCE:
            checks.known[rival.name] += 1
        case Verdict.UNSUPPORTED:
            checks.unsupported[rival.name] += 1
        case Verdict.DIVERGES:
            op = one.call.op
            expect = _expectation(Seen(expected))
            checks.findings += [
                one.finding(kind_of_difference(rival.name, op, op, difference), difference, expect)
                for difference in rival.unknown(one.case, judgement)
            ]
        case verdict:
            difference = Difference("", "error", ABSENT, {verdict.value: judgement.reason})
            how = UNDRIVEN if verdict is Verdict.ERROR else verdict.value
            kind = Kind(rival.name, one.call.op, "", how)
            checks.findings.append(one.finding(kind, difference))


def _breaches(one: _Running, subject: str, broken: Broken) -> list[Finding]:
    """Return a finding for each field in which the two sides of a law differ."""
    law, op = one.of.name, broken.call.op
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
            broken.expect,
            difference,
        )
        for difference in found
    ]


def _oracle_failures(one: _Running, oracle: str, seen: Seen) -> list[Finding]:
    """Return the finding of an oracle that crashed; none if it only lacks the operation."""
    ((what, detail),) = outcome_to_map(seen.outcome).items()
    if what == "unsupported":
        return []
    difference = Difference("", "error", ABSENT, {what: detail})
    how = UNDRIVEN if what == "error" else what
    return [one.finding(Kind(oracle, one.call.op, "", how), difference)]


def _expectation(seen: Seen) -> Expectation | None:
    match seen.outcome:
        case Returned(value):
            return Returns(value)
        case Raised(kind, message, type_):
            return Raises(kind, message, type_)
        case _:
            return None
