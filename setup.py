"""Packs the built jars into the wheel, in ``harness/jars/``; pyproject.toml says the rest.

A wheel stands alone: who installs it needs a Java, and neither this repository nor Maven. An
editable installation takes the jars from where Maven puts them.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

_JAVA = Path(__file__).parent / "java_fixtures"
_JARS = {
    # The fixture's class path is all that lies here, so what is no part of it lies below.
    "": (
        "bridge/target/parity-bridge.jar",
        "agent-core/target/agent-core-fixture.jar",
        "agent-core/target/lib/*.jar",
    ),
    "coverage": (
        "coverage/target/jacocoagent.jar",
        "coverage/target/parity-coverage.jar",
    ),
    "mutants": ("mutants/target/parity-mutants.jar",),
}


class BuildWithJars(build_py):
    """Builds into an empty folder, so that nothing of last week comes along, and adds jars."""

    def run(self) -> None:
        """Build; ``SystemExit`` if the jars are not there."""
        if self.editable_mode:
            super().run()
            return
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        for name, patterns in _JARS.items():
            folder = Path(self.build_lib, "harness", "jars", name)
            folder.mkdir(parents=True)
            for pattern in patterns:
                jars = sorted(_JAVA.glob(pattern))
                if not jars:
                    raise SystemExit(f"java_fixtures/{pattern} is not built; make wheel builds it")
                for jar in jars:
                    shutil.copy(jar, folder)


setup(cmdclass={"build_py": BuildWithJars})
