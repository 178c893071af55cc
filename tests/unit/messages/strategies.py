"""Small pools of nasty values, so that ids, names and keys meet often."""

from typing import Any

from hypothesis import strategies as st

from harness.messages import (
    AssistantMessageChunk,
    BaseMessageChunk,
    ToolCall,
    ToolMessageChunk,
    UsageMetadata,
    UserMessage,
)

texts = st.sampled_from(["", "a", "{", "null", "\ud83d", "\ude00", "\U0001f600", "é"])
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 2**40]),
    st.sampled_from([1.0, -0.0]),
    texts,
)
json_values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "content"]), inner, max_size=3),
    ),
    max_leaves=8,
)

tool_calls = st.builds(
    ToolCall,
    id=st.sampled_from([None, "", "x", "y"]),
    type=st.sampled_from([None, "", "function", "custom"]),
    name=st.sampled_from([None, "", "f", "g"]),
    arguments=st.sampled_from([None, "", "{", "\ud83d", "\ude00"]),
    index=st.sampled_from([None, None, 0, 1]),
)
tool_call_lists = st.none() | st.lists(tool_calls, max_size=4)
objects = st.one_of(
    tool_calls,
    st.builds(UserMessage, content=json_values, metadata=st.sampled_from([None, {"a": "b"}])),
)
values = json_values | objects
token_ids = st.none() | st.lists(st.integers(0, 3), max_size=3)

base_chunks = st.builds(
    BaseMessageChunk,
    role=st.sampled_from([None, "user"]),
    content=values,
    name=st.sampled_from([None, "", "n"]),
    metadata=st.sampled_from([None, {}, {"k": 1}]),
)
tool_chunks = st.builds(
    ToolMessageChunk,
    role=st.sampled_from([None, "x"]),
    content=values,
    name=st.sampled_from([None, "n"]),
    tool_call_id=st.sampled_from([None, "", "x", "y"]),
)
assistant_chunks = st.builds(
    AssistantMessageChunk,
    role=st.sampled_from([None, "user"]),
    content=values,
    name=st.sampled_from([None, "n"]),
    metadata=st.sampled_from([None, {"k": 1}]),
    tool_calls=tool_call_lists,
    usage_metadata=st.none() | st.builds(UsageMetadata, input_tokens=st.integers(0, 2)),
    finish_reason=st.sampled_from([None, "", "null", "stop"]),
    parser_content=values,
    reasoning_content=st.none() | texts,
    prompt_token_ids=token_ids,
    completion_token_ids=token_ids,
    logprobs=values,
)
chunk_lists = st.one_of(
    st.lists(base_chunks, min_size=1, max_size=6),
    st.lists(tool_chunks, min_size=1, max_size=6),
    st.lists(assistant_chunks, min_size=1, max_size=6),
)
