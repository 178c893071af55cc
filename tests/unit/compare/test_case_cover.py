from hypothesis import given
from hypothesis import strategies as st

from harness.compare.case_cover import covering_globs
from harness.compare.case_globs import CaseGlobs, exact_name

RECORDED = [f"recorded/fold::rec-{number:03}" for number in range(100)]
BY_HAND = [f"merge/{file}::{case}" for file in ("calls", "sub/text") for case in "abcdef"]
ALL = [*RECORDED, *BY_HAND, "top::x"]


def cover(wanted: list[str], differing: list[str] | None = None) -> list[str]:
    return list(covering_globs(wanted, differing or wanted, ALL))


def test_a_single_case_is_named_exactly() -> None:
    assert cover(["merge/calls::a"]) == ["merge/calls::a"]
    assert covering_globs(["a[0]::*"], ["a[0]::*"], ["a[0]::*"]) == ("a[[]0]::[*]",)


def test_a_few_cases_are_listed() -> None:
    assert cover(BY_HAND[:4]) == BY_HAND[:4]
    assert cover(["top::x", *BY_HAND[:2]]) == [*BY_HAND[:2], "top::x"]


def test_all_of_a_file_or_folder_is_one_glob() -> None:
    assert cover(RECORDED) == ["recorded/fold::*"]
    assert cover(BY_HAND[6:]) == ["merge/sub/text::*"]
    assert cover(BY_HAND) == ["merge/*"]
    assert cover(ALL) == ["*"]
    assert cover([*RECORDED, *BY_HAND[:6]]) == ["recorded/fold::*", "merge/calls::*"]


def test_many_cases_become_a_glob_if_half_of_what_it_covers_differs() -> None:
    assert cover(RECORDED[:50]) == ["recorded/fold::*"]
    assert cover(BY_HAND[:5]) == ["merge/calls::*"]
    listed = cover(RECORDED[:49])
    assert "recorded/fold::*" not in listed
    assert cover(RECORDED[:49], RECORDED[:50]) == ["recorded/fold::*"]


def test_long_lists_of_numbers_are_drawn_together() -> None:
    assert cover(RECORDED[5:40:5]) == RECORDED[5:40:5]
    assert cover(RECORDED[0:50:3]) == [
        "recorded/fold::rec-00[0369]",
        "recorded/fold::rec-01[258]",
        "recorded/fold::rec-02[147]",
        "recorded/fold::rec-03[0369]",
        "recorded/fold::rec-04[258]",
    ]


names = st.builds(
    "{}{}::{}".format,
    st.sampled_from(["", "x/", "x/y/"]),
    *[st.text("ab*[", min_size=1, max_size=2)] * 2,
)


@given(st.sets(names, min_size=1), st.data())
def test_what_is_wanted_is_covered_and_at_least_half_of_what_is_covered_differs(
    compared: set[str], data: st.DataObject
) -> None:
    everything = sorted(compared)
    wanted = data.draw(st.sets(st.sampled_from(everything), min_size=1))
    differing = wanted | data.draw(st.sets(st.sampled_from(everything)))
    globs = covering_globs(wanted, differing, everything)
    matched = set(filter(CaseGlobs.parse(globs).match, everything))
    assert wanted <= matched
    for glob in globs:
        covered = set(filter(CaseGlobs.parse([glob]).match, everything))
        assert 2 * len(covered & differing) >= len(covered)
    if len(wanted) == 1:
        assert [exact_name(glob) for glob in globs] == list(wanted)
