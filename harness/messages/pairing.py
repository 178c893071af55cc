"""Which tool message answers which tool call of a conversation.

Parallel calls may be answered in any order. An id may come again in a later round, so a result
answers the nearest earlier call of its id that has no answer yet: that of the latest assistant
message, and in it the first one. A missing or empty id is no id.

Source: message-system.md section 8; which message is what is told by its class, not its role.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from harness.messages.message import AssistantMessage, BaseMessage, ToolMessage


class Call(NamedTuple):
    """A tool call by its place: index of the message, index in the message's calls."""

    assistant: int
    position: int


@dataclass(slots=True)
class Pairing:
    """The places of calls and results; numbers are indexes of messages.

    ``pairs`` are in the order of the results. A result that answers nothing is a duplicate if all
    earlier calls of its id are answered, early if such a call comes only after it, and an orphan if
    no call has its id.
    """

    pairs: list[tuple[Call, int]] = field(default_factory=list)
    unanswered: list[Call] = field(default_factory=list)
    orphans: list[int] = field(default_factory=list)
    duplicates: list[int] = field(default_factory=list)
    early: list[int] = field(default_factory=list)


def pair(messages: Sequence[BaseMessage | None]) -> Pairing:
    """Return what answers what in a conversation."""
    pairing = Pairing()
    called_ids = {id_ for message in messages for id_ in _call_ids(message)}
    waiting: dict[str, list[deque[Call]]] = {}
    """By id, the calls without an answer: the latest message last, its first call first."""
    open_calls: dict[Call, None] = {}
    for index, message in enumerate(messages):
        if isinstance(message, ToolMessage):
            id_ = message.tool_call_id
            if not id_ or id_ not in called_ids:
                pairing.orphans.append(index)
            elif id_ not in waiting:
                pairing.early.append(index)
            elif not waiting[id_]:
                pairing.duplicates.append(index)
            else:
                call = _take(waiting[id_])
                del open_calls[call]
                pairing.pairs.append((call, index))
            continue
        calls: dict[str, deque[Call]] = {}
        for position, id_ in enumerate(_call_ids(message)):
            call = Call(index, position)
            open_calls[call] = None
            if id_:
                calls.setdefault(id_, deque()).append(call)
        for id_, same_id in calls.items():
            waiting.setdefault(id_, []).append(same_id)
    pairing.unanswered.extend(open_calls)
    return pairing


def _call_ids(message: BaseMessage | None) -> list[str | None]:
    if not isinstance(message, AssistantMessage) or message.tool_calls is None:
        return []
    # Java's lists may hold null, and so may what is read from its JSON: a call that has no id.
    return [None if call is None else call.id for call in message.tool_calls]


def _take(groups: list[deque[Call]]) -> Call:
    """Take the first call of the latest message; ``groups`` holds no empty ones."""
    call = groups[-1].popleft()
    if not groups[-1]:
        groups.pop()
    return call
