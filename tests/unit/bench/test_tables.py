from harness.bench.document import document
from harness.bench.machine import Machine
from harness.bench.results import RESULTS
from harness.bench.rounds import Measured
from harness.bench.samples import Samples
from harness.bench.tables import figures_table, number, results_table
from tests.unit.bench.printing import printed

MACHINE = Machine("a processor", 2, "Linux", "CPython 3.11.7", "Java 17", "0.1.0", 0.1)


def test_figures_are_shown_with_their_spread_and_meaning_by_size() -> None:
    figures = {
        "fold.java.10000": Samples((20.0,)),
        "fold.java.2000": Samples((1.9, 2.0, 2.2)),
    }
    first, second = printed(figures_table(Measured(figures, {}))).splitlines()[1:]
    assert first.split()[:5] == ["fold.java.2000", "2", "1.9", "2.2", "ms"]
    assert second.startswith("fold.java.10000")
    assert "the jar inside its JVM" in first


def test_results_say_what_was_not_measured() -> None:
    shown = printed(results_table(document(Measured({}, {}), MACHINE, 1, 1)))
    assert "cases_per_second" in shown
    assert shown.count("not measured") == len(RESULTS)


def test_growth_is_shown_as_a_power() -> None:
    figures = {f"fold.java.{n}": Samples((n * 0.002,)) for n in (1_000, 10_000)}
    assert "n^1.00" in printed(results_table(document(Measured(figures, {}), MACHINE, 1, 1)))


def test_numbers_have_the_digits_that_are_read() -> None:
    assert [number(value) for value in (12345.6, 99.96, 1.2345, 0.01234)] == [
        "12,346",
        "100",
        "1.23",
        "0.0123",
    ]
