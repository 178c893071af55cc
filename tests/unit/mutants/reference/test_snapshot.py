import sys
from importlib import import_module
from pathlib import Path

import pytest

from harness.mutants.reference.snapshot import ModuleCode, Snapshot, forget


@pytest.fixture(name="package")
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "snapshotted"
    folder.mkdir()
    for name in ("__init__", "held", "late"):
        (folder / f"{name}.py").write_text(f"WHAT = '{name}, on disk'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    return folder


def test_what_is_held_comes_changed_and_the_rest_from_where_it_is(package: Path) -> None:
    for name in ("snapshotted", "snapshotted.held"):
        import_module(name)
    modules = forget(("snapshotted",))
    assert sorted(modules) == ["snapshotted", "snapshotted.held"]
    changed = ModuleCode.of("WHAT = 'changed'\n", str(package / "held.py"))
    Snapshot({**modules, "snapshotted.held": changed}).install()
    try:
        assert import_module("snapshotted.held").WHAT == "changed"
        assert import_module("snapshotted.late").WHAT == "late, on disk"
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "snapshotted"]:
            del sys.modules[name]
