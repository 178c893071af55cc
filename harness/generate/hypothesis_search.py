"""Examples that Hypothesis makes: fewer than volume's, and guided by the rules that they meet."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import HealthCheck, Phase, Verbosity, event, given, seed, settings, target

from harness.generate.checking import Checker, Checks
from harness.generate.findings import Example
from harness.generate.forms import Form, Mode
from harness.generate.properties import Property
from harness.generate.strategies.making import strategy_of

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


def search_slice(  # noqa: PLR0913 - what a slice is told by
    checker: Checker,
    form: Form,
    mode: Mode,
    properties: Sequence[Property],
    seed_and_number: tuple[int, int],
    done: Callable[[Checks], None],
    examples: int = SLICE,
) -> None:
    """Put what Hypothesis makes to properties; ``done`` is told what came of each example.

    Hypothesis is told which rules an example met, as events, and how many, as a target: it goes on
    from examples that meet many. Examples are named ``<seed>-h<n>``.
    """
    of_seed, number = seed_and_number
    made = number * SLICE

    @seed(f"{form.name}/{mode.value}/{of_seed}/{number}")
    @settings(_SETTINGS, max_examples=examples)
    @given(strategy_of(form.maker(mode)))
    def look_at(value: Any) -> None:
        nonlocal made
        example = Example(f"{of_seed}-h{made}", value)
        made += 1
        checks = checker.check([example], properties, rules=True)
        for rule in checks.rules:
            event(rule)
        target(float(len(checks.rules)), label="rules met")
        done(checks)

    look_at()
