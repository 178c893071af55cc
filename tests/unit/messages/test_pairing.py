from hypothesis import given
from hypothesis import strategies as st

from harness.messages import (
    AssistantMessage,
    AssistantMessageChunk,
    BaseMessage,
    ToolCall,
    ToolMessage,
    ToolMessageChunk,
    UserMessage,
)
from harness.messages.json_binding import from_java_json
from harness.messages.pairing import Call, Pairing, pair


def calls(*ids: str | None) -> AssistantMessage:
    return AssistantMessage(tool_calls=[ToolCall(id=id_) for id_ in ids])


def result(id_: str | None) -> ToolMessage:
    return ToolMessage(tool_call_id=id_)


def test_parallel_calls_may_be_answered_in_any_order() -> None:
    assert pair([calls("a", "b"), result("b"), result("a")]) == Pairing(
        pairs=[(Call(0, 1), 1), (Call(0, 0), 2)]
    )


def test_an_id_may_come_again_in_a_later_round() -> None:
    messages = [calls("a"), result("a"), calls("a"), result("a")]
    assert pair(messages).pairs == [(Call(0, 0), 1), (Call(2, 0), 3)]


def test_a_result_answers_the_nearest_call_that_waits() -> None:
    messages = [calls("a"), UserMessage(), calls("a"), result("a"), result("a")]
    assert pair(messages).pairs == [(Call(2, 0), 3), (Call(0, 0), 4)]


def test_equal_ids_in_one_message_are_answered_in_their_order() -> None:
    messages = [calls("a", "b", "a"), result("a"), result("a"), result("a")]
    assert pair(messages) == Pairing(
        pairs=[(Call(0, 0), 1), (Call(0, 2), 2)], unanswered=[Call(0, 1)], duplicates=[3]
    )


def test_an_unanswered_call_of_an_id_that_is_called_again() -> None:
    messages = [calls("e5"), result("e5"), calls("e5"), calls("e6"), result("e6")]
    assert pair(messages) == Pairing(
        pairs=[(Call(0, 0), 1), (Call(3, 0), 4)], unanswered=[Call(2, 0)]
    )


def test_results_that_answer_nothing() -> None:
    messages = [result("x"), result("b"), calls("a", "b"), result("a"), result("a")]
    assert pair(messages) == Pairing(
        pairs=[(Call(2, 0), 3)],
        unanswered=[Call(2, 1)],
        orphans=[0],
        duplicates=[4],
        early=[1],
    )


def test_an_early_result_never_answers_the_call_that_comes_later() -> None:
    messages = [result("a"), calls("a"), result("a")]
    assert pair(messages) == Pairing(pairs=[(Call(1, 0), 2)], early=[0])


def test_a_surplus_result_before_a_later_call_is_a_duplicate_and_not_early() -> None:
    messages = [calls("a"), result("a"), result("a"), calls("a")]
    assert pair(messages) == Pairing(
        pairs=[(Call(0, 0), 1)], unanswered=[Call(3, 0)], duplicates=[2]
    )


def test_no_id_is_no_id() -> None:
    messages = [calls(None, "", "a"), result(None), result(""), result("a")]
    assert pair(messages) == Pairing(
        pairs=[(Call(0, 2), 3)], unanswered=[Call(0, 0), Call(0, 1)], orphans=[1, 2]
    )


def test_the_class_and_not_the_role_tells_what_a_message_is() -> None:
    call = AssistantMessageChunk(role="user", tool_calls=[ToolCall(id="a")])
    answer = ToolMessageChunk(role="user", tool_call_id="a")
    speaker = BaseMessage(role="tool")
    assert pair([None, call, speaker, answer]) == Pairing(pairs=[(Call(1, 0), 3)])
    assert pair([AssistantMessage(), AssistantMessage(tool_calls=[])]) == Pairing()


def test_a_null_among_the_calls_is_a_call_without_an_id() -> None:
    message = from_java_json(AssistantMessage, '{"toolCalls":[null,{"id":"a"}]}')
    assert pair([message, result("a")]) == Pairing(pairs=[(Call(0, 1), 1)], unanswered=[Call(0, 0)])


ids = st.sampled_from([None, "", "a", "b"])
conversations = st.lists(
    st.one_of(
        st.builds(lambda made: calls(*made), st.lists(ids, max_size=3)),
        st.builds(result, ids),
        st.builds(UserMessage),
    ),
    max_size=10,
)


@given(conversations)
def test_every_call_and_every_result_is_in_one_place(messages: list[BaseMessage]) -> None:
    pairing = pair(messages)
    all_calls = [
        Call(index, position)
        for index, message in enumerate(messages)
        if isinstance(message, AssistantMessage)
        for position in range(len(message.tool_calls or ()))
    ]
    answered = [call for call, _ in pairing.pairs]
    assert sorted(answered + pairing.unanswered) == all_calls
    results = [index for _, index in pairing.pairs]
    others = pairing.orphans + pairing.duplicates + pairing.early
    assert results == sorted(results)
    assert sorted(results + others) == [
        index for index, message in enumerate(messages) if isinstance(message, ToolMessage)
    ]
    for call, index in pairing.pairs:
        caller, answer = messages[call.assistant], messages[index]
        assert isinstance(caller, AssistantMessage)
        assert isinstance(answer, ToolMessage)
        assert caller.tool_calls is not None
        assert caller.tool_calls[call.position].id == answer.tool_call_id
        assert call.assistant < index
