"""A package laid out like openjiuwen, small enough to see through."""

import zipfile
from pathlib import Path
from typing import Final

_HEAVY: Final = "raise RuntimeError('an __init__ of the package was run')\n"
_SCHEMA: Final = "openjiuwen/core/foundation/llm/schema"

MESSAGE: Final = """
class _Field:
    def __init__(self, default):
        self.default = default

    def get_default(self, call_default_factory=False):
        return self.default


class _Model:
    model_fields = {}

    def __init__(self, **fields):
        for name in fields:
            if name not in self.model_fields:
                raise ValueError(f"no field {name}")
        for name, field in self.model_fields.items():
            setattr(self, name, fields.get(name, field.default))

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    def model_dump(self):
        return dict(vars(self))


class BaseMessage(_Model):
    model_fields = {
        "name": _Field(None), "role": _Field("user"), "content": _Field(""),
        "metadata": _Field({}), "extra": _Field(0),
    }


class AssistantMessage(BaseMessage):
    model_fields = {
        name: _Field(None) for name in ("tool_calls", "usage_metadata", "parser_content")
    }


class UsageMetadata(_Model):
    model_fields = {"code": _Field(0), "reasoning_tokens": _Field(0)}
"""
CHUNK: Final = """
from openjiuwen.core.foundation.llm.schema.message import BaseMessage


class BaseMessageChunk(BaseMessage):
    def __add__(self, other):
        if other is None:
            self.name = "touched"
            other = self
        return BaseMessageChunk(content=self.content + other.content)


def merge_dicts(left, right):
    return {**left, **right}
"""
TOOL_CALL: Final = """
from openjiuwen.core.foundation.llm.schema.message import _Field, _Model


class ToolCall(_Model):
    model_fields = {
        name: _Field(None) for name in ("index", "id", "type", "name", "arguments", "item")
    }
"""
FILES: Final = {
    "openjiuwen/__init__.py": _HEAVY,
    "openjiuwen/core/__init__.py": _HEAVY,
    "openjiuwen/core/foundation/__init__.py": _HEAVY,
    "openjiuwen/core/foundation/llm/__init__.py": _HEAVY,
    f"{_SCHEMA}/__init__.py": _HEAVY,
    f"{_SCHEMA}/message.py": MESSAGE,
    f"{_SCHEMA}/message_chunk.py": CHUNK,
    f"{_SCHEMA}/tool_call.py": TOOL_CALL,
    "openjiuwen/core/single_agent/ability_manager.py": (
        "import no_such_library\nreturn_ = 'ToolMessage(content=str(result), tool_call_id=1)'\n"
    ),
}


def write_checkout(folder: Path, **changed: str | None) -> Path:
    """Write the package into a folder; ``changed`` replaces (or, with None, leaves out) files."""
    for name, text in {**FILES, **changed}.items():
        if text is not None:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return folder


def write_wheel(folder: Path, version: str = "9.8.7") -> Path:
    """Write the package into a wheel in a folder."""
    file = folder / f"openjiuwen-{version}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        for name, text in FILES.items():
            wheel.writestr(name, text)
    return file
