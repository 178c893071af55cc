import pytest

from harness.bench.figures import by_size, figure_named


def test_a_figure_is_found_by_its_name_or_by_its_beginning() -> None:
    assert figure_named("bare.java").unit == "µs a case"
    assert figure_named("fold.reference").unit == "µs a chunk"
    assert figure_named("fold.reference.1000").unit == "ms"
    assert figure_named("runs.memory.supervisor.1000").unit == "MiB"


def test_an_unknown_figure_is_a_fault_of_its_bench() -> None:
    with pytest.raises((KeyError, ValueError)):
        figure_named("no.such")


def test_a_name_may_end_in_a_size() -> None:
    assert by_size("fold.java.10000") == ("fold.java", 10_000)
    assert by_size("fold.java") is None
