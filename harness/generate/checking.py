"""Putting examples to properties on all subjects at once.

The scripts of all examples advance together, a call each a round, so that subjects get batches and
not single calls. The oracle leads: its outcome is what a script is sent, and a subject that departs
from it, in a way that is known or not, leaves the script, as what follows would be made of the
oracle's outcome and no longer of its own.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from harness.compare.verdict import Verdict
from harness.generate.checks import (
    Checks,
    Rival,
    Running,
    breaches,
    note,
    oracle_failures,
)
from harness.generate.errors_alike import errors_alike
from harness.generate.findings import Example
from harness.generate.properties import Property
from harness.generate.rules import Seen, rules_met
from harness.run.contest import Contest
from harness.subjects.base import Answer, Description, Subject

__all__ = ["Checker", "Checks"]


class _Given(NamedTuple):
    """The oracle's answer to a call, and those of the subjects that follow, by their places."""

    lead: Answer
    others: dict[int, Answer]


class Checker:
    """Puts examples to properties on the subjects of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._oracle = contest.oracle
        self._rivals = [
            Rival(contestant)
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
    ) -> list[Running]:
        running = []
        for each in properties:
            checks.checked[each.name] += len(examples)
            for example in examples:
                script = each.script(example.value)
                call = next(script, None)
                if call is not None:
                    followers = set(range(len(self._rivals)))
                    running.append(Running(each, example, script, call, followers))
        return running

    def _round(
        self, running: list[Running], checks: Checks, met: dict[str, set[str]]
    ) -> list[Running]:
        """Run one call of each script; return the scripts that go on."""
        checks.calls += len(running)
        going_on = []
        for one, given in zip(running, self._answers(running), strict=True):
            seen = Seen(given.lead.outcome)
            if not seen.is_comparable:
                checks.findings += oracle_failures(one, self._oracle.name, seen)
                continue
            self._compare(one, given, checks)
            if met:
                met[one.example.name] |= rules_met(one.call, seen)
            if self._advance(one, seen, checks):
                going_on.append(one)
        return going_on

    def _answers(self, running: list[Running]) -> list[_Given]:
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

    def _compare(self, one: Running, given: _Given, checks: Checks) -> None:
        expected = given.lead.outcome
        for place, answer in given.others.items():
            if answer.outcome == expected or errors_alike(expected, answer.outcome):
                continue
            rival = self._rivals[place]
            judgement = rival.judge(one.case, expected, answer.outcome)
            if judgement.verdict is not Verdict.AGREES:
                one.followers.discard(place)
                note(one, rival, expected, judgement, checks)

    def _advance(self, one: Running, seen: Seen, checks: Checks) -> bool:
        """Send a script the outcome that it waits for; return whether it makes another call."""
        try:
            one.call = one.script.send(seen)
        except StopIteration as end:
            if end.value is not None:
                checks.findings += breaches(one, self._oracle.name, end.value)
            return False
        return True
