"""Tests of the case files."""
