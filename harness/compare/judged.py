"""The verdicts of a whole run on one subject, as lint and accept look back at them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from harness.compare.difference import Difference
from harness.compare.verdict import Verdict

COMPARED: Final = frozenset(
    {Verdict.AGREES, Verdict.KNOWN_DIVERGENCE, Verdict.DIVERGES, Verdict.UNEXPECTED_AGREEMENT}
)
"""The verdicts on outcomes that were compared; of the others no one knows whether they differ."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What was said of one case on a subject."""

    case: str
    op: str
    verdict: Verdict
    differences: tuple[Difference, ...] = ()


def judged_in_report(report: Mapping[str, Any], subject: str) -> Iterator[Judged]:
    """Yield what a JSON report says of a subject; not the cases in which it was the oracle."""
    for result in report["results"]:
        entry = result["subjects"].get(subject)
        if entry is not None and entry["verdict"] is not None:
            yield Judged(
                result["case"],
                result["op"],
                Verdict(entry["verdict"]),
                tuple(map(Difference.from_map, entry["differences"])),
            )
