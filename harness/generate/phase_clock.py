"""Which source of examples takes the time of a search."""

import time

from harness.generate.cpu import cpu_seconds
from harness.generate.totals import Phase


class PhaseClock:
    """Charges time to one phase after the other."""

    def __init__(self) -> None:
        self._phase: Phase | None = None
        self._began = time.monotonic()
        self._cpu = cpu_seconds()

    def charge(self, phase: Phase) -> None:
        """Charge a phase with the time since the last charge, or since ``go_on``."""
        if phase is not self._phase:
            # It takes some milliseconds to ask for the processor time of all processes.
            self.end()
            self._phase = phase
        now = time.monotonic()
        phase.seconds += now - self._began
        self._began = now

    def go_on(self) -> None:
        """Leave out the time since the last charge."""
        self._began = time.monotonic()

    def end(self) -> None:
        """Charge the last phase with the processor time since it began."""
        cpu = cpu_seconds()
        if self._phase is not None:
            self._phase.cpu += cpu - self._cpu
        self._cpu = cpu
