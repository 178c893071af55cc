"""An answer that an agent wrapped in a map: ``{"response": "X"}`` means X."""

import re
from typing import Any, Final

_WRAPPED: Final = re.compile(r'\{"response": "(.*)"\}', re.DOTALL)
_ESCAPED: Final = re.compile(r"""\\(['"\\])""")


def unwrapped(content: Any) -> Any:
    """Return X for the text ``{"response": "X"}``, and any other content as it is.

    Only this very spelling counts. Escaped quotes and backslashes in X are read as themselves.
    """
    if not isinstance(content, str):
        return content
    wrapped = _WRAPPED.fullmatch(content)
    return content if wrapped is None else _ESCAPED.sub(r"\1", wrapped[1])
