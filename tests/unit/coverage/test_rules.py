"""The table of rules against the tree and ARCHITECTURE.md, so that neither goes its own way."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.coverage.rules import RULES, matches, rule_of, scope

_ROOT = Path(__file__).parents[3]
_PYTHON = _ROOT / "harness" / "messages"
_JAVA = _ROOT / "java_fixtures" / "agent-core" / "src" / "main" / "java"


def _units() -> Iterator[str]:
    for path in _PYTHON.rglob("*.py"):
        parts = path.relative_to(_ROOT).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__")
    for path in _JAVA.rglob("*.java"):
        if path.stem != "package-info":
            yield ".".join(path.relative_to(_JAVA).with_suffix("").parts)


UNITS = sorted(_units())


def _rows() -> list[list[str]]:
    text = (_ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## Where each rule lives")[2]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    return rows[2:]


@pytest.mark.parametrize("unit", UNITS)
def test_each_module_and_class_has_a_rule(unit: str) -> None:
    assert rule_of(unit) is not None


@pytest.mark.parametrize(
    ("rule", "pattern"), [(rule.name, pattern) for rule in RULES for pattern in rule.units]
)
def test_each_pattern_names_something(rule: str, pattern: str) -> None:
    assert any(matches(pattern, unit) and rule_of(unit) for unit in UNITS), (rule, pattern)


def test_no_pattern_stands_twice() -> None:
    patterns = [pattern for rule in RULES for pattern in rule.units]
    assert len(patterns) == len(set(patterns))


@pytest.mark.parametrize("unit", UNITS)
def test_each_module_and_class_is_within_the_scope(unit: str) -> None:
    assert any(f"{unit}.".startswith(beginning) for beginning in scope())


def test_the_rules_are_those_of_the_architecture() -> None:
    assert [rule.text for rule in RULES] == [row[0] for row in _rows()]


def test_each_module_that_the_architecture_names_is_of_that_rule() -> None:
    for rule, (_, modules, _) in zip(RULES, _rows(), strict=True):
        for name in re.findall(r"`([a-z_]+)/?`", modules):
            assert rule_of(f"harness.messages.{name}") is rule, name


def test_each_class_that_the_architecture_names_is_of_that_rule() -> None:
    for rule, (_, _, classes) in zip(RULES, _rows(), strict=True):
        for name in re.findall(r"`[\w.…]*?\.?([A-Z]\w+)`", classes):
            found = [unit for unit in UNITS if unit.endswith(f".{name}")]
            assert found
            assert {rule_of(unit) for unit in found} == {rule}, name


def test_the_closest_name_decides() -> None:
    schema = "com.openjiuwen.core.foundation.llm.schema"
    merge, message = rule_of(f"{schema}.ToolCallMerge"), rule_of(f"{schema}.UserMessage")
    assert merge is not None
    assert message is not None
    assert (merge.name, message.name) == ("tool-calls", "messages")


def test_what_is_elsewhere_has_no_rule() -> None:
    assert rule_of("com.openjiuwen.core.runner.Runner") is None
    assert rule_of("harness.messagesque") is None
