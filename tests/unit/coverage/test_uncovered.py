from pathlib import Path

import pytest

from harness.coverage.uncovered import Exceptions, load_exceptions, parse_exceptions
from harness.model.faults import FaultsError
from harness.subjects.covering import CoveredFile, Place

REACHED = Place(1, "f(int)", "a", 2, ("a",))
MISSED = Place(2, "f(int)", None)
OTHER = Place(3, "g", None)
FILE = CoveredFile("p/C.java", "p.C", "line", (REACHED, MISSED, OTHER))
ENTRY = "- {subject: java, file: p/C.java, method: f, lines: 1, branches: 1, reason: because}\n"


def exceptions(text: str) -> Exceptions:
    entries, faults = parse_exceptions(text, "uncovered.yaml")
    assert not faults
    return Exceptions(entries)


def test_an_entry_excuses_what_is_missed_of_its_method() -> None:
    reasons = exceptions(ENTRY).reasons("java", FILE)
    assert reasons == {REACHED: "because", MISSED: "because"}


def test_a_version_of_the_subject_is_excused_too() -> None:
    assert exceptions(ENTRY).reasons("java@new", FILE)
    assert not exceptions(ENTRY).reasons("javascript", FILE)


def test_parameters_tell_methods_of_one_name_apart() -> None:
    text = ENTRY.replace("method: f", "method: f(String)")
    assert not exceptions(text).reasons("java", FILE)


@pytest.mark.parametrize("less", ["lines: 1, branches: 1", "lines: 2"])
def test_nothing_is_excused_if_more_is_missed_than_an_entry_says(less: str) -> None:
    more = CoveredFile(
        "p/C.java", "p.C", "line", (*FILE.places, Place(4, "f(int)", "a", 3, ("a",)))
    )
    text = ENTRY.replace("lines: 1, branches: 1", less)
    assert not exceptions(text).reasons("java", more)


def test_nothing_is_excused_if_more_lines_are_missed_and_no_more_branches() -> None:
    more = CoveredFile("p/C.java", "p.C", "line", (*FILE.places, Place(4, "f(int)", None)))
    assert not exceptions(ENTRY).reasons("java", more)
    assert exceptions(ENTRY.replace("lines: 1", "lines: 2")).reasons("java", more)


def test_an_entry_is_stale_if_less_is_missed() -> None:
    reached = CoveredFile("p/C.java", "p.C", "line", (REACHED, Place(2, "f(int)", "b")))
    (stale,) = exceptions("\n" + ENTRY).stale({"java": [reached]})
    assert stale["missed"] == {"lines": 0, "branches": 1}
    assert stale["excused"] == {"lines": 1, "branches": 1}
    assert stale["place"] == "uncovered.yaml:2"


def test_code_without_line_numbers_is_held_to_its_branches_only() -> None:
    places = (Place("f(int)", "f(int)", "a", 2, ("a",)), Place("g()", "g()", None))
    methods = CoveredFile("p/C.java", "p.C", "method", places)
    assert exceptions(ENTRY).reasons("java", methods) == {places[0]: "because"}
    assert not exceptions(ENTRY.replace("branches: 1, ", "")).reasons("java", methods)
    other = ENTRY.replace("method: f", "method: g").replace("branches: 1, ", "")
    assert exceptions(other).reasons("java", methods) == {places[1]: "because"}
    assert not exceptions(ENTRY).stale({"java": [methods]})


def test_an_entry_about_a_file_that_is_gone_is_stale() -> None:
    assert exceptions(ENTRY).stale({"java": []})


def test_an_entry_is_not_stale_for_a_subject_that_was_not_measured() -> None:
    assert not exceptions(ENTRY).stale({"reference": [FILE]})
    assert not exceptions(ENTRY).stale({"java": [FILE]})


def test_a_star_excuses_methods_that_are_never_entered_and_no_others() -> None:
    text = '- {subject: java, file: p/C.java, method: "*", reason: because}\n'
    assert exceptions(text).reasons("java", FILE) == {OTHER: "because"}
    assert not exceptions(text).stale({"java": [FILE]})
    assert exceptions(text).stale({"java": [CoveredFile("p/C.java", "p.C", "line", (REACHED,))]})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {subject: java, file: f, method: m, lines: 1}", "reason is missing"),
        ("- {subject: java, file: f, method: m, reason: r}", "numbers are missing"),
        ("- {subject: java, file: f, method: m, lines: 0, reason: r}", "lines must be"),
        ("- {subject: java, file: f, method: m, lines: yes, reason: r}", "lines must be"),
        ('- {subject: java, file: f, method: "*", lines: 1, reason: r}', "has no numbers"),
        ("- {subject: java, file: f, metod: m, lines: 1, reason: r}", "unknown key 'metod'"),
        ("entries: []", "the file must be a list"),
    ],
)
def test_a_faulty_entry_is_told_with_its_place(text: str, message: str) -> None:
    entries, faults = parse_exceptions(f"\n{text}\n", "uncovered.yaml")
    assert not entries
    assert message in str(faults[0])
    assert faults[0].line == 2


def test_the_files_of_all_folders_count(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "uncovered.yaml").write_text(ENTRY)
    (tmp_path / "two").mkdir()
    assert load_exceptions([tmp_path / "one", tmp_path / "two"]).reasons("java", FILE)
    (tmp_path / "two" / "uncovered.yaml").write_text("- {}")
    with pytest.raises(FaultsError):
        load_exceptions([tmp_path / "one", tmp_path / "two"])


def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "uncovered.yaml"
    file.symlink_to("gone.yaml")
    with pytest.raises(FaultsError, match=r"uncovered\.yaml:1:1: no regular file"):
        load_exceptions([tmp_path])
    file.unlink()
    file.write_bytes(b"- a: 1\n- \xff")
    with pytest.raises(FaultsError, match=r"uncovered\.yaml:2:3: not UTF-8"):
        load_exceptions([tmp_path])
