"""What an earlier report says of mutants that are still the same (``--since``)."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from harness.mutants.mutant import Fate, Mutant, Status
from harness.mutants.report import SCHEMA, fate_of

_ANY: Final = Mutant("", "", "", None, "", "", 0, "")
"""Stands for the mutant where only the form of a result is looked at."""


class NotMutantsError(Exception):
    """A document is no report of mutants; the text says why."""


@dataclass(frozen=True, slots=True)
class EarlierReport:
    """The results of a report, by the id of the mutant that each is of."""

    results: Mapping[str, Mapping[str, Any]]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """Return what a JSON document says; ``NotMutantsError`` if it is of another form."""
        if document.get("schema") != SCHEMA:
            raise NotMutantsError(f"it has no schema {SCHEMA}")
        results = {}
        try:
            for result in document["results"]:
                fate_of(result, _ANY)
                results[str(result["id"])] = dict(result)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise NotMutantsError(f"its results[{len(results)}] is of another form") from error
        return cls(results)

    def taken_over(self, mutants: Iterable[Mutant], case_names: Container[str]) -> dict[str, Fate]:
        """Return what need not be tried again, by id: killed, by a case that is still there.

        What could not be built cannot be now either.
        """
        taken = {}
        for mutant in mutants:
            result = self.results.get(mutant.id)
            if result is None or result.get("digest") != mutant.digest:
                continue
            fate = fate_of(result, mutant)
            killed = fate.status is Status.KILLED and fate.by in case_names
            if killed or fate.status is Status.UNBUILDABLE:
                taken[mutant.id] = fate
        return taken


NO_REPORT: Final = EarlierReport({})
"""What is taken over where there is no earlier report."""
