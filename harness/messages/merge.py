"""How two values of a stream become one.

Nothing here changes its arguments, and a result may share parts with them.

Source: message-system.md section 3.
"""

from typing import Any, Final

from harness.messages.bean import Bean
from harness.messages.errors import ClassCast, NullPointer
from harness.messages.message import BaseMessage
from harness.messages.text import concat
from harness.messages.tool_call import ToolCall
from harness.messages.usage import UsageMetadata

_MERGING_OBJECTS: Final = (BaseMessage, ToolCall, UsageMetadata)
"""The classes whose properties can be set one by one; graph objects are made in one piece."""


def merge_parser_content(left: Any, right: Any) -> Any:
    """Merge two values of any kind.

    None yields to the other. Texts join, lists join, maps merge by ``merge_dicts``, two messages,
    calls or usages of one class merge property by property. Of anything else the right one counts.
    """
    if left is None or right is None:
        return right if left is None else left
    if isinstance(left, _MERGING_OBJECTS) and left.__class__ is right.__class__:
        return _merge_properties(left, right)
    return _join(left, right)


def merge_dicts(left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    """Merge two maps: the keys of ``left`` in their order, then the new ones of ``right``.

    Under a shared key texts join, lists join and maps merge; of anything else the right one counts,
    None too. ``NullPointer`` and ``ClassCast`` if an argument is no map.
    """
    _check_maps(left, right)
    merged = dict(left)
    for key, value in right.items():
        merged[key] = _join(merged[key], value) if key in merged else value
    return merged


def concat_token_ids(left: list[int] | None, right: list[int] | None) -> list[int] | None:
    """Join two lists of token ids; an empty one or None yields to the other as it is."""
    if not left:
        return right
    if not right:
        return left
    return left + right


def merge_logprobs(left: Any, right: Any) -> Any:
    """Merge two log probabilities, which vendors write as a map of lists or as a list.

    None yields to the other. In two maps the lists under a shared key join and of anything else the
    right one counts; two lists join; of anything else the right one counts.
    """
    if left is None or right is None:
        return right if left is None else left
    if isinstance(left, dict) and isinstance(right, dict):
        merged = dict(left)
        for key, value in right.items():
            merged[key] = _join_lists(merged.get(key), value)
        return merged
    return _join_lists(left, right)


def _join(left: Any, right: Any) -> Any:
    """Join two texts, lists or maps; of anything else the right one counts."""
    if isinstance(left, str) and isinstance(right, str):
        return concat(left, right)
    if isinstance(left, dict) and isinstance(right, dict):
        return merge_dicts(left, right)
    return _join_lists(left, right)


def _join_lists(left: Any, right: Any) -> Any:
    return left + right if isinstance(left, list) and isinstance(right, list) else right


def _merge_properties(left: Bean, right: Bean) -> Bean:
    return left.__class__(
        **{
            name: merge_parser_content(getattr(left, name), getattr(right, name))
            for name in left.properties
        }
    )


def _check_maps(left: object, right: object) -> None:
    # Java casts both arguments before it looks at either.
    for value in (left, right):
        if value is not None and not isinstance(value, dict):
            raise ClassCast(f"only maps can be merged, not a {value.__class__.__name__}")
    if left is None or right is None:
        raise NullPointer("a map to merge cannot be null")
