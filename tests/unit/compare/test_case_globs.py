import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.compare.case_globs import CaseGlobs, escaped, exact_name


@pytest.mark.parametrize(
    ("glob", "name"),
    [
        ("merge/a::b", "merge/a::b"),
        ("a[[]0]", "a[0]"),
        ("a[*]b[?]", "a*b?"),
        ("a*", None),
        ("a?", None),
        ("a[bc]", None),
        ("a[!b]", None),
        ("a[", None),
    ],
)
def test_a_glob_without_a_choice_names_a_case_exactly(glob: str, name: str | None) -> None:
    assert exact_name(glob) == name


def test_one_of_several_globs_must_match() -> None:
    globs = CaseGlobs.parse(["merge/a::b", "fold/*", "x?::[0-4]"])
    assert globs.exact == {"merge/a::b"}
    for name in ("merge/a::b", "fold/b/c::d", "x1::3"):
        assert globs.match(name), name
    for name in ("merge/a::bc", "my/fold/b::c", "x1::5", "X1::3", ""):
        assert not globs.match(name), name


def test_no_globs_match_nothing() -> None:
    assert not CaseGlobs.parse([]).match("")


@given(st.text("ab[]*?!/:\n", max_size=8))
def test_an_escaped_name_is_exact(name: str) -> None:
    assert exact_name(escaped(name)) == name
    assert CaseGlobs.parse([escaped(name)]).match(name)
