from pathlib import Path
from textwrap import dedent

import pytest

from harness.model.faults import FaultsError
from harness.mutants.equivalents_file import load_equivalents

SOUND = """\
- subject: java
  class: a.Text
  method: of(Object)
  mutation: removed *
  nth: [1, 3]
  reason: |
    Nobody looks.
- {subject: reference, class: b, method: c, mutation: d, count: 2, operator: e, reason: f}
"""


def write(folder: Path, text: str) -> Path:
    (folder / "mutants.yaml").write_text(dedent(text), encoding="utf-8")
    return folder


def faults_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(FaultsError) as caught:
        load_equivalents([write(folder, text)], "java")
    return [fault.message for fault in caught.value.faults]


def test_entries_are_read_for_one_subject(tmp_path: Path) -> None:
    folder = write(tmp_path, SOUND)
    (java,) = load_equivalents([folder], "java")
    assert (java.class_name, java.nth, java.operator, java.reason) == (
        "a.Text",
        (1, 3),
        "*",
        "Nobody looks.",
    )
    (reference,) = load_equivalents([folder], "reference")
    assert (reference.count, reference.operator, reference.line) == (2, "e", 8)


def test_an_entry_may_name_several_operators(tmp_path: Path) -> None:
    entry = "- {subject: java, class: a, method: b, nth: {e: [2], f: [1, 3]}, reason: r}"
    entries = load_equivalents([write(tmp_path, entry)], "java")
    assert [(one.operator, one.nth, one.mutation) for one in entries] == [
        ("e", (2,), "*"),
        ("f", (1, 3), "*"),
    ]


def test_a_folder_without_the_file_has_no_entries(tmp_path: Path) -> None:
    assert load_equivalents([tmp_path], "java") == []
    assert load_equivalents([write(tmp_path, "")], "java") == []


def test_every_fault_has_its_place(tmp_path: Path) -> None:
    entry = "subject: java, class: a, method: b"
    assert faults_of(tmp_path, f"- {{{entry}}}") == ["the entry has no reason"]
    assert faults_of(tmp_path, f"- {{{entry}, reason: ' '}}") == ["reason is empty"]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, why: w}}") == [
        "unknown key 'why' in an entry"
    ]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, count: 0}}") == [
        "count must be whole numbers from 1 on"
    ]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, nth: [1], count: 1}}") == [
        "count beside nth"
    ]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, operator: e, nth: {{f: [1]}}}}") == [
        "nth by operators beside operator"
    ]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, nth: []}}") == [
        "nth must be numbers, each once"
    ]
    assert faults_of(tmp_path, f"- {{{entry}, reason: r, nth: {{e: [1, 1]}}}}") == [
        "nth must be numbers, each once"
    ]
    assert faults_of(tmp_path, "- {subject: jawa, class: a, method: b, reason: r}") == [
        '"jawa" has no mutants'
    ]
    assert faults_of(tmp_path, "- {}") == [
        f"the entry has no {name}" for name in ("subject", "class", "method", "reason")
    ]
    assert faults_of(tmp_path, "- nothing") == ["an entry must be a map"]
    assert faults_of(tmp_path, "a: b") == ["the ledger of mutants must be a list"]


def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mutants.yaml"
    file.symlink_to("gone.yaml")
    with pytest.raises(FaultsError, match=r"mutants\.yaml:1:1: no regular file"):
        load_equivalents([tmp_path], "java")
    file.unlink()
    file.write_bytes(b"- a: 1\n- \xff")
    with pytest.raises(FaultsError, match=r"mutants\.yaml:2:3: not UTF-8"):
        load_equivalents([tmp_path], "java")
