"""Numbers of the command line that are numbers: ``nan`` lies in every range, and in none."""

import math
from typing import Any

import click


class FiniteRange(click.FloatRange):
    """A range of floats without ``nan``."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number; a usage error if it is none, or out of range."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return float(number)
