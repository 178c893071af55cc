"""What is kept lies in the checkout, in the user's cache, or where the user says."""

import sys
from pathlib import Path

import pytest

from harness.subjects import home
from harness.subjects.home import HOME_VARIABLE, home_folder


def test_a_checkout_keeps_it_in_its_build_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    assert home_folder() == Path(home.__file__).parents[2] / "build"


def test_an_installed_harness_keeps_it_in_the_user_s_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr(home, "__file__", str(tmp_path / "a" / "b" / "c.py"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert home_folder() == tmp_path / "cache" / "agent-core-parity"
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert home_folder() == tmp_path / "Library" / "Caches" / "agent-core-parity"


def test_the_user_may_say_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert home_folder() == tmp_path
