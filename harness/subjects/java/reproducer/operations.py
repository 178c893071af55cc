"""How each operation is a call of agent-core-java: the lines of it, and what they import.

The inputs are there already, each as a variable of its name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from harness.model.case import Call
from harness.model.value import CLASS_KEY
from harness.subjects.java.reproducer.source import Statements
from harness.subjects.java.reproducer.types import SCHEMA, STORE, constructor_types
from harness.subjects.reproducing import NoReproducerError

_MERGING: Final = f"{SCHEMA}.MessageChunkMerge"
_CLIENT: Final = "com.openjiuwen.core.foundation.llm.model_clients.OpenAIModelClient"
_OPERATIONS: Final = "com.openjiuwen.parity.Operations"
_MAPPER: Final = "com.fasterxml.jackson.databind.ObjectMapper"
_CHARSETS: Final = "java.nio.charset.StandardCharsets"
_MERGE_METHODS: Final = {
    "merge.parser_content": ("mergeParserContent", ""),
    "merge.dicts": ("mergeDicts", "(Map) (Object) "),
    "merge.token_ids": ("concatTokenIds", "(List) (Object) "),
    "merge.logprobs": ("mergeLogprobs", ""),
}
_MERGE_UTILS_METHODS: Final = {
    "merge.parser_content": "mergeParserContent",
    "merge.dicts": "mergeMaps",
}
_DUMPS: Final = {None: "modelDump", "model_dump": "model_dump", "to_api_format": "toApiFormat"}
_OPEN_CLIENT: Final = """
    /** The client that reads streams, with its method opened. */
    static class Client extends OpenAIModelClient {

        Client() {
            super("m-test");
        }

        Object parse(Object chunk) {
            return parseStreamChunk((Map) chunk);
        }
    }
"""


@dataclass(frozen=True, slots=True)
class Body:
    """The lines that make a call and return what it gives; ``more`` are members beside them."""

    lines: tuple[str, ...]
    imports: tuple[str, ...] = ()
    more: str = ""


_SAME_FOR_ALL: Final[dict[str, Body]] = {
    "chunk.merge": Body(
        (
            "String before = show(left) + show(right);",
            "Object merged = left.merge(right);",
            "boolean unchanged = before.equals(show(left) + show(right));",
            'return map("merged", merged, "operands_unchanged", unchanged);',
        )
    ),
    "message.content_views": Body(
        (
            "Object asString = message.getContentAsString();",
            "Object asList = message.getContentAsList();",
            'return map("string", asString, "list", asList);',
        )
    ),
    "message.equals": Body(
        (
            "boolean equal = left.equals(right);",
            "Object sameHash = equal ? (Object) (left.hashCode() == right.hashCode()) : null;",
            'return map("equal", equal, "hash_equal", sameHash);',
        )
    ),
    "message.to_json": Body(
        ('return map("text", new ObjectMapper().writeValueAsString(message));',), (_MAPPER,)
    ),
    "serializer.dumps": Body(
        (
            "var typed = Serializer.createSerializer((String) type).dumpsTyped(value);",
            "String text = new String(typed.data(), StandardCharsets.UTF_8);",
            'return map("type", typed.type(), "text", text);',
        ),
        (f"{STORE}.Serializer", _CHARSETS),
    ),
    "serializer.roundtrip": Body(
        (
            "var serializer = Serializer.createSerializer((String) type);",
            "return serializer.loadsTyped(serializer.dumpsTyped(value));",
        ),
        (f"{STORE}.Serializer",),
    ),
    "text.of": Body(('return map("text", String.valueOf(value));',)),
}
"""The bodies that do not depend on the input."""

_OF_FIXTURE: Final[dict[str, Body]] = {
    "stream.parse_delta": Body(("return new Client().parse(chunk);",), (_CLIENT,), _OPEN_CLIENT),
    "stream.fold": Body(
        (
            "AssistantMessageChunk folded = null;",
            "Client client = new Client();",
            "for (Object chunk : (List) chunks) {",
            "    AssistantMessageChunk next = (AssistantMessageChunk) client.parse(chunk);",
            "    if (next != null) {",
            "        folded = folded == null ? next : folded.merge(next);",
            "    }",
            "}",
            "return folded;",
        ),
        (f"{SCHEMA}.AssistantMessageChunk", _CLIENT),
        _OPEN_CLIENT,
    ),
}
"""What needs the fixture's client: how one is made differs from version to version."""


def body_of(call: Call, statements: Statements, *, is_fixture: bool) -> Body:
    """Return the body for a call; ``NoReproducerError`` if there is none.

    ``statements`` takes what the body needs made before it.
    """
    if call.op in _SAME_FOR_ALL:
        return _SAME_FOR_ALL[call.op]
    if call.op in _BY_INPUT:
        return _BY_INPUT[call.op](call)
    if call.op == "message.construct":
        return _construct(call, statements)
    if not is_fixture:
        raise NoReproducerError(f"for {call.op} only the project's own jar has one call")
    if call.op in _OF_FIXTURE:
        return _OF_FIXTURE[call.op]
    fields = "".join(f', "{name}", {variable(name)}' for name in call.input).removeprefix(", ")
    line = f'return Operations.table().get("{call.op}").apply(map({fields}));'
    return Body((line,), (_OPERATIONS,))


def variable(name: str) -> str:
    """Return the variable for a field of the input."""
    return {"class": "messageClass"}.get(name, name)


def _fold(call: Call) -> Body:
    chunks = call.input["chunks"]
    if not chunks:
        return Body(("return null;",))
    name = chunks[0][CLASS_KEY]
    return Body(
        (
            f"{name} folded = null;",
            "for (Object chunk : (List) chunks) {",
            f"    folded = ({name}) (folded == null ? chunk : folded.merge(chunk));",
            "}",
            "return folded;",
        ),
        (f"{SCHEMA}.{name}",),
    )


def _merge_values(call: Call) -> Body:
    method, cast = _MERGE_METHODS[call.op]
    owner = "MessageChunkMerge"
    if call.input.get("via"):
        owner, method = "MergeUtils", _MERGE_UTILS_METHODS.get(call.op, method)
    line = f"return {owner}.{method}({cast}left, {cast}right);"
    return Body((line,), (f"{SCHEMA}.{owner}",))


def _construct(call: Call, statements: Statements) -> Body:
    message = call.input["message"]
    match message.get("by"):
        case "constructor":
            name, arguments = message[CLASS_KEY], message["args"]
            types = constructor_types(name, len(arguments))
            sources = [
                statements.expression(argument, wanted)
                for argument, wanted in zip(arguments, types, strict=True)
            ]
            return Body((f"return new {name}({', '.join(sources)});",), (f"{SCHEMA}.{name}",))
        case "builder":
            name = message[CLASS_KEY]
            steps = [
                f".{statements.camel(field)}({statements.field(field, value)})"
                for field, value in message["fields"].items()
            ]
            lines = (f"return {name}.builder()", *(f"        {step}" for step in steps))
            return Body((*lines, "        .build();"), (f"{SCHEMA}.{name}",))
        case _:
            return Body(("return message;",))


def _dump(call: Call) -> Body:
    return Body((f"return message.{_DUMPS[call.input.get('alias')]}();",))


def _from_json(call: Call) -> Body:
    name = call.input["class"]
    line = f"return new ObjectMapper().readValue((String) text, {name}.class);"
    return Body((line,), (_MAPPER, f"{SCHEMA}.{name}"))


def _loads(call: Call) -> Body:
    tag = "tag" if "tag" in call.input else "type"
    return Body(
        (
            "byte[] data = ((String) text).getBytes(StandardCharsets.UTF_8);",
            f"TypedBytes typed = new TypedBytes((String) {tag}, data);",
            "return Serializer.createSerializer((String) type).loadsTyped(typed);",
        ),
        # TypedBytes is a class of its own in some versions, and one within Serializer in others.
        (f"{STORE}.*", f"{STORE}.Serializer.*", _CHARSETS),
    )


_BY_INPUT: Final[dict[str, Callable[[Call], Body]]] = {
    **dict.fromkeys(_MERGE_METHODS, _merge_values),
    "chunk.fold": _fold,
    "message.dump": _dump,
    "message.from_json": _from_json,
    "serializer.loads": _loads,
}
"""The bodies that look at the input."""
