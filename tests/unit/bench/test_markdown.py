import pytest

from harness.bench.document import document
from harness.bench.machine import Machine
from harness.bench.markdown import NoPlaceError, bench_markdown, endurance_markdown, placed
from harness.bench.rounds import Measured
from harness.bench.samples import Samples
from tests.unit.bench.test_endurance import endured

MACHINE = Machine("a|processor", 2, "Linux", "CPython 3.11.7", "Java 17", "0.1.0", 1.9)
PAGE = """\
# Title

<!-- parity bench -->
old
<!-- end -->

<!-- parity endurance -->
<!-- end -->
"""


def test_the_tables_stand_in_their_place_and_nothing_else_changes() -> None:
    page = placed(PAGE, "bench", "new \\1")
    assert page == PAGE.replace("-->\nold\n", "-->\n\nnew \\1\n")
    again = placed(placed(page, "bench", "newer"), "endurance", "long")
    assert "new \\1" not in again
    assert "newer" in again
    assert again.endswith("<!-- parity endurance -->\n\nlong\n<!-- end -->\n")


def test_a_page_without_a_place_is_left_alone() -> None:
    with pytest.raises(NoPlaceError, match="<!-- parity bench -->"):
        placed("# Title\n", "bench", "new")


def test_figures_results_and_growth_are_rows() -> None:
    figures = {
        "fold.java.1000": Samples((2.0, 1.0, 3.0)),
        "fold.java.10000": Samples((20.0,)),
        "run.warm": Samples((50.0,)),
    }
    lines = bench_markdown(document(Measured(figures, {}), MACHINE, 3, 10_630)).splitlines()
    assert lines[0].startswith("10,630 cases, 3 rounds. a|processor, 2 cores")
    assert "the machine is busy" in lines[0]
    assert "| `cases_per_second` | 20,000 |" in "\n".join(lines)
    assert "| `naive_ratio` | not measured |" in "\n".join(lines)
    assert "| `fold.java.n` | n^1.00 | how it grows with its size |" in lines
    first = next(place for place, line in enumerate(lines) if "`fold.java.1000`" in line)
    assert lines[first].startswith("| `fold.java.1000` | 2 | 1 to 3 | ms |")
    assert "`fold.java.10000`" in lines[first + 1]


def test_a_long_run_is_a_table_with_verdicts() -> None:
    lines = endurance_markdown(endured(2, 0).to_map()).splitlines()
    assert lines[0] == "30 minutes, 1,000 calls of each subject."
    assert any(line.startswith("| supervisor | memory |") and "**grows**" in line for line in lines)
    assert sum("| stays |" in line for line in lines) == 7
