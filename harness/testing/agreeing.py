"""The decorator for Hypothesis tests that all subjects are to pass."""

import inspect
from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Any, Final

import hypothesis
from hypothesis.errors import InvalidArgument
from hypothesis.strategies import SearchStrategy

from harness.model.case import GENERATED_PREFIX

_INPUT: Final = "input"
_OUTCOME: Final = "outcome"
_PARITY: Final = "parity"


def all_agree(
    op: str,
    inputs: SearchStrategy[Mapping[str, Any]],
    settings: hypothesis.settings | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a test that all subjects do the same with whatever a strategy makes for an operation.

    The test's own body runs after each input on which they agree. It may ask for that ``input``,
    for the ``outcome`` and for fixtures of session, package or module scope by parameters of
    these names; it may be ``...``. Where they do not agree, Hypothesis looks for a smaller input,
    and the failure shows the fields that differ. What a ledger knows does not fail the test.

    ``settings`` are Hypothesis's, but for the deadline: how long a call may take is a matter of
    ``--parity-timeout``. ``InvalidArgument`` where a decorator ``@settings`` gives others.
    """

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        name = f"{GENERATED_PREFIX}{test.__module__}.{test.__qualname__}::input"
        own = inspect.signature(test).parameters
        signature = _with_ours(own)

        def agreed(*args: Any, **others: Any) -> None:
            __tracebackhide__ = True
            known = {**dict(zip(signature.parameters, args, strict=False)), **others}
            known[_OUTCOME] = known[_PARITY].agree(op, known[_INPUT], name=name)
            test(**{key: value for key, value in known.items() if key in own})

        update_wrapper(agreed, test)
        # Hypothesis and pytest read off it what to pass in: what the test asks for, and ours.
        del agreed.__wrapped__  # type: ignore[attr-defined]
        agreed.__signature__ = signature  # type: ignore[attr-defined]
        return hypothesis.given(**{_INPUT: inputs})(_settled(agreed, settings))

    return decorate


def _settled(
    test: Callable[..., None], settings: hypothesis.settings | None
) -> Callable[..., None]:
    try:
        return hypothesis.settings(settings, deadline=None)(test)
    except InvalidArgument as error:
        # A deadline of 200 ms would come with them, and fail whoever waits for a JVM.
        what = "give the settings to all_agree(…, settings=…), and not by a decorator of their own"
        raise InvalidArgument(what) from error


def _with_ours(own: Mapping[str, inspect.Parameter]) -> inspect.Signature:
    """Return the parameters of a test, without the outcome and with what the harness needs."""
    others = [
        parameter for name, parameter in own.items() if name not in {_INPUT, _OUTCOME, _PARITY}
    ]
    ours = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in (_PARITY, _INPUT)]
    return inspect.Signature([*others, *ours])
