"""Starting the JVM: the one place that does, with the reason for each of its flags.

JPype is imported here and in no other module but the worker, and only in a worker process.

Class data sharing beyond the JDK's own archive was measured and left out: it saves 0.09 s of a run
of 1.18 s, but only with the jar in the JVM's own class path, in one class loader with JPype, and
with an archive that is kept in step with the jar and the JDK.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from harness.subjects.java.homes import JavaHome

_NATIVE_ACCESS_SINCE: Final = 17

_COVERED: Final = "com.openjiuwen.*"
"""The classes that are watched: the jar's libraries have no rules of ours to follow."""

_FLAGS: Final = (
    # A jar that fills its heap meets OutOfMemoryError, and the machine does not start to swap. Two
    # strings of 50 MB to be merged need 1.6 GB: they are there as bytes, as text, as objects, and
    # once more in the outcome. What is not used is not taken.
    "-Xmx2g",
    # One core is the worker's; collector threads would only take the other workers' time.
    "-XX:+UseSerialGC",
    # Most runs are over before the optimising compiler has earned its keep: on two cores the first
    # 5,000 recorded cases take twice as long with it, and warm ones are no faster for minutes.
    "-XX:TieredStopAtLevel=1",
    # No file in the temporary folder for monitoring tools, which kill -9 would leave behind.
    "-XX:-UsePerfData",
    # A crash of the JVM itself leaves no core dump.
    "-XX:-CreateCoredumpOnCrash",
    # The supervisor ends workers by signals; the JVM must neither handle nor delay them.
    "-Xrs",
    # The same outcome on every machine, whatever its settings.
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    # A jar that draws must not look for a screen.
    "-Djava.awt.headless=true",
)


def jvm_flags(java: "JavaHome", *extra: str, agent: "Path | None" = None) -> list[str]:
    """Return the flags for this Java; ``extra``, the user's, come last and so win.

    ``agent`` is JaCoCo's: it puts probes into the jar's own classes and writes no file.
    """
    flags = list(_FLAGS)
    if java.version >= _NATIVE_ACCESS_SINCE or not java.version:
        # JPype is native code; from JDK 24 on the JVM warns of it if it is not told.
        flags.append("--enable-native-access=ALL-UNNAMED")
    if agent is not None:
        flags.append(f"-javaagent:{agent}=output=none,includes={_COVERED}")
    return [*flags, *extra]


def start_jvm(library: str, flags: list[str]) -> None:
    """Start the JVM in this process; whatever JPype raises if it cannot be started.

    It gets no classpath: the jar and the bridge have a class loader of their own.
    """
    import jpype  # noqa: PLC0415 - only a worker needs it, and only here

    # Strings stay Java's: a lone surrogate cannot be a str, and only bytes cross anyway.
    jpype.startJVM(library, *flags, classpath=[], convertStrings=False)
