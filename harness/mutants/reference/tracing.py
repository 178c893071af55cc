"""Which statements of the package a call reaches."""

import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any, TypeAlias

Places: TypeAlias = Mapping[str, Mapping[int, int]]
"""The place that each line of each file belongs to, for the lines that matter."""

_Local: TypeAlias = Callable[[FrameType, str, Any], Any]


class Tracing:
    """Notes the lines of some files that are run, and leaves all other code at its full speed."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._lines: dict[str, set[int]] = {file: set() for file in places}
        self._locals = {file: _noting(lines) for file, lines in self._lines.items()}

    def start(self) -> None:
        """Begin to note lines."""
        sys.settrace(self._enter)

    def stop(self) -> set[int]:
        """Return the places that were reached since the start, and note no more."""
        sys.settrace(None)
        reached: set[int] = set()
        for file, lines in self._lines.items():
            places = self._places[file]
            reached.update(places[line] for line in lines if line in places)
            lines.clear()
        return reached

    def _enter(self, frame: FrameType, event: str, argument: Any) -> _Local | None:
        del event, argument
        return self._locals.get(frame.f_code.co_filename)


def _noting(lines: set[int]) -> _Local:
    note = lines.add

    def local(frame: FrameType, event: str, _argument: Any) -> _Local:
        if event == "line":
            note(frame.f_lineno)
        return local

    return local
