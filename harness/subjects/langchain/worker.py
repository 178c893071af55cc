"""The worker: imports langchain-core, says hello, and executes calls."""

import sys
from collections.abc import Sequence

from harness.subjects.langchain.installed import DISTRIBUTION, INSTALL, find_langchain
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.python_calls import PythonCalls, prepare_interpreter
from harness.subjects.worker.serve import serve


def main(_arguments: Sequence[str]) -> None:
    """Serve calls until the supervisor closes its end."""
    channel = claim_stdio()
    installed = find_langchain()
    try:
        # The first import of langchain-core, which may be missing, broken, or too old.
        from harness.subjects.langchain import operations  # noqa: PLC0415
    except Exception as error:  # noqa: BLE001  (whatever its import raises, it cannot be driven)
        found = f"{DISTRIBUTION} {installed.version}" if installed else DISTRIBUTION
        channel.failed(
            f"{found} does not import: {type(error).__name__}: {error}", f"Run: {INSTALL}"
        )
        sys.exit(1)
    assert installed is not None
    prepare_interpreter()
    channel.ready(
        {
            "version": installed.version,
            "location": installed.location,
            "ops": sorted(operations.SUPPORTED),
            "unsupported": operations.UNSUPPORTED,
        }
    )
    serve(channel, PythonCalls(operations.SUPPORTED).execute)
