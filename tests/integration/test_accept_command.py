"""`parity accept CASE`, called as a user calls it."""

from pathlib import Path

import pytest

from harness.cli.config import Config
from harness.cli.ledger_problems import ledger_files
from harness.compare.accept import AcceptedEntry, ProposedEntry
from harness.compare.ledger_text import append, prune
from tests.integration.conftest import Run, write

BOTH = ("--subject", "agreeing", "--subject", "erring", "--subject", "failing")
LEDGERS = ledger_files(Config(ledgers=(str(Path(__file__).parents[2] / "cases" / "divergences"),)))


def test_a_case_is_accepted_for_every_subject_that_departs(parity: Run, project: Path) -> None:
    ended = parity(
        "accept", "texts::tide", *BOTH, "--reason", "It shouts.", "--issue", "https://x/1"
    )
    assert ended.code == 0, ended.err
    ledgers = project / "cases" / "divergences"
    assert sorted(file.name for file in ledgers.iterdir()) == ["erring.yaml", "failing.yaml"]
    lines = (ledgers / "erring.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[:-1] == [
        "- id: text-of-text-changed",
        "  op: text.of",
        "  case: texts::tide",
        "  path: text",
        "  difference: changed",
        "  expected: tide",
        '  actual: "tide!"',
        "  reason: It shouts.",
        "  issue: https://x/1",
    ]
    assert lines[-1].startswith('  since: "20')
    assert "raised: {kind: other}" in (ledgers / "failing.yaml").read_text(encoding="utf-8")
    out = parity("run", *BOTH, "-k", "tide").out
    assert "known_divergence         .       1        1" in out
    assert parity("run", *BOTH, "-k", "empty").code == 1, "only the case that was named"
    again = parity("accept", "texts::tide", *BOTH, "--reason", "x")
    assert again.out == "Nothing to accept: every difference is in the ledger already.\n"


def test_several_cases_are_named_one_by_one(parity: Run, project: Path) -> None:
    parity("accept", "tide", "cases/texts.yaml:5", "--subject", "failing", "--reason", "R.")
    text = (project / "cases" / "divergences" / "failing.yaml").read_text(encoding="utf-8")
    assert "  case:\n    - texts::tide\n    - texts::empty\n" in text


def test_it_can_be_looked_at_first_and_always_wants_a_reason(parity: Run, project: Path) -> None:
    looked = parity("accept", "tide", "--subject", "erring", "--dry-run")
    assert "case: texts::tide" in looked.out
    assert "TO BE GIVEN" in looked.out
    assert "needs a reason" in parity("accept", "tide", "--subject", "erring").err
    assert not (project / "cases" / "divergences").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "Name CASEs, or the subject"),
        (("nothing",), "No case is called nothing"),
        (("tide", "--prune"), "--prune takes no CASE"),
    ],
)
def test_bad_usage_is_explained(parity: Run, arguments: tuple[str, ...], says: str) -> None:
    ended = parity("accept", *arguments)
    assert ended.code == 2
    assert says in ended.err


def test_prune_looks_at_all_subjects(parity: Run, project: Path) -> None:
    entry = "\n  op: text.of\n  case: x\n  path: text\n  difference: changed\n  reason: R.\n"
    for name in ("agreeing", "erring"):
        write(project / "cases" / "divergences" / f"{name}.yaml", f"# kept\n- id: of-{name}{entry}")
    out = parity("accept", "--prune", *BOTH).out
    assert "agreeing.yaml: removed of-agreeing" in out
    assert "erring.yaml: removed of-erring" in out


@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
def test_the_projects_own_ledgers_keep_every_character(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    proposal = ProposedEntry("new-one", "text.of", ("a::b",), "text", "changed", 1)
    more = append(text, [AcceptedEntry(proposal, "R.")])
    assert more.startswith(text)
    assert prune(more, ["new-one"]) == text


def test_where_the_oracle_departs_too_the_case_is_to_be_looked_at(
    parity: Run, project: Path
) -> None:
    write(
        project / "cases" / "wrong.yaml",
        "cases: [{id: a, op: text.of, input: {value: x}, expect: {returned: {text: y}}}]",
    )
    write(project / "pyproject.toml", '[tool.parity]\nsubjects = ["reference", "agreeing"]\n')
    ended = parity("accept", "wrong::a", "--reason", "R.")
    assert "parity: reference departs from wrong::a too." in ended.err
    folder = project / "cases" / "divergences"
    assert [file.name for file in folder.iterdir()] == ["agreeing.yaml"]


def test_ids_are_new_among_all_ledgers(parity: Run, project: Path) -> None:
    parity("accept", "tide", *BOTH, "--subject", "failing@two", "--reason", "R.")
    assert parity("lint").code == 0
    parity("accept", "empty", *BOTH, "--reason", "R.")
    assert parity("run", *BOTH).code == 0


def test_a_reason_of_blanks_is_none(parity: Run, project: Path) -> None:
    ended = parity("accept", "tide", "--subject", "erring", "--reason", "  ")
    assert ended.code == 2
    assert "--reason is empty" in ended.err
    assert not (project / "cases" / "divergences").exists()


def test_a_ledger_with_a_byte_order_mark_is_added_to_and_pruned(parity: Run, project: Path) -> None:
    ledger = project / "cases" / "divergences" / "erring.yaml"
    ledger.parent.mkdir()
    ledger.write_bytes(
        b"\xef\xbb\xbf- id: a\n  op: chunk.fold\n  case: x\n  path: text\n"
        b"  difference: changed\n  reason: R.\n"
    )
    assert parity("accept", "tide", "--subject", "erring", "--reason", "R.").code == 0
    assert parity("accept", "--subject", "erring", "--prune").code == 0
    data = ledger.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"id: text-of-text-changed" in data
    assert b"chunk.fold" not in data
