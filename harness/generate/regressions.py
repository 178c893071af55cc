"""Findings as case files: what was found once is from then on a case like any other."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from harness import corpus
from harness.corpus import CaseFile
from harness.corpus.names import case_name
from harness.corpus.yaml_writing import case_text
from harness.generate.findings import Finding
from harness.model.case import Case
from harness.model.generated_name import LINES_SUFFIX, SAVED_FOLDER, saved_stem
from harness.model.value import Value, encode
from harness.model.written_file import replace_file

_HEAD: Final = """\
# Written by `parity fuzz`: each case is the smallest input that showed a disagreement.
# What it expects is what the oracle did, or what the law asks. That may be the side that is wrong:
# check which one is right before you commit it.
suite: Found by parity fuzz
cases:
"""


def save(finding: Finding, cases: Path, oracle: str) -> Case | None:
    """Write a finding as a case below a case folder, and return it.

    None if the finding cannot be said as a case, or if the same disagreement is a case already.
    What YAML cannot say (lone surrogates in keys) goes to a file with one case a line.
    """
    if finding.expect is None:
        return None
    stem = saved_stem(finding.property_name)
    names = (f"{stem}.yaml", f"{stem}{LINES_SUFFIX}.jsonl")
    files = [_case_file(cases, name) for name in names]
    known = list(_cases(files))
    if any(_is_same(case, finding) for case in known):
        return None
    fields = _fields(finding, oracle, {case.name.partition("::")[2] for case in known})
    for file, render in zip(files, (_with_yaml_case, _with_line), strict=True):
        before = file.path.read_text(encoding="utf-8") if file.path.exists() else ""
        try:
            _write(file.path, render(before, fields))
        except ValueError:
            continue  # YAML has no way to write it
        saved = _read_back(file, fields["id"])
        if saved is not None and encode(saved.call.input) == encode(finding.call.input):
            return saved
        _restore(file.path, before)
    return None


def _case_file(cases: Path, name: str) -> CaseFile:
    path = cases / SAVED_FOLDER / name
    return CaseFile(path, f"{SAVED_FOLDER}/{name.rpartition('.')[0]}")


def _cases(files: list[CaseFile]) -> Iterator[Case]:
    there = [file for file in files if file.path.exists()]
    corpus.check(there).require_good()
    yield from corpus.read(there)


def _is_same(case: Case, finding: Finding) -> bool:
    same_call = case.call.op == finding.call.op and (
        encode(case.call.input) == encode(finding.call.input)
    )
    return same_call or (case.why or "").startswith(_summary(finding))


def _summary(finding: Finding) -> str:
    kind = finding.kind
    where = kind.path or "the outcome"
    detail = f" ({kind.detail})" if kind.detail else ""
    return f"{kind.what} on {kind.subject}: {where} {kind.difference}{detail}."


def _fields(finding: Finding, oracle: str, ids: set[str]) -> dict[str, Value]:
    case_id, number = finding.example.name, 1
    while case_id in ids:
        number += 1
        case_id = f"{finding.example.name}.{number}"
    seed = finding.example.name.partition("-")[0]
    found = f"Found by {finding.property_name} with the seed {seed}: {_sides(finding, oracle)}."
    return {
        "id": case_id,
        "why": f"{_summary(finding)} {found}",
        "tags": ["regression", finding.kind.subject],
        "op": finding.call.op,
        "input": finding.call.input,
        "expect": finding.expect,
    }


def _sides(finding: Finding, oracle: str) -> str:
    """Say which side departs from which, and not which one is right: no search knows that."""
    kind = finding.kind
    if kind.what != finding.call.op:
        return f"{kind.subject} departs from what the law asks, which is expected here"
    return f"{kind.subject} departs from {oracle}, whose outcome is expected here"


def _with_yaml_case(text: str, fields: dict[str, Value]) -> str:
    """Return a file's text with a case at its end; ``ValueError`` if YAML cannot say it."""
    gap = "\n" if text else ""
    return (text or _HEAD) + gap + case_text(fields)


def _with_line(text: str, fields: dict[str, Value]) -> str:
    return text + encode(fields).decode("ascii") + "\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text.encode("utf-8"))


def _read_back(file: CaseFile, case_id: str) -> Case | None:
    """Return the case as a run would read it; None if a run would refuse the file."""
    if corpus.check([file]).faults:
        return None
    return next(
        (case for case in corpus.read([file]) if case.name == case_name(file.name, case_id)), None
    )


def _restore(path: Path, before: str) -> None:
    if before:
        replace_file(path, before.encode("utf-8"))
    else:
        path.unlink()
