"""A fork of a command that is warm does what the command does when it is started from nothing."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.conftest import write
from tests.starts import ROOT, Ended, WarmStarts, start_fresh

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks are made on Linux only")

_TEXTS = ("--property", "agreement/text.of", "--oracle", "agreeing", "--no-save", "--quiet")
_TIME = re.compile(r"\d+(?:\.\d+)? (?:ms|s|a second)\b")


@pytest.fixture(scope="module")
def warm() -> Iterator[WarmStarts]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("_PARITY_COMPLETE", "bash_complete")  # for none of the starts below
        starts = WarmStarts()
    yield starts
    starts.close()


def timeless(ended: Ended) -> Ended:
    """Return all but how long it took."""
    return Ended(ended.code, _TIME.sub("…", ended.out), _TIME.sub("…", ended.err))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("run", "--subject", "agreeing"), 0),
        (("run", "--subject", "erring"), 1),
        (("run", "--subject", "crashing"), 1),
        (("run", "--subject", "interrupting"), 130),
        (("run", "--subject", "broken"), 3),
        (("fuzz", *_TEXTS, "--subject", "agreeing", "--examples", "20", "--seed", "1"), 0),
        (("explain", "tide", "--subject", "erring"), 0),
        (("explian", "tide"), 2),
        (("list",), 0),
        (("--help",), 0),
    ],
    ids=str,
)
def test_all_that_is_said_and_the_exit_code_are_the_same(
    warm: WarmStarts,
    project: Path,
    environment: dict[str, str],
    arguments: tuple[str, ...],
    code: int,
) -> None:
    assert warm.stands_for(project, environment)
    forked = timeless(warm.start(arguments, project, environment))
    assert forked == timeless(start_fresh("harness", arguments, project, environment))
    assert forked.code == code


def test_a_start_leaves_nothing_to_the_next(
    warm: WarmStarts, project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    write(other / "cases" / "own.yaml", "cases: [{id: a, op: text.of, input: {value: x}}]")
    without = {name: text for name, text in environment.items() if name != "PYTHONPATH"}
    elsewhere = warm.start(("list",), other, {**without, "PYTHONPATH": str(ROOT)})
    assert "own::a" in elsewhere.out
    assert "texts::tide" in warm.start(("list",), project, environment).out
    of_plug_in = ("run", "--subject", "agreeing")
    assert warm.start(of_plug_in, project, without).code == 2
    assert warm.start(of_plug_in, project, environment).code == 0


def test_a_fork_does_not_stand_for_what_an_interpreter_would_start_otherwise(
    warm: WarmStarts, project: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    def stands(**changed: str) -> bool:
        return warm.stands_for(project, {**environment, **changed})

    assert stands(COLUMNS="40")
    assert not stands(PYTHONHASHSEED="1")
    assert not stands(LANG="tr_TR.UTF-8")
    assert not stands(PYTHONPATH="")
    own = write(tmp_path / "own" / "sitecustomize.py", "").parent
    assert not stands(PYTHONPATH=f"{own}:{environment['PYTHONPATH']}")
    write(project / "click" / "__init__.py", "")
    assert not stands()
