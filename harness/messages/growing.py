"""Values that are merged over and over, each step at the cost of what is added.

``GrowingValue`` after ``add(b)``, ``add(c)`` on ``a`` holds what ``merge_parser_content`` makes of
``a``, ``b`` and ``c`` from the left, without building every value in between. What is added is
never changed, and a result stays as it is when more is added.
"""

from typing import Any, ClassVar

from harness.messages.bean import Bean
from harness.messages.merge import merge_parser_content
from harness.messages.text import join


class _Growing:
    """A value as it came in until something joins it; then the parts of a text, list or map.

    Source of the rules: ``merge``. A subclass says which kinds join and what grows in a map.
    """

    __slots__ = ("_kind", "_parts", "_value")
    joining: ClassVar[tuple[type, ...]]
    """The types that join with another of their kind; of anything else the later one counts."""

    def __init__(self, value: Any) -> None:
        self._set(value)

    def _set(self, value: Any) -> None:
        self._value = value
        self._kind: type | None = None
        self._parts: Any = None
        for kind in self.joining:
            if isinstance(value, kind):
                self._kind = kind

    def join_or_replace(self, right: Any) -> None:
        """Join ``right`` if it is of the same joining kind, else take it instead."""
        kind = self._kind
        if kind is None or not isinstance(right, kind):
            self._set(right)
            return
        if self._parts is None:
            self._parts = self._opened(self._value)
        if kind is str:
            self._parts.append(right)
        elif kind is list:
            self._parts.extend(right)
        else:
            self._join_map(right)

    def result(self) -> Any:
        """Return the value merged so far."""
        parts = self._parts
        if parts is None:
            return self._value
        if self._kind is str:
            return join(parts)
        if self._kind is list:
            return list(parts)
        return {key: entry.result() for key, entry in parts.items()}

    def _opened(self, value: Any) -> Any:
        if self._kind is str:
            return [value]
        if self._kind is list:
            return list(value)
        return {key: self._entry(item) for key, item in value.items()}

    def _join_map(self, right: Any) -> None:
        entries = self._parts
        for key, value in right.items():
            if key in entries:
                entries[key].join_or_replace(value)
            else:
                entries[key] = self._entry(value)

    @staticmethod
    def _entry(value: Any) -> "_Growing":
        """Return what grows under one key of a map."""
        return _GrowingEntry(value)


class _GrowingEntry(_Growing):
    """What ``merge_dicts`` does under a key."""

    __slots__ = ()
    joining = (str, list, dict)


class GrowingValue(_Growing):
    """What ``merge_parser_content`` does."""

    __slots__ = ()
    joining = (str, list, dict)

    def add(self, right: Any) -> None:
        """Merge one more value."""
        if right is None:
            return
        if self._kind is None and isinstance(self._value, Bean):
            # Objects are small and rarely streamed: their merge is made at once.
            self._set(merge_parser_content(self._value, right))
        else:
            self.join_or_replace(right)


class _GrowingLogprobsEntry(_Growing):
    __slots__ = ()
    joining = (list,)


class GrowingLogprobs(_Growing):
    """What ``merge_logprobs`` does."""

    __slots__ = ()
    joining = (list, dict)

    def add(self, right: Any) -> None:
        """Merge one more value."""
        if right is not None:
            self.join_or_replace(right)

    @staticmethod
    def _entry(value: Any) -> _Growing:
        return _GrowingLogprobsEntry(value)


class GrowingTokenIds:
    """What ``concat_token_ids`` does."""

    __slots__ = ("_ids", "_own")

    def __init__(self, ids: list[int] | None) -> None:
        self._ids = ids
        self._own = False

    def add(self, right: list[int] | None) -> None:
        """Append one more list."""
        if not self._ids:
            self._ids = right
        elif right:
            if not self._own:
                self._ids = list(self._ids)
                self._own = True
            self._ids.extend(right)

    def result(self) -> list[int] | None:
        """Return the ids gathered so far."""
        return list(self._ids) if self._own and self._ids is not None else self._ids
