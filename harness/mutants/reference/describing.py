"""A change in words, for a reader who has the line before him."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import libcst as cst

SourceOf: TypeAlias = Callable[[cst.CSTNode], str]

_LONGEST: Final = 60


def described(node: cst.CSTNode, mutated: cst.CSTNode, source_of: SourceOf) -> str:
    """Return what a change does, on one line: ``replaced `a == b` by `a != b```."""

    def shown(part: cst.CSTNode) -> str:
        return _on_one_line(source_of(part))

    match node, mutated:
        case cst.Call(), cst.Call():
            words = _call(node, mutated, shown)
        case cst.Match(), cst.Match():
            place = _first_changed(node.cases, mutated.cases)
            words = f"dropped `case {shown(node.cases[place].pattern)}`"
        case cst.Assign() | cst.AnnAssign(), cst.Assign() | cst.AnnAssign():
            assert mutated.value is not None
            words = f"assigned {shown(mutated.value)} to `{_targets(node, shown)}`"
        case cst.IfExp(), cst.IfExp(test=cst.BooleanOperation(right=cst.Name(value=always))):
            words = f"made `{shown(node.test)}` always {always.lower()}"
        case cst.BinaryOperation() | cst.BooleanOperation(), (
            cst.BinaryOperation() | cst.BooleanOperation()
        ):
            operators = shown(node.operator), shown(mutated.operator)
            words = f"replaced `{operators[0]}` by `{operators[1]}` in `{shown(node)}`"
        case _:
            words = None
    return words or f"replaced `{shown(node)}` by `{shown(mutated)}`"


def _call(node: cst.Call, mutated: cst.Call, shown: Callable[[cst.CSTNode], str]) -> str | None:
    """Say what became of an argument; None if something else was changed."""
    if node.func is not mutated.func:
        return None
    name = shown(node.func)
    place = _first_changed(node.args, mutated.args)
    argument = _argument(node.args[place], shown)
    if len(mutated.args) < len(node.args):
        return f"dropped `{argument}` from `{name}(…)`"
    if node.args[place].keyword is mutated.args[place].keyword:
        return f"passed None for `{argument}` to `{name}(…)`"
    return None


def _argument(argument: cst.Arg, shown: Callable[[cst.CSTNode], str]) -> str:
    before = f"{argument.keyword.value}=" if argument.keyword is not None else argument.star
    return before + shown(argument.value)


def _targets(node: cst.Assign | cst.AnnAssign, shown: Callable[[cst.CSTNode], str]) -> str:
    if isinstance(node, cst.AnnAssign):
        return shown(node.target)
    return " = ".join(shown(target.target) for target in node.targets)


def _first_changed(nodes: Sequence[cst.CSTNode], kept: Sequence[cst.CSTNode]) -> int:
    return next(n for n, node in enumerate(nodes) if n == len(kept) or node is not kept[n])


def _on_one_line(source: str) -> str:
    text = " ".join(source.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
