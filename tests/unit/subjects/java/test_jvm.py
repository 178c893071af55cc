"""The flags fit the Java that is started, and a user's own come last."""

from pathlib import Path

import pytest

from harness.subjects.java.homes import JavaHome
from harness.subjects.java.jvm import jvm_flags


@pytest.mark.parametrize(("version", "told"), [(16, False), (17, True), (25, True), (0, True)])
def test_native_access_is_granted_from_17_on(version: int, told: bool) -> None:
    flags = jvm_flags(JavaHome(Path(), Path(), version))
    assert ("--enable-native-access=ALL-UNNAMED" in flags) is told


def test_the_users_flags_come_last() -> None:
    flags = jvm_flags(JavaHome(Path(), Path(), 17), "-Xmx4g", "-Dx=y")
    assert flags[-2:] == ["-Xmx4g", "-Dx=y"]
