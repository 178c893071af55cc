import textwrap

import pytest

pytest.importorskip("mutmut")

from harness.mutants.reference.changes import changes_of
from harness.mutants.reference.left_out import LeftOut, speakers_in

SILENT = frozenset({"Refused"})


def descriptions(source: str) -> list[str]:
    text = textwrap.dedent(source).encode()
    module = changes_of(text, LeftOut(SILENT, speakers_in([text], SILENT)))
    return [change.description for change in module.changes]


@pytest.mark.parametrize(
    "source",
    [
        "def f(a: 'text', b: list[1]) -> 'text': ...",
        "Key: TypeAlias = int | 'text'",
        "T = TypeVar('T', bound='text')",
        "cast('int', 'text')",
        "if TYPE_CHECKING:\n    a = 1",
        "'a docstring on one line'",
        "__all__ = ['a']",
        "class A:\n    __slots__: tuple = ('a',)",
        "class A:\n    def __repr__(self):\n        return 'a' + 'b'",
        "import copy, deepcopy",
        "@decorated('text', True)\nclass A:\n    pass",
        "len([1, 2])",
        "isinstance(a, int | str)",
        "assert_never(1)",
        "raise Refused('text')",
        "raise Refused(f'{a + 1}' 'text')",
    ],
)
def test_what_no_call_can_show_is_not_changed(source: str) -> None:
    assert descriptions(source) == []


def test_a_case_that_cannot_be_reached_is_not_dropped() -> None:
    source = """\
    match a:
        case 1:
            pass
        case _:
            assert_never(a)
    """
    assert "dropped `case _`" not in descriptions(source)
    assert "dropped `case 1`" in descriptions(source)


def test_texts_for_a_function_that_returns_a_silent_error() -> None:
    source = """\
    def refused(what, why) -> Refused:
        return Refused(what + why)

    raise refused(token, "text")
    """
    assert descriptions(source) == [
        "passed None for `token` to `refused(…)`",
        "dropped `token` from `refused(…)`",
        'dropped `"text"` from `refused(…)`',
    ]


def test_the_text_of_another_error_counts() -> None:
    assert "passed None for `'text'` to `Invalid(…)`" in descriptions("raise Invalid('text')")


def test_a_decorated_function_is_changed_and_its_decorator_is_not() -> None:
    source = """\
    class A:
        @cached(1)
        def f(self):
            return 2
    """
    assert descriptions(source) == ["replaced `2` by `3`"]
