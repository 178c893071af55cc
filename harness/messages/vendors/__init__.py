"""Messages of other vendors in this project's form, and this project's in theirs.

A message in keeps its content as the vendor has it, raw blocks included; tool calls, reasoning,
finish reason and usage are the normalised view of it. What has no field of its own goes into the
metadata under its own name, so that nothing is lost.

All forms are plain maps, as ``model_dump()`` of the vendors' own packages gives them and as these
packages take them; none of the packages is needed.

Source: message-system.md section 8.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from harness.messages.errors import InvalidArgument
from harness.messages.java_text import value_of
from harness.messages.message import BaseMessage
from harness.messages.vendors.anthropic import from_anthropic
from harness.messages.vendors.anthropic_request import AnthropicRequest, to_anthropic
from harness.messages.vendors.langchain import from_langchain
from harness.messages.vendors.langchain_stored import to_langchain
from harness.messages.vendors.openai import from_openai
from harness.messages.vendors.openai_request import to_openai

__all__ = [
    "AnthropicRequest",
    "from_anthropic",
    "from_langchain",
    "from_openai",
    "normalise",
    "to_anthropic",
    "to_langchain",
    "to_openai",
]

_READERS: Final[Mapping[str, Callable[[Iterable[Any]], list[BaseMessage]]]] = {
    "openai": from_openai,
    "anthropic": from_anthropic,
    "langchain": from_langchain,
}


def normalise(vendor: str, messages: Iterable[Any]) -> list[BaseMessage]:
    """Return a vendor's messages in this project's form; ``InvalidArgument`` for what is none."""
    reader = _READERS.get(vendor)
    if reader is None:
        raise InvalidArgument(f"Unknown vendor: {value_of(vendor)}")
    return reader(messages)
