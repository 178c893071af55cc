"""The small faults that mutmut's operators make in the source of one module.

Mutmut brings the operators (``mutmut.mutation.mutators``); its own runner, which rewrites a project
on disk and calls pytest, is not used. Here a change is a span of bytes and what takes its place, so
that mutated source is made in no time and nothing is kept of the syntax tree.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate
from typing import Any

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper
from mutmut.mutation.mutators import mutation_operators

from harness.mutants.reference.describing import described
from harness.mutants.reference.left_out import LeftOut

LOADED = "<module>"
"""The method of a change that is outside all functions and classes."""

_DIGEST_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Change:
    """One fault: the bytes from ``start`` to ``end`` of the source become ``replacement``.

    ``method`` is the function or class that it sits in, as ``Class.method``. ``number`` counts the
    changes of one operator in a method. ``statement`` is the line on which its statement begins,
    ``digest`` that of the source of the method, or of the statement where there is none.
    """

    method: str
    line: int
    statement: int
    operator: str
    number: int
    description: str
    digest: str
    start: int
    end: int
    replacement: bytes

    def applied_to(self, source: bytes) -> bytes:
        """Return the source with this change made."""
        return source[: self.start] + self.replacement + source[self.end :]


@dataclass(frozen=True, slots=True)
class ChangedModule:
    """What can be changed in a module, and which statement each line of it belongs to.

    ``statements`` maps a line to the line on which its statement begins. Of a statement with a body
    only the head belongs to it. ``in_functions`` are those lines of ``statements`` that begin a
    statement within a function.
    """

    changes: tuple[Change, ...]
    statements: dict[int, int]
    in_functions: frozenset[int]


def changes_of(source: bytes, left_out: LeftOut) -> ChangedModule:
    """Return the changes of a module's source, in the order in which they stand in it.

    Of two changes with the same outcome the first counts.
    """
    wrapper = MetadataWrapper(cst.parse_module(source))
    spans: Any = wrapper.resolve(ByteSpanPositionProvider)
    visitor = _Changes(_Text(source, wrapper.module, spans), left_out)
    wrapper.module.visit(visitor)
    return ChangedModule(
        tuple(_numbered(visitor.found)), visitor.statements, frozenset(visitor.in_functions)
    )


class _Text:
    """The source of the syntax tree's nodes, and where they stand."""

    def __init__(self, source: bytes, module: cst.Module, spans: Any) -> None:
        self.source = source
        self._module = module
        self._spans = spans
        self._line_starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        span = self._spans[node]
        return span.start, span.start + span.length

    def line(self, offset: int) -> int:
        return bisect_right(self._line_starts, offset)

    def line_start(self, offset: int) -> int:
        return self._line_starts[self.line(offset) - 1]

    def of(self, node: cst.CSTNode) -> str:
        return self._module.code_for_node(node)


class _Changes(cst.CSTVisitor):
    """Walks a module and tries every operator on every node that is not left out."""

    def __init__(self, text: _Text, left_out: LeftOut) -> None:
        super().__init__()
        self.found: list[Change] = []
        self.statements: dict[int, int] = {}
        self.in_functions: set[int] = set()
        self._functions = 0
        self._text = text
        self._left_out = left_out
        self._names: list[str] = []
        self._digests: list[str] = []
        self._statements: list[int] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, _LAYOUT) or self._left_out.covers(node):
            return False
        if isinstance(node, _STATEMENTS):
            self._enter_statement(node)
        if isinstance(node, _NAMED):
            self._names.append(node.name.value)
            self._functions += isinstance(node, cst.FunctionDef)
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                self._try(node, operator)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if not isinstance(original_node, _NAMED | _STATEMENTS):
            return
        # A node that is left out is left, too, but was never entered.
        if self._left_out.covers(original_node):
            return
        if isinstance(original_node, _NAMED):
            self._names.pop()
            self._functions -= isinstance(original_node, cst.FunctionDef)
        if isinstance(original_node, _STATEMENTS):
            self._statements.pop()
            self._digests.pop()

    def _enter_statement(self, node: cst.CSTNode) -> None:
        start, end = self._text.span(node)
        line = self._text.line(start)
        body = getattr(node, "body", None)
        last = self._text.line(max(start, end - 1))
        if isinstance(body, cst.BaseSuite):
            last = max(line, self._text.line(self._text.span(body)[0]) - 1)
        elif isinstance(node, cst.Match):
            last = max(line, self._text.line(self._text.span(node.cases[0])[0]) - 1)
        for inside in range(line, last + 1):
            self.statements[inside] = line
        if self._functions:
            self.in_functions.add(line)
        self._statements.append(line)
        self._digests.append(self._digest(node))

    def _digest(self, node: cst.CSTNode) -> str:
        if self._digests and self._names and not isinstance(node, cst.FunctionDef):
            return self._digests[-1]
        return sha256(self._text.of(node).encode()).hexdigest()[:_DIGEST_LENGTH]

    def _try(self, node: Any, operator: Callable[[Any], Iterable[cst.CSTNode]]) -> None:
        name = operator.__name__.removeprefix("operator_")
        for mutated in operator(node):
            if self._left_out.covers_change(node, mutated):
                continue
            start, end, replacement = self._edit(node, mutated)
            self.found.append(
                Change(
                    method=".".join(self._names) or LOADED,
                    line=self._text.line(start),
                    statement=self._statements[-1],
                    operator=name,
                    number=0,  # counted when all are found
                    description=described(node, mutated, self._text.of),
                    digest=self._digests[-1],
                    start=start,
                    end=end,
                    replacement=replacement,
                )
            )

    def _edit(self, node: cst.CSTNode, mutated: cst.CSTNode) -> tuple[int, int, bytes]:
        if isinstance(node, cst.Match) and isinstance(mutated, cst.Match):
            return self._dropped_case(node.cases, mutated.cases)
        start, end = self._text.span(node)
        # The span of an expression is without its parentheses: they stay, around a second pair.
        return start, end, self._text.of(mutated).encode()

    def _dropped_case(
        self, cases: Sequence[cst.MatchCase], kept: Sequence[cst.MatchCase]
    ) -> tuple[int, int, bytes]:
        """Return the lines of the case that is dropped; a block cannot be written back in place."""
        place = next(n for n, case in enumerate(cases) if n == len(kept) or case is not kept[n])
        start = self._text.line_start(self._text.span(cases[place])[0])
        if place + 1 < len(cases):
            return start, self._text.line_start(self._text.span(cases[place + 1])[0]), b""
        return start, self._text.span(cases[place])[1], b""


_NAMED = cst.FunctionDef | cst.ClassDef
_STATEMENTS = cst.BaseStatement | cst.MatchCase | cst.ExceptHandler | cst.ExceptStarHandler
"""What a line belongs to; a case and a handler have heads of their own."""
_LAYOUT = (
    cst.BaseParenthesizableWhitespace
    | cst.EmptyLine
    | cst.TrailingWhitespace
    | cst.Comma
    | cst.Colon
    | cst.Dot
    | cst.AssignEqual
    | cst.LeftParen
    | cst.RightParen
)
"""Nodes that no operator changes, and the most there are."""


def _numbered(found: Iterable[Change]) -> Iterator[Change]:
    counts: Counter[tuple[str, str]] = Counter()
    seen: set[tuple[int, int, bytes]] = set()
    for one in found:
        edit = one.start, one.end, one.replacement
        if edit not in seen:
            seen.add(edit)
            counts[one.method, one.operator] += 1
            yield replace(one, number=counts[one.method, one.operator])
