"""Small runs for the reporters: of every verdict, and of texts that try to get out."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from harness.compare.ledger import Ledger, LedgerUse
from harness.compare.ledger_yaml import parse_ledger
from harness.model.case import Call, Case, Returns
from harness.model.outcome import Crashed, Outcome, Raised, Returned
from harness.reporters.base import Reporter
from harness.run.contestant import Contestant
from harness.run.events import Event
from harness.run.runner import Plan, run
from tests import fakes
from tests.fakes import FakeSubject, text_case

NASTY = (
    "\0",
    "\x1b[31m",
    "\ud83d",
    "[/]",
    "]]>",
    "a | b",
    "</script><script>alert(1)</script>",
    "%0A::error::",
    "\n::error::x",
    "\u202e\u2028\ufeff",
    '<img src=x onerror="alert(1)">',
    "``` `x` ~~~",
    "@someone #1 https://example.org [a](b)",
    "{{ 7 * 7 }} {% raw %}",
    "&lt;b&gt; &#64;",
    "--> <!--",
    "a, line=9: b",
    "x" * 100_000,
)

LEDGER = """\
- {id: known, op: text.of, case: "a::known", path: text, difference: changed, reason: A <reason>.}
- {id: old, op: text.of, case: "a::agrees", path: text, difference: changed, reason: It did once.}
- {id: stale, op: text.of, case: "b::*", path: text, difference: changed, reason: Nothing.}
"""


def behave(call: Call) -> Outcome:
    """Do what the case's text says."""
    behaviours = {
        "diverges": fakes.err,
        "known": fakes.err,
        "unsupported": fakes.lack,
        "raises": fakes.fail,
        "hangs": fakes.hang,
        "crashes": fakes.crash,
        "breaks": fakes.break_harness,
    }
    return behaviours.get(call.input["value"], fakes.agree)(call)


def contestant(subject: FakeSubject, ledger: str = "") -> Contestant:
    entries, faults = parse_ledger(ledger, "cases/divergences/one.yaml", {})
    assert not faults
    return Contestant(subject, Ledger(tuple(entries)), LedgerUse())


def of_every_verdict() -> list[Event]:
    """Two subjects: `one` gets every verdict there is, `two` agrees throughout."""
    texts = ("agrees", "fine", "diverges", "known", "unsupported", "raises", "hangs", "crashes")
    cases = [
        text_case(
            f"a::{text}", text, why=f"It {text}.", file="cases/a.yaml", line=4, tags=("t", text)
        )
        for text in (*texts, "breaks")
    ]
    cases.append(text_case("a::wished", "wished", wanted=Returns({"text": "another"})))
    subjects = [contestant(FakeSubject("one", behave), LEDGER), contestant(FakeSubject("two"))]
    return events(subjects, cases)


def of_nasty_texts() -> list[Event]:
    """All texts that a user, a case or a subject gives are nasty, and every case fails."""
    cases = [
        Case(
            name=f"n{text}::{text}",
            call=Call("text.of", {"value": text, text: text}),
            expect=Returns({"text": {text: "x"}}),
            wanted=Returns({"text": "y"}),
            why=text,
            source=f"https://example.org/{text}",
            tags=(text,),
            file=f"cases/{text}.yaml",
            line=3,
        )
        for text in NASTY
    ]

    def echo(call: Call) -> Outcome:
        return Returned({"text": {call.input["value"]: call.input["value"]}})

    def shout(call: Call) -> Outcome:
        return Raised("other", call.input["value"], call.input["value"])

    def die(call: Call) -> Outcome:
        return Crashed(call.input["value"], call.input["value"])

    subjects = [
        contestant(FakeSubject("echo", echo, version="1</script>|]]>\x1b")),
        contestant(FakeSubject("shout", shout)),
        contestant(FakeSubject("die", die)),
    ]
    return events(subjects, cases)


def passing(count: int = 3) -> list[Event]:
    """A run in which all agree."""
    cases = [text_case(f"a::{number}") for number in range(count)]
    return events([contestant(FakeSubject("one")), contestant(FakeSubject("two"))], cases)


def events(subjects: Sequence[Contestant], cases: Sequence[Case]) -> list[Event]:
    plan = Plan(subjects, subjects[0].subject, started=time.time(), command=("parity", "run"))
    return list(run(plan, cases))


def written(reporter: Reporter, file: Path, told: Sequence[Event]) -> str:
    """Give a run to a reporter and return what it wrote."""
    for event in told:
        reporter.handle(event)
    reporter.close()
    return file.read_bytes().decode("utf-8")


def unsafe_characters(text: str) -> Iterator[str]:
    """Yield what may stand in no report: controls, surrogates, marks of direction."""
    for character in text:
        if character != "\n" and (
            character < " "
            or character in "\x7f\u202e\u2028\ufeff"
            or "\ud800" <= character <= "\udfff"
        ):
            yield character
