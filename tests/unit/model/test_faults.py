import pytest

from harness.model.faults import Fault, FaultsError, excerpt_around


def test_a_fault_says_where_what_and_what_to_do() -> None:
    assert str(Fault("a.yaml", 3, 7, "no such op: x", "did you mean y?")) == (
        "a.yaml:3:7: no such op: x (did you mean y?)"
    )
    assert str(Fault("a.yaml", 3, 7, "no such op: x")) == "a.yaml:3:7: no such op: x"


def test_all_faults_are_shown_by_place() -> None:
    faults = [Fault("b", 1, 1, "x"), Fault("a", 10, 2, "y"), Fault("a", 9, 3, "z")]
    with pytest.raises(FaultsError) as caught:
        raise FaultsError(faults)
    assert str(caught.value) == "a:9:3: z\na:10:2: y\nb:1:1: x"
    assert set(caught.value.faults) == set(faults)


def test_a_fault_shows_its_line_with_a_caret() -> None:
    fault = Fault("a.yaml", 3, 7, "no such op: x", None, "  op: x", 7)
    assert fault.with_caret() == "a.yaml:3:7: no such op: x\n      op: x\n          ^"
    assert Fault("a.yaml", 3, 7, "no such op: x").with_caret() == "a.yaml:3:7: no such op: x"


@pytest.mark.parametrize(
    ("line", "column", "excerpt", "caret"),
    [
        ("", 1, "", 1),
        ("  op: x", 7, "  op: x", 7),
        ("a\tb\x1b\u202e", 4, "a b\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}", 4),
        ("x" * 100, 100, "x" * 100, 100),
        ("x" * 101, 1, "x" * 100 + "…", 1),
        ("x" * 101, 102, "…" + "x" * 100, 102),
        ("a" * 200 + "b" * 200, 201, "…" + "a" * 50 + "b" * 50 + "…", 52),
    ],
)
def test_an_excerpt_keeps_the_place_in_sight(
    line: str, column: int, excerpt: str, caret: int
) -> None:
    assert excerpt_around(line, column) == (excerpt, caret)
