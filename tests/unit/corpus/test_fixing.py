from pathlib import Path

import pytest

from harness import corpus
from harness.cli.fix import fix_case_files, fix_ledgers
from harness.corpus import CaseFile
from harness.corpus.lint import lint

ROOT = Path(__file__).parents[3]
GOOD = """\
# About the file.
suite: Texts  # kept
defaults: {op: text.of, tags: [a]}

cases:
  # About the first.
  - id: one   # an id
    why: "A text is: its own text."
    input: {value: 'x'}  # quotes stay
    expect:
      returned: {text: x}

  - {id: two, why: W, input: {value: 1}, expect: {raised: {kind: other}}}  # flow
"""
RAISED = "expect:\n      raised:\n"


def fix(text: str, folder: Path) -> tuple[str, list[str]]:
    file = folder / "a.yaml"
    file.write_bytes(text.encode())
    files = corpus.discover([file], folder)
    done = [f"{one.fault.line}:{one.fault.column} {one.how}" for one in fix_case_files(files)]
    return file.read_bytes().decode(), done


@pytest.mark.parametrize(
    ("good", "bad", "how"),
    [
        ("suite:", "siute:", "2:1 suite for siute"),
        ("op: text.of", "op: text_of", "3:16 text.of for text_of"),
        ("    expect:\n", "    expct:\n", "10:5 expect for expct"),
        ("returned:", "returns:", "11:7 returned for returns"),
        ("{value: 'x'}", "{vlaue: 'x'}", "9:13 value for vlaue"),
        ("kind: other", "kind: othr", "13:66 other for othr"),
        ("  - id: one ", "\t- id: one ", "7:1 spaces for the tab"),
    ],
)
def test_what_is_mechanical_is_mended_and_all_else_stays(
    good: str, bad: str, how: str, tmp_path: Path
) -> None:
    assert good in GOOD
    text, done = fix(GOOD.replace(good, bad, 1), tmp_path)
    assert done == [how]
    assert text == GOOD


@pytest.mark.parametrize(
    ("good", "better"),
    [
        ("why: W", 'why: "12"'),
        ("why: W", 'why: "true"'),
        ("tags: [a]", 'tags: [a, "7"]'),
        ("id: two", "id: two-3"),
    ],
)
def test_texts_get_quotes_and_ids_hyphens(good: str, better: str, tmp_path: Path) -> None:
    bad = better.replace('"', "").replace("two-3", "two 3")
    text, done = fix(GOOD.replace(good, bad), tmp_path)
    assert len(done) == 1
    assert text == GOOD.replace(good, better)


SEVERAL = """\
cases:
  - id: one
    why: Rule: the index decides  # a comment
    op: text.of
    input:
      value: Who is it: the one?
    expect: {returned: {text: @anna}}
    tags:
      - @home
      - `b`
    source: see: there: %1
  - {id: two, why: W, op: text.of, input: {value: [%1, @b]}, expect: {raised: {kind: other}}}
"""


def test_texts_that_make_it_no_yaml_get_quotes(tmp_path: Path) -> None:
    text, done = fix(SEVERAL, tmp_path)
    assert text == (
        SEVERAL.replace("Rule: the index decides", '"Rule: the index decides"')
        .replace("Who is it: the one?", '"Who is it: the one?"')
        .replace("@anna", '"@anna"')
        .replace("@home", '"@home"')
        .replace("`b`", '"`b`"')
        .replace("see: there: %1", '"see: there: %1"')
        .replace("%1, @b]", '"%1", "@b"]')
    )
    assert done[0] == '3:10 "Rule: the index decides" for Rule: the index decides'
    assert len(done) == 8
    assert fix(SEVERAL.replace("\n", "\r\n"), tmp_path)[0] == text.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("good", "unclear"),
    [
        ('why: "A text is: its own text."', "why: Rule: see #5"),  # a comment, or not
        ('why: "A text is: its own text."', "why: Rule: it goes\n      on here"),
        ("    input: {value: 'x'}  #", "    input:\n      value: key: x  #"),  # a map, or not
        ("    input: {value: 'x'}  #", "    input: value: x  #"),  # a map, surely
        ("    input: {value: 'x'}  #", "    input:\n      @value: x  #"),
        ("    input: {value: 'x'}  #", "    input:\n      value: {@a: x}  #"),
        ("    input: {value: 'x'}  #", "    input:\n      value: [@a b: c]  #"),
        ("      returned: {text: x}", "      returned: text: x"),
        ("      returned: {text: x}", "     returned: {text: x}\n      more: 1"),
        ("    why:", "      why:"),
    ],
)
def test_what_may_be_something_else_gets_no_quotes(good: str, unclear: str, tmp_path: Path) -> None:
    assert good in GOOD
    text = GOOD.replace(good, unclear, 1)
    assert fix(text, tmp_path) == (text, [])


def test_a_ledgers_texts_get_quotes(tmp_path: Path) -> None:
    ledger = tmp_path / "java.yaml"
    text = """\
- id: a
  op: text.of
  case: "*"
  path: text
  difference: changed
  reason: Java: it shouts
"""
    ledger.write_text(text, encoding="utf-8")
    (done,) = fix_ledgers([ledger])
    assert (done.fault.line, done.how) == (6, '"Java: it shouts" for Java: it shouts')
    assert ledger.read_text(encoding="utf-8") == text.replace(
        "Java: it shouts", '"Java: it shouts"'
    )


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        (
            "expect: {raised: {kind: other, message: m}}  # c",
            "expect: {raised: {kind: other}}  # c",
        ),
        ("expect: {raised: {message: m, kind: other}}", "expect: {raised: {kind: other}}"),
        (
            f"{RAISED}        # on it\n        kind: other\n        message: m # gone\n",
            f"{RAISED}        # on it\n        kind: other\n",
        ),
        (
            f"{RAISED}        kind: other\n        message: |\n          m\n    # next\n",
            f"{RAISED}        kind: other\n    # next\n",
        ),
    ],
)
def test_an_entry_that_says_nothing_goes(entry: str, left: str, tmp_path: Path) -> None:
    head = "cases:\n  - id: a\n    why: W\n    op: text.of\n    input: {value: 1}\n    "
    text, done = fix(head + entry, tmp_path)
    assert len(done) == 1
    assert text == head + left


def test_several_are_mended_one_behind_the_other(tmp_path: Path) -> None:
    text = (
        "cases:\n\t- id: a\n\t  why: 5\n\t  op: chunk.merg\n"
        "\t  input: {left: {$class: AsistantMessageChunk, contnt: a}, rigth: {}}\n"
        "\t  expect: {matches: {merged: {content: a}}}\n"
    ).replace("\t  ", "    ")
    mended, done = fix(text, tmp_path)
    assert len(done) == 6
    assert "op: chunk.merge\n" in mended
    assert "{$class: AssistantMessageChunk, content: a}, right: {}" in mended


def test_a_misspelt_field_of_a_pattern_is_mended(tmp_path: Path) -> None:
    text = (
        "cases:\n  - id: a\n    why: W\n    op: stream.fold\n    input: {chunks: []}\n"
        "    expect: {matches: {tool_cals: {$none: true}}}  # nothing calls\n"
    )
    mended, done = fix(text, tmp_path)
    assert done == ["6:24 tool_calls for tool_cals"]
    assert mended == text.replace("cals", "calls")


def test_a_name_that_is_there_already_is_not_made_twice(tmp_path: Path) -> None:
    text = GOOD.replace("why: W", "why: W, whi: V")
    assert fix(text, tmp_path) == (text, [])


def test_what_is_not_mechanical_stays(tmp_path: Path) -> None:
    for text in (GOOD.replace("why: W, ", ""), "cases: [", "", GOOD.replace("text.of", "zzz")):
        assert fix(text, tmp_path) == (text, [])


def test_a_byte_order_mark_and_line_ends_stay(tmp_path: Path) -> None:
    bad = "\ufeff" + GOOD.replace("suite:", "siute:").replace("\n", "\r\n")
    assert fix(bad, tmp_path)[0] == bad.replace("siute:", "suite:")


def own_files() -> list[CaseFile]:
    """Return the files that people wrote; `parity fuzz` may be writing others just now."""
    files = corpus.discover([ROOT / "cases"], ROOT)
    own = [file for file in files if file.is_yaml and not file.name.startswith("regressions/")]
    assert len(own) > 40
    return own


def test_the_projects_own_files_need_no_mending(tmp_path: Path) -> None:
    for file in own_files():
        text = file.path.read_bytes().decode()
        assert fix(text, tmp_path) == (text, []), file.shown


def test_a_misspelt_key_in_any_of_them_is_mended(tmp_path: Path) -> None:
    for file in own_files():
        text = file.path.read_bytes().decode()
        bad = text.replace("    why: ", "    whyy: ", 1).replace("id: ", "idd: ", 1)
        mended, done = fix(bad, tmp_path)
        assert mended == text, file.shown
        assert bool(done) == (bad != text)
        good = corpus.discover([tmp_path / "a.yaml"], tmp_path)
        assert not [problem for problem in lint(good) if problem.severity == "error"]
