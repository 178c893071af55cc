"""Noticing what is saved, however an editor does it.

The notices of the operating system only say when to look; what changed is what two looks at the
files show. So an editor that writes beside a file and renames, a folder that comes and goes, and
notices that are lost or never come (of network folders, for one) are all the same.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import watchfiles

from harness.run.interrupts import Interrupts

_STEP_MS: Final = 15
"""After so long without another notice a save is over: editors write, rename and set modes."""

_MOST_MS: Final = 100
"""Notices that go on for longer (a build, a checkout) are taken in parts."""

_LOOK_MS: Final = 2_000
"""How often the files are looked at where no notice comes."""

_LATE_SECONDS: Final = 5.0
"""A file whose time is older than this was not written now but put there, as by ``mv``."""


class Stamp(NamedTuple):
    """What is different of a file that was written or replaced; the time is in ns."""

    modified: int
    size: int
    inode: int


class Notice(NamedTuple):
    """Paths that the system says were touched, none where it is only time to look; and when."""

    paths: frozenset[Path]
    at: float


@dataclass(frozen=True, slots=True)
class Changes:
    """Which files are new or written anew, and which are gone, each in the order of the look."""

    saved: tuple[Path, ...] = ()
    removed: tuple[Path, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.saved or self.removed)


class Files:
    """Some files as they were when they were last looked at."""

    def __init__(self, find: Callable[[], Iterable[Path]]) -> None:
        self._find = find
        self._stamps = self._look()
        self._seen = set(self._stamps.values())
        self._moved: frozenset[Path] = frozenset()

    def __len__(self) -> int:
        return len(self._stamps)

    def changes(self) -> Changes:
        """Look again, and return what is different."""
        before, self._stamps = self._stamps, self._look()
        saved = tuple(file for file, stamp in self._stamps.items() if before.get(file) != stamp)
        self._moved = frozenset(file for file in saved if self._stamps[file] in self._seen)
        self._seen.update(self._stamps[file] for file in saved)
        return Changes(saved, tuple(file for file in before if file not in self._stamps))

    def saved_at(self, files: Iterable[Path], noticed: float) -> float:
        """Return when the newest of some files was written, in seconds since the epoch.

        ``noticed`` is when they were seen to have changed, and what is returned where the files'
        own times say nothing of it: a file that was there before, here or elsewhere, was moved.
        """
        stamps = (self._stamps.get(file) for file in files if file not in self._moved)
        times = [stamp.modified / 1e9 for stamp in stamps if stamp is not None]
        written = max(times, default=noticed)
        return written if noticed - _LATE_SECONDS < written <= noticed else noticed

    def _look(self) -> Mapping[Path, Stamp]:
        stamps = {}
        for file in self._find():
            try:
                found = file.stat()
            except OSError:
                continue
            stamps[file] = Stamp(found.st_mtime_ns, found.st_size, found.st_ino)
        return stamps


def notices(folders: Callable[[], frozenset[Path]], interrupts: Interrupts) -> Iterator[Notice]:
    """Yield whenever something in the folders is touched, and every two seconds besides.

    Subfolders are not watched: ``folders`` names each, and is asked again after every notice.
    One that is not there is waited for. Interrupts are let through while it waits. It never ends
    by itself.
    """
    while True:
        watched = _there(folders())
        for paths in _paths(watched, interrupts):
            yield Notice(paths, time.time())
            if _there(folders()) != watched:
                break


def folders_below(folder: Path) -> Iterator[Path]:
    """Yield a folder and those below it, hidden ones and caches left out; none if it is gone."""
    for here, subfolders, _ in os.walk(folder):
        subfolders[:] = [name for name in subfolders if not name.startswith((".", "__pycache__"))]
        yield Path(here)


def _there(folders: frozenset[Path]) -> frozenset[Path]:
    return frozenset(folder for folder in folders if folder.is_dir())


def _paths(folders: frozenset[Path], interrupts: Interrupts) -> Iterator[frozenset[Path]]:
    """Yield the paths of each notice; without any, where the system has no notices to give."""
    try:
        changes = watchfiles.watch(
            *folders,
            watch_filter=None,
            debounce=_MOST_MS,
            step=_STEP_MS,
            rust_timeout=_LOOK_MS,
            yield_on_timeout=True,
            recursive=False,
        )
        while True:
            with interrupts.let_through:
                found = next(changes)
            yield frozenset(Path(path) for _, path in found)
    except (OSError, RuntimeError, StopIteration):
        # No inotify instance left, a folder that has just gone: looking still works.
        with interrupts.let_through:
            time.sleep(_LOOK_MS / 1_000)
        yield frozenset()
