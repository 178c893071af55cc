"""One call as a Java program: the objects of its input, the call, and its outcome as JSON."""

import textwrap
from typing import Final

from harness.model.case import Call
from harness.model.classes import CLASS_FIELDS, USAGE_FIELDS
from harness.model.value import CLASS_KEY, Value
from harness.subjects.java.reproducer.operations import body_of, variable
from harness.subjects.java.reproducer.parts import HELPERS, READING, SHOWING
from harness.subjects.java.reproducer.source import Statements, wrapped
from harness.subjects.java.reproducer.types import GRAPH_NAMES, SCHEMA, class_name, import_of
from harness.subjects.reproducing import NoReproducerError, comment_text, data_file
from harness.subjects.source_limits import fits_in_source

PROGRAM: Final = "Repro.java"
_DATA: Final = "Repro.json"
_INDENT: Final = "        "
_IMPORTS: Final = (
    "java.io.UncheckedIOException",
    "java.math.BigInteger",
    *(
        f"java.util.{name}"
        for name in ("ArrayList", "Arrays", "Collection", "LinkedHashMap", "List", "Map")
    ),
)
_IMPORTS_OF_READING: Final = (
    "java.io.IOException",
    "java.lang.reflect.Method",
    "java.nio.file.Files",
    "java.nio.file.Path",
)
_PROGRAM: Final = """\
{imports}

// {title}: {op}
// Makes this one call and prints its outcome as JSON.
@SuppressWarnings({{"unchecked", "rawtypes"}})
public class Repro {{

    static Object call() throws Exception {{
{statements}{body}    }}
{more}
    public static void main(String[] args) throws Exception {{
{before}        try {{
            System.out.println("{{\\"returned\\": " + show(call()) + "}}");
        }} catch (Exception thrown) {{
            thrown.printStackTrace();
            Throwable error = thrown instanceof UncheckedIOException ? thrown.getCause() : thrown;
            String type = quote(error.getClass().getName());
            String message = show(error.getMessage());
            String raised = "{{\\"type\\": " + type + ", \\"message\\": " + message + "}}";
            System.out.println("{{\\"raised\\": " + raised + "}}");
        }}
    }}
{helpers}}}
"""


def program_of(call: Call, title: str, *, is_fixture: bool) -> tuple[dict[str, str], str]:
    """Return the files of the program for a call, and the lines of it that make the call.

    ``NoReproducerError`` if there is no such program.

    ``is_fixture`` says that the jar is the project's own, with its classes beyond upstream's.
    """
    statements = Statements()
    data = None
    if fits_in_source(call.input):
        for name, value in call.input.items():
            if not is_construction(value):
                statements.assign(variable(name), value)
    else:
        _read_input(call, statements)
        data = data_file(call.input)
    body = body_of(call, statements, is_fixture=is_fixture)
    imports = {*_IMPORTS, *map(import_of, statements.classes), *body.imports}
    helpers = HELPERS + SHOWING.replace("@FIELDS@", _fields())
    if data:
        imports.update(_IMPORTS_OF_READING)
        helpers += READING.replace("@DATA@", _DATA).replace("@PACKAGE@", SCHEMA)
    before_body = "".join(statements.lines)
    body_lines = "".join(wrapped(line, _INDENT) for line in body.lines)
    program = _PROGRAM.format(
        imports="\n".join(f"import {name};" for name in sorted(imports)),
        title=comment_text(title),
        op=call.op,
        statements=before_body,
        body=body_lines,
        more=body.more,
        before=f"{_INDENT}readInput();\n" if data else "",
        helpers=helpers,
    )
    files = {PROGRAM: program, **({_DATA: data} if data else {})}
    return files, textwrap.dedent(before_body + body_lines)


def _read_input(call: Call, statements: Statements) -> None:
    """Add the statements that take the input from the data file."""
    if is_construction(call.input.get("message")) or _has_graph_object(call.input):
        raise NoReproducerError("the input is too large to be written out in a program")
    for name, value in call.input.items():
        made = value.get(CLASS_KEY) if isinstance(value, dict) else None
        if isinstance(made, str):
            statements.classes.add(made)
            statements.lines.append(
                f'{_INDENT}{made} {variable(name)} = ({made}) given("{name}");\n'
            )
        else:
            statements.lines.append(f'{_INDENT}Object {variable(name)} = given("{name}");\n')


def is_construction(value: Value) -> bool:
    """Whether a value says how a message is made, beside what it is made of."""
    return isinstance(value, dict) and CLASS_KEY in value and "by" in value


def _has_graph_object(value: Value) -> bool:
    pending = [value]
    while pending:
        match pending.pop():
            case dict() as fields:
                if fields.get(CLASS_KEY) in GRAPH_NAMES:
                    return True
                pending += fields.values()
            case list() as items:
                pending += items
    return False


def _fields() -> str:
    """Return the fields of each class, a line each; a backslash ends a line that goes on."""
    classes = {**CLASS_FIELDS, "UsageMetadata": USAGE_FIELDS}
    lines = (f"{class_name(name)}: {' '.join(fields)}" for name, fields in classes.items())
    return "".join(
        textwrap.fill(line, 76)
        .replace("\n", " \\\n")
        .replace("\n", f"\n{_INDENT}    ")
        .join((f"{_INDENT}    ", "\n"))
        for line in lines
    )
