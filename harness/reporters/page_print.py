"""The failing cases of the HTML page as they stand on paper, where nothing can be opened."""

from dataclasses import dataclass
from typing import Self

from harness.compare.verdict import Verdict
from harness.reporters.fields import difference_lines
from harness.reporters.visible import visible_text
from harness.run.events import CaseJudged
from harness.run.summary import NOT_PASSING

_LINES = 30


@dataclass(frozen=True, slots=True)
class PrintedCase:
    """One failing case; ``sides`` are the subjects that fail, the verdict and what differs."""

    name: str
    op: str
    place: str
    why: str
    sides: tuple[tuple[str, Verdict, tuple[str, ...]], ...]

    @classmethod
    def of(cls, judged: CaseJudged) -> Self:
        """Return what is printed of a case, all of it visible and bounded."""
        case = judged.case
        return cls(
            visible_text(case.name, 300),
            visible_text(case.call.op),
            visible_text(f"{case.file}:{case.line}"),
            visible_text(case.why or ""),
            tuple(
                (visible_text(name), judgement.verdict, tuple(difference_lines(judgement)[:_LINES]))
                for name, result in judged.results.items()
                if (judgement := result.judgement) and judgement.verdict in NOT_PASSING
            ),
        )
