"""What is not mutated, because no call could tell: it is not run, or nobody looks at it.

- annotations, type aliases, type variables, ``cast``, ``assert_never``, and what is under
  ``if TYPE_CHECKING``: written for type checkers;
- texts that stand alone (docstrings), ``__all__``, ``__repr__``: written for readers;
- ``__slots__``: how objects lie in memory;
- imports and decorators, and calls of ``len`` and ``isinstance``: mutmut leaves them out too, as
  what comes of them is an error at the first use;
- the texts of errors of which only the kind is compared: the arguments of such an error's class,
  and texts that are given to a function that is declared to return such an error;
- the ``case`` of a ``match`` that cannot be reached, and says so by ``assert_never``.
"""

import ast
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

import libcst as cst

_NAMES: Final = frozenset({"__all__", "__slots__"})
_FUNCTIONS: Final = frozenset({"__repr__"})
_TYPE_VARIABLES: Final = frozenset({"TypeVar", "ParamSpec", "NewType"})
_CALLS: Final = _TYPE_VARIABLES | {"len", "isinstance", "cast", "assert_never"}
_KINDS: Final = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
_TEXTS: Final = (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString)


def speakers_in(sources: Iterable[bytes], silent_errors: AbstractSet[str]) -> frozenset[str]:
    """Return the names of the functions that are declared to return one of some errors."""
    return frozenset(
        node.name
        for source in sources
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(node.returns, ast.Name)
        and node.returns.id in silent_errors
    )


class LeftOut:
    """Says of the nodes of one module which are left out, with all below them.

    ``silent_errors`` are errors whose text nobody compares, ``speakers`` the functions that return
    one, wherever they are.
    """

    def __init__(self, silent_errors: AbstractSet[str], speakers: AbstractSet[str]) -> None:
        self._speakers = speakers
        self._silent_errors = silent_errors
        self._silent_arguments: set[int] = set()

    def covers(self, node: cst.CSTNode) -> bool:  # noqa: PLR0911 - one for each kind of node
        """Whether a node is left out; its parents must have been asked about before."""
        match node:
            case cst.FunctionDef(name=cst.Name(value=name)):
                return name in _FUNCTIONS
            case cst.Assign(targets=[cst.AssignTarget(target=target)]):
                return _name(target) in _NAMES or _makes_type_variable(node.value)
            case cst.AnnAssign():
                return _is_alias(node) or _name(node.target) in _NAMES
            case cst.If(test=test):
                return _name(test) == "TYPE_CHECKING"
            case cst.Call():
                self._remember_silent(node)
                return _name(node.func) in _CALLS
            case cst.Arg():
                return id(node) in self._silent_arguments
            case cst.Expr():
                return isinstance(node.value, _TEXTS)
            case _:
                return isinstance(node, _KINDS)

    def covers_change(self, node: cst.CSTNode, mutated: cst.CSTNode) -> bool:
        """Whether a change is of silent arguments alone, or drops a case that is never reached."""
        match node, mutated:
            case cst.Match(), cst.Match():
                dropped = [case for case in node.cases if case not in mutated.cases]
                return any(map(_is_never_reached, dropped))
            case cst.Call(), cst.Call() if len(node.args) == len(mutated.args):
                arguments = zip(node.args, mutated.args, strict=True)
                changed = [id(old) for old, new in arguments if old is not new]
                return bool(changed) and self._silent_arguments.issuperset(changed)
            case _:
                return False

    def _remember_silent(self, call: cst.Call) -> None:
        """Note the arguments of a call that only make the text of a silent error."""
        name = _name(call.func)
        if name in self._silent_errors:
            self._silent_arguments.update(map(id, call.args))
        elif name in self._speakers:
            silent = [id(arg) for arg in call.args if isinstance(arg.value, _TEXTS)]
            self._silent_arguments.update(silent)


def _is_never_reached(case: cst.MatchCase) -> bool:
    match case.body:
        case cst.IndentedBlock(
            body=[cst.SimpleStatementLine(body=[cst.Expr(value=cst.Call(func=function))])]
        ):
            return _name(function) == "assert_never"
        case _:
            return False


def _makes_type_variable(value: cst.BaseExpression) -> bool:
    return isinstance(value, cst.Call) and _name(value.func) in _TYPE_VARIABLES


def _is_alias(node: cst.AnnAssign) -> bool:
    return _name(node.annotation.annotation) == "TypeAlias"


def _name(node: cst.CSTNode) -> str | None:
    """Return a name as it is written last: that of ``x`` and of ``y.x`` is ``x``."""
    match node:
        case cst.Name(value=name) | cst.Attribute(attr=cst.Name(value=name)):
            return name
        case _:
            return None
