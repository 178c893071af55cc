"""``parity lint --fix``: the files of a project with their mechanical problems mended."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from harness.compare.ledger_yaml import parse_ledger
from harness.corpus import CaseFile
from harness.corpus.fixing import Fixed, fixed
from harness.corpus.lint import Problem, lint
from harness.model.written_file import replace_file

_BOM: Final = "\ufeff"


def fix_case_files(files: Sequence[CaseFile]) -> Iterator[Fixed]:
    """Mend YAML case files in place, and yield what was done."""
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            if file.is_yaml:
                copy = CaseFile(Path(folder) / file.path.name, file.name)
                yield from _fix(file.path, file.shown, partial(_problems, copy))


def fix_ledgers(files: Sequence[Path]) -> Iterator[Fixed]:
    """Mend ledgers in place, and yield what was done."""
    for file in files:
        yield from _fix(file, str(file), partial(_ledger_problems, str(file)))


def _fix(
    path: Path, shown: str, problems_of: Callable[[str], Sequence[Problem]]
) -> Iterator[Fixed]:
    if not path.is_file():
        return  # a pipe, a link to nothing: lint says so
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return
    bare = text.removeprefix(_BOM)
    changed, done = fixed(bare, problems_of)
    if done:
        replace_file(path, (text[: len(text) - len(bare)] + changed).encode("utf-8"))
    yield from (replace(one, fault=replace(one.fault, file=shown)) for one in done)


def _problems(copy: CaseFile, text: str) -> list[Problem]:
    copy.path.write_bytes(text.encode("utf-8"))
    return list(lint([copy]))


def _ledger_problems(file: str, text: str) -> list[Problem]:
    _, faults = parse_ledger(text, file)
    return [Problem("ledger", "error", fault) for fault in faults]
