"""Hypothesis without its deadline: on a busy machine it fails tests for being slow once."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
