"""What happens where there is no browser; the tests of the page rely on it."""

import pytest

from tests.browser.conftest import missing


@pytest.mark.parametrize("ci", ["true", "1"])
def test_in_ci_it_is_a_failure(monkeypatch: pytest.MonkeyPatch, ci: str) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.fail.Exception, match=r"missing: run scripts/install-browser\.sh"):
        missing("Chromium")


@pytest.mark.parametrize("ci", ["", "false", None])
def test_elsewhere_it_is_skipped_and_says_why(
    monkeypatch: pytest.MonkeyPatch, ci: str | None
) -> None:
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.skip.Exception, match=r"missing: run scripts/install-browser\.sh"):
        missing("Chromium")
