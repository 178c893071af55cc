from pathlib import Path

import click
import pytest

from harness.cli.config import Config, Reduced, load_config


def write(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(text, encoding="utf-8")


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    config = load_config(tmp_path)
    assert config == Config()
    assert config.subjects == ("reference", "java", "openjiuwen")


def test_a_file_without_the_table_changes_nothing(tmp_path: Path) -> None:
    write(tmp_path, "[project]\nname = 'x'\n")
    assert load_config(tmp_path) == Config()


def test_the_table_is_taken(tmp_path: Path) -> None:
    write(
        tmp_path,
        "[tool.parity]\ncases = ['a', 'b']\nledgers = ['c']\nsubjects = ['java=x.jar']\n"
        "timeout = 2\n",
    )
    assert load_config(tmp_path) == Config(("a", "b"), ("java=x.jar",), 2.0, ("c",))


def test_a_reduction_names_globs_and_a_file(tmp_path: Path) -> None:
    write(tmp_path, "[tool.parity.reduced]\nof = ['recorded/*']\nkeep = 'cases/kept.txt'\n")
    assert load_config(tmp_path).reduced == Reduced(("recorded/*",), "cases/kept.txt")
    below = tmp_path / "a"
    below.mkdir()
    assert load_config(below).reduced == Reduced(("recorded/*",), "../cases/kept.txt")


@pytest.mark.parametrize(
    "table",
    [
        "reduced = 'kept.txt'",
        "reduced = {of = [], keep = 'kept.txt'}",
        "reduced = {of = [1], keep = 'kept.txt'}",
        "reduced = {of = ['a']}",
        "reduced = {of = ['a'], keep = 'kept.txt', more = 1}",
    ],
)
def test_a_reduction_of_another_form_is_refused(tmp_path: Path, table: str) -> None:
    write(tmp_path, f"[tool.parity]\n{table}\n")
    with pytest.raises(click.UsageError, match="reduced must be of, a list of globs, and keep"):
        load_config(tmp_path)


def test_from_a_folder_below_paths_lead_back_to_the_file(tmp_path: Path) -> None:
    write(tmp_path, "[tool.parity]\ncases = ['mine']\n")
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    assert load_config(below).cases == ("../../mine",)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ("case = ['a']", "Did you mean cases?"),
        ("colour = true", "Known: cases, ledgers, reduced, subjects, timeout."),
        ("cases = 'a'", "cases must be a list of strings"),
        ("cases = []", "cases must be a list of strings"),
        ("subjects = [1]", "subjects must be a list of strings"),
        ("timeout = 0", "timeout must be seconds above 0"),
        ("timeout = true", "timeout must be seconds above 0"),
        ("timeout = 'long'", "timeout must be seconds above 0"),
        ("timeout =", "not a TOML file"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, table: str, says: str) -> None:
    write(tmp_path, f"[tool.parity]\n{table}\n")
    with pytest.raises(click.UsageError) as refused:
        load_config(tmp_path)
    assert says in refused.value.message
    assert "pyproject.toml" in refused.value.message


@pytest.mark.parametrize("text", ["[tool]\nparity = 3\n", "[tool]\nparity = ['cases']\n"])
def test_settings_that_are_no_table_are_refused(tmp_path: Path, text: str) -> None:
    write(tmp_path, text)
    with pytest.raises(click.UsageError, match="must be a table"):
        load_config(tmp_path)


def test_tools_that_are_no_table_say_nothing_of_parity(tmp_path: Path) -> None:
    write(tmp_path, "tool = 3\n")
    assert load_config(tmp_path).cases == ("cases",)
