import sys

import pytest

pytest.importorskip("mutmut")

from harness.mutants.reference import open_engine
from harness.subjects.base import SubjectSettings, SubjectStartError

MADE_BY_MUTMUT = ("harness.mutants.reference.engine", "harness.mutants.reference.changes")


def test_the_engine_is_of_the_reference() -> None:
    engine = open_engine(SubjectSettings("reference"))
    try:
        assert engine.description().location.endswith("messages")
        found = {(one.class_name, one.method, one.description) for one in engine.mutants()}
    finally:
        engine.close()
    assert ("harness.messages.merge", "concat_token_ids", "replaced `not left` by `left`") in found
    text = 'passed None for `"JSON value must be Map"` to `InvalidArgument(…)`'
    assert ("harness.messages.serializer.decoding", text) in {(one[0], one[2]) for one in found}
    assert not any("only chunks can be folded" in description for _, _, description in found)


def test_mutmut_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MADE_BY_MUTMUT:
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "mutmut.mutation.mutators", None)
    with pytest.raises(SubjectStartError, match=r"extra \[mutants\]"):
        open_engine(SubjectSettings("reference"))


def test_another_implementation_is_not_the_reference() -> None:
    with pytest.raises(SubjectStartError, match="cannot be taken from elsewhere"):
        open_engine(SubjectSettings("reference", spec="elsewhere"))
