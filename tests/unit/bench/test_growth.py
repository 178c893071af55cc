import pytest

from harness.bench.growth import exponent, slope, trend

MIB = 1 << 20


def test_the_slope_of_a_line_is_found_beside_an_outlier() -> None:
    points = [(float(x), 3.0 * x + 1) for x in range(20)]
    points[7] = (7.0, 10_000.0)
    assert slope(points) == pytest.approx(3)


def test_a_single_place_has_no_slope() -> None:
    assert slope([(1.0, 5.0), (1.0, 9.0)]) == 0


@pytest.mark.parametrize(("power", "factor"), [(1, 4.0), (2, 0.5), (0, 7.0)])
def test_the_exponent_of_a_power_is_found(power: int, factor: float) -> None:
    points = [(float(n), factor * n**power) for n in (1_000, 10_000, 100_000)]
    assert exponent(points) == pytest.approx(power)


def test_one_size_shows_no_growth() -> None:
    with pytest.raises(ValueError, match="single size"):
        exponent([(10.0, 1.0), (10.0, 2.0)])


def leaking(by: float) -> list[tuple[float, float]]:
    return [(float(minute), 100 * MIB + by * minute) for minute in range(30)]


def test_what_leaks_grows_and_what_comes_and_goes_does_not() -> None:
    assert trend(leaking(1 * MIB), 8 * MIB).grows
    noisy = [(x, y + (3 * MIB if x % 2 else 0)) for x, y in leaking(0)]
    assert not trend(noisy, 8 * MIB).grows


def test_what_only_fills_in_the_warm_up_does_not_grow() -> None:
    filling = [(float(m), min(m, 8) * 20.0 * MIB) for m in range(30)]
    found = trend(filling, 8 * MIB)
    assert not found.grows
    assert found.start == found.end == 160 * MIB


def test_a_third_of_the_run_is_warm_up() -> None:
    filling = [(float(m), min(m, 25) * 8.0 * MIB) for m in range(91)]
    assert trend(filling, 8 * MIB).start == 200 * MIB


def test_one_handle_too_many_grows() -> None:
    handles = [(float(minute), 13.0 + minute // 6) for minute in range(30)]
    assert trend(handles, 0.5).grows
    assert trend(handles, 0.5).per_hour == pytest.approx(10, rel=0.2)


def test_shrinking_is_no_growth() -> None:
    assert trend(leaking(-1 * MIB), 8 * MIB).grows is False


def test_a_short_run_has_no_verdict() -> None:
    assert trend([(0.0, 1.0), (1.0, 1e9)], 1).grows is None
    within_the_warm_up = [(second / 60, second * MIB) for second in range(200)]
    assert trend(within_the_warm_up, 1).grows is None
    assert trend([*within_the_warm_up, (5.0, 1e9), (6.0, 2e9)], 1).grows is None
