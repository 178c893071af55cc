"""The shape of a value: what is left of it when its words are taken away."""

from harness.model.value import Value


def same_shape(left: Value, right: Value) -> bool:
    """Whether two values have the same kinds and lengths, and differ in words and keys alone."""
    pending = [(left, right)]
    while pending:
        one, other = pending.pop()
        match one, other:
            case dict(), dict():
                if list(map(_units, one)) != list(map(_units, other)):
                    return False
                pending += zip(one.values(), other.values(), strict=True)
            case list(), list():
                if len(one) != len(other):
                    return False
                pending += zip(one, other, strict=True)
            case str(), str():
                if _units(one) != _units(other):
                    return False
            case _:
                if type(one) is not type(other):
                    return False
    return True


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass"))
