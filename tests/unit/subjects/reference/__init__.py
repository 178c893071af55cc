"""Tests of the reference subject."""
