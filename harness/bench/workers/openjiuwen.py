"""The published package's merges, timed in its own environment.

Arguments: the folder or wheel that holds the package, and its version.
"""

from collections.abc import Sequence
from functools import partial, reduce
from operator import add
from pathlib import Path

from harness.bench.workers.merging import MergeTiming
from harness.bench.workers.serving import serve_questions
from harness.model.classes import MESSAGE_FIELDS
from harness.subjects.openjiuwen.building import build
from harness.subjects.openjiuwen.package import load_package
from harness.subjects.worker.channel import claim_stdio


def main(arguments: Sequence[str]) -> None:
    """Serve questions until the supervisor closes its end."""
    location, version = arguments
    channel = claim_stdio()
    names = load_package(Path(location), version).names
    classes = {name: names[name] for name in (*MESSAGE_FIELDS, "ToolCall") if name in names}
    timing = MergeTiming(partial(build, classes=classes), add, partial(reduce, add))
    serve_questions(channel, timing.handlers)
