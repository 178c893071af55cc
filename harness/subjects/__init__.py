"""The implementations under test, each behind the one protocol of ``base``."""
