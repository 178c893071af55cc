import re
from pathlib import Path

from markdown_it import MarkdownIt

from harness.model.case import Returns
from harness.reporters.changes import Base
from harness.reporters.markdown import MARKDOWN_BYTES, MarkdownReporter
from harness.run.events import Event
from tests.fakes import FakeSubject, text_case
from tests.unit.reporters import runs


def markdown(tmp_path: Path, told: list[Event], base: Base | None = None) -> str:
    file = tmp_path / "summary.md"
    return runs.written(MarkdownReporter(file, base), file, told)


def test_the_answer_comes_first(tmp_path: Path) -> None:
    assert markdown(tmp_path, runs.passing()).startswith(
        "## ✅ Parity\n\nPass: no divergence in 3 cases.\n"
    )
    broken = markdown(tmp_path, runs.of_every_verdict())
    assert broken.startswith("## ⚠️ Parity\n\nBroken: the harness could not drive")


def test_the_counts_are_a_table(tmp_path: Path) -> None:
    text = markdown(tmp_path, runs.of_every_verdict())
    assert "| verdict | one<br>1.0 | two<br>1.0 |\n|---|---:|---:|\n| agrees | 2 | 10 |" in text
    assert "| timed out | 1 | 0 |" in text
    assert "one 0 of 1, two 0 of 1" in text


def test_failures_are_grouped_and_stale_entries_named(tmp_path: Path) -> None:
    text = markdown(tmp_path, runs.of_every_verdict())
    assert "### Failures by kind (6)" in text
    assert "<b>one</b> diverges, 1 case: text  changed: string for string" in text
    assert "- `stale` (one, cases/divergences/one.yaml:3)" in text


def test_nasty_texts_stay_texts(tmp_path: Path) -> None:
    text = markdown(tmp_path, runs.of_nasty_texts())
    assert not list(runs.unsafe_characters(text))
    page = MarkdownIt("gfm-like", {"linkify": False}).render(text)
    assert set(re.findall(r"<(\w+)", page)) <= {
        *("h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "br", "code", "pre"),
        *("details", "summary", "b", "ul", "li"),
    }
    assert "<td>someone" not in page
    assert page.count("<details>") == page.count("</details>")


def test_it_always_fits_a_comment(tmp_path: Path) -> None:
    cases = [
        text_case(f"a::{number}", "é" * 300, expect=Returns({f"k{number}": 1}), why="é" * 2_000)
        for number in range(600)
    ]
    told = runs.events([runs.contestant(FakeSubject("one"))], cases)
    base = Base(frozenset({"one"}), frozenset(), frozenset())
    text = markdown(tmp_path, told, base)
    assert MARKDOWN_BYTES * 0.9 < len(text.encode()) <= MARKDOWN_BYTES
    assert text.endswith("The rest did not fit; the JSON and HTML reports have all of it.*\n")
    assert "… and 575 more" in text


def test_nasty_names_break_no_table(tmp_path: Path) -> None:
    base = Base(frozenset({"echo", "shout", "die"}), frozenset(), frozenset())
    page = MarkdownIt("gfm-like", {"linkify": False}).render(
        markdown(tmp_path, runs.of_nasty_texts(), base)
    )
    body = page.split("Against the base")[1].split("</table>")[0].split("<tbody>")[1]
    rows = [re.findall("<td>(.*?)</td>", row) for row in body.split("<tr>")[1:]]
    assert len(rows) == 26
    for row in rows[:-1]:
        assert row[2] in {"echo", "shout", "die"}
        assert row[3] in {"diverges", "crashed"}


def test_what_changed_against_the_base(tmp_path: Path) -> None:
    base = Base(
        frozenset({"one"}),
        failing=frozenset({("a::fine", "one"), ("a::crashes", "one"), ("a::known", "one")}),
        stale=frozenset(),
    )
    text = markdown(tmp_path, runs.of_every_verdict(), base)
    rows = [line for line in text.splitlines() if "newly" in line]
    assert rows == [
        "| ❌ newly failing | `a::agrees` | one | unexpected agreement |",
        "| ❌ newly failing | `a::diverges` | one | diverges |",
        "| ❌ newly failing | `a::raises` | one | diverges |",
        "| ❌ newly failing | `a::hangs` | one | timed out |",
        "| ❌ newly failing | `a::breaks` | one | error |",
        "| ✅ newly fixed | `a::fine` | one | agrees |",
        "| ✅ newly fixed | `a::known` | one | known divergence |",
        "| ⚠️ newly stale | `old` (cases/divergences/one.yaml:2) | one | |",
        "| ⚠️ newly stale | `stale` (cases/divergences/one.yaml:3) | one | |",
    ]
    assert "Not compared, because the base did not have them: two." in text


def test_against_itself_nothing_changed(tmp_path: Path) -> None:
    told = runs.of_every_verdict()
    text = markdown(tmp_path, told, Base.of(told))
    assert "Nothing fails that did not fail there, and nothing is mended." in text
    assert "newly" not in text
