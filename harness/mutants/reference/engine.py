"""The engine of the reference: its mutants, numbered places, and the processes it starts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from harness.mutants.engine import Bench, Survey
from harness.mutants.mutant import Mutant
from harness.mutants.reference.bench import ReferenceBench
from harness.mutants.reference.changes import Change, changes_of
from harness.mutants.reference.left_out import LeftOut, speakers_in
from harness.mutants.reference.protocol import Setup
from harness.mutants.reference.sources import Source, Target, digest_of, sources_of
from harness.mutants.reference.survey import ReferenceSurvey
from harness.mutants.reference.zygote_process import KeptCalls, Zygote
from harness.subjects.base import Description


@dataclass(frozen=True, slots=True)
class _Made:
    """What a mutant's id stands for."""

    source: Source
    change: Change


class ReferenceEngine:
    """Makes the mutants of a package that a subject of this project drives.

    The sources are read once, here: what is edited on disk later changes nothing. A place is a
    statement, of which only the head counts if it has a body.
    """

    def __init__(self, target: Target, description: Description) -> None:
        sources = sources_of(target)
        self._description = replace(description, sha256=digest_of(sources))
        self._setup = Setup(
            package=target.package,
            subject=target.subject,
            import_folders=target.import_folders,
            modules={one.module: (str(one.path), one.text.decode()) for one in sources},
        )
        self._calls = KeptCalls()
        self._benches: list[ReferenceBench] = []
        self._made: dict[str, _Made] = {}
        self._places: dict[str, dict[int, int]] = {}
        self._inside: dict[str, frozenset[int]] = {}
        self._mutants: list[Mutant] = []
        texts = [source.text for source in sources]
        speakers = speakers_in(texts, target.silent_errors)
        statements: dict[tuple[str, int], int] = {}
        for source in sources:
            module = changes_of(source.text, LeftOut(target.silent_errors, speakers))
            self._places[str(source.path)] = {
                line: statements.setdefault((source.module, first), len(statements))
                for line, first in module.statements.items()
            }
            self._inside[source.module] = frozenset(
                statements[source.module, line] for line in module.in_functions
            )
            for change in module.changes:
                place = statements[source.module, change.statement]
                self._add(_Made(source, change), place)

    def description(self) -> Description:
        """Say what the subject is, with the digest of all its sources."""
        return self._description

    def mutants(self) -> Sequence[Mutant]:
        """Return every mutant by module, and as they stand in its source."""
        return self._mutants

    def survey(self) -> Survey:
        """Return a survey; its calls are kept for the benches."""
        return ReferenceSurvey(self._start, self._calls, self._places, self._inside)

    def bench(self) -> Bench:
        """Return a new bench, which starts a process with its first mutant."""
        bench = ReferenceBench(self._start, self._change_of)
        self._benches.append(bench)
        return bench

    def close(self) -> None:
        """End every bench's process."""
        for bench in self._benches:
            bench.close()

    def _add(self, made: _Made, place: int) -> None:
        module, change = made.source.module, made.change
        mutant = Mutant(
            id=f"{module}.{change.method}:{change.operator}:{change.number}",
            class_name=module,
            method=change.method,
            line=change.line,
            operator=change.operator,
            description=change.description,
            place=place,
            digest=change.digest,
        )
        self._made[mutant.id] = made
        self._mutants.append(mutant)

    def _start(self) -> Zygote:
        return Zygote(self._setup, self._calls)

    def _change_of(self, mutant: Mutant) -> dict[str, Any]:
        made = self._made[mutant.id]
        return {
            "module": made.source.module,
            "path": str(made.source.path),
            "source": made.change.applied_to(made.source.text).decode(),
        }
