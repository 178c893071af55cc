"""`parity run --update-expect`, called as a user calls it."""

from pathlib import Path

from tests.integration.conftest import Run, write

CASES = """\
# Kept.
defaults: {op: text.of}
cases:
  - {id: right, why: W, input: {value: a}, expect: {returned: {text: a}}}
  - id: old  # kept too
    why: W
    input: {value: "new"}
    expect:
      matches: {text: old}  # and this
  - {id: error, why: W, input: {value: x}, expect: {raised: {kind: other}}}
"""


def test_the_difference_is_shown_first_and_written_if_wanted(parity: Run, project: Path) -> None:
    file = write(project / "cases" / "old.yaml", CASES)
    looked = parity("run", "--update-expect")
    assert looked.code == 1
    assert "-      matches: {text: old}  # and this" in looked.out
    assert "+      matches: {text: new}  # and this" in looked.out
    assert "add --yes to write 2 cases in 1 files" in looked.out
    assert file.read_text(encoding="utf-8") == CASES

    ended = parity("run", "--update-expect", "--yes")
    assert ended.code == 0, ended.err
    assert "1 files written, 2 cases updated." in ended.out
    assert file.read_text(encoding="utf-8") == CASES.replace("{text: old}", "{text: new}").replace(
        "{raised: {kind: other}}", "{returned: {text: x}}"
    )
    assert parity("run", "--subject", "reference").code == 0
    assert parity("run", "--update-expect").out == "Every case expects what the oracle does.\n"


def test_the_oracle_and_the_cases_can_be_chosen(parity: Run, project: Path) -> None:
    subjects = ("--subject", "erring", "--subject", "agreeing", "--oracle", "erring")
    ended = parity("run", "texts::tide", *subjects, "--update-expect", "--yes")
    assert ended.code == 0, ended.err
    text = (project / "cases" / "texts.yaml").read_text(encoding="utf-8")
    assert 'input: {value: tide}, expect: {returned: {text: "tide!"}}' in text
    assert 'input: {value: ""}, expect: {returned: {text: ""}}' in text


def test_what_has_to_be_done_by_hand_is_named(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "a.yaml",
        "cases:\n  - id: a\n    op: text.of\n    input: {value: x}\n    expect:\n"
        "      returned:\n        # about it\n        texts: [y]\n",
    )
    assert "by hand: a::a: comments stand within" in parity("run", "--update-expect").out
    ended = parity("run", "--subject", "crashing", "--oracle", "crashing", "--update-expect")
    assert "by hand: texts::tide: the oracle neither returns nor raises" in ended.out
