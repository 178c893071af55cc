"""`parity shrink`, called as a user calls it."""

from pathlib import Path

import yaml

from tests.integration.conftest import Run, write

ERRING = ("--subject", "reference", "--subject", "erring")


def test_the_smaller_case_fails_in_the_same_way(parity: Run, project: Path) -> None:
    ended = parity("shrink", "texts::tide", *ERRING, "-o", "cases/regressions/small.yaml")
    assert ended.code == 0, ended.err
    assert "texts::tide on erring: text  changed: string for string" in ended.err
    assert "bytes of input became" in ended.err
    text = (project / "cases" / "regressions" / "small.yaml").read_text(encoding="utf-8")
    (case,) = yaml.safe_load(text)["cases"]
    assert case == {
        "id": "tide-small",
        "op": "text.of",
        "why": "On erring: text  changed: string for string. Decided by message-system.md §7: "
        "String.valueOf: maps {a=1}, lists [a, b], numbers as Java has them.",
        "source": "shrunk from texts::tide",
        "tags": ["texts"],
        "input": {"value": ""},
        "expect": {"matches": {"text": ""}},
    }
    assert parity("lint").code == 0
    assert parity("run", "--subject", "reference").code == 0
    assert parity("run", *ERRING, "-k", "tide-small").code == 1


def test_it_is_printed_unless_a_file_is_named(parity: Run, project: Path) -> None:
    ended = parity("shrink", "tide", *ERRING)
    assert yaml.safe_load(ended.out)["cases"][0]["id"] == "tide-small"
    assert "saved nowhere; -o cases/regressions/NAME.yaml saves it" in ended.err
    assert "exists" in parity("shrink", "tide", "-o", "cases/texts.yaml").err


def test_a_recorded_case_without_why_is_told_by_its_symptom(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "recorded.jsonl",
        '{"id": "rec-1", "op": "text.of", "input": {"value": "\\ud83d low"}}\n',
    )
    ended = parity("shrink", "recorded::rec-1", *ERRING)
    (case,) = yaml.safe_load(ended.out)["cases"]
    assert case["why"].startswith("On erring: text  changed: string for string. Decided by ")
    assert case["source"] == "shrunk from recorded::rec-1"


def test_errors_crashes_and_hangs_are_shrunk_too(parity: Run) -> None:
    for subject, symptom in (
        ("failing", "(the outcome)  error: raised other for returned"),
        ("crashing", "crashed"),
        ("hanging", "timed_out"),
    ):
        ended = parity("shrink", "tide", "--subject", "reference", "--subject", subject)
        assert f"texts::tide on {subject}: {symptom}\n" in ended.err
        assert "may fail for another cause" in ended.err
        assert '{value: ""}' in ended.out


def test_what_does_not_fail_cannot_be_shrunk(parity: Run, project: Path) -> None:
    ended = parity("shrink", "tide", "--subject", "agreeing")
    assert ended.code == 2
    assert "every subject agrees" in ended.err
    write(
        project / "cases" / "wrong.yaml",
        "cases: [{id: a, op: text.of, input: {value: x}, expect: {returned: {text: y}}}]",
    )
    assert "no one can say what is right" in parity("shrink", "wrong::a", *ERRING).err
