"""The recipes for CI: what they call exists, and the action passes its inputs on."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from harness.cli import cli

ROOT = Path(__file__).parents[2]
RECIPES = (
    "action.yml",
    ".github/workflows/parity.yml",
    "docs/ci/README.md",
    "docs/ci/gitlab-ci.yml",
    "docs/ci/Jenkinsfile",
)


def loaded(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", RECIPES)
def test_every_option_that_a_recipe_gives_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    text = re.sub(r"\n\s+--", " --", text)
    calls = re.findall(r'(?:parity|"\$PARITY") (run|merge|report|trend)\b([^\n]*)', text)
    assert calls
    for command, rest in calls:
        context = click.Context(cli)
        found = cli.get_command(context, command)
        assert found is not None
        known = {option for parameter in found.params for option in parameter.opts}
        assert set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", rest)) <= known, rest


def test_the_workflow_gives_the_action_what_it_takes() -> None:
    inputs = loaded("action.yml")["inputs"].keys()
    for job in loaded(".github/workflows/parity.yml")["jobs"].values():
        for step in job["steps"]:
            if step.get("uses") == "./":
                assert step["with"].keys() <= inputs


def test_the_action_passes_its_inputs_on(tmp_path: Path) -> None:
    step = next(s for s in loaded("action.yml")["runs"]["steps"] if s.get("id") == "run")
    stub = tmp_path / "parity"
    stub.write_text(f"#!{sys.executable}\nimport sys\nprint(sys.argv[1:])\n")
    stub.chmod(0o755)
    (tmp_path / "base.json").write_text("{}")
    inputs = {
        "PARITY": str(stub),
        "PATHS": "cases/a cases/b",
        "SUBJECTS": "reference\njava=a b.jar\n",
        "ARGUMENTS": "-k\n$(echo *)\n",
        "SHARD": "1/2",
        "BASE": "base.json",
        "REPORTS": "out",
        "GITHUB_STEP_SUMMARY": "summary.md",
        "GITHUB_OUTPUT": "outputs",
    }
    assert set(step["env"]) == inputs.keys() - {"GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT"}
    out = ran(step["run"], tmp_path, inputs)
    assert out.strip() == str(
        [
            *("run", "--subject", "reference", "--subject", "java=a b.jar"),
            *("-k", "$(echo *)", "--shard", "1/2", "--base", "base.json", "cases/a", "cases/b"),
            *("--report", "json=out/parity.json", "--report", "junit=out/junit.xml"),
            *("--report", "html=out/parity.html", "--report", "markdown=summary.md"),
            *("--report", "github=-"),
        ]
    )
    assert (tmp_path / "outputs").read_text() == "report=out/parity.json\n"
    bare = dict.fromkeys(("PATHS", "SUBJECTS", "ARGUMENTS", "SHARD", "BASE"), "")
    out = ran(step["run"], tmp_path, inputs | bare)
    assert out.startswith("['run', '--report', 'json=out/parity.json'")


def ran(script: str, folder: Path, inputs: dict[str, str]) -> str:
    """Run a step's script as GitHub does, and return what it printed."""
    ended = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],  # noqa: S607 - any bash
        cwd=folder,
        env={**os.environ, **inputs},
        capture_output=True,
        text=True,
        check=True,
    )
    return ended.stdout
