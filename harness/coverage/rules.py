"""Where each rule lives on both sides: the table of ARCHITECTURE.md, for programs.

A test holds it against that table, the modules and the fixture's classes, so that none is left out.
"""

from dataclasses import dataclass
from typing import Final

_PYTHON: Final = "harness.messages"
_JAVA: Final = "com.openjiuwen"
_SCHEMA: Final = f"{_JAVA}.core.foundation.llm.schema"
_CLIENTS: Final = f"{_JAVA}.core.foundation.llm.model_clients"
_PARITY: Final = f"{_JAVA}.parity"
_ALL_IN: Final = ".*"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, and the modules and classes it is written in.

    ``text`` is its row in ARCHITECTURE.md. Each of ``units`` is the dotted name of a module or
    class, or with ``.*`` of all in a package that no other rule names more closely.
    """

    name: str
    text: str
    units: tuple[str, ...]


def _python(*modules: str) -> tuple[str, ...]:
    return tuple(f"{_PYTHON}.{module}" for module in modules)


def _schema(*classes: str) -> tuple[str, ...]:
    return tuple(f"{_SCHEMA}.{name}" for name in classes)


def _parity(*classes: str) -> tuple[str, ...]:
    return tuple(f"{_PARITY}.{name}" for name in classes)


RULES: Final = (
    Rule(
        "messages",
        "messages, construction, equality, dumps",
        (
            _PYTHON,
            *_python("message", "chunk", "tool_call", "usage", "java_equality", "bean", "errors"),
            *_python("text"),
            *_schema("*"),
        ),
    ),
    Rule(
        "tool-calls",
        "which tool call a fragment belongs to",
        (*_python("tool_call_merge", "growing_tool_calls"), *_schema("ToolCallMerge")),
    ),
    Rule(
        "merging",
        "merging contents, maps, token ids, logprobs",
        (
            *_python("merge", "growing", "accumulator", "wrapped_response"),
            *_schema("MessageChunkMerge", "MergeUtils", "ResponseEnvelope"),
        ),
    ),
    Rule(
        "streams",
        "stream chunks, server-sent events",
        (
            *_python("delta", "sse"),
            f"{_CLIENTS}.*",
            *_parity("ServerSentEvents", "SseFold", "OpenAiStream", "Utf8Text"),
        ),
    ),
    Rule(
        "texts",
        "`String.valueOf`, numbers",
        (
            *_python("java_text", "java_number"),
            *_schema("FieldText"),
            *_parity("ShortestDouble"),
        ),
    ),
    Rule(
        "json",
        "Jackson's binding",
        (
            *_python("json_binding", "json_coercion", "json_lexer", "json_parts", "json_reader"),
            *_python("json_source", "json_writer"),
            *_schema("ToolCallJson"),
            f"{_JAVA}.core.common.utils.*",
            *_parity("StrictJson"),
        ),
    ),
    Rule(
        "protocol",
        "the typed JSON protocol",
        (*_python("serializer", "serializer.*", "graph"), f"{_JAVA}.core.graph.*"),
    ),
    Rule(
        "conversations",
        "restoring, tool results, memory, pairing",
        (
            *_python("restore", "tool_results", "conversation", "pairing", "plain_json"),
            *_parity("ContextRestore", "ToolResults", "ConversationMemory", "ConversationPairing"),
            f"{_JAVA}.core.context.*",
            f"{_JAVA}.core.foundation.tool.*",
        ),
    ),
    Rule(
        "vendors",
        "vendors",
        (*_python("vendors", "vendors.*"), *_parity("*")),
    ),
)
"""All rules, in the order of the table."""


def rule_of(unit: str) -> Rule | None:
    """Return the rule that a module or class is written for: that which names it most closely."""
    found = [
        (len(pattern), rule) for rule in RULES for pattern in rule.units if matches(pattern, unit)
    ]
    return max(found, key=lambda one: one[0])[1] if found else None


def matches(pattern: str, unit: str) -> bool:
    """Whether a rule's pattern names a module or class."""
    if pattern.endswith(_ALL_IN):
        return unit.startswith(pattern[:-1])
    return unit == pattern


def scope() -> tuple[str, ...]:
    """Return beginnings of the dotted names of all modules and classes that rules are about."""
    packages = sorted(
        {
            pattern.rpartition(".")[0] + "."
            for rule in RULES
            for pattern in rule.units
            if pattern != _PYTHON
        }
    )
    return tuple(packages)
