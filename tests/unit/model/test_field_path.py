import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.model.field_path import (
    Key,
    PathPattern,
    PathSyntaxError,
    Wildcard,
    parse_path,
    render_path,
    render_pattern,
)

PATHS: list[tuple[tuple[Key, ...], str]] = [
    ((), ""),
    (("merged", "tool_calls", 0, "index"), "merged.tool_calls[0].index"),
    ((0, 1, "a"), "[0][1].a"),
    (("$class",), "$class"),
    (("a", "x-y"), "a.x-y"),
    (("a.b",), '["a.b"]'),
    (("a", "", "b"), 'a[""].b'),
    (("0", 0), '["0"][0]'),
    (("-",), '["-"]'),
    (("[0]",), '["[0]"]'),
    (("*", "**", "[*]"), '["*"]["**"]["[*]"]'),
    (('a"b\\',), '["a\\"b\\\\"]'),
    (("a b", "\n\0"), '["a b"]["\\n\\u0000"]'),
    (("é", "\ud83d"), '["\\u00e9"]["\\ud83d"]'),
    (("\U0001f600",), '["\\ud83d\\ude00"]'),
]


@pytest.mark.parametrize(("keys", "text"), PATHS)
def test_paths(keys: tuple[Key, ...], text: str) -> None:
    assert render_path(keys) == text
    assert parse_path(text) == keys
    assert PathPattern.parse(text).matches(text)


keys = st.lists(st.one_of(st.integers(0, 20), st.text("ab.[]*\"\\'0 \né\ud83d\ude00")))


@given(keys)
def test_a_path_is_read_back(path: list[Key]) -> None:
    read = parse_path(render_path(path))
    assert render_path(read) == render_path(path)
    assert len(read) == len(path)


@given(keys, keys)
def test_no_two_paths_are_written_alike(left: list[Key], right: list[Key]) -> None:
    def joined(path: list[Key]) -> list[Key]:
        return [
            key.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
            if isinstance(key, str)
            else key
            for key in path
        ]

    assert (render_path(left) == render_path(right)) == (joined(left) == joined(right))


@given(keys, st.data())
def test_a_path_matches_itself_with_steps_made_wildcards(
    path: list[Key], data: st.DataObject
) -> None:
    steps = [
        data.draw(
            st.sampled_from(
                [key, Wildcard.INDEX if isinstance(key, int) else Wildcard.KEY, Wildcard.STEPS]
            )
        )
        for key in path
    ]
    assert PathPattern.parse(render_pattern(steps)).matches(render_path(path))
    if Wildcard.STEPS not in steps:
        assert not PathPattern.parse(render_pattern(steps)).matches(render_path([*path, "a"]))


@pytest.mark.parametrize(
    ("pattern", "inside", "outside"),
    [
        ("", [""], ["a", "[0]"]),
        ("a", ["a"], ["", "b", "a.b", "a[0]", '["a.b"]', "aa"]),
        ("a[*].b", ["a[0].b", "a[12].b"], ["a.b", 'a["0"].b', "a[0][1].b", "a[0].bc"]),
        ("*", ["a", '["a.b"]', '[""]'], ["", "[0]", "a.b"]),
        ("a.*", ["a.b", 'a["*"]'], ["a", "a[0]", "a.b.c"]),
        ("[*]", ["[0]"], ["a", '["0"]', "[0][0]"]),
        ("**", ["", "a", "[0].a", 'a["x.y"][1]'], []),
        ("**.index", ["index", "a.index", "[0].b.index"], ["indexes", "index.a", "a.reindex"]),
        ("a.**", ["a", "a.b", "a[0].b"], ["", "ab", "b.a"]),
        ("a.**.b", ["a.b", "a.x.b", "a[0].b"], ["a", "b", "a.bb"]),
        ("**[*]", ["[0]", "a[0]", "a[0][1]"], ["a", "a[0].b"]),
        ('["a.b"]', ['["a.b"]'], ["a.b", 'x["a.b"]']),
        ('["*"]', ['["*"]'], ["a"]),
        ('["\u00e9"]', ['["\\u00e9"]'], []),
    ],
)
def test_patterns(pattern: str, inside: list[str], outside: list[str]) -> None:
    found = PathPattern.parse(pattern)
    assert [path for path in inside if not found.matches(path)] == []
    assert [path for path in outside if found.matches(path)] == []
    assert found == PathPattern.parse(pattern)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("a..b", 1),
        ("a.", 1),
        (".a", 0),
        ("a b", 1),
        ("é", 0),
        ("[", 0),
        ("[x]", 0),
        ("a[-1]", 1),
        ("a[*", 1),
        ("a[0]b", 4),
        ("***", 2),
        ("a*", 1),
        ('["a]', 0),
        ('a["\\x"]', 1),
        ("['a']", 0),
    ],
)
def test_what_is_no_path(text: str, position: int) -> None:
    for read in (PathPattern.parse, parse_path):
        with pytest.raises(PathSyntaxError) as caught:
            read(text)
        assert caught.value.position <= position
    assert PathSyntaxError(text, position, wildcards=True).position == position


@pytest.mark.parametrize("text", ["*", "a.*", "a[*]", "**"])
def test_a_path_has_no_wildcards(text: str) -> None:
    with pytest.raises(PathSyntaxError) as caught:
        parse_path(text)
    assert "[*]" not in str(caught.value).partition("steps are")[2]


def test_long_paths_are_matched() -> None:
    path = render_path(["k", 0] * 10_000)
    assert PathPattern.parse("**[0]").matches(path)
    assert not PathPattern.parse("**.other").matches(path)
