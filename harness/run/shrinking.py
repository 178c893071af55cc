"""Making a value smaller while something about it stays: the search, and nothing of what stays.

Whole parts go first: of a list halves, then quarters, down to single items; then the fields of
maps, then the insides of texts by lines and by halves. What is left is made plain. Every step
makes the value's JSON shorter, so that the search ends.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from harness.model.field_path import Key
from harness.model.value import CLASS_KEY, LITERAL_KEY, Value, encode

FirstKept: TypeAlias = Callable[[Sequence[Value]], "int | None"]
"""Returns the place of the first candidate that keeps what is to stay; None if none does."""

_BATCH: Final = 12


class Shrinker:
    """Shrinks one value.

    ``most`` is how many candidates are tried; ``tried`` counts them.
    """

    def __init__(self, value: Value, first_kept: FirstKept, most: int = 5_000) -> None:
        self._value = value
        self._first_kept = first_kept
        self._most = most
        self.tried = 0

    def shrunk(self) -> Value:
        """Return the smallest value that was found."""
        size = None
        while size != (size := len(encode(self._value))) and not self._is_spent():
            self._pass()
        return self._value

    def _pass(self) -> None:
        """Go once through the value from the top, and make each part of it smaller."""
        pending: list[tuple[Key, ...]] = [()]
        while pending and not self._is_spent():
            path = pending.pop(0)
            part = _at(self._value, path)
            if part is _GONE:
                continue
            match part:
                case list():
                    self._remove_items(path)
                case dict():
                    self._remove_keys(path)
                case str():
                    self._shorten(path)
            while self._take(path, list(_plainer(_at(self._value, path)))):
                pass
            pending += [(*path, key) for key in _keys(_at(self._value, path))]

    def _remove_items(self, path: tuple[Key, ...]) -> None:
        self._remove_slices(path, lambda part, start, end: [*part[:start], *part[end:]])

    def _remove_slices(
        self, path: tuple[Key, ...], without: Callable[[Value, int, int], Value]
    ) -> None:
        """Remove slices, long ones first; what stands behind one that went is tried next."""
        size = len(_at(self._value, path))
        while size:
            start = 0
            while start < len(part := _at(self._value, path)) and not self._is_spent():
                starts = range(start, len(part), size)[:_BATCH]
                candidates = [without(part, at, min(at + size, len(part))) for at in starts]
                taken = self._take_one(path, candidates)
                start = starts[-1] + size if taken is None else starts[taken]
            size //= 2

    def _remove_keys(self, path: tuple[Key, ...]) -> None:
        part = _at(self._value, path)
        for key in list(part):
            if key in (CLASS_KEY, LITERAL_KEY):
                continue
            fields = _at(self._value, path)
            self._take(path, [{name: item for name, item in fields.items() if name != key}])

    def _shorten(self, path: tuple[Key, ...]) -> None:
        if "\n" in _at(self._value, path):
            self._remove_lines(path)
        self._remove_slices(path, lambda part, start, end: part[:start] + part[end:])

    def _remove_lines(self, path: tuple[Key, ...]) -> None:
        lines = _at(self._value, path).splitlines(keepends=True)
        size = len(lines)
        while size:
            start = 0
            while start < len(lines) and not self._is_spent():
                rest = [*lines[:start], *lines[start + size :]]
                if self._take(path, ["".join(rest)]):
                    lines = rest
                else:
                    start += size
            size //= 2

    def _take(self, path: tuple[Key, ...], candidates: Sequence[Value]) -> bool:
        return self._take_one(path, candidates) is not None

    def _take_one(self, path: tuple[Key, ...], candidates: Sequence[Value]) -> int | None:
        """Put the first candidate for a part that keeps what is to stay in its place."""
        size = len(encode(self._value))
        wholes = [_with(self._value, path, candidate) for candidate in candidates]
        places = [place for place, whole in enumerate(wholes) if len(encode(whole)) < size]
        for start in range(0, len(places), _BATCH):
            batch = places[start : start + _BATCH]
            self.tried += len(batch)
            kept = self._first_kept([wholes[place] for place in batch])
            if kept is not None:
                self._value = wholes[batch[kept]]
                return batch[kept]
        return None

    def _is_spent(self) -> bool:
        return self.tried >= self._most


_GONE: Final = object()


def _at(value: Value, path: Sequence[Key]) -> Value:
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return _GONE
    return value


def _with(value: Value, path: Sequence[Key], part: Value) -> Value:
    """Return the value with another part at a path; what is not on the path is shared."""
    if not path:
        return part
    key, *rest = path
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[key] = _with(value[key], rest, part)  # type: ignore[index]
    return copy


def _keys(value: Value) -> list[Key]:
    if isinstance(value, list):
        return list(range(len(value)))
    if isinstance(value, dict):
        return [key for key in value if key != CLASS_KEY]
    return []


def _plainer(value: Value) -> Iterator[Value]:
    """Yield what could stand in the place of a value, the plainest first."""
    match value:
        case dict():
            yield {}
            yield from (item for key, item in value.items() if key != CLASS_KEY)
        case list():
            yield from value
        case str():
            yield "".join(sign if sign.isascii() and sign.isprintable() else "a" for sign in value)
        case bool() | None:
            yield 0
        case int():
            digits = value.bit_length() // 7  # about half of them
            yield from (0, 1, value // 10**digits, value // 10)
        case float():
            yield from (0.0, 1.0, float(int(value)) if abs(value) < 1e15 else 0.5)  # noqa: PLR2004
    if value is not None:
        yield None
