"""What a project asks of its own case files beyond what makes them readable.

``lint`` reports the faults of the files first; where there are none, each rule of ``RULES`` sees
every case. A rule is data: its name, what it asks for, and what finds departures from it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

from harness.corpus.files import CaseFile
from harness.corpus.input_shape import OUTCOME_NEEDS
from harness.corpus.jsonl_files import locate_jsonl
from harness.corpus.located import LocatedCase
from harness.corpus.names import YAML_ENDINGS
from harness.corpus.nodes import Finding
from harness.corpus.outcome_shape import unknown_fields
from harness.corpus.passes import check
from harness.corpus.wording import listed, quoted
from harness.corpus.yaml_files import YamlDocument
from harness.model.case import Expectation, Matches, Raises
from harness.model.faults import Fault
from harness.model.outcome import KINDS_WITH_MESSAGES
from harness.model.value import encode

Severity: TypeAlias = Literal["error", "warning"]
FindIn: TypeAlias = Callable[[LocatedCase], Iterable[Finding]]
"""Finds departures from a rule in one case; paths begin at the case."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule for cases; ``begin`` returns what looks at the cases of one run of lint."""

    name: str
    doc: str
    severity: Severity
    begin: Callable[[], FindIn]


@dataclass(frozen=True, slots=True)
class Problem:
    """A departure from a rule, or a fault of a file: then the rule is ``fault``."""

    rule: str
    severity: Severity
    fault: Fault


def lint(files: Sequence[CaseFile]) -> Iterator[Problem]:
    """Yield the faults of the files; if there is none, every departure from a rule, by place."""
    faults = check(files).faults
    yield from (Problem("fault", "error", fault) for fault in faults)
    if faults:
        return
    rules = [(rule, rule.begin()) for rule in RULES]
    for file in files:
        for case in YamlDocument(file).located() if file.is_yaml else locate_jsonl(file):
            problems = [
                Problem(rule.name, rule.severity, case.fault(finding))
                for rule, find_in in rules
                for finding in find_in(case)
            ]
            yield from sorted(problems, key=lambda problem: problem.fault.column)


def _without_expect(case: LocatedCase) -> Iterator[Finding]:
    if case.case.expect is None:
        yield Finding((), "the case expects nothing", "say in expect what all sides must do")


def _without_why(case: LocatedCase) -> Iterator[Finding]:
    if case.case.why is None and case.case.file.endswith(YAML_ENDINGS):
        yield Finding((), "the case does not say why", "name the rule that it is about in why")


def _expects_anything(case: LocatedCase) -> Iterator[Finding]:
    for name, expectation in _expectations(case):
        if isinstance(expectation, Matches) and expectation.pattern in ({}, {"$any": True}):
            message = f"{name} is met by whatever is returned"
            yield Finding((name, "matches"), message, "give at least one field")


def _no_such_field(case: LocatedCase) -> Iterator[Finding]:
    for name, expectation in _expectations(case):
        if isinstance(expectation, Matches):
            path = (name, "matches")
            yield from unknown_fields(case.case.call.op, expectation.pattern, path)


def _message_is_not_compared(case: LocatedCase) -> Iterator[Finding]:
    for name, expectation in _expectations(case):
        if not isinstance(expectation, Raises) or expectation.message is None:
            continue
        if expectation.kind not in KINDS_WITH_MESSAGES:
            message = f"the message of {expectation.kind} is not compared"
            hint = f"it counts for {listed(sorted(KINDS_WITH_MESSAGES), 'and')}"
            yield Finding((name, "raised", "message"), message, hint, on_key=True)


def _input_is_not_used(case: LocatedCase) -> Iterator[Finding]:
    call = case.case.call
    if call.op == "tool.result":
        used = ("outcome", *OUTCOME_NEEDS[call.input["outcome"]])
        for name in call.input:
            if name not in used:
                message = f"the outcome {call.input['outcome']} does not use {quoted(name)}"
                hint = f"it takes {listed(used[1:], 'and')}"
                yield Finding(("input", name), message, hint, on_key=True)


def _same_input() -> FindIn:
    first: dict[bytes, str] = {}  # grows with the cases, unlike anything in the two passes

    def find_in(case: LocatedCase) -> Iterator[Finding]:
        call = case.case.call
        # What was recorded, in JSONL, may be told again in YAML, with its reason.
        kind = case.case.file.endswith(YAML_ENDINGS)
        key = blake2b(encode([kind, call.op, call.input]), digest_size=16).digest()
        known = first.setdefault(key, case.case.name)
        if known != case.case.name:
            message = f"{known} has the same input"
            yield Finding(("input",), message, "one of the two shows nothing new", on_key=True)

    return find_in


def _expectations(case: LocatedCase) -> Iterator[tuple[str, Expectation]]:
    for name, expectation in (("expect", case.case.expect), ("wanted", case.case.wanted)):
        if expectation is not None:
            yield name, expectation


RULES: Final[tuple[Rule, ...]] = (
    Rule("expect", "Every case says what it expects.", "warning", lambda: _without_expect),
    Rule("why", "Every case in YAML says why it is there.", "warning", lambda: _without_why),
    Rule("anything", "A pattern asks for something.", "warning", lambda: _expects_anything),
    Rule(
        "field",
        "A pattern names only fields that an outcome of its operation can have.",
        "warning",
        lambda: _no_such_field,
    ),
    Rule(
        "message",
        "A message is given only for kinds whose message is compared.",
        "warning",
        lambda: _message_is_not_compared,
    ),
    Rule(
        "unused", "An input has no field that is not used.", "warning", lambda: _input_is_not_used
    ),
    Rule(
        "same-input",
        "No two cases in YAML, and no two in JSONL, have the same op and input.",
        "warning",
        _same_input,
    ),
)
"""All rules, in the order in which they are shown."""
