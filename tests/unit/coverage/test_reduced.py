from pathlib import Path

import pytest

from harness.coverage.reduced import read_reduction, reduction_faults, write_reduction
from harness.model.faults import FaultsError

OF = ("recorded/*",)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "new" / "kept.txt"
    write_reduction(OF, file, ["recorded/b::2", "recorded/a b::1"])
    reduction = read_reduction(OF, file)
    assert reduction.keep == {"recorded/a b::1", "recorded/b::2"}
    assert not list(reduction_faults(OF, file, reduction.keep))


def test_the_names_are_sorted_so_that_a_change_is_small(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    write_reduction(OF, file, ["recorded/b::2", "recorded/a::1"])
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    assert lines == ["recorded/a::1", "recorded/b::2"]


def test_a_reduction_leaves_out_what_it_is_about_and_does_not_keep(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("# a comment\n\nrecorded/a::1\n")
    reduction = read_reduction(OF, file)
    names = ("recorded/a::1", "recorded/a::2", "merge/a::2")
    assert [reduction.takes(name) for name in names] == [True, False, True]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("recorded/a::9", "there is no case recorded/a::9"),
        ("merge/a::1", "merge/a::1 is kept in any case"),
        ("recorded/a::1", "recorded/a::1 stands here more than once"),
    ],
)
def test_names_that_say_nothing_are_faults(tmp_path: Path, line: str, message: str) -> None:
    file = tmp_path / "kept.txt"
    file.write_text(f"# head\nrecorded/a::1\n{line}\n")
    faults = list(reduction_faults(OF, file, {"recorded/a::1", "merge/a::1"}))
    assert message in str(faults[-1])
    assert faults[-1].line == 3


def test_a_missing_file_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(FaultsError, match="--write"):
        read_reduction(OF, tmp_path / "kept.txt")
