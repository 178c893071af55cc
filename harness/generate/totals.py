"""What a search comes to: counts, rates, and the disagreements by kind."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from harness.generate.checking import Checks
from harness.generate.findings import Found
from harness.generate.rules import RULES
from harness.generate.units import Source


@dataclass(slots=True)
class Phase:
    """The work of one source of examples; ``cpu`` seconds are those of all processes."""

    examples: int = 0
    calls: int = 0
    seconds: float = 0.0
    cpu: float = 0.0

    @property
    def calls_per_second(self) -> float:
        """Calls, each on all subjects, by the clock."""
        return self.calls / self.seconds if self.seconds else 0.0

    @property
    def calls_per_cpu_second(self) -> float:
        """Calls by processor time: the rate of one core that does nothing else."""
        return self.calls / self.cpu if self.cpu else 0.0

    @property
    def examples_per_second(self) -> float:
        """Examples by the clock."""
        return self.examples / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class Totals:
    """The counts of a search so far; ``Checks`` says what each counts."""

    hypothesis: Phase = field(default_factory=Phase)
    volume: Phase = field(default_factory=Phase)
    kept: Phase = field(default_factory=Phase)
    known: Counter[str] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    looked_at: int = 0
    found: Found = field(default_factory=Found)

    def of(self, source: Source) -> Phase:
        """Return the work of a source."""
        return self.hypothesis if source is Source.HYPOTHESIS else self.volume

    def add(self, checks: Checks, phase: Phase) -> None:
        """Count what came of some examples; their findings are not among it."""
        phase.examples += checks.examples
        phase.calls += checks.calls
        self.known.update(checks.known)
        self.unsupported.update(checks.unsupported)
        self.checked.update(checks.checked)
        self.rules.update(checks.rules)
        self.looked_at += checks.looked_at

    def rules_not_met(self, expected: Collection[str]) -> list[str]:
        """Return the rules among some that no example met, in the order of the rules."""
        return [rule for rule in RULES if rule in expected and not self.rules[rule]]
