"""The Java worker: a JVM in a process of its own, fed with batches of bytes.

``main`` gets one argument, the JSON of a ``WorkerPlan``.
"""

import os

from harness.subjects.java.bridge import Bridge
from harness.subjects.java.digest import digest
from harness.subjects.java.jvm import start_jvm
from harness.subjects.java.plan import WorkerPlan
from harness.subjects.java.probes import Probes
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.reached import Watched
from harness.subjects.worker.serve import serve


def main(arguments: list[str]) -> None:
    """Start the JVM, bind the bridge to the jar, say hello, and serve until the pipe ends."""
    channel = claim_stdio()
    plan = WorkerPlan.from_argument(arguments[0])
    location = os.pathsep.join(plan.classpath)
    try:
        start_jvm(plan.library, plan.flags)
    except Exception as error:  # noqa: BLE001 - whatever JPype raises, a user must see it
        channel.failed(
            f"the JVM did not start: {type(error).__name__}: {error}",
            "check --java-home and --jvm-arg; `parity doctor` shows what is found",
        )
        return
    try:
        bridge = Bridge([plan.bridge, *plan.classpath])
        description = bridge.describe()
        execute = bridge.execute
        if plan.coverage is not None:
            execute = Watched(execute, Probes(plan.coverage).fresh).execute
        found = digest(plan.classpath)
    except Exception as error:  # noqa: BLE001 - likewise whatever Java raises
        channel.failed(
            f"the jar cannot be driven: {type(error).__name__}: {error}",
            f"see whether each of these is whole, and for this Java: {location}",
        )
        return
    match description:
        case {"ready": ready}:
            channel.ready({**ready, "location": location, "sha256": found})
            serve(channel, execute)
        case {"failed": {"what": what, "help": help_text}}:
            channel.failed(what, help_text)
