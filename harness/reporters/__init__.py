"""What people and tools get to see of a run: each reporter consumes the run's events."""
