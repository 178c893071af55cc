from pathlib import Path

from harness.model.case import Returns
from harness.reporters.changes import Base
from harness.reporters.github import GitHubReporter
from harness.run.events import Event
from tests import fakes
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs


def github(tmp_path: Path, told: list[Event], base: Base | None = None) -> list[str]:
    file = tmp_path / "commands"
    text = runs.written(GitHubReporter(file, base), file, told)
    assert not list(runs.unsafe_characters(text))
    return text.splitlines()


def test_an_error_stands_at_the_line_of_the_case(tmp_path: Path) -> None:
    lines = github(tmp_path, runs.of_every_verdict())
    assert (
        "::error file=cases/a.yaml,line=4,title=one diverges%3A text  changed%3A string for string"
        "::a::diverges (text.of)%0AIt diverges.%0Atext  changed%0A"
        '    expected  "diverges"%0A    actual    "diverges!"'
    ) in lines
    assert (
        "::warning file=cases/divergences/one.yaml,line=3,title=Stale ledger entry::"
        "The entry stale matched nothing; parity accept --subject one --prune removes it."
    ) in lines
    assert lines[-1].startswith("::notice title=parity::Broken: ")


def test_a_passing_run_has_nothing_to_say(tmp_path: Path) -> None:
    assert github(tmp_path, runs.passing()) == []


def test_one_kind_is_one_annotation_and_ten_are_enough(tmp_path: Path) -> None:
    alike = [text_case(f"a::{number}") for number in range(30)]
    lines = github(tmp_path, runs.events([runs.contestant(FakeSubject("one", fakes.err))], alike))
    assert len(lines) == 2
    assert "30 cases like this" in lines[0]
    kinds = [
        text_case(f"a::{number}", expect=Returns({"text": {str(number): 1}}))
        for number in range(13)
    ]
    subjects = [runs.contestant(FakeSubject(f"s{number}", fakes.err)) for number in range(13)]
    lines = github(tmp_path, runs.events(subjects, kinds[:1]))
    assert len(lines) == 11
    assert "3 more kinds of failure not shown here." in lines[-1]


def test_what_is_new_comes_first(tmp_path: Path) -> None:
    told = runs.of_every_verdict()
    failing = Base.of(told).failing - {("a::crashes", "one")}
    base = Base(frozenset({"one", "two"}), failing, frozenset())
    assert "a::crashes" in github(tmp_path, told, base)[0]


def test_a_kind_with_a_new_case_comes_first_whichever_case_it_is(tmp_path: Path) -> None:
    cases = [text_case(f"a::{number}") for number in range(3)]
    other = [text_case(f"b::{number}", expect=Returns({"text": 1})) for number in range(2)]
    told = runs.events([runs.contestant(FakeSubject("one", fakes.err))], [*cases, *other])
    assert "a::0" in github(tmp_path, told)[0]
    failing = Base.of(told).failing - {("b::1", "one")}
    assert "b::0" in github(tmp_path, told, Base(frozenset({"one"}), failing, frozenset()))[0]


def test_a_name_cannot_end_a_property(tmp_path: Path) -> None:
    case = text_case("a::1", file="a,line=9::b%.yaml", line=2)
    lines = github(tmp_path, runs.events([runs.contestant(FakeSubject("one", fakes.err))], [case]))
    assert lines[0].startswith("::error file=a%2Cline=9%3A%3Ab%25.yaml,line=2,title=")


def test_nasty_texts_start_no_command(tmp_path: Path) -> None:
    lines = github(tmp_path, runs.of_nasty_texts())
    assert len(lines) == 11
    for line in lines[:-1]:
        assert line.startswith("::error file=cases/")
        properties, _, _ = line.removeprefix("::error ").partition("::")
        assert [part.partition("=")[0] for part in properties.split(",")] == [
            "file",
            "line",
            "title",
        ]
    text = "\n".join(lines)
    assert "%0A::error::" not in text
    assert "\n::error::x" not in text
