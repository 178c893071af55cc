import pytest

from harness.compare.difference import Difference
from harness.compare.symptom import Symptom, symptoms
from harness.compare.verdict import AGREES, Judgement, Verdict


def of(*differences: Difference, verdict: Verdict = Verdict.DIVERGES) -> tuple[Symptom, ...]:
    return symptoms("chunk.merge", Judgement(verdict, differences))


def changed(path: str, expected: object = "a", actual: object = "b") -> Difference:
    return Difference(path, "changed", expected, actual)


def test_indexes_and_values_do_not_count() -> None:
    first = of(changed("merged.tool_calls[0].arguments", "a", "b"))
    assert first == of(changed("merged.tool_calls[7].arguments", "x", "yy"))
    assert first[0].path == "merged.tool_calls[*].arguments"


def test_field_kind_and_types_do() -> None:
    first = of(changed("merged.role"))
    assert first != of(changed("merged.name"))
    assert first != of(Difference("merged.role", "type", "a", None))
    assert first != of(changed("merged.role", 1, 2))
    assert first != of(Difference("merged.role", "missing", "a"))


def test_the_inside_of_a_free_value_is_left_out() -> None:
    assert of(changed("merged.metadata.a.b")) == of(changed("merged.metadata.z[3]"))
    assert of(changed("merged.metadata.a"))[0].path == "merged.metadata.**"
    assert of(changed("merged.metadata"))[0].path == "merged.metadata"


def test_each_is_named_once_in_order() -> None:
    found = of(changed("merged.name"), changed("merged.role"), changed("merged.name"))
    assert [symptom.path for symptom in found] == ["merged.name", "merged.role"]


def test_of_an_error_the_kinds_count_and_not_the_message() -> None:
    def raised(kind: str, message: str) -> Difference:
        actual = {"raised": {"kind": kind, "message": message}}
        return Difference("", "error", {"matches": {}}, actual)

    assert of(raised("other", "a")) == of(raised("other", "b"))
    assert of(raised("other", "a")) != of(raised("null_pointer", "a"))
    assert str(of(raised("other", "a"))[0]) == "(the outcome)  error: raised other for returned"


@pytest.mark.parametrize("verdict", [Verdict.TIMED_OUT, Verdict.CRASHED, Verdict.ERROR])
def test_without_a_difference_the_verdict_says_it_all(verdict: Verdict) -> None:
    assert of(verdict=verdict) == (Symptom(verdict),)
    assert str(Symptom(verdict)) == verdict.value


def test_a_known_divergence_is_the_same_as_an_unknown_one() -> None:
    one = changed("merged.name")
    assert of(one, verdict=Verdict.KNOWN_DIVERGENCE) == of(one)


def test_what_agrees_has_none() -> None:
    assert symptoms("text.of", AGREES) == ()
    assert symptoms("text.of", None) == ()
    assert of(verdict=Verdict.UNSUPPORTED) == ()
