import pytest

from harness.model.faults import Fault, FaultsError


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
