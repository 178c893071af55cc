"""One run from its first event to its last: reported, and remembered for ``--last-failed``."""

from typing import TYPE_CHECKING, Any

from harness.cli.reports import open_reporters
from harness.cli.selected import Selected
from harness.run.events import CaseJudged, RunFinished
from harness.run.last_failed import LastFailed
from harness.run.runner import Plan, run
from harness.run.summary import Summary

if TYPE_CHECKING:
    from harness.coverage.measuring import Measuring


def run_once(  # noqa: PLR0913 - what makes up a run
    plan: Plan,
    selected: Selected,
    last_failed: LastFailed,
    options: dict[str, Any],
    *,
    again: bool = False,
    measuring: "Measuring | None" = None,
) -> Summary:
    """Run cases, report what happens, and return the counts.

    ``options`` are those of ``report_options``, ``quiet`` and ``verbose``. ``again`` says that the
    subjects have been shown before, by an earlier run of this process. ``measuring`` adds what the
    cases covered.
    """
    reporters = open_reporters(options, selected.count, again=again)
    summary: Summary | None = None
    if measuring is None:
        events = run(plan, selected.cases())
    else:
        events = measuring.events(run(plan, measuring.cases(selected.cases)))
    try:
        for event in events:
            for reporter in reporters:
                reporter.handle(event)
            if isinstance(event, CaseJudged):
                last_failed.note(event)
            elif isinstance(event, RunFinished):
                summary = event.summary
    finally:
        for reporter in reporters:
            reporter.close()
    last_failed.save()
    assert summary is not None
    return summary
