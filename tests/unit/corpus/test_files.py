"""Which files are case files, in which order, and what their cases are named by."""

import os
from pathlib import Path

import pytest

from harness.corpus import CaseFile, discover, discover_present
from harness.model.faults import FaultsError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    for name in (
        "cases/b.yaml",
        "cases/a.yml",
        "cases/a/z.jsonl",
        "cases/a/y.jsonl.gz",
        "cases/a/v1.2.yaml",
        "cases/README.md",
        "cases/data.json",
        "cases/.hidden.yaml",
        "cases/.git/x.yaml",
        "cases/divergences/java.yaml",
        "cases/a/divergences/java.yaml",
        "other/c.yaml",
        "empty/notes.txt",
    ):
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    monkeypatch.chdir(root)
    return root


def _names(files: list[CaseFile]) -> list[str]:
    return [file.name for file in files]


def test_case_files_below_a_folder_by_path(project: Path) -> None:
    files = discover(["cases"], project)
    assert _names(files) == ["a", "b", "a/v1.2", "a/y", "a/z"]
    assert [file.shown for file in files] == [
        "cases/a.yml",
        "cases/b.yaml",
        "cases/a/v1.2.yaml",
        "cases/a/y.jsonl.gz",
        "cases/a/z.jsonl",
    ]
    assert [file.is_yaml for file in files] == [True, True, True, False, False]
    assert [file.is_compressed for file in files] == [False, False, False, True, False]


def test_names_do_not_depend_on_how_a_path_is_given(project: Path) -> None:
    for path in ("cases/a/z.jsonl", "./cases/../cases/a/z.jsonl", project / "cases/a/z.jsonl"):
        (file,) = discover([path], project)
        assert file.name == "a/z"


def test_names_from_another_folder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "cases" / "a")
    (file,) = discover(["z.jsonl"], project)
    assert (file.name, file.shown) == ("a/z", "z.jsonl")


def test_a_file_outside_of_cases_is_named_by_its_path_as_given(project: Path) -> None:
    (below_a_folder,) = discover(["other"], project)
    assert below_a_folder.name == "other/c.yaml"
    (by_full_path,) = discover([project / "other/c.yaml"], project)
    assert by_full_path.name == (project / "other/c.yaml").as_posix()
    (from_above,) = discover(["../project/other/c.yaml"], project)
    assert from_above.name == "../project/other/c.yaml"


def test_other_case_folders(project: Path) -> None:
    assert _names(discover(["other", "cases/a.yml"], project, ["other", "cases"])) == ["c", "a"]


def test_each_file_comes_once_in_the_order_of_the_paths(project: Path) -> None:
    paths: list[str | Path] = ["cases/b.yaml", "cases", project / "cases/a.yml"]
    files = discover(paths, project)
    assert _names(files) == ["b", "a", "a/v1.2", "a/y", "a/z"]
    assert files[1].shown == "cases/a.yml"


def test_every_path_without_case_files_is_named(project: Path) -> None:
    paths = [
        "cases/a/divergences/java.yaml", "cases/data.json", "cases/a", "empty", "cases/divergences",
        "nowhere", "nowhere/x.yaml",
    ]  # fmt: skip
    with pytest.raises(FaultsError) as caught:
        discover(paths, project)
    said = {fault.file: fault.message for fault in caught.value.faults}
    assert said == {
        "cases/a/divergences/java.yaml": "a ledger, not a case file",
        "cases/data.json": "not a case file",
        "cases/divergences": "no case file below this folder",
        "empty": "no case file below this folder",
        "nowhere": "no such file or folder",
        "nowhere/x.yaml": "no such file or folder",
    }


def test_a_folder_that_cannot_be_listed_is_named(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refuse_one(path: str) -> object:
        if path == os.path.join("cases", "a"):  # noqa: PTH118 (as os.walk writes it)
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse_one)
    with pytest.raises(FaultsError, match="a cannot be listed: Permission denied"):
        discover(["cases"], project)


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_symbolic_link_keeps_the_name_it_has(project: Path) -> None:
    (project / "cases/link.yaml").symlink_to(project / "other/c.yaml")
    assert "link" in _names(discover(["cases"], project))


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_linked_folders_are_followed_and_never_round(project: Path) -> None:
    outside = project / "outside"
    outside.mkdir()
    (outside / "far.yaml").write_text("")
    (outside / "back").symlink_to(project / "cases")
    (project / "cases/linked").symlink_to(outside)
    (project / "cases/self").symlink_to(project / "cases")
    names = _names(discover(["cases"], project))
    assert "linked/far" in names
    assert not [name for name in names if "self" in name or "back" in name]


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and symbolic links")
@pytest.mark.parametrize("asked", ["cases", "cases/pipe.yaml"])
def test_a_pipe_is_refused_and_never_read(project: Path, asked: str) -> None:
    os.mkfifo(project / "cases/pipe.yaml")
    with pytest.raises(FaultsError, match=r"cases/pipe\.yaml is no regular file"):
        discover([asked], project)


@pytest.mark.skipif(os.name != "posix", reason="needs symbolic links")
def test_a_link_to_nothing_is_named(project: Path) -> None:
    (project / "cases/gone.yaml").symlink_to(project / "nowhere.yaml")
    with pytest.raises(FaultsError, match=r"cases/gone\.yaml is a link to nothing"):
        discover(["cases"], project)


@pytest.mark.skipif(os.name != "posix", reason="needs pipes and symbolic links")
def test_who_waits_for_files_sees_those_that_can_be_read(project: Path) -> None:
    os.mkfifo(project / "cases/a/pipe.yaml")
    (project / "cases/link.yaml").symlink_to("gone.yaml")
    paths = ["cases", "cases/a.yml", "cases/link.yaml", "nowhere", "empty", "cases/divergences"]
    files = discover_present(paths, project)
    assert _names(files) == ["a", "b", "a/v1.2", "a/y", "a/z"]


def test_a_mistyped_path_is_guessed(project: Path) -> None:
    (project / "cases/tides.yaml").write_text("")
    with pytest.raises(FaultsError, match=r"did you mean cases/tides\.yaml\?"):
        discover(["cases/tide.yaml"], project)
