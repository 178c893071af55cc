from pathlib import Path

import pytest
from coverage import Coverage
from coverage.python import PythonFileReporter

from harness.subjects.covering import CoveredFile, Place, Reached
from harness.subjects.python_coverage import CODE
from harness.subjects.python_coverage.lines import NOT_CODE, covered_files

SOURCE = '''\
"""A module."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import this


class Sign:
    def of(self, number):
        if number < 0:
            return "-"
        return "+"


def never():
    return [
        1,
    ]
'''


@pytest.fixture
def code(tmp_path: Path) -> Path:
    (tmp_path / "signs.py").write_text(SOURCE)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "__init__.py").write_text("X = 1\n")
    return tmp_path


def places(file: CoveredFile) -> dict[int | str, Place]:
    return {place.at: place for place in file.places}


def covered(code: Path, *reached: Reached) -> dict[str, CoveredFile]:
    files = covered_files(code, "made.up", reached, ["made.up."])
    return {file.unit: file for file in files}


def test_lines_and_branches_have_the_case_that_was_first(code: Path) -> None:
    found = covered(
        code,
        Reached("", {"signs.py": [[-1, 1], [1, 3], [3, 5], [5, 9], [9, 16], [16, -1]]}),
        Reached("a::1", {"signs.py": [[-10, 11], [11, 13], [13, -10]]}),
        # An error leaves the line in the middle: that is none of its branches.
        Reached("a::raising", {"signs.py": [[-10, 11], [11, -10]]}),
        Reached("a::2", {"signs.py": [[11, 12], [12, -10]]}),
    )["made.up.signs"]
    assert found.file == "made/up/signs.py"
    lines = places(found)
    assert lines[9] == Place(9, "(module)", "")
    assert lines[11] == Place(11, "Sign.of", "a::1", 2, ("a::1", "a::2"))
    assert lines[12] == Place(12, "Sign.of", "a::2")
    assert lines[13] == Place(13, "Sign.of", "a::1")


def test_what_nothing_reached_is_missed(code: Path) -> None:
    lines = places(covered(code)["made.up.signs"])
    assert lines[17] == Place(17, "never", None)
    assert lines[11].branches == 2
    assert all(place.is_missed for place in lines.values())


def test_what_only_type_checkers_read_is_no_code(code: Path) -> None:
    assert {5, 6}.isdisjoint(places(covered(code)["made.up.signs"]))


def test_a_package_is_a_module_too(code: Path) -> None:
    assert places(
        covered(code, Reached("", {"deep/__init__.py": [[-1, 1], [1, -1]]}))["made.up.deep"]
    )


def test_what_is_out_of_the_scope_is_left_out(code: Path) -> None:
    files = covered_files(code, "made.up", [], ["made.up.deep."])
    assert [file.unit for file in files] == ["made.up.deep"]


def test_the_counts_are_those_of_coverage_py() -> None:
    """Over the reference itself, of which every third arc that is possible was seen."""
    coverage = Coverage(data_file=None, config_file=False, branch=True, messages=False)
    for pattern in NOT_CODE:
        coverage.exclude(pattern)
    data = coverage.get_data()
    arcs = {}
    for path in sorted(CODE.rglob("*.py")):
        possible = sorted(PythonFileReporter(str(path), coverage).arcs())
        arcs[path.relative_to(CODE).as_posix()] = [list(arc) for arc in possible[::3]]
        data.add_arcs({str(path): possible[::3]})
    for file in covered_files(CODE, "harness.messages", [Reached("a::1", arcs)], ["harness."]):
        name = str(CODE.parents[1] / file.file)
        _, lines, _, missing, _ = coverage.analysis2(name)
        assert [place.at for place in file.places] == sorted(lines)
        assert [place.at for place in file.places if place.first is None] == sorted(missing)
        counts = {place.at: (place.branches, len(place.taken)) for place in file.places}
        for line, count in coverage.branch_stats(name).items():
            assert counts[line] == count, (name, line)
