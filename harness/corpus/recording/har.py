"""The answers in a HAR file, as browsers and proxies export the calls of a page."""

import base64
import binascii
from collections.abc import Iterator

from harness.model.value import Value


def is_har(value: Value) -> bool:
    """Whether a JSON value is that of a HAR file."""
    return isinstance(value, dict) and isinstance(_entries(value), list)


def bodies(har: Value) -> Iterator[bytes]:
    """Yield the bodies of the answers, in the order of the calls; empty ones are left out."""
    for entry in _entries(har) or ():
        content = _inside(entry, "response", "content")
        text = _inside(content, "text")
        if not isinstance(text, str) or not text:
            continue
        if _inside(content, "encoding") == "base64":
            try:
                yield base64.b64decode(text, validate=True)
            except (binascii.Error, ValueError):
                continue
        else:
            yield text.encode("utf-8", "surrogatepass")


def _entries(har: Value) -> Value:
    return _inside(har, "log", "entries")


def _inside(value: Value, *keys: str) -> Value:
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value
