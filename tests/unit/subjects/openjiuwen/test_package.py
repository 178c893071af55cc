"""Only the message modules are imported, from wherever the package lies."""

import sys
from pathlib import Path

import pytest

from harness.subjects.openjiuwen.package import PackageError, load_package
from tests.unit.subjects.openjiuwen.fake_package import write_checkout, write_wheel

pytestmark = pytest.mark.usefixtures("_no_openjiuwen")
CODEC = "openjiuwen/core/session/vcs/codec.py"
LOOP = "openjiuwen/core/single_agent/ability_manager.py"
MESSAGE = "openjiuwen/core/foundation/llm/schema/message.py"


def test_a_checkout_is_imported_without_running_its_init_modules(tmp_path: Path) -> None:
    package = load_package(write_checkout(tmp_path), "1.2.3")
    assert package.version == "1.2.3"
    assert package.names["BaseMessageChunk"](content="a").content == "a"
    assert package.names["merge_dicts"]({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert sys.modules["openjiuwen.core"].__file__ is None


def test_a_wheel_is_imported_as_it_is(tmp_path: Path) -> None:
    package = load_package(write_wheel(tmp_path), "9.8.7")
    assert package.names["BaseMessage"](role="x").role == "x"
    assert package.writes_results_with_str


def test_what_a_version_lacks_is_named(tmp_path: Path) -> None:
    lacks = load_package(write_checkout(tmp_path), "1").lacks
    assert "ToolMessage" in lacks
    assert "AssistantMessage.logprobs" in lacks
    assert "UsageMetadata.prompt" in lacks
    assert "BaseMessage.role" not in lacks
    assert "UsageMetadata.code" not in lacks


def test_the_codec_is_taken_where_there_is_one(tmp_path: Path) -> None:
    write_checkout(tmp_path, **{CODEC: "def decode_message(data):\n    return data\n"})
    assert load_package(tmp_path, "1").names["decode_message"](7) == 7


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("x = 'ToolMessage(content=str(result), tool_call_id=1)'\n", True),
        ("x = 'ToolMessage(content=render(result), tool_call_id=1)'\n", False),
        (None, False),
    ],
)
def test_how_tool_results_are_written_is_read_from_the_agent_loop(
    tmp_path: Path, *, loop: str | None, expected: bool
) -> None:
    write_checkout(tmp_path, **{LOOP: loop})
    assert load_package(tmp_path, "1").writes_results_with_str is expected


def test_message_modules_that_are_not_there_are_refused(tmp_path: Path) -> None:
    write_checkout(tmp_path, **{MESSAGE: None})
    with pytest.raises(PackageError) as caught:
        load_package(tmp_path, "0.0.1")
    assert "openjiuwen 0.0.1" in str(caught.value)
    assert "schema.message" in str(caught.value)


def test_message_modules_that_want_more_than_pydantic_are_refused(tmp_path: Path) -> None:
    write_checkout(tmp_path, **{MESSAGE: "import no_such_library\n"})
    with pytest.raises(PackageError, match="no_such_library"):
        load_package(tmp_path, "1")
