"""Values to compare: tables of pairs, and Hypothesis strategies."""

from typing import Any, Final

from hypothesis import strategies as st

from harness.model.value import encode

NAN: Final = float("nan")
INFINITY: Final = float("inf")

HIGH, LOW, JOINED = "\ud83d", "\ude00", "\U0001f600"

SAME: Final[list[tuple[Any, Any]]] = [
    (None, None),
    (True, True),
    (0, 0),
    (10**5000, 10**5000),
    (1.5, 1.5),
    (NAN, float("nan")),
    (-INFINITY, -INFINITY),
    (-0.0, -0.0),
    ("", ""),
    (HIGH + LOW, JOINED),
    (f"a{HIGH}{LOW}", f"a{JOINED}"),
    (HIGH, HIGH),
    ([], []),
    ([HIGH + LOW, NAN], [JOINED, NAN]),
    ({}, {}),
    ({"a": 1, "b": [2.0]}, {"b": [2.0], "a": 1}),
    ({HIGH + LOW: 1}, {JOINED: 1}),
    ({"é": {HIGH + LOW: [None]}}, {"é": {JOINED: [None]}}),
]

UNLIKE: Final[list[tuple[Any, Any]]] = [
    (None, False),
    (None, 0),
    (None, ""),
    (None, []),
    (None, {}),
    (True, 1),
    (False, 0),
    (True, 1.0),
    (1, 1.0),
    (2, 2.0),
    (0.0, -0.0),
    (NAN, 0.0),
    (NAN, None),
    (INFINITY, -INFINITY),
    (2**53, 2**53 + 1),
    (10**5000, 10**5000 + 1),
    ("", "a"),
    ("1", 1),
    ("null", None),
    ("é", "e\u0301"),
    (HIGH, LOW),
    (HIGH + LOW, LOW + HIGH),
    (HIGH, JOINED),
    ([], {}),
    ([1], [True]),
    ([2], [2.0]),
    ([0.0], [-0.0]),
    ([], [None]),
    ([1, 2], [2, 1]),
    ([1, 2, 3], [1, 3]),
    ({}, {"a": None}),
    ({"a": None}, {}),
    ({"a": None}, {"b": None}),
    ({"a": 1}, {"a": True}),
    ({"__a": 1}, {"__a": 2}),
    ({"a": [{"b": 1}]}, {"a": [{"b": 1.0}]}),
    ({HIGH + LOW: 1}, {JOINED: 2}),
]

texts = st.text(
    st.one_of(
        st.sampled_from('ab.[]"\\*$\0\n\x7f \u2028é'),
        st.sampled_from([HIGH, LOW, JOINED]),
    ),
    max_size=4,
)
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2),
    st.sampled_from([0.0, -0.0, 1.0, 2.0, NAN, INFINITY]),
    texts,
)


def _keys_differ(fields: dict[str, Any]) -> bool:
    """Whether no key stands in a map twice, once joined and once as a pair of surrogates."""
    return len({encode(key) for key in fields}) == len(fields)


values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3).filter(_keys_differ)
    ),
    max_leaves=8,
)


def short(value: Any) -> str:
    """Return a name of a test's parameter."""
    return encode(value).decode("ascii")[:30]


def nested(depth: int, leaf: Any) -> Any:
    """Return a value so deep that nothing which recurses comes to its leaf."""
    value = leaf
    for level in range(depth):
        value = {"k": value} if level % 2 else [value]
    return value
