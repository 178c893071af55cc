from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from harness.reporters.trend import NotMutantsError, Point, point_of, trend_svg
from tests.unit.reporters import runs

SVG = "{http://www.w3.org/2000/svg}"
DAY = 86_400.0


def drawn(*points: Point) -> ET.Element:
    return ET.fromstring(trend_svg(points))  # noqa: S314 - the picture just drawn


def words(picture: ET.Element, element: str) -> list[str]:
    titles = (found.findtext(f"{SVG}title") for found in picture.iter(f"{SVG}{element}"))
    return [title for title in titles if title is not None]


def test_a_run_is_counted_as_its_report_counts_it() -> None:
    point = point_of(runs.of_every_verdict())
    assert (point.passing, point.known, point.failing, point.unsupported) == (12, 1, 6, 1)


def test_runs_stand_in_the_order_of_time() -> None:
    old = Point(0.0, passing=10, known=5, failing=0, unsupported=0, rate=100)
    new = replace(old, started=DAY, passing=11, failing=3, rate=180)
    picture = drawn(new, old)
    assert words(picture, "rect") == [
        "1970-01-01 00:00: 10 agree",
        "1970-01-01 00:00: 5 known divergences",
        "1970-01-02 00:00: 11 agree",
        "1970-01-02 00:00: 5 known divergences",
        "1970-01-02 00:00: 3 failing",
        "1970-01-02 00:00: 3 failing",
    ]
    assert words(picture, "circle") == ["1970-01-01 00:00: 100", "1970-01-02 00:00: 180"]


def test_heights_are_in_proportion() -> None:
    one = Point(0.0, passing=50, known=0, failing=0, unsupported=9, rate=1)
    picture = drawn(one, replace(one, started=DAY, passing=100))
    heights = [float(bar.attrib["height"]) for bar in picture.iter(f"{SVG}rect")]
    assert heights[1] == 2 * heights[0]


def test_the_mutation_score_is_drawn_where_it_was_measured() -> None:
    one = Point(0.0, passing=1, known=0, failing=0, unsupported=0, rate=1)
    scored = replace(one, started=DAY).with_score({"mutants": 40, "score": 0.925})
    assert "1970-01-02 00:00: 0.925" in words(drawn(one, scored), "circle")
    assert "Mutation score" in trend_svg([scored])
    assert "Mutation score" not in trend_svg([one])


@pytest.mark.parametrize("document", [{}, {"score": 2, "mutants": 1}, {"score": 0.5}])
def test_what_is_no_mutants_report_is_refused(document: dict[str, float]) -> None:
    with pytest.raises(NotMutantsError):
        Point(0.0, 1, 0, 0, 0, 1.0).with_score(document)


def test_empty_runs_can_be_drawn() -> None:
    assert words(drawn(Point(0.0, 0, 0, 0, 0, 0.0)), "rect") == []
