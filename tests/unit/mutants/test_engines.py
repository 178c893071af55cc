import pytest

from harness.mutants.engines import open_engine
from harness.subjects.base import SubjectSettings, SubjectStartError


def test_a_subject_without_an_engine_says_which_have_one() -> None:
    with pytest.raises(SubjectStartError, match="cannot be mutated") as caught:
        open_engine("langchain", SubjectSettings("langchain"))
    assert "java, reference" in str(caught.value)
