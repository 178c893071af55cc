"""Case files of one case a line, plain or gzipped, read in one pass and constant memory.

Most lines are read by Python's C scanner and checked as plain values. A line that is not found
good that way, or is too deep or holds too long a number for that scanner, is read again by
``json_nodes``, which knows where everything stands: only that reading says what is wrong.

Blank lines are passed over, and a byte order mark at the start of the file.
"""

import gzip
import io
import json
import zlib
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import Final

from harness.corpus.case_shape import build_case, check_case
from harness.corpus.class_shape import is_sound
from harness.corpus.digests import Digest, Digested
from harness.corpus.files import CaseFile
from harness.corpus.json_nodes import DEPTH_LIMIT, parse_json
from harness.corpus.located import LocatedCase
from harness.corpus.nodes import Finding, TextFault
from harness.corpus.places import fault_in_line, offset_of_bad_byte
from harness.corpus.wording import quoted
from harness.model.case import Case
from harness.model.deep_json import depth_of
from harness.model.faults import Fault, FaultsError
from harness.model.value import CLASS_KEY, LITERAL_KEY, UTF16_KEY, Value

LINE_LIMIT: Final = 64 * 1024 * 1024
"""Bytes of one line."""

UNREADABLE: Final = (OSError, EOFError, zlib.error)
"""What is raised where a file cannot be read, or is not what gzip writes."""

_READ_AHEAD: Final = 256 * 1024
_BOM: Final = b"\xef\xbb\xbf"
_ESCAPED_DOLLAR: Final = "\\u0024"
_CANNOT_READ: Final = (ValueError, RecursionError)
"""What the C scanner raises for what is no JSON, or is more than Python takes."""

RawDecode = Callable[[str], tuple[Value, int]]


@contextmanager
def _lines(file: CaseFile, digest: Digest | None = None) -> Iterator[Iterator[bytes]]:
    """Open a file as an iterator over its lines; longer ones are cut behind the limit.

    ``digest`` is given the bytes of the file as they are read.
    """
    with file.path.open("rb") as opened:
        raw = opened if digest is None else io.BufferedReader(Digested(opened, digest), _READ_AHEAD)
        stream = gzip.GzipFile(fileobj=raw) if file.is_compressed else raw
        with io.BufferedReader(stream, _READ_AHEAD) as reader:
            yield iter(partial(reader.readline, LINE_LIMIT + 1), b"")


def check_jsonl(
    file: CaseFile,
    most_faults: int,
    take: Callable[[Case], None] | None = None,
    digest: Digest | None = None,
) -> tuple[list[Fault], int]:
    """Return the faults of a file, and how many cases it has.

    Of good cases only a hash of the id is kept, and ``take`` is given each, until the first fault.
    The check ends behind ``most_faults``, and at a line that is too long; if it does not, then
    ``digest`` has been given all bytes of the file.
    """
    faults: list[Fault] = []
    ids = array("q")
    class_maps: list[dict[str, Value]] = []
    decode = _decoder_of_unique_keys(class_maps)
    number = 0
    try:
        with _lines(file, digest) as lines:
            for number, line in enumerate(lines, 1):
                class_maps.clear()
                case = _good_case(line, decode, class_maps)
                if case is None:
                    case, found = _examined(line, number)
                    faults += _in_line(file, number, line, found)
                    if len(faults) > most_faults or len(line) > LINE_LIMIT:
                        return faults, len(ids)
                    if case is None:
                        continue
                ids.append(hash(case["id"]))
                if take is not None and not faults:
                    take(build_case(case, file, number))
    except UNREADABLE as error:
        faults.append(Fault(file.shown, number + 1, 1, f"cannot be read on: {error}"))
        return faults, len(ids)
    if repeated := {one for one, next_one in pairwise(sorted(ids)) if one == next_one}:
        faults += _repeated_ids(file, repeated)
    return faults, len(ids)


def read_jsonl(file: CaseFile) -> Iterator[Case]:
    """Yield the cases of a file that was checked; ``FaultsError`` if it has changed since."""
    for number, _, value in _values(file):
        yield build_case(value, file, number)


def locate_jsonl(file: CaseFile) -> Iterator[LocatedCase]:
    """Yield the cases of a file that was checked, each able to say where its parts stand."""
    for number, line, value in _values(file):
        case = build_case(value, file, number)
        yield LocatedCase(case, value, partial(_fault_in_case, file, number, line))


def _values(file: CaseFile) -> Iterator[tuple[int, bytes, dict[str, Value]]]:
    """Yield the number, the bytes and the resolved value of each line that holds a case."""
    decode = json.JSONDecoder().raw_decode
    with _lines(file) as lines:
        for number, line in enumerate(lines, 1):
            try:
                text = line.decode()
                value, _ = decode(text)
            except _CANNOT_READ:
                value = None
            else:
                if UTF16_KEY in text or LITERAL_KEY in text or _ESCAPED_DOLLAR in text:
                    check_case(value, (), [])
            if not isinstance(value, dict):
                value, found = _examined(line, number)
                if found:
                    raise FaultsError(_in_line(file, number, line, found))
            if value is not None:
                yield number, line, value


def _fault_in_case(file: CaseFile, number: int, line: bytes, finding: Finding) -> Fault:
    text = _text_of(line)
    root, _ = parse_json(text)
    assert root is not None, "the line was read before"
    return fault_in_line(file.shown, number, text, root.locate(finding))


def _text_of(line: bytes) -> str:
    """Return a line as faults show it: what is no UTF-8 is replaced."""
    return line.removeprefix(_BOM).decode("utf-8", "replace").rstrip("\r\n")


def _good_case(
    line: bytes, decode: RawDecode, class_maps: list[dict[str, Value]]
) -> dict[str, Value] | None:
    """Return the case of a line that certainly has no fault, as fast as can be."""
    try:
        text = line.decode()
        case, end = decode(text)
    except _CANNOT_READ:
        return None
    if end + 1 < len(text) and not text[end:].isspace():
        return None
    if text.count("[") + text.count("{") > DEPTH_LIMIT and depth_of(case) > DEPTH_LIMIT:
        return None
    # A key that begins with a dollar sign has one in its text. If there are no more of them than
    # $class maps, then there is no other such key in the line.
    is_resolved = (
        text.count("$") == len(class_maps)
        and _ESCAPED_DOLLAR not in text
        and all(map(is_sound, class_maps))
    )
    found: list[Finding] = []
    check_case(case, (), found, is_resolved=is_resolved)
    return None if found else case


def _decoder_of_unique_keys(class_maps: list[dict[str, Value]]) -> RawDecode:
    """Return a decoder that refuses duplicate keys and collects the ``$class`` maps it meets."""

    def unique(pairs: list[tuple[str, Value]]) -> dict[str, Value]:
        value = dict(pairs)
        if len(value) != len(pairs):
            raise ValueError("duplicate keys")
        if CLASS_KEY in value:
            class_maps.append(value)
        return value

    return json.JSONDecoder(object_pairs_hook=unique).raw_decode


def _examined(line: bytes, number: int) -> tuple[dict[str, Value] | None, list[TextFault]]:
    """Return the case of a line, read the exact way, and its faults; no case if it is blank."""
    if len(line) > LINE_LIMIT:
        return None, [TextFault(0, f"a line of more than {LINE_LIMIT // 1024 // 1024} MiB")]
    if number == 1:
        line = line.removeprefix(_BOM)
    try:
        text = line.decode().rstrip("\r\n")
    except UnicodeDecodeError as error:
        return None, [TextFault(offset_of_bad_byte(error), "not UTF-8", "save it as UTF-8")]
    if not text.strip():
        return None, []
    root, faults = parse_json(text)
    if root is None:
        return None, faults
    findings: list[Finding] = []
    check_case(root.value, (), findings)
    faults += map(root.locate, findings)
    return None if faults else root.value, faults


def _in_line(file: CaseFile, number: int, line: bytes, found: list[TextFault]) -> list[Fault]:
    if not found:
        return []
    text = _text_of(line)
    faults = [fault_in_line(file.shown, number, text, fault) for fault in found]
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.column)


def _repeated_ids(file: CaseFile, hashes: set[int]) -> Iterator[Fault]:
    """Yield a fault for each case whose id an earlier one has; only those ids are kept."""
    first: dict[str, int] = {}
    decode = json.JSONDecoder().raw_decode
    with _lines(file) as lines:
        for number, line in enumerate(lines, 1):
            try:
                case, _ = decode(line.decode())
            except _CANNOT_READ:
                case, _ = _examined(line, number)
            case_id = case.get("id") if isinstance(case, dict) else None
            if not isinstance(case_id, str) or hash(case_id) not in hashes:
                continue
            if case_id in first:
                message = f"the id {quoted(case_id)} is taken"
                finding = Finding(("id",), message, f"by the case on line {first[case_id]}")
                yield _fault_in_case(file, number, line, finding)
            first.setdefault(case_id, number)
