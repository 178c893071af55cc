"""A program for one call of the package, as a maintainer of it would write one."""

import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from harness.model.case import Call
from harness.model.classes import CHUNK_CLASSES, MESSAGE_FIELDS, TOOL_CALL_FIELDS, USAGE_FIELDS
from harness.model.value import Value
from harness.subjects.openjiuwen.source import Source
from harness.subjects.python_source import Raw, assignments, import_lines
from harness.subjects.reproducing import NoReproducerError, Reproducer, comment_text, data_file
from harness.subjects.source_limits import fits_in_source

_PROGRAM: Final = "repro.py"
_DATA: Final = "repro.json"
_SCHEMA: Final = "openjiuwen.core.foundation.llm.schema"
_CHUNKS: Final = f"{_SCHEMA}.message_chunk"
_CODEC: Final = "openjiuwen.core.session.vcs.codec"
_ALL_CLASSES: Final = (*MESSAGE_FIELDS, "ToolCall")
_SHARED_FIELDS: Final = sorted(
    {field for fields in MESSAGE_FIELDS.values() for field in fields}
    | {*TOOL_CALL_FIELDS, *USAGE_FIELDS}
)


class _Use(NamedTuple):
    """How an operation is done with the package: what it imports, and the lines of it.

    The inputs are there already, each as a variable of its name.
    """

    imports: tuple[tuple[str, str], ...]
    lines: str


def _function(module: str, name: str, *arguments: str) -> _Use:
    return _Use(((module, name),), f"return {name}({', '.join(arguments)})")


_USES: Final[dict[str, _Use]] = {
    "chunk.merge": _Use(
        (),
        "before = json.dumps(show([left, right]))\n"
        "merged = left + right\n"
        "after = json.dumps(show([left, right]))\n"
        'return {"merged": merged, "operands_unchanged": before == after}',
    ),
    "chunk.fold": _Use(
        (("functools", "reduce"), ("operator", "add")), "return reduce(add, chunks)"
    ),
    "merge.parser_content": _function(_CHUNKS, "merge_parser_content", "left", "right"),
    "merge.dicts": _function(_CHUNKS, "merge_dicts", "left", "right"),
    "merge.token_ids": _function(_CHUNKS, "_concat_token_ids", "left", "right"),
    "merge.logprobs": _function(_CHUNKS, "_merge_logprobs", "left", "right"),
    "message.construct": _Use((), "return message"),
    "message.dump": _Use((), "return message.model_dump()"),
    "message.equals": _Use(
        (),
        "equal = left == right\n"
        "try:\n"
        "    hash_equal = hash(left) == hash(right) if equal else None\n"
        "except TypeError:  # models that can be changed have no hash\n"
        "    hash_equal = None\n"
        'return {"equal": equal, "hash_equal": hash_equal}',
    ),
    "context.restore": _function(_CODEC, "decode_message", "record"),
    "text.of": _Use((), 'return {"text": str(value)}'),
}
_HEAD: Final = """\
# {title}: {op}
# Makes this one call of openjiuwen {version} and prints the outcome as JSON.
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

{location}\
# The modules of the messages alone will do. The packages around them would import the whole
# runtime, so they are stood in for; where all of openjiuwen is installed this can be left out.
root = Path(find_spec("openjiuwen").submodule_search_locations[0])
for name in (
{parents}):
    sys.modules[name] = ModuleType(name)
    sys.modules[name].__path__ = [str(root.joinpath(*name.split(".")[1:]))]

{imports}

"""
_BUILD: Final = """
def build(value):
    if isinstance(value, list):
        return [build(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$literal" in value:
        return value["$literal"]
    fields = {key: build(item) for key, item in value.items()}
    name = fields.pop("$class", None)
    return globals()[name](**fields) if name else fields


sys.setrecursionlimit(10_000)
sys.set_int_max_str_digits(0)
"""
_CALL: Final = '''
def call():
{lines}

def show(value, inside=False):
    """Return a value as JSON has it; a model shows what other languages share, and what is set."""
    if isinstance(value, dict):
        if any(key.startswith("$") for key in value):
            return {{"$literal": value}}
        return {{key: show(item) for key, item in value.items()}}
    if isinstance(value, (list, tuple)):
        return [show(item, inside) for item in value]
    if not hasattr(type(value), "model_fields"):
        return value
    shown = {{}} if inside else {{"$class": type(value).__name__}}
    for name, field in type(value).model_fields.items():
        item = getattr(value, name)
        if name in SHARED or item != field.get_default(call_default_factory=True):
            shown[name] = show(item, name in ("tool_calls", "usage_metadata"))
    return shown


SHARED = """
{shared}""".split()
try:
    outcome = {{"returned": show(call())}}
except Exception as error:
    kind = f"{{type(error).__module__}}.{{type(error).__qualname__}}".removeprefix("builtins.")
    outcome = {{"raised": {{"type": kind, "message": str(error)}}}}
print(json.dumps(outcome, indent=2))
'''


def reproducer_of(call: Call, title: str, source: Source, python: Path) -> Reproducer:
    """Return the program for a call, to be run by ``python``; ``NoReproducerError`` if none is."""
    use = _USES.get(call.op)
    if use is None:
        raise NoReproducerError(f"the package cannot do {call.op}")
    classes: set[str] = set()

    def write_object(name: str, fields: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
        classes.add(name)
        return name, dict(fields)

    files: dict[str, str] = {}
    build = ""
    if fits_in_source(call.input):
        lines = assignments(call.input, write_object)
    else:
        files[_DATA] = data_file(call.input)
        build = f"{_BUILD}\n"
        lines = assignments(_read_input(call), write_object)
        classes.update(_ALL_CLASSES)
    lines += (f"    {line}\n" for line in use.lines.split("\n"))
    body = "".join(lines)
    imports = (*((_module_of(name), name) for name in classes), *use.imports)
    head = _HEAD.format(
        title=comment_text(title),
        op=call.op,
        version=source.version,
        location=_location(source),
        parents="".join(f'    "{name}",\n' for name in _parents(module for module, _ in imports)),
        imports="\n".join(import_lines(imports)),
    )
    program = head + build + _CALL.format(lines=body, shared=_wrapped(_SHARED_FIELDS))
    command = (str(python), _PROGRAM)
    return Reproducer("Python", {_PROGRAM: program, **files}, command, textwrap.dedent(body))


def _read_input(call: Call) -> dict[str, Value]:
    """Return what gives the variables of a call that is read from the data file."""
    read = f'json.loads(Path(__file__).with_name("{_DATA}").read_text())'
    return {"given": Raw(read), **{name: Raw(f'build(given["{name}"])') for name in call.input}}


def _module_of(class_name: str) -> str:
    if class_name == "ToolCall":
        return f"{_SCHEMA}.tool_call"
    return _CHUNKS if class_name in CHUNK_CLASSES else f"{_SCHEMA}.message"


def _parents(modules: Iterable[str]) -> list[str]:
    """Return the packages around the package's own modules, and around what those import."""
    found = {"openjiuwen"}
    for module in (_CHUNKS, *modules):
        parts = module.split(".")
        if parts[0] == "openjiuwen":
            found.update(".".join(parts[:count]) for count in range(1, len(parts)))
    return sorted(found)


def _location(source: Source) -> str:
    return "" if source.location is None else f"sys.path.insert(0, {str(source.location)!r})\n\n"


def _wrapped(names: Iterable[str]) -> str:
    return textwrap.fill(" ".join(names), 96) + "\n"
