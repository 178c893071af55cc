"""`parity lint`, `accept`, `list`, `ops`, `subjects` and `schema`, called as a user calls them."""

import json
from pathlib import Path

from tests.integration.conftest import Run, write


def test_help_names_every_command(parity: Run) -> None:
    out = parity("--help").out
    for command in ("run", "accept", "lint", "list", "ops", "subjects", "schema", "report"):
        assert f"\n  {command} " in out
        assert parity(command, "--help").code == 0


def test_lint_passes_good_files(parity: Run) -> None:
    ended = parity("lint")
    assert ended.code == 0
    assert "0 errors, 0 warnings" in ended.out


def test_lint_finds_faults_rules_and_ledgers(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "more.yaml",
        "cases: [{id: one, op: text.of, input: {value: a}}]",
    )
    write(project / "cases" / "divergences" / "java.yaml", "- id: a\n  op: text.of\n")
    ended = parity("lint")
    assert ended.code == 2
    assert "cases/more.yaml:1:9: warning: the case expects nothing" in ended.out
    required = parity("lint", "--require", "expect")
    assert "cases/more.yaml:1:9: error: the case expects nothing" in required.out
    assert "cases/divergences/java.yaml:1:" in ended.out
    problems = json.loads(parity("lint", "--json").out)
    assert {"expect", "ledger"} <= {problem["rule"] for problem in problems}


def test_lint_finds_entries_that_are_too_broad(parity: Run, project: Path) -> None:
    write(
        project / "cases" / "numbers.yaml",
        "defaults: {op: text.of}\ncases:\n"
        + "".join(
            f'  - {{id: n{number}, why: A number., input: {{value: "{number}"}},'
            f' expect: {{returned: {{text: "{number}"}}}}}}\n'
            for number in range(8)
        )
        + "  - {id: x, why: Wrong., input: {value: x}, expect: {returned: {text: y}}}\n",
    )
    write(
        project / "cases" / "divergences" / "agreeing.yaml",
        "- {id: all, op: text.of, case: '*', path: text, difference: changed, reason: Broad.}\n",
    )
    assert parity("run", "--subject", "agreeing", "--report", "json=r.json").code == 0
    ended = parity("lint", "--report", "r.json")
    assert ended.code == 2
    assert "all is too broad: 1 of the 11" in ended.out


def test_accept_proposes_writes_and_prunes(parity: Run, project: Path) -> None:
    ledger = project / "cases" / "divergences" / "erring.yaml"
    looked = parity("accept", "--subject", "erring", "--dry-run")
    assert looked.code == 0
    assert "op: text.of" in looked.out
    assert not ledger.exists()

    assert "reason" in parity("accept", "--subject", "erring").err
    assert not ledger.exists()

    accepted = parity("accept", "--subject", "erring", "--reason", "It shouts.")
    assert accepted.code == 0, accepted.err
    text = ledger.read_text(encoding="utf-8")
    assert "reason: It shouts." in text
    assert 'since: "20' in text
    assert parity("run", "--subject", "erring").code == 0
    assert "Nothing to accept" in parity("accept", "--subject", "erring", "--reason", "x").out

    write(ledger, "# kept\n" + text.replace("op: text.of", "op: chunk.fold"))
    assert parity("run", "--subject", "erring").code == 1
    pruned = parity("accept", "--subject", "erring", "--prune")
    assert pruned.code == 0, pruned.err
    assert ledger.read_text(encoding="utf-8").startswith("# kept\n")
    assert "text.of" not in ledger.read_text(encoding="utf-8")


def test_list_shows_name_operation_and_place(parity: Run) -> None:
    assert parity("list", "-k", "tide").out == "texts::tide\ttext.of\tcases/texts.yaml:4\n"


def test_ops_and_subjects_are_readable_by_programs(parity: Run) -> None:
    ops = json.loads(parity("ops", "--json", "--subject", "lacking").out)
    by_name = {operation["op"]: operation for operation in ops}
    assert by_name["text.of"]["subjects"] == {"lacking": True}
    assert by_name["chunk.fold"]["subjects"] == {"lacking": False}
    assert "chunk.merge" in parity("ops").out
    (subject,) = json.loads(parity("subjects", "--json", "--subject", "agreeing").out)
    assert subject == {
        "name": "agreeing",
        "version": "1.0",
        "location": "fake:agreeing",
        "sha256": None,
        "ops": ["text.of"],
        "lacks": [],
        "unsupported": {},
    }
    assert "fake:agreeing" in parity("subjects", "--subject", "agreeing").out


def test_schema_is_a_json_schema(parity: Run) -> None:
    schema = json.loads(parity("schema").out)
    assert schema["$schema"].startswith("http://json-schema.org/")
    assert "cases" in schema["properties"]


def test_faults_are_shown_with_a_caret_below_their_place(parity: Run, project: Path) -> None:
    write(project / "cases" / "a.yaml", "cases:\n  - id: one\n    op: text.off\n    input: {}\n")
    lines = parity("lint").out.splitlines()
    assert lines[0].startswith("cases/a.yaml:3:9: error: unknown op")
    assert 'did you mean "text.of"?' in lines[0]
    assert lines[1:3] == ["        op: text.off", "            ^"]
    lines = parity("run", "--subject", "erring").err.splitlines()
    assert lines[1:3] == ["        op: text.off", "            ^"]
    write(project / "cases" / "a.yaml", "cases: []\n")
    write(project / "cases" / "divergences" / "java.yaml", "- idd: a\n")
    out = parity("lint").out
    assert "    - idd: a\n      ^\n" in out


def test_fix_mends_files_and_ledgers_and_says_what(parity: Run, project: Path) -> None:
    cases = project / "cases" / "texts.yaml"
    good = cases.read_text(encoding="utf-8")
    write(cases, good.replace("suite:", "siute:").replace("expect:", "expct:"))
    ledger = write(
        project / "cases" / "divergences" / "erring.yaml",
        "# kept\n- id: a\n  op: text.off\n  case: texts::*\n  path: text\n"
        "  diference: changed\n  reason: It shouts.  # kept\n",
    )
    ended = parity("lint", "--fix")
    assert ended.code == 0, ended.out
    assert "cases/texts.yaml:1:1: fixed: suite for siute" in ended.out
    assert "cases/divergences/erring.yaml:6:3: fixed: difference for diference" in ended.out
    assert cases.read_text(encoding="utf-8") == good
    assert ledger.read_text(encoding="utf-8").startswith("# kept\n- id: a\n  op: text.of\n")
    assert parity("lint", "--fix").out == "1 case file: 0 errors, 0 warnings\n"


def test_lint_finds_globs_that_no_case_has_and_entries_that_are_stale(
    parity: Run, project: Path
) -> None:
    write(
        project / "cases" / "divergences" / "agreeing.yaml",
        "- {id: a, op: text.of, case: [texts::tide, texts::ebb], path: text,"
        " difference: changed, reason: R.}\n",
    )
    ended = parity("lint")
    assert ended.code == 2
    assert "agreeing.yaml:1:44: error: no case of text.of is called texts::ebb" in ended.out
    assert "unreachable" not in parity("lint", "cases/texts.yaml").out
    parity("run", "--subject", "agreeing", "--report", "json=r.json")
    assert "a is stale" in parity("lint", "--report", "r.json").out


def test_nothing_is_pruned_where_nothing_was_compared(parity: Run, project: Path) -> None:
    ledger = project / "cases" / "divergences" / "hanging.yaml"
    text = "- {id: a, op: text.of, case: '*', path: text, difference: changed, reason: Known.}\n"
    write(ledger, text)
    ended = parity("accept", "--subject", "hanging", "--prune")
    assert ended.code == 2
    assert "nothing is pruned" in ended.err
    assert ledger.read_text(encoding="utf-8") == text


def test_half_a_run_accepts_nothing(parity: Run, project: Path) -> None:
    ended = parity("accept", "--subject", "interrupting", "--reason", "x")
    assert ended.code == 130
    assert not (project / "cases" / "divergences" / "interrupting.yaml").exists()


def test_lint_refuses_what_is_no_report_of_all_cases(parity: Run, project: Path) -> None:
    for text in ("{", "[]", "{}", '{"results": [1], "subjects": [], "ledger": {"stale": [2]}}'):
        write(project / "r.json", text)
        ended = parity("lint", "--report", "r.json")
        assert ended.code == 2
        assert "r.json is no" in ended.err
        assert "Traceback" not in ended.err
    parity("run", "--subject", "agreeing", "-k", "tide", "--report", "json=r.json")
    ended = parity("lint", "--report", "r.json")
    assert ended.code == 2
    assert "r.json is of 1 of the 2 cases" in ended.err
