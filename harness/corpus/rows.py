"""Checked cases as rows: what a run needs of a case, in bytes that it hardly has to look at.

A row is one line of fields between tabs: the case's line, id and op, the canonical bytes of its
call, what it expects, what a user would want, and what it says to people. The bytes of the call
go to the workers as they are, and those of an expected outcome are compared as they are; most
are never decoded. Canonical bytes hold neither tabs nor line ends.
"""

from collections.abc import Iterable, Iterator
from typing import Final, assert_never

from harness.corpus.expectation_shape import expectation_from
from harness.corpus.files import CaseFile
from harness.corpus.names import case_name
from harness.model.case import Call, Case, Expectation, Matches, Raises, Returns
from harness.model.value import decode, decode_canonical, encode

_RETURNED: Final = b'{"returned":'
_NO_REMARKS: Final = (None, None, ())


def row_of(case: Case, file: CaseFile) -> bytes:
    """Return the row of a case of a file, without a line end."""
    remarks = (case.why, case.source, case.tags)
    fields = (
        b"%d" % case.line,
        case.name[len(case_name(file.name, "")) :].encode("ascii"),
        case.call.op.encode("ascii"),
        case.call.encoded,
        _encoded(case.expect),
        _encoded(case.wanted),
        b"" if remarks == _NO_REMARKS else encode(remarks),
    )
    return b"\t".join(fields)


def cases_of(rows: Iterable[bytes], file: CaseFile) -> Iterator[Case]:
    """Yield the cases of rows; names and places are those of the file as it is called here."""
    prefix, shown = case_name(file.name, ""), file.shown
    for row in rows:
        line, case_id, op, call, expect, wanted, remarks = row.split(b"\t")
        why, source, tags = decode_canonical(remarks) if remarks else _NO_REMARKS
        yield Case(
            prefix + case_id.decode("ascii"),
            Call.of_bytes(op.decode("ascii"), call),
            _decoded(expect) if expect else None,
            _decoded(wanted) if wanted else None,
            why,
            source,
            tuple(tags),
            shown,
            int(line),
        )


def _encoded(expectation: Expectation | None) -> bytes:
    match expectation:
        case None:
            return b""
        case Returns():
            return expectation.encoded
        case Matches(pattern):
            return encode({"matches": pattern})
        case Raises(kind, message, type_):
            fields = {"kind": kind, "message": message, "type": type_}
            given = {key: text for key, text in fields.items() if text is not None}
            return encode({"raised": given})
        case _:
            assert_never(expectation)


def _decoded(data: bytes) -> Expectation:
    return Returns.of_bytes(data) if data.startswith(_RETURNED) else expectation_from(decode(data))
