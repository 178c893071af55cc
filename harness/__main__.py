"""``python -m harness`` is the command ``parity``."""

from harness.cli import main

main()
