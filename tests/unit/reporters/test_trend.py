from dataclasses import replace
from xml.etree import ElementTree as ET

from harness.reporters.history import Point, point_of_events
from harness.reporters.mutation import Mutation
from harness.reporters.trend import trend_svg
from tests.unit.reporters import measures, runs

SVG = "{http://www.w3.org/2000/svg}"
DAY = 86_400.0


def drawn(*points: Point) -> ET.Element:
    return ET.fromstring(trend_svg(points))  # noqa: S314 - the picture just drawn


def words(picture: ET.Element, element: str) -> list[str]:
    titles = (found.findtext(f"{SVG}title") for found in picture.iter(f"{SVG}{element}"))
    return [title for title in titles if title is not None]


def test_a_run_is_counted_as_its_report_counts_it() -> None:
    point = point_of_events(runs.of_every_verdict())
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


def test_mutation_scores_are_drawn_where_they_were_measured() -> None:
    one = Point(0.0, passing=1, known=0, failing=0, unsupported=0, rate=1)
    java = Mutation.of(measures.mutants(killed=37, survived=3))
    scored = replace(one, started=DAY).with_score(java)
    assert "1970-01-02 00:00: 0.925" in words(drawn(one, scored), "circle")
    both = scored.with_score(Mutation.of(measures.mutants(subject="reference")))
    assert "Mutation score, java" in trend_svg([both])
    assert "Mutation score, reference" in trend_svg([both])
    assert "Mutation score" not in trend_svg([one])


def test_a_later_score_of_a_subject_takes_the_place_of_an_earlier_one() -> None:
    point = point_of_events(measures.measured())
    assert point.scores == (("java", 0.5),)
    again = point.with_score(Mutation.of(measures.mutants(killed=3, survived=1)))
    assert again.scores == (("java", 0.75),)


def test_empty_runs_can_be_drawn() -> None:
    assert words(drawn(Point(0.0, 0, 0, 0, 0, 0.0)), "rect") == []
