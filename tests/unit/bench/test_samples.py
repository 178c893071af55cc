import pytest

from harness.bench.samples import Samples


def test_the_median_is_not_moved_by_one_disturbed_round() -> None:
    assert Samples.of([5, 1, 2, 3, 900]).median == 3
    assert Samples.of([1, 2]).median == 1.5


def test_the_quartiles_hold_the_middle_half() -> None:
    samples = Samples.of([1, 2, 3, 4, 5, 6, 7, 8, 900])
    assert (samples.low, samples.high) == (3, 7)
    assert samples.spread == pytest.approx(0.8)


def test_few_samples_show_all_they_span() -> None:
    samples = Samples.of([3, 1, 2])
    assert (samples.low, samples.high) == (1, 3)
    assert Samples.of([4]).spread == 0


def test_a_median_of_nothing_has_no_spread() -> None:
    assert Samples.of([0, 0, 0]).spread == 0
