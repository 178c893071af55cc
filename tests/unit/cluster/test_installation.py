"""What tells one installation from another."""

from pathlib import Path

import pytest

import harness
from harness.cluster import installation as module
from harness.cluster.installation import installation


def test_an_installation_is_its_code_and_what_makes_examples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = installation()
    assert said == installation()
    assert f"(code {module._code_digest()}), Python 3." in said
    assert "Hypothesis 6." in said
    monkeypatch.setattr(harness, "__file__", str(tmp_path / "__init__.py"))
    digests = set()
    for name, text in (("a.py", "1"), ("b.py", "1"), ("a.py", "2"), ("c/a.py", "2")):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        digests.add(module._code_digest())
    (tmp_path / "notes.txt").write_text("not code")
    assert len(digests) == 4
    assert module._code_digest() in digests
