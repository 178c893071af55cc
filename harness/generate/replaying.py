"""Looking at an example again, by its name."""

from collections.abc import Iterable
from typing import NamedTuple

from harness.generate.findings import Example, case_name
from harness.generate.forms import FORMS
from harness.generate.kept import KeptExamples
from harness.generate.properties import PROPERTIES, Property
from harness.generate.volume import example_named
from harness.model.case import GENERATED_PREFIX


class Replayed(NamedTuple):
    """An example and the property that it is put to."""

    of: Property
    example: Example

    @property
    def case_name(self) -> str:
        """The name that the example goes by with this property."""
        return case_name(self.of.name, self.example)


class NoExampleError(Exception):
    """A name is not that of a generated example, or its example is not there any more."""

    def __init__(self, name: str, what: str) -> None:
        self.name = name
        self.what = what

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


def named(name: str, kept: KeptExamples) -> Replayed:
    """Return the example of ``fuzz/<property>::<seed>-<n>``; ``NoExampleError`` if there is none.

    One that Hypothesis made (``<seed>-h<n>``) is there while the database keeps it; all others are
    made anew.
    """
    property_name, separator, example_name = name.removeprefix(GENERATED_PREFIX).partition("::")
    if not separator:
        raise NoExampleError(name, "not of the form fuzz/<property>::<seed>-<n>")
    of = PROPERTIES.get(property_name)
    if of is None:
        raise NoExampleError(name, f"there is no property {property_name}; see --list")
    for example in kept.of(property_name):
        if example.name == example_name:
            return Replayed(of, example)
    made = example_named(FORMS[of.form], example_name)
    if made is None:
        raise NoExampleError(name, "it was Hypothesis's, and the database has it no more")
    return Replayed(of, made)


def all_kept(properties: Iterable[Property], kept: KeptExamples) -> list[Replayed]:
    """Return all examples that some properties failed on when they were last tried."""
    return [Replayed(of, example) for of in properties for example in kept.of(of.name)]
