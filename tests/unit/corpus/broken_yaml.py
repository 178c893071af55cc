"""YAML case files with faults: ``‸`` stands before each place that must be named.

One row a kind of fault, with a part of each message.
"""

from typing import NamedTuple


class Broken(NamedTuple):
    name: str
    text: str
    messages: tuple[str, ...]


def _yaml(name: str, text: str, *messages: str) -> Broken:
    return Broken(name, text, messages)


def _case(name: str, lines: str, *messages: str) -> Broken:
    """A file of one case whose further lines are given, each indented by four spaces."""
    return Broken(name, "cases:\n  - id: a\n" + lines, messages)


def _input(name: str, op: str, given: str, *messages: str) -> Broken:
    return _case(name, f"    op: {op}\n    input: {given}\n", *messages)


def _value(name: str, value: str, *messages: str) -> Broken:
    return _input(name, "text.of", f"{{value: {value}}}", *messages)


def _expect(name: str, expect: str, *messages: str) -> Broken:
    return _value(name, f"1}}\n    expect: {expect}\n#", *messages)


GOOD = "cases:\n  - id: a\n    op: text.of\n    input: {value: 1}\n"
CALL = "    op: text.of\n    input: {value: 1}\n"

SYNTAX = (
    _yaml("nothing at all", "‸", "empty"),
    _yaml("only a comment", "‸# cases\n", "empty"),
    _yaml("a tab for indentation", "cases:\n‸\t- id: a\n", "a tab cannot indent"),
    _yaml("a tab after a key", "cases:\n  - id: a\n‸\top: text.of\n", "a tab cannot indent"),
    _value("a tab within brackets", "[\n ‸\t  1]", "a tab cannot indent"),
    _case("a tab under a block text", "    why: |\n‸\tx\n" + CALL, "a tab cannot indent"),
    _value("a control character", '"‸\x01"', "U+0001"),
    _value("two control characters", '"‸\x01 ‸\x7f"', "U+0001", "U+007F"),
    _value("a next-line character", '"a‸\x85b"', "a space of U+0085"),
    _value("half a pair as an escape", '"\\u‸d83d"', "no character"),
    _value("an unknown escape", '"‸\\q"', "no such escape"),
    _value("an open quote", "‸'x", "quote is never closed"),
    _value("a bracket closed by a brace", "[1, 2\n‸", "the bracket on line 4 is open"),
    _yaml("an open bracket", "cases: [{id: a}, ‸[x, y\n", "bracket is never closed"),
    _yaml("an open brace", "cases: ‸{\n", "bracket is never closed"),
    _case("a colon in a text", "    why: so‸: it goes\n" + CALL, "a key does not belong here"),
    _case("keys out of line", CALL + "   ‸why: x\n", "not lined up"),
    _value("a text behind a quote", "1}\n    why: 'x'‸y\n    tags: [", "expected a key"),
    _value("a text that begins with @", "‸@x", 'cannot begin with "@"'),
    _yaml("a key at the margin", GOOD + "‸why: x\n", "unknown key"),
    _yaml("an item at the margin", GOOD + "‸- id: b\n", "expected a key"),
    _yaml("two documents", GOOD + "‸---\n" + GOOD, "second document"),
    _yaml("text after the end", GOOD + "...\n‸x\n", "after the end of the document"),
    _yaml("an unknown directive", "%FOO‸\n---\n" + GOOD, "unknown directive"),
    _value("a Python tag", "‸!!python/object/apply:os.system [x]", "!!python/object/apply"),
    _value("a Python tag on a text", "‸!!python/name:os.system x", "!!python/name:os.system"),
    _value("a tag of YAML's own", "‸!!str 1", "the tag !!str"),
    _value("a tag of one's own", "‸!mine {a: 1}", "the tag !mine"),
    _value("a tag without a name", "‸! x", "the tag !"),
    _value("an undefined tag handle", "‸!a!b x", "tags are not read"),
    _value("binary that is no base64", "‸!!binary a", "no base64"),
    _value("binary that is no text", "‸!!binary /w==", "no UTF-8"),
    _value("an unknown alias", "‸*x", "no finished anchor &x"),
    _value("an alias in its own anchor", "&x [‸*x]", "no finished anchor &x"),
    _value("a key twice", "{k: 1, ‸k: 2}", 'the key "k" stands twice'),
    _value("a key twice, quoted once", "{k: 1, ‸'k': 2}", 'the key "k" stands twice'),
    _value("a number for a key", "{‸1: x}", 'a key is a string, not a number (quote it: "1")'),
    _value("null for a key", "{‸~: x}", "a key is a string, not null"),
    _value("a list for a key", "{‸[k]: x}", "a key is a string, not a list"),
    _value("a map for a key", "{‸{k: 1}: x}", "a key is a string, not a map"),
    _value("a merge key", "{‸<<: {a: 1}}", "merge keys are not read"),
    _value("501 levels", "[" * 496 + "‸[" + "]" * 497, "more than 500 deep"),
)

FILES = (
    _yaml("a list for a file", "‸- id: a\n", "expected a map, not a list"),
    _yaml("a text for a file", "‸cases\n", "expected a map, not a string"),
    _yaml("no cases", "‸suite: x\n", 'no "cases"'),
    _yaml("cases that are no list", "cases: ‸{}\n", "cases is a list, not a map"),
    _yaml("an unknown key of the file", GOOD + "‸suit: x\n", 'did you mean "suite"?'),
    _yaml("a suite that is no text", "suite: ‸[]\n" + GOOD, "suite is a string"),
    _yaml("defaults that are no map", "defaults: ‸x\n" + GOOD, "defaults is a map"),
    _yaml("an unknown default", "defaults: {‸input: 1}\n" + GOOD, "unknown key"),
    _yaml("an unknown default op", "defaults: {op: ‸chunk}\n" + GOOD, 'unknown op "chunk"'),
    _yaml("a default op that is no text", "defaults: {op: ‸}\n" + GOOD, "op is a string"),
    _yaml("default tags that are no list", "defaults: {tags: ‸x}\n" + GOOD, "tags is a list"),
    _yaml("a default source of digits", "defaults: {source: ‸12}\n" + GOOD, "quote it"),
    _yaml("an id twice", GOOD + "  - id: ‸a\n" + CALL, 'the id "a" is taken'),
    _yaml(
        "an id twice on one line",
        "cases: [{id: a, op: text.of, input: {value: 1}}, "
        "{id: ‸a, op: text.of, input: {value: 2}}]\n",
        "by the case on line 1",
    ),
)

CASES = (
    _yaml("a text for a case", "cases:\n  - ‸x\n", "a case is a map"),
    _yaml("no id", "cases:\n  - ‸op: text.of\n    input: {value: 1}\n", 'no "id"'),
    _yaml("an id that is a number", "cases:\n  - id: ‸1\n" + CALL, "quote it"),
    _yaml("an id with a space", "cases:\n  - id: ‸a b\n" + CALL, "cannot be typed"),
    _yaml("an id like an option", "cases:\n  - id: ‸-a\n" + CALL, "cannot be typed"),
    _yaml("an empty id", 'cases:\n  - id: ‸""\n' + CALL, "cannot be typed"),
    _yaml("no op", "cases:\n  - ‸id: a\n    input: {value: 1}\n", 'no "op"'),
    _yaml("no input", "cases:\n  - ‸id: a\n    op: text.of\n", 'no "input"'),
    _case("an unknown op", "    op: ‸chunk.marge\n    input: {}\n", 'did you mean "chunk.merge"?'),
    _case("an op that is no text", "    op: ‸[x]\n    input: {}\n", "op is a string"),
    _case("an unknown key of a case", CALL + "    ‸expects: 1\n", 'did you mean "expect"?'),
    _case("a reason of digits", CALL + "    why: ‸1\n", "why is a string, not a number"),
    _case("an empty reason", CALL + "    why:‸\n", "why is a string, not null"),
    _case("a source that is a list", CALL + "    source: ‸[x]\n", "source is a string"),
    _case("tags that are no list", CALL + "    tags: ‸x\n", "tags is a list of strings"),
    _case("a tag that is no text", CALL + "    tags: [x, ‸5]\n", "a tag is a string"),
)

INPUTS = (
    _input("an input that is no map", "text.of", "‸[1]", "input is a map, not a list"),
    _input("a missing field", "chunk.fold", "‸{}", 'no "chunks" (expected a list of chunks)'),
    _input("an unknown field", "text.of", "{value: 1, ‸vale: 2}", 'did you mean "value"?'),
    _input("a message that is a text", "message.dump", "{message: ‸hi}", "expected a message"),
    _input("a map without a class", "message.dump", "{message: ‸{role: x}}", "a message"),
    _input(
        "a tool call for a message",
        "message.dump",
        "{message: ‸{$class: ToolCall}}",
        "expected a message ({$class: …}) in message, not a ToolCall",
    ),
    _input(
        "a message for a chunk",
        "chunk.fold",
        "{chunks: [{$class: ToolMessageChunk}, ‸{$class: ToolMessage}]}",
        "expected a chunk ({$class: …Chunk}) in chunks, not a ToolMessage",
    ),
    _input("chunks that are no list", "chunk.fold", "{chunks: ‸{}}", "chunks is a list of chunks"),
    _input("an unknown choice", "merge.dicts", "{left: 1, right: 2, via: ‸Utils}", "MergeUtils"),
    _input(
        "a class to read that is none",
        "message.from_json",
        "{class: ‸ToolCall, text: x}",
        "expected the name of a message class in class",
    ),
    _input("a text that is a number", "serializer.loads", "{type: x, text: ‸1}", "a string"),
    _input("a stream of nothing", "stream.fold_sse", "‸{}", "by text or by pieces"),
    _input("a stream of both", "stream.fold_sse", "‸{text: x, pieces: []}", "by one of them"),
    _input("half a byte", "stream.fold_sse", "{pieces: ['64', ‸'6']}", "bytes in hex"),
    _input("a piece that is no text", "stream.fold_sse", "{pieces: [‸6]}", "a string in pieces"),
    _input(
        "an outcome without its needs",
        "tool.result",
        "‸{outcome: timeout, tool_call: {}}",
        'needs "timeout_ms" (it takes tool_call and timeout_ms)',
    ),
    _input("an unknown outcome", "tool.result", "{outcome: ‸fail}", 'did you mean "failure"?'),
    _input(
        "an unknown key of a call",
        "tool.result",
        "{outcome: value, value: 1, tool_call: {id: x, ‸nam: f}}",
        'did you mean "name"?',
    ),
    _input(
        "a timeout in fractions",
        "tool.result",
        "{outcome: timeout, tool_call: {}, timeout_ms: ‸1.5}",
        "expected an integer",
    ),
    _input(
        "a step of two things",
        "conversation.memory",
        "{steps: [‸{add: null, history: 1}]}",
        "a step is one of two things",
    ),
    _input(
        "a step that adds a text",
        "conversation.memory",
        "{steps: [{add: ‸hi}, {history: ‸x}]}",
        "expected a message",
        "expected an integer in history",
    ),
    _input("a step that is no map", "conversation.memory", "{steps: [‸1]}", "expected a map"),
    _input(
        "an unknown way to construct",
        "message.construct",
        "{message: {$class: UserMessage, by: ‸setter}}",
        "expected constructor or builder",
    ),
    _input(
        "a constructor without arguments",
        "message.construct",
        "{message: ‸{$class: UserMessage, by: constructor}}",
        'needs "args"',
    ),
    _input(
        "arguments that are no list",
        "message.construct",
        "{message: {$class: UserMessage, by: constructor, args: ‸x}}",
        "args is a list, not a string",
    ),
    _input(
        "a builder with arguments",
        "message.construct",
        "{message: {$class: UserMessage, by: builder, fields: {}, ‸args: []}}",
        'unknown key "args" beside by: builder',
    ),
    _input(
        "a builder of an unknown field",
        "message.construct",
        "{message: {$class: UserMessage, by: builder, fields: {‸tool_call_id: x}}}",
        "UserMessage has no field",
    ),
    _input(
        "a builder of no message",
        "message.construct",
        "{message: {$class: ‸ToolCall, by: builder, fields: {}}}",
        "the name of a message class",
    ),
    _input(
        "a class among the fields",
        "message.construct",
        "{message: {$class: UserMessage, by: builder, fields: {‸$class: UserMessage}}}",
        "beside fields",
    ),
)

VALUES = (
    _value("an unknown class", "{$class: ‸ToolMesage}", 'did you mean "ToolMessage"?'),
    _value("a class that is no text", "{$class: ‸[x]}", "the name of a class, not a list"),
    _value(
        "a field in camel case",
        "{$class: ToolMessage, ‸toolCallId: x}",
        'ToolMessage has no field "toolCallId" (did you mean "tool_call_id"?)',
    ),
    _value(
        "a class deep in a value",
        "[{a: [{$class: ToolCall, ‸function: {}}]}]",
        'ToolCall has no field "function"',
    ),
    _value(
        "an unknown key of a tool call",
        "{$class: AssistantMessage, tool_calls: [{id: x}, {‸function: f}]}",
        'unknown key "function" in tool_calls',
    ),
    _value(
        "tool calls that are no list",
        "{$class: AssistantMessage, tool_calls: ‸{id: x}}",
        "tool_calls is null or a list of maps, not a map",
    ),
    _value(
        "a tool call that is no map",
        "{$class: AssistantMessage, tool_calls: [‸x]}",
        "tool_calls holds maps, not a string",
    ),
    _value(
        "a tool call with a class",
        "{$class: AssistantMessage, tool_calls: [{‸$class: ToolCall}]}",
        "leave $class out",
    ),
    _value(
        "an unknown key of usage",
        "{$class: AssistantMessage, usage_metadata: {‸prompt_tokens: 1}}",
        'unknown key "prompt_tokens" in usage_metadata',
    ),
    _value(
        "an unknown key of an exception",
        "{$class: PendingNode, exceptions: [{‸class: x}]}",
        'did you mean "class_name"?',
    ),
    _value("a special key that is none", "{‸$ref: x}", 'unknown key "$ref" ({$literal: {…}}'),
    _value("a special key misspelt", "{‸$clas: x}", 'did you mean "$class"?'),
    _value("code units that are none", "{$utf16: ‸d83}", "groups of four hex digits"),
    _value("code units as a number", "{$utf16: ‸1234}", "in quotes"),
    _value("code units with a neighbour", "{‸$utf16: d83d, a: 1}", "$utf16 stands alone"),
    _value("a literal with a neighbour", "{‸$literal: {}, a: 1}", "$literal stands alone"),
    _value("a literal that is no map", "{$literal: ‸[1]}", "$literal takes a map, not a list"),
    _value("a wildcard in an input", "{‸$any: true}", "belongs in matches"),
)

EXPECTATIONS = (
    _expect("an expectation that is no map", "‸x", "expect is a map, not a string"),
    _expect("an expectation of nothing", "‸{}", "expect says nothing"),
    _expect("an expectation of two things", "{returned: 1, ‸matches: 1}", "already"),
    _expect("an unknown expectation", "{‸return: 1}", 'did you mean "returned"?'),
    _expect("a wildcard in returned", "{returned: {‸$none: true}}", "belongs in matches"),
    _expect("a wildcard with a value", "{matches: [{‸$any: 1}]}", "is written {$any: true}"),
    _expect("a wildcard with a neighbour", "{matches: {‸$any: true, a: 1}}", "is written"),
    _expect("an unknown wildcard", "{matches: {‸$non: true}}", 'did you mean "$none"?'),
    _expect("an error that is a text", "{raised: ‸other}", "raised is a map"),
    _expect("an error without a kind", "{raised: ‸{message: x}}", 'raised has no "kind"'),
    _expect("an unknown kind", "{raised: {kind: ‸wrong_shap}}", 'did you mean "wrong_shape"?'),
    _expect("an unknown part of an error", "{raised: {kind: other, ‸text: x}}", '"text" in raised'),
    _expect("a message that is null", "{raised: {kind: other, message: ‸null}}", "not null"),
    _expect("an unknown class in matches", "{matches: {$class: ‸Tool}}", 'unknown class "Tool"'),
    _case("a wish that is no map", CALL + "    wanted: ‸[x]\n", "wanted is a map, not a list"),
)

ALL = (*SYNTAX, *FILES, *CASES, *INPUTS, *VALUES, *EXPECTATIONS)
