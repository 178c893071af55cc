"""What the lock pins, and what is installed for other releases."""

import re

from harness.subjects.openjiuwen.requirements import locked_requirements

LOCK = locked_requirements()


def test_the_pinned_release_is_installed_in_one_run_with_hashes_for_all() -> None:
    [requirements] = LOCK.for_version(LOCK.version)
    pins = re.findall(r"^(\S+)==\S+ \\\n +--hash=sha256:[0-9a-f]{64}", requirements, re.MULTILINE)
    assert {"openjiuwen", "pydantic", "pydantic-core"} <= set(pins)
    assert len(pins) == requirements.count("==")


def test_another_release_keeps_the_pinned_libraries() -> None:
    package, libraries = LOCK.for_version("0.1.17")
    assert package == "openjiuwen==0.1.17\n"
    assert "openjiuwen" not in libraries
    assert "pydantic==" in libraries
