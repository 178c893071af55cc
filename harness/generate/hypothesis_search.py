"""Examples that Hypothesis makes: fewer than volume's, and guided by the rules that they meet."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hypothesis import HealthCheck, Phase, Verbosity, event, given, seed, settings, target

from harness.generate.checking import Checker, Checks
from harness.generate.findings import Example
from harness.generate.forms import Form, Mode
from harness.generate.grammar.making import strategy_of
from harness.generate.properties import Property

SLICE: Final = 40
"""Examples a run of Hypothesis; between two runs the search can end or take another form."""

_SETTINGS: Final = settings(
    database=None,
    deadline=None,
    max_examples=SLICE,
    phases=(Phase.generate, Phase.target),
    suppress_health_check=list(HealthCheck),
    verbosity=Verbosity.quiet,
)


class Slice(NamedTuple):
    """A run of Hypothesis over examples of one form; ``number`` counts the runs of a form."""

    form: Form
    mode: Mode
    seed: int
    number: int
    size: int = SLICE


def search_slice(checker: Checker, of: Slice, properties: Sequence[Property]) -> Checks:
    """Put what Hypothesis makes to properties; return what came of its examples.

    Hypothesis is told which rules an example met, as events, and how many, as a target: it goes on
    from examples that meet many. Examples are named ``<seed>-h<n>``.
    """
    done = Checks()

    @seed(f"{of.form.name}/{of.mode.value}/{of.seed}/{of.number}")
    @settings(_SETTINGS, max_examples=of.size)
    @given(strategy_of(of.form.maker(of.mode)))
    def look_at(value: Any) -> None:
        example = Example(f"{of.seed}-h{of.number * SLICE + done.examples}", value)
        checks = checker.check([example], properties, rules=True)
        for rule in checks.rules:
            event(rule)
        target(float(len(checks.rules)), label="rules met")
        done.add(checks)

    look_at()
    return done
