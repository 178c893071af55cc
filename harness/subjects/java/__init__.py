"""agent-core-java as a subject: any jar of it, in a JVM of its own, driven through JPype."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.subjects.java.subject import provider as provider


def __getattr__(name: str) -> Any:
    # The worker imports this package too, and the JVM waits until all that it imports is there.
    if name == "provider":
        from harness.subjects.java.subject import provider  # noqa: PLC0415

        return provider
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
