import ast
import textwrap
from pathlib import Path

import pytest

pytest.importorskip("mutmut")

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

import harness.messages.merge
from harness.mutants.reference.changes import Change, ChangedModule, changes_of
from harness.mutants.reference.left_out import LeftOut


def changed(source: str) -> ChangedModule:
    return changes_of(textwrap.dedent(source).encode(), LeftOut(frozenset(), frozenset()))


def changes(source: str) -> dict[str, str]:
    """Return the changed sources by what is said of the change."""
    text = textwrap.dedent(source).encode()
    found = changed(source).changes
    return {change.description: change.applied_to(text).decode() for change in found}


@pytest.mark.parametrize(
    ("source", "description", "mutant"),
    [
        ("a == b", "replaced `== b` by `!= b`", "a != b"),
        ("(a + b) * c", "replaced `+` by `-` in `(a + b)`", "((a - b)) * c"),
        ("f(a, k=b)", "passed None for `a` to `f(…)`", "f(None, k=b)"),
        ("f(a, k=b)", "passed None for `k=b` to `f(…)`", "f(a, k=None)"),
        ("f(a, *b)", "dropped `*b` from `f(…)`", "f(a, )"),
        ("a = b = 1", "assigned None to `a = b`", "a = b = None"),
        ("a: int = None", 'assigned "" to `a`', 'a: int = ""'),
        ("a += 1", "replaced `a += 1` by `a = 1`", "a = 1"),
        ("a.lower()", "replaced `a.lower()` by `a.upper()`", "a.upper()"),
        ("'é' + 'ü'", "replaced `'ü'` by `'XXüXX'`", "'é' + 'XXüXX'"),
        ("a if b or c else d", "made `b or c` always true", "a if (b or c) or True else d"),
        ("not a", "replaced `not a` by `a`", "a"),
    ],
)
def test_a_change_and_its_words(source: str, description: str, mutant: str) -> None:
    assert changes(source)[description] == mutant


def test_a_case_is_dropped_with_its_lines() -> None:
    source = """\
    def f(a):
        match a:
            case 1:
                return "one"
            # the rest
            case 2 | 3:
                return "some"
        return "many"
    """
    found = changes(source)
    assert found["dropped `case 1`"] == textwrap.dedent("""\
    def f(a):
        match a:
            case 2 | 3:
                return "some"
        return "many"
    """)
    last = found["dropped `case 2 | 3`"]
    assert "case 1" in last
    assert "some" not in last
    ast.parse(last)


def test_a_change_is_named_for_its_place_and_not_its_line() -> None:
    source = """\
    LIMIT = 1


    class Tide:
        height = 2

        @property
        def level(self):
            return self.height + 3
    """
    found = changed(source).changes
    places = {(one.method, one.operator, one.number) for one in found}
    assert {
        ("<module>", "number", 1),
        ("Tide", "number", 1),
        ("Tide.level", "swap_op", 1),
        ("Tide.level", "number", 1),
    } <= places
    assert {
        (one.method, one.operator) for one in changed("# moved\n" + textwrap.dedent(source)).changes
    } == {(one.method, one.operator) for one in found}


def test_a_digest_is_of_the_function_alone() -> None:
    one = digests("def f():\n    return 1\n\n\ndef g():\n    return 2\n")
    other = digests("X = 5\n\n\ndef f():\n    return 3\n\n\ndef g():\n    return 2\n")
    assert one["g"] == other["g"]
    assert one["f"] != other["f"]


def digests(source: str) -> dict[str, str]:
    return {one.method: one.digest for one in changed(source).changes}


def test_lines_belong_to_statements_and_heads() -> None:
    source = """\
    def f(
        a=1,
    ):
        if (
            a
        ):
            return [
                a,
                2,
            ]
        match a:
            case 3:
                a = 4
    """
    module = changed(source)
    assert module.statements == {
        1: 1, 2: 1, 3: 1,
        4: 4, 5: 4, 6: 4,
        7: 7, 8: 7, 9: 7, 10: 7,
        11: 11, 12: 12, 13: 13,
    }  # fmt: skip
    assert module.in_functions == {4, 7, 11, 12, 13}
    statements = {one.description: one.statement for one in module.changes}
    assert statements["replaced `1` by `2`"] == 1
    assert statements["replaced `2` by `3`"] == 7
    assert statements["replaced `3` by `4`"] == 12


def test_two_ways_to_one_change_are_one_change() -> None:
    found = changed("a = dict(b=c)").changes
    edits = [(one.start, one.end, one.replacement) for one in found]
    assert len(set(edits)) == len(edits)


def test_changed_source_is_what_the_syntax_tree_says() -> None:
    source = Path(harness.messages.merge.__file__).read_bytes()
    module = cst.parse_module(source)
    expected = {
        ast.dump(ast.parse(cst.ensure_type(module.deep_replace(node, mutated), cst.Module).code))
        for node in nodes(module)
        for kind, operator in mutation_operators
        if isinstance(node, kind)
        for mutated in operator(node)
    }
    found: tuple[Change, ...] = changes_of(source, LeftOut(frozenset(), frozenset())).changes
    assert found
    for change in found:
        assert ast.dump(ast.parse(change.applied_to(source))) in expected


def nodes(node: cst.CSTNode) -> list[cst.CSTNode]:
    return [node, *(inner for child in node.children for inner in nodes(child))]
