import pytest

from harness.model.generated_name import generated_name


@pytest.mark.parametrize(
    ("saved", "generated"),
    [
        ("regressions/agreement-text.of::7-12", "fuzz/agreement/text.of::7-12"),
        ("regressions/agreement-text.of::7-12.2", "fuzz/agreement/text.of::7-12"),
        ("regressions/agreement-text.of-lines::7-12", "fuzz/agreement/text.of::7-12"),
        ("regressions/fold-equals-merging::1-h40", "fuzz/fold-equals-merging::1-h40"),
        ("regressions/openjiuwen::fold-object-content", None),
        ("regressions/rechunking::7-12-small", None),
        ("texts::7-12", None),
        ("fuzz/rechunking::7-12", None),
    ],
)
def test_a_saved_case_is_known_by_the_name_it_was_generated_with(
    saved: str, generated: str | None
) -> None:
    assert generated_name(saved) == generated
