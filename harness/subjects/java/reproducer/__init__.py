"""Programs in Java for single calls: one file that ``java -cp … Repro.java`` compiles and runs."""

from harness.subjects.java.reproducer.program import PROGRAM, program_of

__all__ = ["PROGRAM", "program_of"]
