"""`pytest cases/ --parity-subject …`, called as a user calls it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.conftest import Ended, write

RunPytest = Callable[..., Ended]


@pytest.fixture
def run_pytest(project: Path, environment: dict[str, str]) -> RunPytest:
    def run(*arguments: str) -> Ended:
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
            cwd=project,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        return Ended(ended.returncode, ended.stdout, ended.stderr)

    return run


def test_one_item_a_case_and_subject(run_pytest: RunPytest) -> None:
    ended = run_pytest(
        "cases", "--parity-subject", "agreeing", "--parity-subject", "reference", "-v"
    )
    assert ended.code == 0, ended.out
    assert "cases/texts.yaml::tide[agreeing] PASSED" in ended.out
    assert "cases/texts.yaml::empty[reference] PASSED" in ended.out
    assert "4 passed" in ended.out


def test_a_failure_shows_the_fields_and_no_traceback(run_pytest: RunPytest) -> None:
    ended = run_pytest("cases", "--parity-subject", "erring", "-k", "tide")
    assert ended.code == 1
    assert "diverges: texts::tide on erring" in ended.out
    assert "cases/texts.yaml:4" in ended.out
    assert 'actual    "tide!"' in ended.out
    assert "Traceback" not in ended.out


def test_known_divergences_xfail_and_unsupported_skips(
    run_pytest: RunPytest, project: Path
) -> None:
    write(
        project / "cases" / "divergences" / "erring.yaml",
        "- {id: shouts, op: text.of, case: '*', path: text, difference: changed, reason: Known.}\n",
    )
    ended = run_pytest("cases", "--parity-subject", "erring", "--parity-subject", "lacking", "-rxs")
    assert ended.code == 0, ended.out
    assert "2 skipped, 2 xfailed" in ended.out
    assert "shouts" in ended.out
    assert run_pytest("cases", "--parity-subject", "erring", "--parity-no-ledger").code == 1


def test_a_faulty_file_is_a_collection_error_with_its_places(
    run_pytest: RunPytest, project: Path
) -> None:
    write(project / "cases" / "bad.yaml", "cases:\n  - {id: one, op: text.off, input: {}}\n")
    ended = run_pytest("cases", "--parity-subject", "agreeing")
    assert ended.code == 2
    assert "cases/bad.yaml:2:19" in ended.out


def test_without_the_option_nothing_is_collected(run_pytest: RunPytest) -> None:
    assert run_pytest("cases").code == 5


def test_other_yaml_files_are_left_alone(run_pytest: RunPytest, project: Path) -> None:
    write(project / "compose.yaml", "services: {}\n")
    assert "2 passed" in run_pytest(".", "--parity-subject", "agreeing").out


def test_a_subject_that_cannot_start_ends_the_run(run_pytest: RunPytest) -> None:
    ended = run_pytest("cases", "--parity-subject", "referense")
    assert ended.code == 2
    assert "Did you mean reference?" in ended.out + ended.err
