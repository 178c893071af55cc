"""What the harness talks about: values, calls, cases, outcomes, operations."""
