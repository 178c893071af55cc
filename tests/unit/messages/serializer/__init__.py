"""Tests of the typed JSON protocol."""
