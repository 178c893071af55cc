"""What README and CONTRIBUTING show is what happens."""

import shutil
from pathlib import Path

import pytest

from harness.subjects.home import HOME_VARIABLE, home_folder
from tests.integration.documented import Block, Command, Reader, commands, section

_ROOT = Path(__file__).parents[2]
_CONTRIBUTING = _ROOT / "CONTRIBUTING.md"
_README = _ROOT / "README.md"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the project, with what is built in links to it, and what is compiled copied."""
    built = shutil.ignore_patterns("target", "node_modules")
    for name in ("harness", "cases", "tests", "java_fixtures"):
        shutil.copytree(_ROOT / name, tmp_path / name, ignore=built)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(_ROOT / name, tmp_path)
    for target in (_ROOT / "java_fixtures").glob("*/target"):
        (tmp_path / target.relative_to(_ROOT)).symlink_to(target)
    monkeypatch.setenv(HOME_VARIABLE, str(home_folder()))
    return tmp_path


@pytest.fixture
def own_targets(copy: Path) -> None:
    """What is built in the copy stays there."""
    for target in (copy / "java_fixtures").glob("*/target"):
        built = target.resolve()
        target.unlink()
        shutil.copytree(built, target)


@pytest.mark.jvm
@pytest.mark.openjiuwen
@pytest.mark.parametrize(
    "title",
    [
        "Add a case",
        "Add a divergence",
        "Add a subject",
        "Add a reporter",
        "Test with the subjects",
    ],
)
def test_a_recipe_works_as_it_is_shown(copy: Path, title: str) -> None:
    Reader(copy, copy).do(section(_CONTRIBUTING, title))


@pytest.mark.jvm
@pytest.mark.slow
@pytest.mark.usefixtures("own_targets")
def test_the_recipe_of_an_operation_works_on_both_sides(copy: Path) -> None:
    Reader(copy, copy).do(section(_CONTRIBUTING, "Add an operation"))


@pytest.mark.jvm
@pytest.mark.openjiuwen
def test_from_a_transcript_to_an_accepted_case(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    shutil.copy(_ROOT / "tests" / "data" / "parallel-tools.sse", tmp_path)
    Reader(tmp_path, _ROOT).do(section(_README, "From a broken conversation to a case"))


@pytest.mark.jvm
@pytest.mark.openjiuwen
def test_the_case_of_the_readme_runs(tmp_path: Path) -> None:
    blocks = section(_README, "A case")
    Reader(tmp_path, _ROOT).do(blocks)


def test_the_lock_is_made_as_is_said() -> None:
    text = _CONTRIBUTING.read_text(encoding="utf-8")
    options = ("--all-build-deps", "--generate-hashes", "--strip-extras", "--allow-unsafe")
    for option in options:
        assert option in text


def test_blocks_commands_and_output_are_told_apart(tmp_path: Path) -> None:
    document = tmp_path / "a.md"
    document.write_text(
        "# A\n\n## One\n```yaml\n# a/b.yaml\nx: 1\n```\n"
        "```console\n$ one \\\n  more\nout …\n…\nend\n$ two\n```\n"
        "## Two\n```sh\nno\n```\n",
        encoding="utf-8",
    )
    file, console = section(document, "One")
    assert file == Block("yaml", "# a/b.yaml\nx: 1\n")
    first, second = commands(console)
    assert first == Command("one \\\n  more\n", "out …\n…\nend\n")
    assert second == Command("two\n", "")
    assert first.pattern.fullmatch("out of it\nx\ny\nend\n")
    assert first.pattern.fullmatch("out \nend\n")
    assert not first.pattern.fullmatch("out of it\nx\n")


def test_a_reader_notices_what_is_not_as_shown(tmp_path: Path) -> None:
    reader = Reader(tmp_path, _ROOT)
    (tmp_path / "a.txt").write_text("one\ntwo\n", encoding="utf-8")
    reader.do([Block("diff", "--- a/a.txt\n@@\n one\n-two\n+three\n")])
    reader.do([Block("console", "$ cat a.txt\none\nthree\n$ test -f a.txt\n")])
    for shown in ("$ cat a.txt\none\ntwo\n", "$ false\n"):
        with pytest.raises(AssertionError, match="but it is"):
            reader.do([Block("console", shown)])
    with pytest.raises(AssertionError, match="does not hold"):
        reader.do([Block("diff", "--- a/a.txt\n@@\n-two\n+three\n")])
