from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from harness.coverage.measuring import Measuring
from harness.coverage.uncovered import Exceptions
from harness.model.case import Call, Case
from harness.run.contest import ContestSettings
from harness.run.events import CaseJudged, Event, Result, RunFinished
from harness.run.selection import Reduction
from harness.run.summary import Summary
from harness.subjects import registry
from harness.subjects.covering import CoverageError, CoveredFile, Reached

SETTINGS = ContestSettings(("java@new=a.jar", "reference"))
END = RunFinished(Summary(0, 0.0, None, {}, {}))


def judged(name: str, **reached: Mapping[str, Any] | None) -> CaseJudged:
    case = Case(name, Call("text.of", {}))
    return CaseJudged(
        case, {key: Result(None, b"", 0, None, value) for key, value in reached.items()}
    )


def measuring(reduction: Reduction | None = None) -> Measuring:
    return Measuring(SETTINGS, Exceptions(()), reduction)


def test_what_each_case_reached_comes_to_its_subject_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: dict[str, list[Reached]] = {}

    def covered(request: Any, settings: Any, reached: Any, scope: Any) -> list[CoveredFile] | None:
        asked[request.name] = list(reached)
        assert settings.spec == request.spec
        return None if request.name == "reference" else []

    monkeypatch.setattr(registry, "covered", covered)
    events: list[Event] = [
        judged("a::1", **{"java@new": {"before": 0, "call": 1}, "reference": None}),
        judged("a::2", **{"java@new": None}),
        # Another worker reports what ran before its own first call.
        judged("a::3", **{"java@new": {"before": 3, "call": 4}}),
        END,
    ]
    *_, last = measuring().events(events)
    assert asked == {
        "java@new": [Reached("", 0), Reached("", 3), Reached("a::1", 1), Reached("a::3", 4)],
        "reference": [],
    }
    assert isinstance(last, RunFinished)
    assert last.coverage is not None
    assert list(last.coverage["sides"]) == ["java@new"]


def test_a_run_is_reported_though_its_coverage_is_not_made_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def covered(*_: Any) -> None:
        raise CoverageError("no", "do that")

    monkeypatch.setattr(registry, "covered", covered)
    events = measuring().events([END])
    assert next(events) is END
    with pytest.raises(CoverageError):
        next(events)


def test_what_may_be_left_out_runs_last() -> None:
    names = ("recorded/a::1", "merge/a::1", "recorded/a::2", "zebra/a::1")

    def read() -> Iterator[Case]:
        return (Case(name, Call("text.of", {})) for name in names)

    reduction = Reduction(("recorded/*",), frozenset({"recorded/a::1"}))
    order = [case.name for case in measuring(reduction).cases(read)]
    assert order == ["merge/a::1", "zebra/a::1", "recorded/a::1", "recorded/a::2"]
    assert [case.name for case in measuring().cases(read)] == list(names)
