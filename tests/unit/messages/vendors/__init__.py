"""Tests of other vendors' messages."""
