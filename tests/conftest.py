"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says nothing here: machines are shared, and speed is for benchmarks.
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")
