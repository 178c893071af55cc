"""Numbers whose text every Java writes alike."""

import pytest

from harness.generate.grammar import numbers
from harness.messages.java_text import double_text
from harness.model.case import Call
from harness.model.outcome import Returned, decode_outcome
from harness.subjects.base import SubjectSettings
from harness.subjects.java import provider

ALL = (*numbers.DOUBLES, *numbers.EDGE_DOUBLES, *numbers.NO_NUMBERS)


@pytest.mark.jvm
def test_the_jvm_at_hand_writes_them_as_the_newest_does() -> None:
    subject = provider.start(SubjectSettings("java"))
    try:
        answers = subject.submit([Call("text.of", {"value": [number]}) for number in ALL]).result()
    finally:
        subject.close()
    outcomes = [decode_outcome(answer.outcome) for answer in answers]
    assert outcomes == [Returned({"text": f"[{double_text(number)}]"}) for number in ALL]
