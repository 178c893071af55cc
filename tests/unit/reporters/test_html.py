import re
from pathlib import Path

from harness.model.case import Returns
from harness.reporters.history import point_of_events
from tests import fakes
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs
from tests.unit.reporters.pages import page


def test_the_answer_comes_first(tmp_path: Path) -> None:
    assert page(tmp_path, runs.passing()).text.count("Pass: no divergence in 3 cases.") == 2
    broken = page(tmp_path, runs.of_every_verdict())
    assert (
        "Broken: the harness could not drive a subject through 1 call; 10 cases ran." in broken.text
    )


def test_nothing_is_loaded_from_anywhere(tmp_path: Path) -> None:
    shown = page(tmp_path, runs.of_every_verdict())
    for _, attributes in shown.tags:
        assert not {"src", "action", "data"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in shown.blocks["style"]
    assert "@import" not in shown.blocks["style"]


def test_each_case_has_a_row_and_its_detail(tmp_path: Path) -> None:
    shown = page(tmp_path, runs.of_every_verdict())
    index = shown.index
    codes = {row[0]: row[5] for row in index["rows"]}
    words = {name: [index["verdicts"][code] for code in code_of] for name, code_of in codes.items()}
    assert codes["a::known"] == "ka"
    assert words["a::diverges"] == ["diverges", "agrees"]
    assert words["a::known"] == ["known_divergence", "agrees"]
    assert words["a::breaks"] == ["error", "agrees"]
    assert len(shown.details) == len(index["rows"]) == 10
    diverging = shown.details[list(codes).index("a::diverges")]
    assert diverging["why"] == "It diverges."
    assert diverging["subjects"]["one"]["differences"] == [
        ["text", "changed", ['"diverges"', 9, 9, None], ['"diverges!"', 9, 10, None]]
    ]
    assert diverging["input"] == '{"value": "diverges"}'


def test_the_tables_say_what_the_ledger_and_the_wishes_are(tmp_path: Path) -> None:
    text = page(tmp_path, runs.of_every_verdict()).text
    assert (
        "known cases/divergences/one.yaml:1 one text.of text changed 1 not dated A <reason>."
        in text
    )
    assert "a::wished text.of one, two all agree, and all are wrong" in text


def test_one_fault_is_one_line_and_a_systemic_one_says_so(tmp_path: Path) -> None:
    cases = [text_case(f"a::{number}") for number in range(40)]
    subjects = [runs.contestant(FakeSubject("one", fakes.err)), runs.contestant(FakeSubject("two"))]
    shown = page(tmp_path, runs.events(subjects, cases))
    assert "diverges one 40 cases nearly every case of 1 operation" in shown.text
    assert sum(tag == "details" for tag, _ in shown.tags) == 1


def test_a_fault_of_half_the_cases_is_not_systemic(tmp_path: Path) -> None:
    cases = [text_case(f"a::{n}", "diverges" if n % 2 else "fine") for n in range(60)]
    told = runs.events([runs.contestant(FakeSubject("one", runs.behave))], cases)
    shown = page(tmp_path, told)
    assert "diverges one 30 cases" in shown.text
    assert "nearly every case" not in shown.text


def test_who_diverges_is_not_among_those_that_agree_and_are_wrong(tmp_path: Path) -> None:
    cases = [text_case("a::1", wanted=Returns({"text": "another"}))]
    subjects = [runs.contestant(FakeSubject("one", fakes.err)), runs.contestant(FakeSubject("two"))]
    shown = page(tmp_path, runs.events(subjects, cases))
    assert "a::1 text.of one, two" in shown.text
    assert "all are wrong" not in shown.text


def test_versions_are_held_against_each_other(tmp_path: Path) -> None:
    subjects = [FakeSubject("one@new", runs.behave), FakeSubject("one@old")]
    told = runs.events(list(map(runs.contestant, subjects)), [text_case("a::1", "diverges")])
    assert "one@new and one@old differ in 1 case: text.of 1." in page(tmp_path, told).text


def test_what_came_before_is_drawn(tmp_path: Path) -> None:
    before = point_of_events(runs.passing())
    shown = page(tmp_path, runs.passing(), (before,))
    assert "Over time" in shown.text
    assert sum(tag == "svg" for tag, _ in shown.tags) == 1
    assert sum(tag == "style" for tag, _ in shown.tags) == 1


def test_nasty_texts_stay_texts(tmp_path: Path) -> None:
    told = runs.of_nasty_texts()
    shown = page(tmp_path, told)
    assert not list(runs.unsafe_characters(shown.source))
    assert [tag for tag, _ in shown.tags].count("script") == 3
    assert not any(tag in {"img", "b"} for tag, _ in shown.tags)
    assert not any(name.startswith("on") for _, attributes in shown.tags for name in attributes)
    for block in ("index", "details"):
        assert not re.search("[<>&]", shown.blocks[block])
    assert "49" not in {text.strip() for text in shown.texts}
    assert "{{ 7 * 7 }}" in shown.text
    assert len(shown.source) < 1_500_000
    for detail in shown.details:
        assert all(len(entry["outcome"]) < 5_000 for entry in detail["subjects"].values())


def test_a_script_that_is_not_the_pages_own_may_not_run(tmp_path: Path) -> None:
    shown = page(tmp_path, runs.passing())
    policies = [a["content"] for tag, a in shown.tags if "http-equiv" in a and tag == "meta"]
    assert len(policies) == 1
    assert policies[0] is not None
    assert policies[0].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policies[0]


def test_values_of_any_depth_and_size_are_shown(tmp_path: Path) -> None:
    deep: object = "x"
    for _ in range(3_000):
        deep = [deep]
    cases = [
        text_case("a::deep", expect=Returns({"text": deep})),
        text_case("a::long", "y" * 1_000_000, expect=Returns({"text": "z" * 1_000_000})),
    ]
    shown = page(tmp_path, runs.events([runs.contestant(FakeSubject("one"))], cases))
    assert len(shown.source) < 200_000
