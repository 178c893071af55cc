"""From coverage.py's jumps to lines and branches of source files."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from harness.subjects.covering import CoveredFile, Place, Reached
from harness.subjects.python_coverage.arcs import Arc

if TYPE_CHECKING:
    from coverage import Coverage
    from coverage.plugin import FileReporter

NOT_CODE: Final = (
    "if TYPE_CHECKING:",  # for type checkers, never run
    "assert_never",  # a type checker proves that it cannot be reached
    r"\.\.\.$",  # the body of a protocol's method
)
"""Lines that match one of these patterns do not count, and blocks that they begin."""

_MODULE: Final = "(module)"


def covered_files(
    code: Path, package: str, reached: Sequence[Reached], scope: Sequence[str]
) -> list[CoveredFile]:
    """Return the modules of a package in a folder as cases reached them, one after another."""
    from coverage import Coverage  # noqa: PLC0415 - what only --coverage needs

    coverage = Coverage(data_file=None, config_file=False, branch=True, messages=False)
    for pattern in NOT_CODE:
        coverage.exclude(pattern)
    files = []
    for path in sorted(code.rglob("*.py")):
        relative = path.relative_to(code)
        unit = ".".join((package, *relative.with_suffix("").parts)).removesuffix(".__init__")
        if not any(f"{unit}.".startswith(beginning) for beginning in scope):
            continue
        steps = [
            (one.by, [(start, end) for start, end in one.what[relative.as_posix()]])
            for one in reached
            if relative.as_posix() in one.what
        ]
        places = tuple(_Module(coverage, path).places(steps))
        if places:
            shown = Path(*package.split("."), relative).as_posix()
            files.append(CoveredFile(shown, unit, "line", places))
    return files


class _Module:
    """One source file as coverage.py reads it.

    ``Coverage.branch_stats`` would say the same of each step, but reads and parses the file every
    time: seconds for all cases, where this takes 0.4. A test holds the two against each other.
    """

    def __init__(self, coverage: "Coverage", path: Path) -> None:
        from coverage.python import PythonFileReporter  # noqa: PLC0415 - what only --coverage needs

        self._file: FileReporter = PythonFileReporter(str(path), coverage)
        self._functions = _functions(ast.parse(path.read_text(encoding="utf-8")))
        self._possible = self._file.arcs()
        exits: dict[int, int] = self._file.exit_counts()
        self._branches = {line: count for line, count in exits.items() if count > 1}
        self._first: dict[int, str] = {}
        self._taken: dict[Arc, str] = {}

    def places(self, steps: Iterable[tuple[str, list[Arc]]]) -> Iterator[Place]:
        """Yield its lines as the steps reached them."""
        for name, arcs in steps:
            numbers = {number for arc in arcs for number in arc if number > 0}
            for line in self._file.translate_lines(numbers):
                self._first.setdefault(line, name)
            for arc in self._possible & set(self._file.translate_arcs(arcs)):
                if arc[0] in self._branches:
                    self._taken.setdefault(arc, name)
        taken: dict[int, list[str]] = {}
        for (line, _), name in self._taken.items():
            taken.setdefault(line, []).append(name)
        for line in sorted(self._file.lines()):
            yield Place(
                line,
                self._functions.get(line, _MODULE),
                self._first.get(line),
                self._branches.get(line, 0),
                tuple(taken.get(line, ())),
            )


def _functions(tree: ast.AST) -> dict[int, str]:
    """Return for each line in a function its name, qualified by classes and outer functions."""
    found: dict[int, str] = {}

    def walk(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = prefix
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{prefix}.{child.name}".removeprefix(".")
                if not isinstance(child, ast.ClassDef):
                    body = range(child.body[0].lineno, (child.end_lineno or child.lineno) + 1)
                    found.update(dict.fromkeys(body, inner))
            walk(child, inner)

    walk(tree, "")
    return found
