"""JSON values for properties, and how a person would have to write them in a case file."""

from typing import Any

from hypothesis import strategies as st

_ODD_CHARACTERS = (
    "\x00\x1b\x7f\x85\u2028\u2029\ufeff\ud83d\ude00\U0001f600\"\\'#:-?&*!|>%@`{}[],$ \t\n\r"
)
_CHARACTERS = st.one_of(st.characters(codec="utf-8"), st.sampled_from(_ODD_CHARACTERS))
TEXTS = st.text(_CHARACTERS, max_size=20)
PLAIN_LOOKING = st.sampled_from(
    (
        *("yes", "No", "012", "0x1F", "1_000", "1:30", "2001-12-14", ".5", "1.", "+1", "1e5"),
        *("-0", "true", "True", "null", "~", ".nan", ".inf", "<<", "="),
    )
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    TEXTS,
    PLAIN_LOOKING,
)
KEYS = st.one_of(st.text(_CHARACTERS, max_size=8), st.sampled_from(("$class", "$any", "a", "<<")))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)


def special(value: Any) -> Any:
    """Return a value as a case file has it: ``$literal`` around maps that need it."""
    match value:
        case dict() if any(key.startswith("$") for key in value):
            return {"$literal": value}
        case dict():
            return {key: special(item) for key, item in value.items()}
        case list():
            return [special(item) for item in value]
        case _:
            return value


def yaml_flow(value: Any, *, is_raw: bool = False) -> str:
    """Return a value as YAML on one line, quoted wherever there is a choice."""
    if isinstance(value, dict):
        inside = is_raw or "$literal" in value
        entries = (f"{_quoted(key)}: {yaml_flow(one, is_raw=inside)}" for key, one in value.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(yaml_flow(one, is_raw=is_raw) for one in value) + "]"
    if isinstance(value, str):
        units = value.encode("utf-16-be", "surrogatepass").hex(" ", 2)
        return f'{{$utf16: "{units}"}}' if has_lone_half(value) else _quoted(value)
    names = {"nan": ".nan", "inf": ".inf", "-inf": "-.inf", "None": "null"}
    return names.get(repr(value), repr(value).lower())


def has_lone_half(text: str) -> bool:
    """Whether a text holds half a surrogate pair once the pairs in it are joined."""
    return any(0xD800 <= ord(one) < 0xE000 for one in joined(text))


def joined(text: str) -> str:
    """Return a text with its surrogate pairs as characters."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _quoted(text: str) -> str:
    return '"' + "".join(map(_escaped, joined(text))) + '"'


def _escaped(one: str) -> str:
    code = ord(one)
    if one in '"\\' or not 0x20 <= code < 0x7F:
        return f"\\U{code:08X}"
    return one
