from typing import Any

import pytest

from harness.messages import (
    AssistantMessage,
    BaseMessage,
    SystemMessage,
    ToolMessage,
    UserMessage,
)
from harness.messages.conversation import (
    DEFAULT_CONTEXT_ID,
    Conversation,
    recall,
    remember,
)
from harness.messages.errors import InvalidArgument


def conversation(*messages: BaseMessage | None) -> Conversation:
    made = Conversation()
    for message in messages:
        made.add(message)
    return made


def test_messages_are_appended_and_none_changes_nothing() -> None:
    messages: list[BaseMessage] = [
        SystemMessage(content="s"),
        UserMessage(content="q"),
        AssistantMessage(content="a"),
        ToolMessage(content="r"),
        BaseMessage(role="user", content="r"),
    ]
    assert conversation(None, *messages, None).messages == messages


@pytest.mark.parametrize("content", ["q", "", None, [1]])
def test_a_repeated_user_message_is_not_added(content: Any) -> None:
    message = UserMessage(content=content)
    assert conversation(message, UserMessage(content=content, name="n")).messages == [message]


def test_the_text_of_the_content_tells_whether_it_is_repeated() -> None:
    assert len(conversation(UserMessage(content=None), UserMessage(content="")).messages) == 1
    assert len(conversation(UserMessage(content=[1]), UserMessage(content="[1]")).messages) == 1
    assert len(conversation(UserMessage(content="q"), UserMessage(content="q ")).messages) == 2


def test_only_the_message_right_before_counts_and_only_the_user_s_repeat() -> None:
    question, answer = UserMessage(content="q"), AssistantMessage(content="q")
    assert len(conversation(question, answer, question).messages) == 3
    assert len(conversation(answer, answer).messages) == 2
    spoken = BaseMessage(role="user", content="q")
    assert len(conversation(question, spoken, spoken).messages) == 3


@pytest.mark.parametrize(
    ("rounds", "length"), [(-1, 0), (0, 0), (1, 2), (2, 4), (3, 5), (2**40, 5)]
)
def test_the_history_is_the_latest_rounds(rounds: int, length: int) -> None:
    made = conversation(*(AssistantMessage(content=str(i)) for i in range(5)))
    assert made.history(rounds) == made.messages[5 - length :]


def test_the_lists_that_are_given_out_are_copies() -> None:
    made = conversation(UserMessage(content="q"))
    made.messages.clear()
    made.history(1).clear()
    assert made.messages == [UserMessage(content="q")]


def test_what_is_no_message_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"^Not a message: \{a=1\}$"):
        Conversation().add({"a": 1})  # type: ignore[arg-type]


def test_the_default_context_is_the_one_that_remembers() -> None:
    contexts = {DEFAULT_CONTEXT_ID: Conversation(), "other": Conversation()}
    remember(contexts, UserMessage(content="q"))
    assert recall(contexts, 1) == [UserMessage(content="q")]
    assert contexts["other"].messages == []


def test_a_missing_context_is_no_error() -> None:
    remember({}, UserMessage(content="q"))
    assert recall({}, 1) == []
