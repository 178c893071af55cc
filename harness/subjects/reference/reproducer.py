"""A program for one call of the reference: the library's own objects and functions, and a print."""

import textwrap
from collections.abc import Mapping
from typing import Final, NamedTuple

from harness.messages import UsageMetadata
from harness.messages.errors import MessageError
from harness.model.case import Call
from harness.model.classes import GRAPH_FIELDS
from harness.model.value import CLASS_KEY, Value
from harness.subjects.base import NotSupportedError
from harness.subjects.python_source import assignments, import_lines
from harness.subjects.reference.building import build
from harness.subjects.reproducing import Reproducer, comment_text, data_file
from harness.subjects.source_limits import fits_in_source

_PROGRAM: Final = "repro.py"
_DATA: Final = "repro.json"
_LIBRARY: Final = "harness.messages"


class _Use(NamedTuple):
    """How an operation is one call of the library: what it imports, and the lines of it.

    The inputs are there already, each as a variable of its name.
    """

    imports: tuple[tuple[str, str], ...]
    lines: str


def _function(module: str, name: str, *arguments: str, result: str = "{}") -> _Use:
    call = f"{name}({', '.join(arguments)})"
    return _Use(((module, name),), f"return {result.format(call)}")


_TEXT: Final = '{{"text": {}}}'
_USES: Final[dict[str, _Use]] = {
    "chunk.merge": _Use(
        (),
        "before = json.dumps(observe([left, right]))\n"
        "merged = left.merge(right)\n"
        "after = json.dumps(observe([left, right]))\n"
        'return {"merged": merged, "operands_unchanged": before == after}',
    ),
    "chunk.fold": _function(_LIBRARY, "fold", "chunks"),
    "merge.parser_content": _function(f"{_LIBRARY}.merge", "merge_parser_content", "left", "right"),
    "merge.dicts": _function(f"{_LIBRARY}.merge", "merge_dicts", "left", "right"),
    "merge.token_ids": _function(f"{_LIBRARY}.merge", "concat_token_ids", "left", "right"),
    "merge.logprobs": _function(f"{_LIBRARY}.merge", "merge_logprobs", "left", "right"),
    "message.construct": _Use((), "return message"),
    "message.dump": _Use((), "return message.model_dump()"),
    "message.content_views": _Use(
        (),
        'return {"string": message.get_content_as_string(),\n'
        '        "list": message.get_content_as_list()}',
    ),
    "message.equals": _Use(
        ((f"{_LIBRARY}.java_equality", "hash_of"), (f"{_LIBRARY}.java_equality", "same")),
        "equal = same(left, right)\n"
        "hash_equal = hash_of(left) == hash_of(right) if equal else None\n"
        'return {"equal": equal, "hash_equal": hash_equal}',
    ),
    "message.to_json": _function(
        f"{_LIBRARY}.json_binding", "to_java_json", "message", result=_TEXT
    ),
    "stream.parse_delta": _function(_LIBRARY, "parse_delta", "chunk", '"m-test"'),
    "stream.fold": _function(_LIBRARY, "fold_deltas", "chunks", '"m-test"'),
    "context.restore": _function(f"{_LIBRARY}.restore", "restore", "record"),
    "text.of": _function(f"{_LIBRARY}.java_text", "value_of", "value", result=_TEXT),
    "vendor.normalise": _function(f"{_LIBRARY}.vendors", "normalise", "vendor", "messages"),
}
_HEAD: Final = """\
# {title}: {op}
# Makes this one call of the library harness.messages and prints the outcome as JSON.
import json
"""
_DIRECT: Final = """


def call():
{lines}

try:
    outcome = {{"returned": observe(call())}}
except MessageError as error:
    outcome = {{"raised": {{"type": type(error).__name__, "message": error.message}}}}
print(json.dumps(outcome, indent=2))
"""
_AS_THE_HARNESS: Final = """\
from pathlib import Path

from harness.model.case import Call
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider

subject = provider.start(SubjectSettings("reference"))
given = json.loads(Path(__file__).with_name("{data}").read_text())
(answer,) = subject.submit([Call("{op}", given)]).result()
print(json.dumps(json.loads(answer.outcome), indent=2))
"""


def reproducer_of(call: Call, title: str, python: str) -> Reproducer:
    """Return the program for a call.

    A large input, one whose fields hold what they are not made for, and an operation of more than
    one call of the library go through the harness's own operation.
    """
    head = _HEAD.format(title=comment_text(title), op=call.op)
    command = (python, _PROGRAM)
    use = _USES.get(call.op)
    if use is not None and fits_in_source(call.input) and _is_plain(call):
        program, lines = _direct(call, use)
        return Reproducer("Python", {_PROGRAM: head + program}, command, lines)
    program = _AS_THE_HARNESS.format(op=call.op, data=_DATA)
    files = {_PROGRAM: head + program, _DATA: data_file(call.input)}
    return Reproducer("Python", files, command, program.rpartition("\n\n")[2])


def _direct(call: Call, use: _Use) -> tuple[str, str]:
    """Return the program but for its head, and the lines that make the call."""
    classes: set[str] = set()

    def write_object(name: str, fields: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
        classes.add(name)
        return name, {field: _argument(field, value) for field, value in fields.items()}

    lines = assignments(call.input, write_object)
    lines += (f"    {line}\n" for line in use.lines.split("\n"))
    imports = import_lines(
        (
            *((_module_of(name), name) for name in classes),
            *use.imports,
            (f"{_LIBRARY}.errors", "MessageError"),
            ("harness.subjects.reference.observing", "observe"),
        )
    )
    body = "".join(lines)
    return "\n" + "\n".join(imports) + _DIRECT.format(lines=body), textwrap.dedent(body)


def _module_of(class_name: str) -> str:
    is_graph = class_name in GRAPH_FIELDS or class_name == "ExceptionItem"
    return f"{_LIBRARY}.graph" if is_graph else _LIBRARY


def _is_plain(call: Call) -> bool:
    """Whether the library's own constructors and functions do what the operation does."""
    message = call.input.get("message")
    if call.input.keys() & {"via", "alias"} or (isinstance(message, dict) and "by" in message):
        return False
    if call.op == "merge.token_ids":
        sides = (call.input["left"], call.input["right"])
        return all(side is None or isinstance(side, list) for side in sides)
    try:
        build(call.input)
    except (MessageError, NotSupportedError):
        return False
    return True


def _argument(field: str, value: Value) -> Value:
    """Return what a constructor takes for a field; the plain maps within a message are objects."""
    match field, value:
        case "tool_calls", [*calls]:
            return [{CLASS_KEY: "ToolCall", **call} for call in calls]
        case "exceptions", [*items]:
            return [{CLASS_KEY: "ExceptionItem", **item} for item in items]
        case "usage_metadata", dict():
            # The types of its numbers are those that Java's setters make of them.
            usage = build({CLASS_KEY: "AssistantMessage", field: value}).usage_metadata
            assert isinstance(usage, UsageMetadata)
            return {CLASS_KEY: "UsageMetadata", **{key: getattr(usage, key) for key in value}}
        case _:
            return value
