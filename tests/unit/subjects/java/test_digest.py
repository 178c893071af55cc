"""The checksum is the jar's own, or one over all that is on the classpath."""

import hashlib
from pathlib import Path

from harness.subjects.java.digest import digest


def test_of_one_jar_it_is_the_jars_own(tmp_path: Path) -> None:
    (tmp_path / "a.jar").write_bytes(b"content")
    assert digest([str(tmp_path / "a.jar")]) == hashlib.sha256(b"content").hexdigest()


def test_of_several_it_is_that_of_their_listing(tmp_path: Path) -> None:
    (tmp_path / "a.jar").write_bytes(b"a")
    (tmp_path / "b.jar").write_bytes(b"b")
    lines = "".join(
        f"{hashlib.sha256(name.encode()).hexdigest()}  {name}.jar\n" for name in ("b", "a")
    )
    found = digest([str(tmp_path / "b.jar"), str(tmp_path / "a.jar")])
    assert found == hashlib.sha256(lines.encode()).hexdigest()


def test_a_folder_counts_with_all_its_files(tmp_path: Path) -> None:
    (tmp_path / "com").mkdir()
    (tmp_path / "com" / "A.class").write_bytes(b"a")
    before = digest([str(tmp_path)])
    (tmp_path / "com" / "B.class").write_bytes(b"")
    assert digest([str(tmp_path)]) != before
