"""What is generated is what a case may hold, and what both languages can take."""

import json
from pathlib import Path
from typing import Any

import pytest

from harness import corpus
from harness.corpus import CaseFile
from harness.generate.forms import FORMS, Mode
from harness.generate.properties import PROPERTIES, Property
from harness.generate.volume import Block
from harness.model.case import Call
from harness.model.outcome import Raised, Returned, decode_outcome
from harness.model.value import encode
from harness.subjects.base import SubjectSettings
from harness.subjects.reference import provider


def first_calls(of: Property, number: int) -> list[Call]:
    """The first calls of a property's scripts for the examples of a block."""
    examples = Block(FORMS[of.form], 3, number, 60).examples()
    return [
        call for example in examples if (call := next(of.script(example.value), None)) is not None
    ]


@pytest.mark.parametrize("of", PROPERTIES.values(), ids=PROPERTIES.keys())
def test_inputs_are_inputs_of_cases(of: Property, tmp_path: Path) -> None:
    lines = [
        json.dumps({"id": f"c{number}", "op": call.op, "input": call.input})
        for number, call in enumerate(first_calls(of, 0) + first_calls(of, 1))
    ]
    file = CaseFile(tmp_path / "made.jsonl", "made")
    file.path.write_text("\n".join(lines), encoding="utf-8")
    checked = corpus.check([file])
    assert [str(fault) for fault in checked.faults] == []
    assert checked.cases == len(lines)


@pytest.mark.parametrize("of", PROPERTIES.values(), ids=PROPERTIES.keys())
def test_texts_are_written_as_a_loader_reads_them(of: Property) -> None:
    for number in (0, 1):
        for call in first_calls(of, number):
            as_read = json.loads(json.dumps(call.input))
            assert encode(as_read) == encode(call.input)
            assert as_read == call.input or "nan" in str(as_read).lower()


def test_valid_inputs_are_never_refused() -> None:
    reference = provider.start(SubjectSettings("reference"))
    refused: list[Any] = []
    for of in PROPERTIES.values():
        # What is read as JSON, or is a vendor's, is refused for good reasons even when it is usual.
        if of.form in {"json_message", "document", "vendor", "protocol_value"}:
            continue
        calls = first_calls(of, 1)
        for call, answer in zip(calls, reference.submit(calls).result(), strict=True):
            match decode_outcome(answer.outcome):
                case Returned():
                    pass
                case Raised(kind="wrong_shape" | "unknown_field") if "json" in call.op:
                    pass
                case outcome:
                    refused.append((call, outcome))
    assert refused == []


def test_valid_inputs_hold_no_lone_surrogates_but_where_streams_are_cut() -> None:
    for form in FORMS.values():
        if form.name in {"chunks", "operands", "rechunked", "deltas", "event_stream", "framed"}:
            continue
        for example in Block(form, 3, 1).examples():
            json.dumps(example.value, ensure_ascii=False).encode("utf-8")
    assert FORMS["value"].maker(Mode.VALID) is FORMS["value"].maker(Mode.VALID)
