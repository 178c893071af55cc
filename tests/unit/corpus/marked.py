"""Texts with marks: where faults must be, worked out apart from the code under test."""

MARK = "‸"


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a text without its marks, and the line and column of each."""
    places = []
    while (offset := text.find(MARK)) >= 0:
        before = text[:offset]
        places.append((before.count("\n") + 1, offset - before.rfind("\n")))
        text = before + text[offset + len(MARK) :]
    return text, places
