"""The one way to write a plain map that has ``$``-keys."""

from harness.model.value import LITERAL_KEY, Value


def with_narrow_literals(value: Value) -> Value:
    """Return the value with each ``$literal`` only around a map that needs it.

    That is how subjects write what they return. In a case file a ``$literal`` may stand around
    more: everything in it is as it is, so ``{"$literal": {"a": 1}}`` and ``{"a": 1}`` are one
    value.
    """
    root = [value]
    # Places to look at, each as its container and key, and whether it is within a literal.
    pending: list[tuple[Value, Value, bool]] = [(root, 0, False)]
    while pending:
        container, key, literal = pending.pop()
        child = container[key]
        if isinstance(child, list):
            container[key] = copy = list(child)
            pending += ((copy, index, literal) for index in range(len(copy)))
        elif not isinstance(child, dict):
            continue
        elif not literal and LITERAL_KEY in child and len(child) == 1:
            container[key] = child[LITERAL_KEY]
            pending.append((container, key, True))
        elif literal and any(name.startswith("$") for name in child):
            container[key] = {LITERAL_KEY: child}
        else:
            container[key] = fields = dict(child)
            pending += ((fields, name, literal) for name in fields)
    return root[0]
