"""The workshop's list of mutants, one a line."""

from dataclasses import dataclass

from harness.mutants.mutant import Mutant


@dataclass(frozen=True, slots=True)
class Listed:
    """A mutant, and what the workshop knows it by: its number within its class."""

    mutant: Mutant
    number: int


def parse_listing(text: str) -> dict[str, Listed]:
    """Return the mutants by id, in their order."""
    listing: dict[str, Listed] = {}
    # Not splitlines(), which takes more signs than the workshop for the end of a line.
    for line in text.split("\n")[:-1]:
        name, number, method, row, operator, nth, place, digest, description = line.split("\t")
        mutant = Mutant(
            id=f"{name}.{method}#{operator}.{nth}",
            class_name=name,
            method=method,
            line=int(row) or None,
            operator=operator,
            description=_plain(description),
            place=int(place),
            digest=digest,
        )
        listing[mutant.id] = Listed(mutant, int(number))
    return listing


def _plain(description: str) -> str:
    """Write names as source does, and leave out where it is, which is said beside it."""
    what, separator, where = description.partition(" for ")
    del where
    if separator and what.startswith("replaced"):
        return what.replace("/", ".")
    return description[:1].lower() + description[1:].replace("/", ".").replace("::", ".")
