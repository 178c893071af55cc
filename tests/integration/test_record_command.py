"""`parity record`, called as a user calls it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from harness import corpus
from harness.model.case import Case, Returns
from tests.integration.conftest import Run, write

DATA = Path(__file__).parents[1] / "data"


def cases_of(file: Path) -> dict[str, Case]:
    files = corpus.discover([file], file.parent)
    corpus.check(files).require_good()
    return {case.name.partition("::")[2]: case for case in corpus.read(files)}


def test_a_transcript_becomes_a_case_of_its_bytes_and_one_of_its_chunks(
    parity: Run, project: Path
) -> None:
    transcript = DATA / "parallel-tools.sse"
    ended = parity("record", str(transcript))
    assert ended.code == 0, ended.err
    assert "recorded/parallel-tools::parallel-tools-chunks  chunk.fold" in ended.out
    file = project / "cases" / "recorded" / "parallel-tools.yaml"
    cases = cases_of(file)
    assert cases["parallel-tools"].call.op == "stream.fold_sse"
    assert cases["parallel-tools"].call.input == {"text": transcript.read_text(encoding="utf-8")}
    chunks = cases["parallel-tools-chunks"]
    assert len(chunks.call.input["chunks"]) == 6
    assert isinstance(chunks.expect, Returns)
    assert [call["index"] for call in chunks.expect.value["tool_calls"]] == [0, 1]
    text = file.read_text(encoding="utf-8")
    assert '        data: {"id":"chatcmpl-9Zk2"' in text, "the stream is a block scalar"
    assert parity("lint").code == 0
    assert parity("run", "--subject", "reference").code == 0


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("anthropic-tools.sse", ["anthropic-tools"]),
        ("chunks.jsonl", ["chunks", "chunks-chunks"]),
        ("gateway.log", ["gateway-1", "gateway-1-chunks", "gateway-2", "gateway-2-chunks"]),
        ("history.json", ["history", "history-pairs"]),
        ("page.har", ["page-1", "page-1-chunks", "page-2"]),
    ],
)
@pytest.mark.parametrize("options", [(), ("--redact",)])
def test_each_kind_of_recording_becomes_good_cases(
    parity: Run, project: Path, name: str, ids: list[str], options: tuple[str, ...]
) -> None:
    ended = parity("record", str(DATA / name), *options)
    assert ended.code == 0, ended.err
    assert ended.err == ""
    (file,) = (project / "cases" / "recorded").iterdir()
    if options:
        assert file.name == "redacted-1.yaml"
        ids = [id_.replace(name.partition(".")[0], "redacted-1", 1) for id_ in ids]
    assert list(cases_of(file)) == ids
    assert parity("lint").out.endswith("2 case files: 0 errors, 0 warnings\n")
    assert parity("run", "--subject", "reference").code == 0


def test_what_is_redacted_holds_no_word_of_it(parity: Run, project: Path) -> None:
    parity("record", str(DATA / "gateway.log"), "--redact")
    text = (project / "cases" / "recorded" / "redacted-1.yaml").read_text(encoding="utf-8")
    for word in ("jane", "Jane", "Dear", "tide", "o'clock", "sk-proj", "gateway"):
        assert word not in text
    assert "finish_reason" in text


def test_the_operation_the_name_and_the_place_can_be_chosen(parity: Run, project: Path) -> None:
    ended = parity(
        *("record", str(DATA / "parallel-tools.sse"), "-o", "my/own.yaml", "--id", "Two calls!"),
        *("--op", "stream.final_message", "--op", "stream.fold", "--no-expect"),
    )
    assert ended.code == 0, ended.err
    cases = cases_of(project / "my" / "own.yaml")
    assert list(cases) == ["Two-calls-final", "Two-calls-deltas"]
    assert cases["Two-calls-final"].expect is None
    assert "exists" in parity("record", str(DATA / "chunks.jsonl"), "-o", "my/own.yaml").err


def test_no_file_is_written_over(parity: Run, project: Path) -> None:
    for name in ("chunks.jsonl", "parallel-tools.sse"):
        (project / "chunks.sse").write_bytes((DATA / name).read_bytes())
        assert parity("record", "chunks.sse").code == 0
    names = sorted(file.name for file in (project / "cases" / "recorded").iterdir())
    assert names == ["chunks-2.yaml", "chunks.yaml"]


@pytest.mark.parametrize(
    ("options", "file"), [((), "chunks.yaml"), (("--redact",), "redacted-1.yaml")]
)
def test_what_is_recorded_already_is_not_recorded_again(
    parity: Run, project: Path, options: tuple[str, ...], file: str
) -> None:
    assert parity("record", str(DATA / "chunks.jsonl"), *options).code == 0
    again = parity("record", str(DATA / "chunks.jsonl"), *options)
    assert again.code == 0
    assert f"{file}: holds what" in again.out
    assert [path.name for path in (project / "cases" / "recorded").iterdir()] == [file]


def test_redacted_cases_are_called_after_no_one_but_as_the_user_says(
    parity: Run, project: Path
) -> None:
    (project / "jane-doe.sse").write_bytes((DATA / "anthropic-tools.sse").read_bytes())
    assert parity("record", "jane-doe.sse", "--redact").code == 0
    text = (project / "cases" / "recorded" / "redacted-1.yaml").read_text(encoding="utf-8")
    assert "jane" not in text
    for options in (("--id", "tides"), ("-o", "tides.yaml")):
        shown = parity("record", "jane-doe.sse", "--redact", "--dry-run", *options).out
        assert "- id: tides\n" in shown


def test_who_takes_no_part_is_said(parity: Run) -> None:
    ended = parity("record", str(DATA / "anthropic-tools.sse"))
    assert "openjiuwen has no vendor.normalise: it takes no part there" in ended.out


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'INFO data: {"choices": [{"index": 0, "delta": {"content": "J\xe4"}}]}\n', "byte 0xe4"),
        (b'INFO got b\'data: {"choices": [], "x": "\x9c"}\'\n', "byte 0x9c"),
        ('data: {"choices": []}\r\n\r\n'.encode("utf-16"), "UTF-16"),
    ],
)
def test_what_is_no_utf8_is_recorded_and_told(
    parity: Run, project: Path, data: bytes, told: str
) -> None:
    (project / "page.log").write_bytes(data)
    ended = parity("record", "page.log")
    assert ended.code == 0, ended.err
    assert ended.err.startswith("parity: page.log:")
    assert told in ended.err
    assert len(ended.err.splitlines()) == 1
    assert parity("run", "--subject", "reference").code == 0


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"Gr\xfc\xdfe\n", "page.log:1: nothing in it can be recorded; byte 0xfc"),
        (b"\n\x80\x00\xff{", "page.log:2: nothing in it can be recorded; byte 0x80"),
        (
            'data: {"choices": []}\n'.encode("utf-16-le"),
            "page.log:1: nothing in it can be recorded",
        ),
    ],
)
def test_what_is_no_utf8_and_no_recording_is_refused(
    parity: Run, project: Path, data: bytes, told: str
) -> None:
    (project / "page.log").write_bytes(data)
    ended = parity("record", "page.log")
    assert ended.code == 2
    assert told in ended.err
    assert "Traceback" not in ended.err


def test_a_pipe_can_be_recorded_and_looked_at(project: Path, environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "harness", "record", "-", "-o", "-", "--id", "pipe"]
    ended = subprocess.run(
        command,
        cwd=project,
        env=environment,
        input=(DATA / "chunks.jsonl").read_bytes(),
        capture_output=True,
        check=True,
    )
    assert b"- id: pipe-chunks" in ended.stdout
    assert not (project / "cases" / "recorded").exists()


def test_what_yaml_cannot_say_goes_to_jsonl(parity: Run, project: Path) -> None:
    history = [
        {"role": "user", "content": "a", "metadata": {"\ud83d": {"$ref": 1}}},
        {"role": "user", "content": "\ud83d"},
    ]
    write(project / "h.json", json.dumps(history))
    ended = parity("record", "h.json")
    assert ended.code == 0, ended.err
    assert "cases/recorded/h.jsonl: 2 cases" in ended.out
    assert parity("run", "--subject", "reference", "cases/recorded/h.jsonl").code == 0


def test_a_file_with_nothing_in_it_is_refused(parity: Run, project: Path) -> None:
    write(project / "prose.txt", "Nothing to see here.\n")
    ended = parity("record", "prose.txt")
    assert ended.code == 2
    assert "prose.txt: nothing in it can be recorded" in ended.err
    assert "no.txt: No such file" in parity("record", "no.txt").err
    ended = parity("record", str(DATA / "history.json"), "--op", "chunk.fold")
    assert "holds nothing for chunk.fold" in ended.err
