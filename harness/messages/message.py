"""The messages of a conversation, whole; streamed pieces of them are in ``chunk``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final

from harness.messages.bean import Bean, Serializable
from harness.messages.errors import InvalidArgument
from harness.messages.java_equality import hash_of, same
from harness.messages.java_text import value_of
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata
from harness.messages.wrapped_response import unwrapped

CONTEXT_ID_KEY: Final = "context_message_id"
"""The metadata key that says where a message is kept, and so does not count in equality."""
NO_FINISH_REASON: Final = "null"
"""What ``finish_reason`` is while no reason is known: this text, not None."""

_NO_METADATA: Final[Mapping[str, Any]] = MappingProxyType({})
_JSON_TYPES: Final = frozenset({str, list, dict, int, float, bool, type(None)})


class BaseMessage(Bean):
    """One message: who speaks (``role``), what is said, and what is noted about it.

    ``content`` is text, a list of content parts, or any JSON value; anything else raises
    ``InvalidArgument``. ``metadata`` is copied when it is set. A field that is left out takes its
    default, and one that is given as None is None.
    """

    __slots__ = ("_content", "_metadata", "_role", "name")
    properties: ClassVar[tuple[str, ...]] = ("role", "content", "name", "metadata")
    default_role: ClassVar[str | None] = None
    """The role of a message that was given none."""

    def __init__(
        self,
        *,
        role: str | None = None,
        content: Any = "",
        name: str | None = None,
        metadata: Mapping[str, Any] | None = _NO_METADATA,
    ) -> None:
        if content.__class__ not in _JSON_TYPES:
            _check_content(content)
        self._role = role
        self._content = content
        self.name = name
        self._metadata = None if metadata is None else dict(metadata)

    @property
    def role(self) -> str | None:
        """Who speaks; while none is set, the role that the class stands for."""
        return self.default_role if self._role is None else self._role

    @role.setter
    def role(self, role: str | None) -> None:
        self._role = role

    @property
    def content(self) -> Any:
        """What is said: text, a list of parts, or any JSON value."""
        return self._content

    @content.setter
    def content(self, content: Any) -> None:
        if content.__class__ not in _JSON_TYPES:
            _check_content(content)
        self._content = content

    @property
    def metadata(self) -> dict[str, Any] | None:
        """What is noted about the message."""
        return self._metadata

    @metadata.setter
    def metadata(self, metadata: Mapping[str, Any] | None) -> None:
        self._metadata = None if metadata is None else dict(metadata)

    def get_content_as_string(self) -> str:
        """Return the content as text: None as ``""``, other values as Java writes them."""
        content = self._content
        if isinstance(content, str):
            return content
        return "" if content is None else value_of(content)

    def get_content_as_list(self) -> list[Any] | None:
        """Return the content if it is a list, else None."""
        content = self._content
        return content if isinstance(content, list) else None

    def model_dump(self) -> dict[str, Any]:
        """Return the message as a map in the order that ``modelDump()`` writes it.

        ``role`` and ``content`` are always there, the rest only where it says something.
        """
        dump: dict[str, Any] = {"role": self.role, "content": self._content}
        if self.name is not None:
            dump["name"] = self.name
        if self._metadata:
            dump["metadata"] = self._metadata
        return dump

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BaseMessage):
            return NotImplemented
        return self.__class__ is other.__class__ and same(self._identity(), other._identity())

    def __hash__(self) -> int:
        return hash((self.__class__, hash_of(self._identity())))

    def _identity(self) -> list[Any]:
        """Return what makes the message equal to another of its class."""
        metadata = dict(self._metadata or {})
        metadata.pop(CONTEXT_ID_KEY, None)
        return [self.role, unwrapped(self._content), self.name, metadata]


class UserMessage(BaseMessage):
    """What the user says."""

    __slots__ = ()
    default_role = "user"


class SystemMessage(BaseMessage):
    """What the model is told beforehand."""

    __slots__ = ()
    default_role = "system"


class ToolMessage(BaseMessage):
    """What a tool returned for the call with the id ``tool_call_id``."""

    __slots__ = ("tool_call_id",)
    properties = (*BaseMessage.properties, "tool_call_id")
    default_role = "tool"

    def __init__(
        self,
        *,
        role: str | None = None,
        content: Any = "",
        name: str | None = None,
        metadata: Mapping[str, Any] | None = _NO_METADATA,
        tool_call_id: str | None = None,
    ) -> None:
        super().__init__(role=role, content=content, name=name, metadata=metadata)
        self.tool_call_id = tool_call_id

    def model_dump(self) -> dict[str, Any]:
        """Return the message as a map, with ``tool_call_id`` last if there is one."""
        dump = super().model_dump()
        if self.tool_call_id is not None:
            dump["tool_call_id"] = self.tool_call_id
        return dump

    def _identity(self) -> list[Any]:
        return [*super()._identity(), self.tool_call_id]


class AssistantMessage(BaseMessage):
    """What the model answers: text, tool calls, and how it came to them.

    ``finish_reason`` is the text ``"null"`` while none is known. ``parser_content`` is what an
    output parser made of the content. Token ids are those of prompt and completion.
    """

    __slots__ = (
        "completion_token_ids",
        "finish_reason",
        "logprobs",
        "parser_content",
        "prompt_token_ids",
        "reasoning_content",
        "tool_calls",
        "usage_metadata",
    )
    properties = (
        *BaseMessage.properties,
        "tool_calls",
        "usage_metadata",
        "finish_reason",
        "parser_content",
        "reasoning_content",
        "prompt_token_ids",
        "completion_token_ids",
        "logprobs",
    )
    default_role = "assistant"

    def __init__(  # noqa: PLR0913 - the fields of the format
        self,
        *,
        role: str | None = None,
        content: Any = "",
        name: str | None = None,
        metadata: Mapping[str, Any] | None = _NO_METADATA,
        tool_calls: list[ToolCall] | None = None,
        usage_metadata: UsageMetadata | None = None,
        finish_reason: str | None = NO_FINISH_REASON,
        parser_content: Any = None,
        reasoning_content: str | None = None,
        prompt_token_ids: list[int] | None = None,
        completion_token_ids: list[int] | None = None,
        logprobs: Any = None,
    ) -> None:
        super().__init__(role=role, content=content, name=name, metadata=metadata)
        self.tool_calls = tool_calls
        self.usage_metadata = usage_metadata
        self.finish_reason = finish_reason
        self.parser_content = parser_content
        self.reasoning_content = reasoning_content
        self.prompt_token_ids = prompt_token_ids
        self.completion_token_ids = completion_token_ids
        self.logprobs = logprobs

    def model_dump(self) -> dict[str, Any]:
        """Return the message as a map; tool calls in the nested form that chat APIs take."""
        dump = super().model_dump()
        if self.tool_calls:
            dump["tool_calls"] = [call.to_api_format() for call in self.tool_calls]
        if self.usage_metadata is not None:
            dump["usage_metadata"] = self.usage_metadata.model_dump()
        for name in (
            "finish_reason",
            "parser_content",
            "reasoning_content",
            "prompt_token_ids",
            "completion_token_ids",
            "logprobs",
        ):
            value = getattr(self, name)
            if value is not None:
                dump[name] = value
        return dump

    def to_api_format(self) -> dict[str, Any]:
        """Return the same as ``model_dump``; the name says what it is for."""
        return self.model_dump()

    def _identity(self) -> list[Any]:
        return [
            *super()._identity(),
            self.tool_calls,
            self.usage_metadata,
            NO_FINISH_REASON if self.finish_reason is None else self.finish_reason,
            self.parser_content,
            self.reasoning_content,
            self.prompt_token_ids,
            self.completion_token_ids,
            self.logprobs,
        ]


def _check_content(content: object) -> None:
    """Refuse what no conversation could be stored with."""
    # A subclass of a JSON type passes; the callers have let the types themselves pass already.
    if not isinstance(content, (str, list, dict, int, float, Serializable)):
        raise InvalidArgument("content must implement Serializable")
