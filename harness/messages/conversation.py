"""The memory of a conversation: messages in order, and the latest rounds of them.

Source: message-system.md section 7, last part.
"""

from collections.abc import Mapping
from typing import Final

from harness.messages.errors import InvalidArgument
from harness.messages.java_text import value_of
from harness.messages.message import BaseMessage, UserMessage

DEFAULT_CONTEXT_ID: Final = "default_context_id"
"""The context that messages go to if none is named."""


class Conversation:
    """The messages of one context, oldest first."""

    def __init__(self) -> None:
        self._messages: list[BaseMessage] = []

    @property
    def messages(self) -> list[BaseMessage]:
        """A list of its own of all messages."""
        return list(self._messages)

    def add(self, message: BaseMessage | None) -> None:
        """Append a message; a user's message only if it does not repeat the one right before it.

        None changes nothing. ``InvalidArgument`` for anything that is no message.
        """
        if message is None:
            return
        if not isinstance(message, BaseMessage):
            raise InvalidArgument(f"Not a message: {value_of(message)}")
        if not self._repeats(message):
            self._messages.append(message)

    def history(self, max_rounds: int) -> list[BaseMessage]:
        """Return the last 2 x ``max_rounds`` messages, none for less than one round."""
        return self._messages[-2 * max_rounds :] if max_rounds > 0 else []

    def _repeats(self, message: BaseMessage) -> bool:
        if not isinstance(message, UserMessage) or not self._messages:
            return False
        last = self._messages[-1]
        return (
            isinstance(last, UserMessage)
            and last.get_content_as_string() == message.get_content_as_string()
        )


def remember(contexts: Mapping[str, Conversation], message: BaseMessage | None) -> None:
    """Add a message to the default context; if there is no such context, nothing changes."""
    context = contexts.get(DEFAULT_CONTEXT_ID)
    if context is not None:
        context.add(message)


def recall(contexts: Mapping[str, Conversation], max_rounds: int) -> list[BaseMessage]:
    """Return the history of the default context; of no context there is none."""
    context = contexts.get(DEFAULT_CONTEXT_ID)
    return [] if context is None else context.history(max_rounds)
