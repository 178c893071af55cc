from harness import pytest_plugin
from harness.corpus.names import ENDINGS


def test_the_plugin_which_imports_nothing_knows_the_same_endings() -> None:
    assert pytest_plugin._ENDINGS == ENDINGS
