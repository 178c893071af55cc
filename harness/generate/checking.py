"""Putting examples to properties on all subjects at once.

The scripts of all examples advance together, a call each a round, so that subjects get batches and
not single calls. The oracle leads: its outcome is what a script is sent, and a subject that departs
from it, in a way that is known or not, leaves the script, as what follows would be made of the
oracle's outcome and no longer of its own.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from harness.compare.diff import differences
from harness.compare.difference import ABSENT, Difference
from harness.compare.ledger import ActiveLedger
from harness.compare.oracle import oracle_of_outcome
from harness.compare.verdict import Judgement, Verdict, judge
from harness.generate.errors_alike import errors_alike
from harness.generate.findings import (
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
from harness.subjects.base import Answer, Subject


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

    property: Property
    example: Example
    script: Script
    call: Call
    followers: set[int]


class Checker:
    """Puts examples to properties on the subjects of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._oracle = contest.oracle
        self._others = [
            contestant
            for contestant in contest.contestants
            if contestant.subject is not contest.oracle
        ]
        self._ledgers: list[ActiveLedger] | None = None

    @property
    def oracle(self) -> Subject:
        """The subject whose outcomes count as right."""
        return self._oracle

    def start(self) -> None:
        """Wait until all subjects are ready; ``SubjectStartError`` if one cannot start."""
        self._ledgers = [
            contestant.ledger.for_version(contestant.subject.description().version)
            for contestant in self._others
        ]

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
        followers = range(len(self._others))
        running = []
        for each in properties:
            checks.checked[each.name] += len(examples)
            for example in examples:
                script = each.script(example.value)
                try:
                    call = next(script)
                except StopIteration:
                    continue
                running.append(_Running(each, example, script, call, set(followers)))
        return running

    def _round(
        self, running: list[_Running], checks: Checks, met: dict[str, set[str]]
    ) -> list[_Running]:
        """Run one call of each script; return the scripts that go on."""
        answers = self._answers(running)
        checks.calls += len(running)
        going_on = []
        for one, given in zip(running, answers, strict=True):
            lead, others = given
            seen = Seen(lead.outcome)
            if seen.is_comparable:
                self._compare(one, lead, others, checks)
            if met:
                met[one.example.name] |= rules_met(one.call, seen)
            if self._advance(one, seen, checks):
                going_on.append(one)
        return going_on

    def _answers(self, running: list[_Running]) -> list[tuple[Answer, dict[int, Answer]]]:
        """Return the oracle's answer to each call, and those of the subjects that follow."""
        pending = []
        for place, contestant in enumerate(self._others):
            followed = [index for index, one in enumerate(running) if place in one.followers]
            calls = [running[index].call for index in followed]
            pending.append((followed, contestant.subject.submit(calls)))
        # The oracle last: a reference in this process runs while the others do, beside it.
        lead = self._oracle.submit([one.call for one in running]).result()
        given: list[dict[int, Answer]] = [{} for _ in running]
        for place, (followed, submitted) in enumerate(pending):
            for index, answer in zip(followed, submitted.result(), strict=True):
                given[index][place] = answer
        return list(zip(lead, given, strict=True))

    def _compare(
        self, one: _Running, lead: Answer, others: dict[int, Answer], checks: Checks
    ) -> None:
        for place, answer in others.items():
            if answer.outcome == lead.outcome or errors_alike(lead.outcome, answer.outcome):
                continue
            contestant = self._others[place]
            if not self._judged(one, contestant, place, lead, answer, checks):
                one.followers.discard(place)

    def _judged(  # noqa: PLR0913 - what a judgement is made of
        self,
        one: _Running,
        contestant: Contestant,
        place: int,
        lead: Answer,
        answer: Answer,
        checks: Checks,
    ) -> bool:
        """Judge an outcome that is not the oracle's byte by byte; return whether it agrees."""
        assert self._ledgers is not None, "start() comes first"
        name = contestant.subject.name
        oracle = oracle_of_outcome(one.call, lead.outcome)
        case = Case(case_name(one.property.name, one.example), one.call)
        judgement = judge(case, oracle, answer.outcome, self._ledgers[place], contestant.use)
        match judgement.verdict:
            case Verdict.AGREES:
                return True
            case Verdict.KNOWN_DIVERGENCE:
                checks.known[name] += 1
            case Verdict.UNSUPPORTED:
                checks.unsupported[name] += 1
            case Verdict.DIVERGES:
                checks.findings += self._departures(one, place, lead, judgement)
            case verdict:
                checks.findings.append(_accident(one, name, verdict, judgement))
        return False

    def _departures(
        self, one: _Running, place: int, lead: Answer, judgement: Judgement
    ) -> list[Finding]:
        """Return a finding for each difference that the ledger does not know."""
        assert self._ledgers is not None
        case = case_name(one.property.name, one.example)
        subject = self._others[place].subject.name
        cover = self._ledgers[place].cover(case, one.call.op, judgement.differences)
        expect = _expectation(Seen(lead.outcome))
        return [
            Finding(
                kind_of_difference(subject, one.call.op, one.call.op, difference),
                one.property.name,
                one.example,
                one.call,
                expect,
                difference,
            )
            for difference, entries in zip(judgement.differences, cover, strict=True)
            if not entries
        ]

    def _advance(self, one: _Running, seen: Seen, checks: Checks) -> bool:
        """Send a script the outcome that it waits for; return whether it makes another call."""
        if not seen.is_comparable:
            if failure := _oracle_failure(one, self._oracle.name, seen):
                checks.findings.append(failure)
            return False
        try:
            one.call = one.script.send(seen)
        except StopIteration as end:
            if end.value is not None:
                checks.findings += self._breaches(one, end.value)
            return False
        return True

    def _breaches(self, one: _Running, broken: Broken) -> list[Finding]:
        """Return a finding for each field in which the two sides of a law differ."""
        subject = self._oracle.name
        law = one.property.name
        op = broken.call.op
        found = differences(broken.expected, broken.actual, OPERATIONS[op].comparison)
        if not found:
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


def _expectation(seen: Seen) -> Expectation | None:
    match seen.outcome:
        case Returned(value):
            return Returns(value)
        case Raised(kind, message, type_):
            return Raises(kind, message, type_)
        case _:
            return None


def _accident(one: _Running, subject: str, verdict: Verdict, judgement: Judgement) -> Finding:
    """Return the finding of a subject that hung or crashed, or could not be driven."""
    kind = Kind(subject, one.call.op, "", verdict.value)
    difference = Difference("", "error", ABSENT, {verdict.value: judgement.reason})
    return Finding(kind, one.property.name, one.example, one.call, None, difference)


def _oracle_failure(one: _Running, oracle: str, seen: Seen) -> Finding | None:
    """Return the finding of an oracle that crashed; nothing if it lacks the operation."""
    ((what, detail),) = outcome_to_map(seen.outcome).items()
    if what == "unsupported":
        return None
    kind = Kind(oracle, one.call.op, "", what)
    difference = Difference("", "error", ABSENT, {what: detail})
    return Finding(kind, one.property.name, one.example, one.call, None, difference)
