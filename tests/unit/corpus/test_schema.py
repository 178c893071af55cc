"""The schema and the loader accept and refuse the same files."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.corpus import CaseFile, check
from harness.corpus.case_shape import Defaults, check_case
from harness.corpus.schema import case_file_schema
from harness.corpus.yaml_nodes import parse_yaml
from harness.model.operations import OPERATIONS
from tests.unit.corpus import broken_yaml
from tests.unit.corpus.broken_yaml import Broken
from tests.unit.corpus.examples import GOOD_CASES, INPUTS, edited_cases
from tests.unit.corpus.marked import unmarked

SCHEMA = case_file_schema()
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
BEYOND_A_SCHEMA = {
    "a key twice, quoted once",
    "a key twice",
    "an id twice",
    "an id twice on one line",
    "a list for a key",
    "a map for a key",
    "a number for a key",
    "null for a key",
    "a merge key",
    "two documents",
}


def test_the_schema_is_one() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


def test_every_operation_has_a_good_example() -> None:
    assert set(INPUTS) == set(OPERATIONS)


@pytest.mark.parametrize("case", GOOD_CASES, ids=lambda case: str(case["op"]))
def test_good_cases(case: dict[str, Any]) -> None:
    VALIDATOR.validate({"cases": [case]})
    without_op = {key: value for key, value in case.items() if key != "op"}
    VALIDATOR.validate({"defaults": {"op": case["op"]}, "cases": [without_op]})
    assert not VALIDATOR.is_valid({"cases": [without_op]})


@pytest.mark.parametrize(
    "broken",
    [
        broken
        for broken in broken_yaml.ALL
        if broken not in broken_yaml.SYNTAX and broken.name not in BEYOND_A_SCHEMA
    ],
    ids=lambda broken: broken.name,
)
def test_broken_files(broken: Broken) -> None:
    root, faults = parse_yaml(unmarked(broken.text)[0])
    assert faults == []
    assert root is not None
    assert not VALIDATOR.is_valid(root.value)


@settings(max_examples=400, deadline=None)
@given(edited_cases(), st.sampled_from((None, "text.of", "chunk.fold", "nothing")))
def test_edited_cases(case: dict[str, Any], default_op: str | None) -> None:
    defaults = {} if default_op is None else {"defaults": {"op": default_op}}
    accepted = VALIDATOR.is_valid({**defaults, "cases": [case]})
    found: list[Any] = []
    check_case(json.loads(json.dumps(case)), (), found, defaults=Defaults(default_op))
    assert accepted == (not found and default_op != "nothing"), found


def test_a_whole_file(tmp_path: Path) -> None:
    text = yaml.safe_dump({"suite": "x", "cases": [{**GOOD_CASES[0], "id": "a.b-c_D9"}]})
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    assert check([CaseFile(file, "x")]).faults == ()
    VALIDATOR.validate(yaml.safe_load(text))
