"""What a SPEC means."""

import hashlib
from pathlib import Path

import pytest

from harness.subjects.openjiuwen.requirements import locked_requirements
from harness.subjects.openjiuwen.source import Source, SourceError, read_source
from tests.unit.subjects.openjiuwen.fake_package import write_checkout, write_wheel

PINNED = locked_requirements().version


def test_no_spec_is_the_pinned_release() -> None:
    assert read_source(None) == Source(PINNED, PINNED)


@pytest.mark.parametrize("version", ["0.1.17", "0.1.19.post2", "1.0rc1", "2.0.dev3"])
def test_a_version_is_a_release(version: str) -> None:
    assert read_source(version) == Source(version, version)


def test_a_wheel_runs_as_it_is_beside_the_pinned_libraries(tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path)
    sha256 = hashlib.sha256(wheel.read_bytes()).hexdigest()
    assert read_source(str(wheel)) == Source(PINNED, "9.8.7", wheel.resolve(), sha256)


def test_a_checkout_says_its_version_in_its_project_file(tmp_path: Path) -> None:
    write_checkout(tmp_path)
    assert read_source(str(tmp_path)) == Source(PINNED, "unknown", tmp_path.resolve())
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "7.0"\n', encoding="utf-8")
    assert read_source(str(tmp_path)).version == "7.0"


def test_an_installed_folder_says_its_version_in_its_metadata(tmp_path: Path) -> None:
    write_checkout(tmp_path)
    (tmp_path / "openjiuwen-0.1.18.dist-info").mkdir()
    assert read_source(str(tmp_path)).version == "0.1.18"


def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write_checkout(tmp_path / "co")
    assert read_source("~/co").location == (tmp_path / "co").resolve()


def test_what_is_no_package_is_refused_with_what_can_be_given(tmp_path: Path) -> None:
    no_zip = tmp_path / "openjiuwen-1.0-py3-none-any.whl"
    no_zip.write_text("x", encoding="utf-8")
    other = tmp_path / "other-1.0-py3-none-any.whl"
    other.write_bytes(write_wheel(tmp_path).read_bytes())
    for spec in (str(tmp_path / "nowhere"), "latest", str(tmp_path), str(no_zip), str(other)):
        with pytest.raises(SourceError) as caught:
            read_source(spec)
        assert Path(spec).name in caught.value.what
        assert "a wheel" in str(caught.value)
