"""What subjects say while they start (an installation, a download), as lines on stderr."""

import logging
import sys


def show_progress_of_subjects() -> None:
    """Show the harness's own progress messages; a second call changes nothing."""
    logger = logging.getLogger("harness.subjects")
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("parity: %(message)s"))
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
