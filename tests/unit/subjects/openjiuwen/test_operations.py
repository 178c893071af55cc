"""Each operation in terms of the package's own objects."""

from pathlib import Path
from typing import Any

import pytest

from harness.model.operations import OPERATIONS
from harness.subjects.base import NotSupportedError
from harness.subjects.openjiuwen.operations import Operations
from harness.subjects.openjiuwen.package import load_package
from tests.unit.subjects.openjiuwen.fake_package import write_checkout

pytestmark = pytest.mark.usefixtures("_no_openjiuwen")
CHUNK: dict[str, Any] = {"$class": "BaseMessageChunk"}
SHOWN = {**CHUNK, "role": "user", "content": "", "name": None, "metadata": {}}


@pytest.fixture
def operations(tmp_path: Path) -> Operations:
    return Operations(load_package(write_checkout(tmp_path), "1.2"))


def test_every_operation_is_done_or_has_a_reason(operations: Operations) -> None:
    assert not operations.supported.keys() & operations.unsupported.keys()
    assert operations.supported.keys() | operations.unsupported.keys() == OPERATIONS.keys()


def test_what_this_version_lacks_is_the_reason(operations: Operations) -> None:
    assert operations.unsupported["merge.token_ids"] == "openjiuwen 1.2 has no _concat_token_ids"


def test_text_is_an_operation_only_if_the_agent_loop_writes_results_so(tmp_path: Path) -> None:
    write_checkout(tmp_path, **{"openjiuwen/core/single_agent/ability_manager.py": ""})
    operations = Operations(load_package(tmp_path, "1.2"))
    assert "text.of" not in operations.supported
    assert "str()" in operations.unsupported["text.of"]


def test_text_is_python_s_own(operations: Operations) -> None:
    assert operations.supported["text.of"]({"value": {"a": [True, None]}}) == {
        "text": "{'a': [True, None]}"
    }


def test_merge_adds_and_sees_that_operands_stay(operations: Operations) -> None:
    call = {"left": {**CHUNK, "content": "a"}, "right": {**CHUNK, "content": "b"}}
    assert operations.supported["chunk.merge"](call) == {
        "merged": {**SHOWN, "content": "ab"},
        "operands_unchanged": True,
    }


def test_merge_sees_that_an_operand_was_changed(operations: Operations) -> None:
    merged = operations.supported["chunk.merge"]({"left": CHUNK, "right": None})
    assert merged["operands_unchanged"] is False


def test_fold_of_nothing_is_none(operations: Operations) -> None:
    assert operations.supported["chunk.fold"]({"chunks": []}) is None


def test_fold_adds_from_the_left(operations: Operations) -> None:
    chunks = [{**CHUNK, "content": text} for text in ("a", "b", "c")]
    assert operations.supported["chunk.fold"]({"chunks": chunks})["content"] == "abc"
    assert operations.supported["chunk.fold"]({"chunks": chunks[:1]})["content"] == "a"


def test_values_are_merged_with_the_package_s_function(operations: Operations) -> None:
    merge = operations.supported["merge.dicts"]
    assert merge({"left": {"a": 1}, "right": {"b": 2}}) == {"a": 1, "b": 2}
    with pytest.raises(NotSupportedError, match="MergeUtils"):
        merge({"left": {}, "right": {}, "via": "MergeUtils"})


@pytest.mark.parametrize("by", ["constructor", "builder"])
def test_messages_are_made_with_keywords_only(operations: Operations, by: str) -> None:
    construct = operations.supported["message.construct"]
    assert construct({"message": CHUNK}) == SHOWN
    with pytest.raises(NotSupportedError, match="keyword arguments only"):
        construct({"message": {**CHUNK, "by": by, "args": []}})


def test_dump_calls_what_the_alias_names(operations: Operations) -> None:
    dump = operations.supported["message.dump"]
    dumped = dump({"message": CHUNK})
    assert list(dumped) == ["name", "role", "content", "metadata", "extra"]
    assert dump({"message": CHUNK, "alias": "model_dump"}) == dumped
    with pytest.raises(NotSupportedError, match="to_api_format"):
        dump({"message": CHUNK, "alias": "to_api_format"})


def test_equal_messages_without_hashes_have_no_equal_hash(operations: Operations) -> None:
    equals = operations.supported["message.equals"]
    assert equals({"left": CHUNK, "right": CHUNK}) == {"equal": True, "hash_equal": None}
    assert equals({"left": 1, "right": 1.0}) == {"equal": True, "hash_equal": True}
    assert equals({"left": 1, "right": 2}) == {"equal": False, "hash_equal": None}
