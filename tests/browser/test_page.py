"""The HTML report as its readers use it: looking, filtering, by keyboard, in the dark, on paper."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import fakes
from tests.browser.conftest import AXE, Open, missing
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import measures, runs


def rows(page: Any) -> list[str]:
    return [str(name) for name in page.locator(".row .name").all_text_contents()]


def test_a_case_is_shown_with_both_sides_and_the_part_that_differs(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict())
    page.get_by_role("option", name="a::diverges").click()
    detail = page.locator("#detail")
    assert "It diverges." in detail.inner_text()
    assert detail.locator("mark").all_inner_texts() == ["", "!"]
    assert '"diverges!"' in detail.locator("td.differs").inner_text()
    assert "as expected" in detail.inner_text()
    assert "cases/a.yaml:4" in detail.inner_text()


def test_filters_narrow_the_list_and_stand_in_the_address(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict())
    assert page.locator("#shown").inner_text() == "10 of 10"
    page.get_by_label("Verdict").select_option("failing")
    assert len(rows(page)) == 6
    page.get_by_label("Search").fill("hangs")
    assert rows(page) == ["a::hangs"]
    assert page.url.endswith("#q=hangs&verdict=failing")
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("status").get_by_text("10 of 10").wait_for()
    page.get_by_label("Tag").select_option("known")
    assert rows(page) == ["a::known"]
    page.get_by_role("button", name="Clear").click()
    page.get_by_label("Path").fill("text")
    assert rows(page) == ["a::diverges", "a::known"]


def test_an_address_opens_what_it_names(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict(), "#verdict=k&subject=one&case=a%3A%3Aknown")
    assert rows(page) == ["a::known"]
    assert "A <reason>." in page.locator("#detail").inner_text()


def test_a_link_to_a_case_that_is_filtered_out_clears_the_filters(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict(), "#verdict=a&case=a%3A%3Ahangs")
    assert page.locator("#shown").inner_text() == "10 of 10"
    assert "still running" in page.locator("#detail").inner_text()


def test_the_matrix_leads_to_the_cases(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict())
    page.locator("tbody .v-e a").click()
    assert len(rows(page)) == 6
    assert page.locator("#op").input_value() == "text.of"


def test_coverage_stands_rule_by_rule_and_a_survivor_leads_to_its_nearest_case(
    open_page: Open,
) -> None:
    page = open_page(measures.measured())
    rule = page.get_by_role("row", name="R2 An index wins.")
    assert "100.0 % 10 of 10" in rule.inner_text().replace("\n", " ").replace("\t", " ")
    page.get_by_text("Faults that no case finds").click()
    page.get_by_role("row", name="Merge.join:2").get_by_role("link", name="a::agrees").click()
    assert page.locator("#detail h3").inner_text() == "a::agrees"


def test_it_can_be_used_with_keys_alone(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict())
    page.keyboard.press("/")
    page.keyboard.type("a::")
    page.keyboard.press("Escape")
    page.keyboard.press("n")
    first = page.locator('.row[aria-selected="true"] .name').text_content()
    page.keyboard.press("n")
    second = page.locator('.row[aria-selected="true"] .name').text_content()
    assert (first, second) == ("a::agrees", "a::diverges")
    page.keyboard.press("End")
    assert page.locator('.row[aria-selected="true"] .name').text_content() == "a::wished"
    page.keyboard.press("ArrowUp")
    active = page.get_attribute("#list", "aria-activedescendant")
    assert page.locator(f"#{active} .name").text_content() == "a::breaks"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "detail"


def test_a_reproducer_can_be_copied(open_page: Open) -> None:
    page = open_page(
        runs.of_every_verdict(),
        "#case=a%3A%3Adiverges",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Copy the command").click()
    page.get_by_text("Copied", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "parity explain 'a::diverges'"


def test_dark_and_light(open_page: Open) -> None:
    page = open_page(runs.passing(), color_scheme="dark")
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Switch between dark and light").click()
    light = page.evaluate(background)
    assert (dark, light) == ("rgb(22, 23, 22)", "rgb(251, 251, 250)")
    assert page.evaluate("localStorage.getItem('parity-theme')") == "light"
    # What is remembered is there when a page is opened; Chromium writes it down in its own time.
    page.add_init_script("localStorage.setItem('parity-theme', 'light')")
    page.reload()
    assert page.evaluate(background) == light


def test_on_paper_the_failing_cases_are_written_out(open_page: Open) -> None:
    page = open_page(runs.of_every_verdict())
    page.emulate_media(media="print")
    assert page.get_by_role("heading", name="Failing cases").count() == 0
    assert page.locator(".print-only").is_visible()
    assert not page.locator("#list").is_visible()
    assert "a::crashes" in page.locator(".print-only").inner_text()


@pytest.mark.parametrize("width", [360, 800])
def test_narrow_screens_do_not_scroll_sideways(open_page: Open, width: int) -> None:
    page = open_page(
        measures.measured(), "#case=a%3A%3Adiverges", viewport={"width": width, "height": 700}
    )
    for more in page.locator("details.more > summary").all():
        more.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nasty_texts_do_nothing(open_page: Open) -> None:
    """What would act shows as a dialog, an error or a request; the fixture asks for none."""
    page = open_page(measures.measured(runs.of_nasty_texts(), "".join(runs.NASTY[:-1])))
    page.focus("#list")
    for _ in runs.NASTY:
        page.keyboard.press("j")
        assert page.locator("#detail h3").inner_text()
    assert page.locator("img").count() == 0
    page.get_by_label("Search").fill("onerror")
    assert len(rows(page)) == 1
    page.locator(".row").first.click()
    assert "<img src=x" in page.locator("#detail").inner_text()


def test_a_megabyte_is_shown_in_part(open_page: Open) -> None:
    cases = [text_case("a::long", "y" * 1_000_000, expect=None)]
    subjects = [
        runs.contestant(FakeSubject("one")),
        runs.contestant(FakeSubject("two", fakes.err)),
    ]
    page = open_page(runs.events(subjects, cases), "#case=a%3A%3Along")
    assert len(page.locator("#detail").inner_text()) < 20_000


def test_twenty_thousand_results_are_there_at_once(
    open_page: Open, record_property: Callable[[str, object], None]
) -> None:
    texts = (*("agrees",) * 17, "diverges", "known", "unsupported")
    cases = [
        text_case(f"a/b{number % 50}::case-{number}", texts[number % 20], why=f"Reason {number}.")
        for number in range(20_000)
    ]
    subjects = [
        runs.contestant(FakeSubject("one", runs.behave)),
        runs.contestant(FakeSubject("two")),
        runs.contestant(FakeSubject("three", runs.behave)),
    ]
    page = open_page(runs.events(subjects, cases))
    milliseconds = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    record_property("interactive after ms", round(milliseconds))
    print(f"\n20,000 results: interactive after {milliseconds:.0f} ms")  # noqa: T201 - measured
    # Only what is seen is drawn: this, and not a time, is what keeps the page fast.
    assert page.locator(".row").count() < 60
    page.evaluate("document.getElementById('list').scrollTop = 340000")
    page.locator("#row-10005").wait_for()
    assert page.locator(".row").count() < 60
    page.get_by_label("Search").fill("reason 19999.")
    assert rows(page) == ["a/b49::case-19999"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Open, scheme: str) -> None:
    if not AXE.is_file():
        missing("axe")
    page = open_page(measures.measured(), "#case=a%3A%3Adiverges", color_scheme=scheme)
    # The policy of the page lets no script in, so axe comes by way of the debugger.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run()")
    found = [
        (violation["id"], [node["html"][:200] for node in violation["nodes"]])
        for violation in result["violations"]
    ]
    assert not found, json.dumps(found, indent=1)
