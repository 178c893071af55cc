"""A tool call, whole or as a fragment of a stream."""

from typing import Any, ClassVar

from harness.messages.bean import Bean


class ToolCall(Bean):
    """A call of a tool that the model asks for.

    ``arguments`` is JSON text, in a stream a piece of it. ``index`` is the call's place as the
    vendor numbers it. None stands for what a fragment does not say.
    """

    __slots__ = ("arguments", "id", "index", "name", "type")
    properties: ClassVar[tuple[str, ...]] = ("id", "type", "name", "arguments", "index")

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 - the field's name in every API
        type: str | None = "function",  # noqa: A002 - the field's name in every API
        name: str | None = None,
        arguments: str | None = None,
        index: int | None = None,
    ) -> None:
        self.id = id
        self.type = type
        self.name = name
        self.arguments = arguments
        self.index = index

    def copy(self) -> "ToolCall":
        """Return a call of its own with the same fields."""
        copied = ToolCall.__new__(ToolCall)
        copied.id = self.id
        copied.type = self.type
        copied.name = self.name
        copied.arguments = self.arguments
        copied.index = self.index
        return copied

    def to_api_format(self) -> dict[str, Any]:
        """Return the nested form that chat APIs take; ``index`` is left out when it is None."""
        form: dict[str, Any] = {
            "id": self.id,
            "type": self.type,
            "function": {"name": self.name, "arguments": self.arguments},
        }
        if self.index is not None:
            form["index"] = self.index
        return form
