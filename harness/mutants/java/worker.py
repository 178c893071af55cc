"""The worker of mutants: a JVM in a process of its own, with a workshop in it.

``main`` gets one argument, the JSON of a ``WorkshopPlan``. A request is a line that names what is
wanted, and then its bytes; see ``workshop``.
"""

from harness.mutants.java.plan import WorkshopPlan
from harness.mutants.java.workshop import Workshop
from harness.subjects.java.jvm import start_jvm
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.serve import serve


def main(arguments: list[str]) -> None:
    """Start the JVM, open the jar, say hello, and serve until the pipe ends."""
    channel = claim_stdio()
    plan = WorkshopPlan.from_argument(arguments[0])
    try:
        start_jvm(plan.library, plan.flags)
        workshop = Workshop(plan.tools, plan.classpath)
    except Exception as error:  # noqa: BLE001 - whatever JPype or Java raises, a user must see it
        channel.failed(
            f"the JVM did not start: {type(error).__name__}: {error}",
            "check --java-home and --jvm-arg; `parity doctor` shows what is found",
        )
        return
    channel.ready({"version": "", "location": ""})
    serve(channel, workshop.execute)
