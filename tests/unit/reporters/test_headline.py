from collections import Counter

import pytest

from harness.compare.verdict import Verdict
from harness.reporters.headline import counted, headline
from harness.run.summary import Staleness, Summary


def summary(
    *, stale: tuple[Staleness, ...] = (), interrupted: bool = False, **counts: int
) -> Summary:
    verdicts = {
        "one": Counter({Verdict(verdict): count for verdict, count in counts.items()}),
        "two": Counter({Verdict.AGREES: 1}),
    }
    cases = 1_200 if counts else 0
    return Summary(cases, 1.0, 0.1, verdicts, {}, stale=stale, interrupted=interrupted)


STALE = Staleness("one", "old", "one.yaml", 1)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (summary(agrees=1_200), "Pass: no divergence in 1,200 cases."),
        (
            summary(known_divergence=1_000),
            "Pass: no divergence in 1,200 cases but the 1,000 that the ledger knows.",
        ),
        (summary(), "Pass: no case was selected."),
        (
            summary(diverges=2, crashed=3, timed_out=1, stale=(STALE, STALE)),
            (
                "Fail: 2 divergences (one); 1 timeout (one); 3 crashes (one); "
                "2 stale ledger entries; 1,200 cases ran."
            ),
        ),
        (
            summary(error=1, diverges=1),
            "Broken: the harness could not drive a subject through 1 call; 1,200 cases ran.",
        ),
        (
            summary(agrees=5, interrupted=True),
            "Interrupted after 1,200 cases; what was done so far is here.",
        ),
    ],
)
def test_one_sentence_says_what_became_of_a_run(told: Summary, says: str) -> None:
    assert headline(told) == says


def test_one_is_not_plural() -> None:
    assert (counted(1, "case"), counted(0, "case")) == ("1 case", "0 cases")
    assert [counted(2, noun) for noun in ("entry", "crash", "class", "batch")] == [
        "2 entries",
        "2 crashes",
        "2 classes",
        "2 batches",
    ]
