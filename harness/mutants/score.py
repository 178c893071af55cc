"""How many mutants the cases kill: in all, by class, by method."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from harness.mutants.mutant import Fate, Status


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of mutants that could be built: killed, survived and equivalent are all of them."""

    killed: int = 0
    survived: int = 0
    equivalent: int = 0

    @property
    def mutants(self) -> int:
        """How many there are."""
        return self.killed + self.survived + self.equivalent

    @property
    def ratio(self) -> float:
        """The part that is killed of those that can be told apart; 1.0 where there are none."""
        apart = self.killed + self.survived
        return self.killed / apart if apart else 1.0

    @property
    def equivalent_ratio(self) -> float:
        """The part of all that is said to be equivalent."""
        return self.equivalent / self.mutants if self.mutants else 0.0


@dataclass(frozen=True, slots=True)
class MethodScore:
    """A method's; ``line`` is that of its first mutant."""

    name: str
    line: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class ClassScore:
    """A class's and its methods', in the order of the mutants."""

    name: str
    score: Score
    methods: tuple[MethodScore, ...] = field(default=())


def score_of(fates: Iterable[Fate]) -> Score:
    """Return the counts of some mutants."""
    statuses = [fate.status for fate in fates]
    return Score(
        statuses.count(Status.KILLED),
        statuses.count(Status.SURVIVED),
        statuses.count(Status.EQUIVALENT),
    )


def by_class(fates: Iterable[Fate]) -> list[ClassScore]:
    """Return the scores of all classes, in the order in which their mutants come."""
    classes: dict[str, list[Fate]] = {}
    for fate in fates:
        if fate.status is not Status.UNBUILDABLE:
            classes.setdefault(fate.mutant.class_name, []).append(fate)
    return [
        ClassScore(name, score_of(of_class), tuple(_by_method(of_class)))
        for name, of_class in classes.items()
    ]


def _by_method(fates: Iterable[Fate]) -> list[MethodScore]:
    methods: dict[str, list[Fate]] = {}
    for fate in fates:
        methods.setdefault(fate.mutant.method, []).append(fate)
    return [
        MethodScore(name, _first_line(of_method), score_of(of_method))
        for name, of_method in methods.items()
    ]


def _first_line(fates: Iterable[Fate]) -> int | None:
    return min((fate.mutant.line for fate in fates if fate.mutant.line is not None), default=None)
