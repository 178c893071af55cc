"""One pattern for many paths: as narrow as it can be without a pattern for each of them."""

from collections.abc import Collection
from typing import Final, TypeAlias

from harness.model.field_path import Key, Wildcard, render_pattern

Steps: TypeAlias = tuple[Key | Wildcard, ...]

FREE_FIELDS: Final = frozenset(
    {
        *("content", "metadata", "parser_content", "logprobs", "payload", "channel_values"),
        *("contentAsList", "parserContent", "channelValues"),
    }
)
"""Fields that hold whatever their input held: the names below them mean nothing."""

FREE_RESULTS: Final = {
    "merge.dicts": 0,
    "merge.logprobs": 0,
    "merge.parser_content": 0,
    "serializer.dumps": 1,
    "serializer.loads": 0,
    "serializer.roundtrip": 0,
}
"""Operations whose result holds whatever their input held, below so many steps."""


def shape_of(path: tuple[Key, ...]) -> Steps:
    """Return a path with each index made ``[*]``: what it shares with the same field elsewhere."""
    return tuple(Wildcard.INDEX if isinstance(key, int) else key for key in path)


def fixed_length(op: str, path: tuple[Key, ...]) -> int:
    """Return how many of a path's steps are the operation's own, before free-form values begin."""
    if op in FREE_RESULTS:
        return min(FREE_RESULTS[op], len(path))
    for index, key in enumerate(path, start=1):
        if key in FREE_FIELDS:
            return index
    return len(path)


def common_pattern(paths: Collection[tuple[Key, ...]], length: int | None = None) -> str:
    """Return the pattern of paths of one shape: an index in which they differ becomes ``[*]``.

    With ``length`` only so many steps are of one shape, and any may follow.
    """
    columns = zip(*(path[:length] for path in paths), strict=True)
    steps: Steps = tuple(
        column[0] if len(set(column)) == 1 else Wildcard.INDEX for column in columns
    )
    return render_pattern(steps if length is None else (*steps, Wildcard.STEPS))
