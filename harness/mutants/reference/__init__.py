"""Mutants of the Python implementation, made with the operators of mutmut.

``changes`` makes the changes of a module's source, with words for them (``describing``) and without
what no call can show (``left_out``). ``sources`` is the package as it lies on disk when the engine
opens, ``engine`` counts its mutants and places. Calls run in a process of its own (``zygote``),
which has imported all but that package and forks a child a mutant: the child imports the package
from the snapshot with one module changed (``snapshot``), and answers calls as long as it lives
(``child``), under a limit of CPU time each. ``tracing`` sees which statements a call reaches;
``bench`` is the other end of the pipes.
"""

from harness.mutants.engine import Engine
from harness.subjects.base import SubjectSettings


def open_engine(settings: SubjectSettings) -> Engine:
    """Return the engine of the reference; ``SubjectStartError`` if mutmut is not installed."""
    # Imported here: the zygote imports this package too, and has no use for syntax trees.
    from harness.mutants.reference.opening import open_reference  # noqa: PLC0415

    return open_reference(settings)
