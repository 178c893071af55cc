import pytest

from harness.model.case import Call
from harness.model.value import Value
from harness.subjects.java.reproducer.program import program_of
from harness.subjects.java.reproducer.source import Statements, text_literal, wrapped
from harness.subjects.reproducing import NoReproducerError


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("", '""'),
        ('a"b\\', '"a\\"b\\\\"'),
        # \u000a would end the line before the program is read.
        ("\n\r\t\b\f", '"\\n\\r\\t\\b\\f"'),
        ("\0\x1b\x7f", '"\\000\\033\\177"'),
        ("é\u2028", '"\\u00e9\\u2028"'),
        ("\U0001f600", '"\\ud83d\\ude00"'),
        ("\ud83d", '"\\ud83d"'),
        ("\\u0041", '"\\\\u0041"'),
    ],
)
def test_literals(text: str, literal: str) -> None:
    assert text_literal(text) == literal


def test_a_long_literal_is_a_sum_of_lines() -> None:
    assert text_literal("a" * 60 + "\n" + "b" * 60) == f'"{"a" * 60}\\n" + "{"b" * 60}"'


@pytest.mark.parametrize(
    ("value", "wanted", "source"),
    [
        (None, "String", "null"),
        (None, "int", "(Integer) (Object) null"),
        (1, "Integer", "1"),
        (1, "double", "1.0"),
        (2**31, "Object", "2147483648L"),
        (2**31, "int", "(Integer) (Object) 2147483648L"),
        (2**63, "Object", 'new BigInteger("9223372036854775808")'),
        (True, "Object", "true"),
        (1.5, "Object", "1.5"),
        (float("nan"), "Object", "Double.NaN"),
        (float("-inf"), "Object", "Double.NEGATIVE_INFINITY"),
        (5, "String", "(String) (Object) 5"),
        ([None], "Object", "list((Object) null)"),
        ([1, "a"], "Map", '(Map) (Object) list(1, "a")'),
        ({"a": {}}, "Map", 'map("a", map())'),
        ({"$literal": {"$class": "X"}}, "Object", 'map("$class", "X")'),
    ],
)
def test_expressions_fail_as_the_call_does_and_no_sooner(
    value: Value, wanted: str, source: str
) -> None:
    assert Statements().expression(value, wanted) == source


def test_objects_are_made_by_statements() -> None:
    statements = Statements()
    call = {"id": "a", "index": 0}
    statements.assign(
        "left", {"$class": "AssistantMessageChunk", "tool_calls": [call], "finish_reason": None}
    )
    assert [line.strip() for line in statements.lines] == [
        "ToolCall toolCall1 = new ToolCall();",
        'toolCall1.setId("a");',
        "toolCall1.setIndex(0);",
        "AssistantMessageChunk left = new AssistantMessageChunk();",
        "left.setToolCalls(list(toolCall1));",
        "left.setFinishReason(null);",
    ]


def test_long_statements_break_at_commas_outside_of_literals() -> None:
    lines = wrapped('f("a, b", ' + ", ".join(["argument"] * 20) + ");", "    ").splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[0].startswith('    f("a, b", argument')


def test_what_only_the_fixture_has_needs_the_fixture() -> None:
    call = Call("conversation.pair", {"messages": []})
    assert "Operations.table()" in program_of(call, "a", is_fixture=True)[0]["Repro.java"]
    with pytest.raises(NoReproducerError, match="only the project's own jar"):
        program_of(call, "a", is_fixture=False)


def test_a_title_cannot_end_the_comment_it_stands_in() -> None:
    files, _ = program_of(Call("text.of", {"value": 1}), "a\n\\u000a é::b", is_fixture=True)
    assert "// a??u000a ?::b: text.of\n" in files["Repro.java"]
    assert files["Repro.java"].isascii()


def test_a_large_input_stands_in_a_file_beside_the_program() -> None:
    files, essence = program_of(Call("text.of", {"value": "a" * 70_000}), "a", is_fixture=True)
    assert len(files["Repro.java"]) < 12_000
    assert files["Repro.json"] == '{"value":"' + "a" * 70_000 + '"}\n'
    assert 'given("value")' in essence
