"""The worker: imports the package, says hello, and executes calls.

Arguments: the folder or wheel that holds the package, its version, and its SHA-256 or nothing.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from harness.subjects.openjiuwen.operations import Operations
from harness.subjects.openjiuwen.package import PackageError, load_package
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.python_calls import PythonCalls, prepare_interpreter
from harness.subjects.worker.serve import serve


def main(arguments: Sequence[str]) -> None:
    """Serve calls until the supervisor closes its end."""
    location, version, sha256 = arguments
    channel = claim_stdio()
    try:
        package = load_package(Path(location), version)
    except PackageError as error:
        channel.failed(
            str(error),
            "Its messages must be at openjiuwen.core.foundation.llm.schema (0.1.4 and newer) and "
            "need nothing but pydantic. Try another: --subject openjiuwen=VERSION|WHEEL|CHECKOUT.",
        )
        sys.exit(1)
    operations = Operations(package)
    prepare_interpreter()
    channel.ready(
        {
            "version": version,
            "location": location,
            "sha256": sha256 or None,
            "ops": sorted(operations.supported),
            "unsupported": operations.unsupported,
            "lacks": package.lacks,
        }
    )
    serve(channel, PythonCalls(operations.supported).execute)
