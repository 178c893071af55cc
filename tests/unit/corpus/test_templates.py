"""Each template is a good case file, as it stands and with its comments taken for fields."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from harness import corpus
from harness.corpus.lint import lint
from harness.corpus.templates import EXAMPLES, example_input, template
from harness.model.case import Call, Case
from harness.model.operations import OPERATIONS
from harness.model.value import Value, encode
from harness.run.asking import Asked, as_expectation, reference_asked


@pytest.fixture(scope="module")
def reference() -> Iterator[Asked]:
    with reference_asked() as asked:
        yield asked


def expected(op: str, reference: Asked) -> Mapping[str, Value]:
    (outcome,) = reference.outcomes([Call(op, example_input(op))])
    expectation = as_expectation(outcome)
    assert expectation is not None
    return expectation


def written(op: str, reference: Asked) -> str:
    def defaults_of(name: str) -> Mapping[str, Value]:
        return reference.returned("message.construct", {"message": {"$class": name}}) or {}

    return template(op, expected(op, reference), defaults_of)


def read(text: str, folder: Path) -> Case:
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    files = corpus.discover([folder / "a.yaml"], folder)
    assert [str(problem.fault) for problem in lint(files)] == []
    (case,) = corpus.read(files)
    return case


def test_every_operation_has_an_example_of_every_field() -> None:
    assert EXAMPLES.keys() == OPERATIONS.keys()
    for operation in OPERATIONS.values():
        assert EXAMPLES[operation.name].keys() == {field.name for field in operation.fields}


@pytest.mark.parametrize("op", OPERATIONS)
def test_a_template_is_a_good_case_file(op: str, reference: Asked, tmp_path: Path) -> None:
    text = written(op, reference)
    case = read(text, tmp_path)
    assert case.call.op == op
    assert encode(case.call.input) == encode(example_input(op))
    assert max(map(len, text.splitlines())) <= 160
    for field in OPERATIONS[op].fields:
        assert re.search(rf"^ +(?:# )?{field.name}:", text, re.MULTILINE)
        assert f"# {field.doc}: " in text


@pytest.mark.parametrize("op", ["chunk.merge", "message.dump", "message.equals", "merge.dicts"])
def test_what_stands_in_comments_is_what_is_meant_anyway(
    op: str, reference: Asked, tmp_path: Path
) -> None:
    text = written(op, reference)
    (head, body) = text.split("    input:\n")
    given, rest = body.split("    # What all sides")
    opened = re.sub(r"^( +)# (\w+: (?!any value|a |an ).*)$", r"\1\2", given, flags=re.MULTILINE)
    assert opened != given
    case = read(f"{head}    input:\n{opened}    # What all sides{rest}", tmp_path)
    (outcome,) = reference.outcomes([case.call])
    assert as_expectation(outcome) == expected(op, reference)
