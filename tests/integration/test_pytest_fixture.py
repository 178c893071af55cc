"""The fixture `parity` and the decorator `all_agree`, in tests of a user's."""

from pathlib import Path

import pytest

from tests.integration.conftest import RunPytest, write

_PLAIN = """\
import pytest
from harness.messages import UserMessage
from harness.testing import DisagreementError, InputError, Parity, Raised, Returned


def test_agree(parity: Parity) -> None:
    assert parity.subjects == ("agreeing", "erring", "lacking")
    assert parity.oracle == "reference"
    with pytest.raises(DisagreementError) as found:
        parity.agree("text.of", {"value": "tide"})
    assert list(found.value.failing) == ["erring"]
    assert parity.outcome("text.of", {"value": "tide"}) == Returned({"text": "tide"})
    assert parity.outcome("text.of", {"value": "tide"}, "erring") == Returned({"text": "tide!"})
    outcomes = parity.outcomes("text.of", {"value": "tide"})
    assert outcomes["agreeing"] == Returned({"text": "tide"})
    with pytest.raises(LookupError, match="it has agreeing, erring"):
        parity.outcome("text.of", {"value": ""}, "java")


def test_inputs_are_checked(parity: Parity) -> None:
    given = {"value": ("a", {"$utf16": "0041"})}
    assert parity.outcome("text.of", given) == Returned({"text": "[a, A]"})
    assert given == {"value": ("a", {"$utf16": "0041"})}
    dumped = parity.outcome("message.dump", {"message": UserMessage(content="hi")})
    assert dumped.value["content"] == "hi"
    for op, wrong, says in [
        ("text.off", {}, 'unknown op "text.off" .did you mean "text.of"'),
        ("text.of", {"valeu": 1}, "input.valeu"),
        ("text.of", {"value": [object()]}, "input.value.0: a object is no JSON value"),
        ("text.of", {"value": {1: 2}}, "the keys of a map are strings"),
    ]:
        with pytest.raises(InputError, match=says):
            parity.agree(op, wrong)


def test_it_fails(parity: Parity) -> None:
    parity.agree("text.of", {"value": "ebb"})
"""

_DECORATED = """\
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument
from harness.testing import Returned, all_agree

texts = st.fixed_dictionaries({"value": st.text("abc")})


@pytest.fixture(scope="module")
def own():
    return []


@all_agree("text.of", texts, settings(max_examples=10))
def test_body_runs_after_each(input, outcome, own):
    assert outcome == Returned({"text": input["value"]})
    own.append(input)


def test_it_did(own):
    assert 1 <= len(own) <= 10


@all_agree("text.of", texts)
def test_empty(): ...


def test_other_settings_are_refused():
    with pytest.raises(InvalidArgument, match="give the settings to all_agree"):
        @all_agree("text.of", texts)
        @settings(max_examples=10)
        def test_never(): ...


class TestOurs:
    @example(input={"value": "z"})
    @all_agree("text.of", texts)
    def test_method(self, parity, outcome):
        assert parity.subjects
"""


def test_the_fixture_asks_all_subjects(run_pytest: RunPytest, project: Path) -> None:
    write(project / "test_own.py", _PLAIN)
    subjects = [f"--parity-subject={name}" for name in ("agreeing", "erring", "lacking")]
    ended = run_pytest("test_own.py", *subjects)
    assert "1 failed, 2 passed" in ended.out, ended.out
    assert "text.of: not all subjects do as reference does" in ended.out
    assert "diverges  erring" in ended.out
    assert 'actual    "ebb!"' in ended.out
    assert 'input: {"value": "ebb"}' in ended.out
    assert "testing/parity.py" not in ended.out, "only the test's own line is shown"


def test_without_options_they_are_those_of_the_settings(
    run_pytest: RunPytest, project: Path
) -> None:
    write(project / "pyproject.toml", '[tool.parity]\nsubjects = ["agreeing"]\n')
    write(
        project / "test_own.py",
        "def test_own(parity):\n    assert parity.subjects == ('agreeing',)\n",
    )
    assert "1 passed" in run_pytest("test_own.py").out
    ended = run_pytest("test_own.py", "--parity-subject", "late")
    assert "parity: subject late: it is not here" in ended.out
    assert "pytest_session.py" not in ended.out


@pytest.mark.parametrize("subject", ["agreeing", "erring"])
def test_the_decorator_searches_and_shrinks(
    run_pytest: RunPytest, project: Path, subject: str
) -> None:
    write(project / "test_own.py", _DECORATED)
    ended = run_pytest("test_own.py", "--parity-subject", subject, "-p", "no:randomly")
    if subject == "agreeing":
        assert "5 passed" in ended.out, ended.out
        return
    assert "4 failed" in ended.out, ended.out
    assert "input={'value': ''}" in ended.out, "the smallest input that still differs"
    assert 'actual    "!"' in ended.out


def test_what_a_ledger_knows_does_not_fail_it(run_pytest: RunPytest, project: Path) -> None:
    write(
        project / "cases" / "divergences" / "erring.yaml",
        "- {id: a, op: text.of, case: 'fuzz/*', path: text, difference: changed, reason: R.}\n",
    )
    write(project / "test_own.py", _DECORATED)
    assert "5 passed" in run_pytest("test_own.py", "--parity-subject", "erring").out
    ended = run_pytest("test_own.py", "--parity-subject=erring", "--parity-no-ledger")
    assert "4 failed" in ended.out
