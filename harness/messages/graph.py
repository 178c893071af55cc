"""What a graph keeps between its steps: messages between nodes, waiting nodes, the whole state.

Only the typed JSON protocol (``serializer``) reads and writes them.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from harness.messages.bean import Bean
from harness.messages.java_text import value_of


@dataclass(frozen=True, slots=True)
class ExceptionItem:
    """An error that a node ended with; ``class_name`` is its full Java class name."""

    class_name: str | None = None
    message: str | None = None

    def __str__(self) -> str:
        """Return the text that Java gives an error: its class, and its message if it has one."""
        name = value_of(self.class_name)
        return name if self.message is None else f"{name}: {self.message}"


class GraphMessage(Bean):
    """A message from one node to another; the payload is any value, messages included."""

    __slots__ = ("payload", "sender", "target")
    properties: ClassVar[tuple[str, ...]] = ("sender", "target", "payload")

    def __init__(
        self, *, sender: str | None = None, target: str | None = None, payload: Any = None
    ) -> None:
        self.sender = sender
        self.target = target
        self.payload = payload


class PendingNode(Bean):
    """A node that has not finished, why, and the errors that it ended with so far."""

    __slots__ = ("exceptions", "node_name", "status")
    properties: ClassVar[tuple[str, ...]] = ("node_name", "status", "exceptions")

    def __init__(
        self,
        *,
        node_name: str | None = None,
        status: str | None = None,
        exceptions: list[ExceptionItem] | None = None,
    ) -> None:
        self.node_name = node_name
        self.status = status
        self.exceptions = exceptions


class GraphStoreState(Bean):
    """The state of a graph after ``step`` steps, as a store keeps it under the name ``ns``.

    ``node_version`` counts how often each node has run.
    """

    __slots__ = ("channel_values", "node_version", "ns", "pending_buffer", "pending_node", "step")
    properties: ClassVar[tuple[str, ...]] = (
        "ns",
        "step",
        "channel_values",
        "pending_buffer",
        "pending_node",
        "node_version",
    )

    def __init__(  # noqa: PLR0913 - the fields of the format
        self,
        *,
        ns: str | None = None,
        step: int = 0,
        channel_values: dict[str, Any] | None = None,
        pending_buffer: list[GraphMessage] | None = None,
        pending_node: dict[str, PendingNode] | None = None,
        node_version: dict[str, int] | None = None,
    ) -> None:
        self.ns = ns
        self.step = step
        self.channel_values = channel_values
        self.pending_buffer = pending_buffer
        self.pending_node = pending_node
        self.node_version = node_version
