import io
from typing import Any

from rich.console import Console

from harness.reporters.coverage_console import coverage_lines


def shares(lines: tuple[int, int], branches: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    return {
        "lines": {"covered": lines[0], "total": lines[1]},
        "branches": {"covered": branches[0], "total": branches[1]},
    }


def missed(at: int, reason: str | None = None, *, reached: bool = False) -> dict[str, Any]:
    return {"at": at, "method": "f", "reached": reached, "branches": 1, "reason": reason}


def part(*places: dict[str, Any], **more: Any) -> dict[str, Any]:
    sides = {"reference": shares((9, 10), (1, 2)), "java": shares((3, 3), (0, 0))}
    file = {"subject": "reference", "file": "a.py", "rule": "merging", "missed": list(places)}
    return {
        "sides": sides,
        "rules": [
            {"rule": "merging", "text": "merging", "sides": sides},
            {"rule": "vendors", "text": "v", "sides": {"java": shares((0, 0))}},
        ],
        "files": [file],
        **more,
    }


def shown(coverage: dict[str, Any], *, limited: bool = True) -> list[str]:
    out = io.StringIO()
    console = Console(file=out, width=120, highlight=False)
    for line in coverage_lines(coverage, limited=limited):
        console.print(line)
    return out.getvalue().splitlines()


def test_both_sides_stand_rule_by_rule() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in shown(part(missed(1))) if line}
    assert rows["merging"] == ["9/10", "1/2", "3/3", "0/0", "java"]
    assert rows["vendors"] == [".", ".", ".", "."]
    assert rows["all"] == ["9/10", "1/2", "3/3", "0/0"]


def test_a_rule_that_is_whole_on_both_sides_is_not_marked() -> None:
    rows = {line.split()[0]: line.split()[1:] for line in shown(part()) if line}
    assert rows["merging"] == ["9/10", "1/2", "3/3", "0/0"]


def test_what_no_case_reaches_is_listed_with_its_place() -> None:
    lines = shown(part(missed(7), missed(8, reached=True)))
    assert "No case reaches 2 places:" in lines
    assert "  reference  a.py:7  f" in lines
    assert "  reference  a.py:8  f  1 branch" in lines


def test_only_the_first_are_listed_unless_all_are_asked_for() -> None:
    many = part(*(missed(at) for at in range(30)))
    assert "  … and 10 more; -v shows them all." in shown(many)
    assert sum("a.py:" in line for line in shown(many, limited=False)) == 30


def test_what_is_excused_is_counted_and_not_listed() -> None:
    lines = shown(part(missed(7, "it cannot")))
    assert "1 place that no case can reach, each with a reason." in lines
    assert "Every line and branch that can be reached is." in lines
    assert not any("a.py:7" in line for line in lines)


def test_a_stale_exception_is_told() -> None:
    stale = {
        "subject": "java",
        "file": "C.java",
        "method": "f",
        "missed": {"lines": 0, "branches": 1},
        "excused": {"lines": 2, "branches": 1},
        "place": "uncovered.yaml:3",
    }
    (line,) = [line for line in shown(part(stale_exceptions=[stale])) if "stale" in line]
    assert "uncovered.yaml:3" in line
    assert "missed are 0 of 2 lines, 1 of 1 branches" in line


def test_what_a_line_is_without_line_numbers_is_said() -> None:
    coverage = part()
    coverage["files"][0]["by"] = "method"
    assert "reference: code without line numbers; a line stands for a whole method." in shown(
        coverage
    )


def test_names_from_a_report_cannot_write_to_the_terminal() -> None:
    nasty = part(missed(7))
    nasty["files"][0]["file"] = "\x1b[31mred[/]"
    assert not any("\x1b" in line for line in shown(nasty))
    assert any("[/]" in line for line in shown(nasty))
