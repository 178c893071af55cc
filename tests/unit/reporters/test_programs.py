from harness.reporters.programs import programs_for
from tests.fakes import text_case


def test_a_call_is_written_in_the_language_of_a_subject() -> None:
    programs = list(programs_for(text_case("a::tide", "tide"), {"reference": "anywhere"}))
    assert programs[0].title.startswith("Python, reference: ")
    assert "a::tide" in programs[0].text


def test_a_subject_that_is_not_here_has_no_program() -> None:
    case = text_case("a::tide")
    assert list(programs_for(case, {"nowhere": "x", "java": "/no/such.jar", "=": "x"})) == []
