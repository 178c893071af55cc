"""Case files that were checked before: not parsed again, and never run as they are no more."""

from pathlib import Path

import pytest

from tests.integration.conftest import Run, write


@pytest.fixture
def kept(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Path:
    """The folder of what is kept, empty and this test's own."""
    home = tmp_path_factory.mktemp("home")
    environment["AGENT_CORE_PARITY_HOME"] = str(home)
    return home / "checked-cases"


def test_a_file_is_kept_once_and_its_cases_are_the_same(parity: Run, kept: Path) -> None:
    run = ("run", "--subject", "erring", "-k", "tide")
    first = parity(*run)
    assert len(list(kept.iterdir())) == 1
    again = parity(*run)
    for ended in (first, again, parity(*run, "--no-cache")):
        assert ended.code == 1
        assert "diverges  erring  texts::tide  text.of  cases/texts.yaml:4" in ended.out
    assert len(list(kept.iterdir())) == 1


def test_no_cache_keeps_nothing(parity: Run, kept: Path) -> None:
    assert parity("run", "--subject", "agreeing", "--no-cache").code == 0
    assert not kept.exists()


def test_a_changed_file_is_checked_anew(parity: Run, project: Path, kept: Path) -> None:
    assert parity("run", "--subject", "agreeing").code == 0
    file = project / "cases" / "texts.yaml"
    good = file.read_text(encoding="utf-8")
    write(file, good.replace("{text: tide}", "{text: ebb}"))
    assert parity("run", "--subject", "agreeing").code == 1
    write(file, good.replace("text.of", "text.off"))
    ended = parity("run", "--subject", "agreeing")
    assert ended.code == 2
    assert "cases/texts.yaml:2:16: unknown op" in ended.err
    assert len(list(kept.iterdir())) == 2, "no file with a fault is kept"


def test_what_is_kept_and_damaged_is_made_again(parity: Run, kept: Path) -> None:
    assert parity("run", "--subject", "agreeing").code == 0
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole[:-1] + b"x", b"\0" * len(whole)):
        file.write_bytes(damaged)
        assert parity("run", "--subject", "agreeing").code == 0
        assert file.read_bytes() == whole
