"""What a rich renderable looks like on a terminal."""

import io

from rich.console import Console, RenderableType


def printed(what: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=160, highlight=False).print(what)
    return out.getvalue()
