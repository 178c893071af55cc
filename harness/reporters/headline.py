"""The answer of a run in one sentence: pass or fail, and why."""

from typing import Final, assert_never

from harness.compare.verdict import Verdict
from harness.run.exit_code import ExitCode
from harness.run.summary import FAILING, Summary

_NOUNS: Final = {
    Verdict.DIVERGES: "divergence",
    Verdict.UNEXPECTED_AGREEMENT: "unexpected agreement",
    Verdict.TIMED_OUT: "timeout",
    Verdict.CRASHED: "crash",
}


def headline(summary: Summary) -> str:
    """Return what became of a run, e.g. ``Pass: no divergence in 9 cases.``."""
    cases = counted(summary.cases, "case")
    match summary.exit_code:
        case ExitCode.PASS if not summary.cases:
            return "Pass: no case was selected."
        case ExitCode.PASS:
            known = summary.count(Verdict.KNOWN_DIVERGENCE)
            but = f" but the {known:,} that the ledger knows" if known else ""
            return f"Pass: no divergence in {cases}{but}."
        case ExitCode.FAIL:
            return f"Fail: {'; '.join(_grounds(summary))}; {cases} ran."
        case ExitCode.BROKEN:
            count = counted(summary.count(Verdict.ERROR), "call")
            return f"Broken: the harness could not drive a subject through {count}; {cases} ran."
        case ExitCode.INTERRUPTED:
            return f"Interrupted after {cases}; what was done so far is here."
        case ExitCode.USAGE:
            raise AssertionError("a run that started was used rightly")
        case _:
            assert_never(summary.exit_code)


def counted(count: int, noun: str) -> str:
    """Return a number and a noun in its form, e.g. ``1 case`` and ``1,200 cases``."""
    if count == 1:
        return f"1 {noun}"
    if noun.endswith("y"):
        return f"{count:,} {noun[:-1]}ies"
    return f"{count:,} {noun}{'es' if noun.endswith(('sh', 'ch', 'ss')) else 's'}"


def _grounds(summary: Summary) -> list[str]:
    grounds = []
    for verdict in Verdict:
        if verdict in FAILING and (count := summary.count(verdict)):
            subjects = [name for name, counts in summary.verdicts.items() if counts[verdict]]
            grounds.append(f"{counted(count, _NOUNS[verdict])} ({', '.join(subjects)})")
    if summary.stale:
        grounds.append(f"{counted(len(summary.stale), 'stale ledger entry')}")
    return grounds
