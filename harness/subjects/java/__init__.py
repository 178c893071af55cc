"""agent-core-java as a subject: any jar of it, in a JVM of its own, driven through JPype."""

from harness.subjects.java.provider import JavaProvider

provider = JavaProvider()
"""What the entry point ``java`` of the group ``agent_core_parity.subjects`` names."""
