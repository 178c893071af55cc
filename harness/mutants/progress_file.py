"""What an interrupted campaign found out, kept so that the same command goes on with it."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self, TextIO

from harness.model.case import Case
from harness.mutants.ground import Ground
from harness.mutants.mutant import Fate, Mutant
from harness.mutants.report import fate_map, fate_of
from harness.subjects.worker.protocol import encode_call

_FOLDER: Final = ".parity/mutants"


class ProgressFile:
    """The fates of a campaign so far, a line each; the file's name is a digest of what it is of.

    As a context manager it is open for more, and is removed when the campaign comes to its end.
    """

    def __init__(
        self, project: Path, subject: str, mutants: Sequence[Mutant], ground: Ground
    ) -> None:
        name = _digest(subject, mutants, (known.case for known in ground.knowns))
        self._file = project / _FOLDER / f"{name}.jsonl"
        self._mutants = {mutant.id: mutant for mutant in mutants}
        self._out: TextIO | None = None

    def fates(self) -> dict[str, Fate]:
        """Return what is known already, by mutant; a line that was cut short is passed over."""
        fates = {}
        with suppress(OSError):
            for line in self._file.read_text(encoding="ascii", errors="replace").splitlines():
                with suppress(ValueError, LookupError, TypeError):
                    entry = json.loads(line)
                    mutant = self._mutants[entry["id"]]
                    fates[mutant.id] = fate_of(entry, mutant)
        return fates

    def add(self, fate: Fate) -> None:
        """Keep one more."""
        if self._out is not None:
            self._out.write(json.dumps({"id": fate.mutant.id, **fate_map(fate)}) + "\n")
            self._out.flush()

    def remove(self) -> None:
        """Forget all: there is nothing left to go on with."""
        with suppress(OSError):
            self._file.unlink()

    def __enter__(self) -> Self:
        # Where nothing can be written, an interrupted campaign begins anew.
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            (self._file.parent.parent / ".gitignore").write_text("*\n", encoding="ascii")
            self._out = self._file.open("a", encoding="ascii")
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._out is not None:
            self._out.close()


def _digest(subject: str, mutants: Iterable[Mutant], cases: Iterable[Case]) -> str:
    """Return what changes with the subject, its code, the cases, and what they expect."""
    digest = hashlib.sha256(subject.encode())
    for mutant in mutants:
        digest.update(f"{mutant.id} {mutant.digest}\n".encode("utf-8", "surrogatepass"))
    for case in cases:
        expected = repr((case.name, case.expect)).encode("utf-8", "surrogatepass")
        digest.update(expected + encode_call(case.call) + b"\n")
    return digest.hexdigest()[:16]
