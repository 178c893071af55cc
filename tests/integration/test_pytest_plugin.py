"""`pytest cases/ --parity-subject …`, called as a user calls it."""

import subprocess
import sys
from pathlib import Path

import pytest
from junitparser import JUnitXml

from tests.integration.conftest import ALONE, RunPytest, write


def test_one_item_a_case_and_subject(run_pytest: RunPytest) -> None:
    ended = run_pytest(
        "cases", "--parity-subject", "agreeing", "--parity-subject", "reference", "-v"
    )
    assert ended.code == 0, ended.out
    assert "cases/texts.yaml::tide::agreeing PASSED" in ended.out
    assert "cases/texts.yaml::empty::reference PASSED" in ended.out
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
    assert "\\u000a" not in ended.out


def test_plain_pytest_collects_no_cases_and_naming_them_does(
    run_pytest: RunPytest, project: Path
) -> None:
    write(project / "pyproject.toml", '[tool.parity]\nsubjects = ["agreeing", "lacking"]\n')
    write(project / "test_own.py", "def test_own(): pass\n")
    assert "1 passed" in run_pytest().out
    assert "2 passed, 2 skipped" in run_pytest("cases").out
    assert "1 passed, 1 skipped" in run_pytest("cases/texts.yaml::tide").out


def test_an_item_can_be_named_as_it_is_shown(run_pytest: RunPytest) -> None:
    both = ("--parity-subject", "agreeing", "--parity-subject", "erring")
    ended = run_pytest("cases/texts.yaml::tide::erring", *both, "-v")
    assert "cases/texts.yaml::tide::erring FAILED" in ended.out
    assert "1 failed" in ended.out
    assert "texts::tide on erring" in ended.out
    ended = run_pytest("cases", *both, "-x", "-k", "erring or tide")
    assert "1 failed, 1 passed" in ended.out


def test_tags_are_markers(run_pytest: RunPytest, project: Path) -> None:
    write(
        project / "cases" / "tagged.yaml",
        """\
defaults: {op: text.of, tags: [tool-calls]}
cases:
  - {id: a, tags: [skip], input: {value: x}, expect: {returned: {text: x}}}
  - {id: b, tags: ["odd: (one)", _own, and, slow], input: {value: x}, expect: {returned: {text: x}}}
""",
    )
    write(project / "pytest.ini", "[pytest]\nmarkers =\n  slow: takes long\n  timeout(s): acts\n")
    of = ("cases", "--parity-subject", "agreeing", "--strict-markers", "-W", "error")
    assert "2 passed, 2 deselected" in run_pytest(*of, "-m", "tool-calls").out
    assert "1 passed, 3 deselected" in run_pytest(*of, "-m", "tag_skip").out, "it skips nothing"
    named = "odd_one_ and tag__own and tag_and and slow"
    assert "1 passed, 3 deselected" in run_pytest(*of, "-m", named).out
    assert "1 passed, 3 deselected" in run_pytest(*of, "-k", "_own").out
    write(project / "cases" / "faulty.yaml", "defaults: {tags: [faulty]}\ncases: [{}]\n")
    shown = run_pytest("--markers").out
    for name in ("texts", "tool-calls", "tag_skip", "odd_one_", "tag_and"):
        assert f"@pytest.mark.{name}: a tag of parity cases\n" in shown
    assert "@pytest.mark.slow: takes long\n" in shown
    assert "faulty" not in shown


def test_last_failed_and_junit(project: Path, environment: dict[str, str]) -> None:
    def run(*arguments: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *ALONE, "cases", *arguments],
            cwd=project,
            env=environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        ).stdout

    subjects = ("--parity-subject", "agreeing", "--parity-subject", "erring")
    run(*subjects, "-k", "not (tide and erring)")
    assert "1 failed, 3 deselected" in run(*subjects, "--lf", "--junit-xml=junit.xml")
    (suite,) = JUnitXml.fromfile(str(project / "junit.xml"))
    (case,) = suite
    assert (case.classname, case.name) == ("cases.texts.yaml.empty", "erring")
    assert 'expected  ""' in case.result[0].text


def test_xdist_starts_each_subject_once_a_worker(run_pytest: RunPytest, project: Path) -> None:
    cases = "".join(
        f"  - {{id: n{n}, input: {{value: x}}, expect: {{returned: {{text: started 1 times}}}}}}\n"
        for n in range(6)
    )
    write(project / "cases" / "texts.yaml", f"defaults: {{op: text.of}}\ncases:\n{cases}")
    ended = run_pytest("cases", "--parity-subject", "counting", "-n", "2")
    assert "6 passed" in ended.out, ended.out


def test_called_in_another_folder_it_finds_settings_and_ledgers(
    project: Path, environment: dict[str, str]
) -> None:
    write(project / "pyproject.toml", "[tool.pytest.ini_options]\n")
    write(
        project / "cases" / "divergences" / "erring.yaml",
        "- {id: shouts, op: text.of, case: '*', path: text, difference: changed, reason: Known.}\n",
    )
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *ALONE, "../cases", "--parity-subject", "erring"],
        cwd=write(project / "deep" / "x", "").parent,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "2 xfailed" in ended.stdout, ended.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (("--parity-subject", "referense"), 2, "Did you mean reference?"),
        (("--parity-subject", "agreeing", "--parity-oracle", "java"), 2, "has no such subject"),
        (("--parity-subject", "java=no.jar"), 2, "there is no file or folder no.jar"),
        (("--parity-subject", "a b"), 2, "not of the form NAME"),
        (("--parity-subject", "agreeing", "--parity-timeout", "0"), 4, "no number of seconds"),
        (("--parity-subject", "late"), 2, "it is not here"),
    ],
    ids=str,
)
def test_a_subject_that_cannot_start_is_told_without_a_traceback(
    run_pytest: RunPytest, arguments: tuple[str, ...], code: int, says: str
) -> None:
    ended = run_pytest("cases", *arguments)
    shown = ended.out + ended.err
    assert ended.code == code, shown
    assert says in shown
    assert "Traceback" not in shown
    assert "pytest_session.py" not in shown


def test_a_project_within_a_larger_one_is_run_by_its_own_settings(
    run_pytest: RunPytest, project: Path
) -> None:
    # pytest's root is the folder of the outer file: only that has settings of pytest's.
    write(project / "pyproject.toml", "[tool.pytest.ini_options]\n")
    inner = project / "inner"
    (project / "cases").rename(write(inner / "pyproject.toml", _INNER).parent / "cases")
    ended = run_pytest("inner/cases", "-v")
    assert ended.code == 0, ended.out
    assert "inner/cases/texts.yaml::tide::agreeing PASSED" in ended.out
    assert "2 passed" in run_pytest("inner/cases/texts.yaml", "--parity-subject", "reference").out
    assert "1 passed" in run_pytest("inner/cases/texts.yaml::tide").out


_INNER = '[tool.parity]\nsubjects = ["agreeing"]\n'
