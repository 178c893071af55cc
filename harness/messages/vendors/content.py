"""Content that is a list of blocks, as the vendors write it."""

from collections.abc import Mapping
from typing import Any

from harness.messages.text import join
from harness.messages.vendors.fields import type_of


def joined_texts(content: Any, keys: Mapping[str, str]) -> str | None:
    """Return the texts of blocks of some types joined, None if there is no such block.

    ``keys`` names, by type of block, where its text is.
    """
    if not isinstance(content, list):
        return None
    texts = [block.get(keys[type_of(block)]) for block in content if type_of(block) in keys]
    return join(text for text in texts if isinstance(text, str)) if texts else None
