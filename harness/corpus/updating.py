"""Case files with other expectations: everything else in them stays as it is."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from harness.corpus.files import CaseFile
from harness.corpus.yaml_editing import CannotEditError, with_value
from harness.corpus.yaml_files import YamlDocument
from harness.model.value import Value, encode
from harness.model.written_file import replace_file

_BOM = "\ufeff"


@dataclass(frozen=True, slots=True)
class Updated:
    """A file with other expectations: its text as it is and as it is to be.

    ``by_hand`` says of cases, by id, why they are left to their author.
    """

    file: CaseFile
    before: str
    after: str
    by_hand: Mapping[str, str]

    def write(self) -> None:
        """Write the file as it is to be."""
        data = self.after.encode("utf-8")
        if self.file.is_compressed:
            # The time in the header would make every writing of the file another one.
            data = gzip.compress(data, mtime=0)
        replace_file(self.file.path, data)


def with_expectations(file: CaseFile, expectations: Mapping[str, Value]) -> Updated:
    """Return a file of cases, checked before, with other expectations for some of them, by id."""
    data = file.path.read_bytes()
    before = (gzip.decompress(data) if file.is_compressed else data).decode("utf-8")
    by_hand: dict[str, str] = {}
    if file.is_yaml:
        after = _in_yaml(file, before, expectations, by_hand)
    else:
        after = "".join(_in_lines(before, expectations))
    return Updated(file, before, after, by_hand)


def _in_yaml(
    file: CaseFile, text: str, expectations: Mapping[str, Value], by_hand: dict[str, str]
) -> str:
    located = list(YamlDocument(file).located())
    mark = _BOM if text.startswith(_BOM) else ""
    text = text.removeprefix(_BOM)
    for place, case in enumerate(located):
        case_id = case.value["id"]
        if case_id in expectations:
            path = ("cases", place, "expect")
            try:
                text = with_value(text, path, case.value["expect"], expectations[case_id])
            except CannotEditError as error:
                by_hand[case_id] = error.why
    return mark + text


def _in_lines(text: str, expectations: Mapping[str, Value]) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        end = line[len(line.rstrip("\r\n")) :]
        case = json.loads(line) if line.strip() else {}
        if case.get("id") in expectations:
            case["expect"] = expectations[case["id"]]
            yield encode(case).decode("ascii") + end
        else:
            yield line
