"""Laws of merging: chunks in a row, cut in other ways, and bracketed in other ways.

Source: follows from message-system.md section 3.
"""

from typing import Any, Final

from harness.compare.equality import equal
from harness.compare.tool_call_model import Rule, rules_of_fold
from harness.generate.grammar.rechunked import cut_further
from harness.generate.properties.associating import associates
from harness.generate.properties.property import Broken, Property, Script
from harness.model.case import Call, Returns
from harness.model.value import CLASS_KEY, Value

_IN_PLACE: Final = frozenset({Rule.SKIPPED, Rule.PUT, Rule.BY_KEY, Rule.NEW})
"""Where only these apply, every fragment comes to the call of its own key."""

_NOTHING: Final = {"content": "", "finish_reason": "null"}
"""The fields of a chunk that says nothing."""


def _fold_equals_merging(example: Value) -> Script:
    folded = yield Call("chunk.fold", {"chunks": example})
    if not folded.is_returned:
        return None
    merged, call = example[0], None
    for chunk in example[1:]:
        call = Call("chunk.merge", {"left": merged, "right": chunk})
        step = yield call
        if not step.is_returned:
            return Broken(folded.value, {"error": step.error_kind}, call)
        merged = step.value["merged"]
    if call is None or equal(folded.value, merged):
        return None
    return Broken(folded.value, merged, call)


def _operands_unchanged(example: Value) -> Script:
    call = Call("chunk.merge", example)
    step = yield call
    if not step.is_returned or step.value["operands_unchanged"] is True:
        return None
    expected = {**step.value, "operands_unchanged": True}
    return Broken(expected, step.value, call, Returns(expected))


def _rechunking(example: Value) -> Script:
    chunks, pieces = example["chunks"], cut_further(example)
    whole = yield Call("chunk.fold", {"chunks": _closed(chunks)})
    call = Call("chunk.fold", {"chunks": _closed(pieces)})
    cut = yield call
    applies = _stays_in_place(chunks) and _stays_in_place(pieces)
    if not applies or not (whole.is_returned and cut.is_returned):
        # Here no rule says that they are the same; that all subjects agree has been seen.
        return None
    if equal(whole.value, cut.value):
        return None
    return Broken(whole.value, cut.value, call, Returns(whole.value))


def _associativity(example: Value) -> Script:
    if len(example) < 3 or len({chunk[CLASS_KEY] for chunk in example[:3]}) > 1:  # noqa: PLR2004
        return None
    first, second, third = example[:3]
    left_pair = yield Call("chunk.merge", {"left": first, "right": second})
    right_pair = yield Call("chunk.merge", {"left": second, "right": third})
    if not (left_pair.is_returned and right_pair.is_returned):
        return None
    leftwards = yield Call("chunk.merge", {"left": left_pair.value["merged"], "right": third})
    call = Call("chunk.merge", {"left": first, "right": right_pair.value["merged"]})
    rightwards = yield call
    if not (leftwards.is_returned and rightwards.is_returned):
        return None
    expected: dict[str, Any] = {}
    actual: dict[str, Any] = {}
    for field, value in leftwards.value["merged"].items():
        expected[field] = associates(field, [first, second, third])
        actual[field] = equal(value, rightwards.value["merged"][field])
        if expected[field] is None:
            actual[field] = None
    if expected == actual:
        return None
    should = Returns(leftwards.value) if all(expected.values()) else None
    return Broken({"associates": expected}, {"associates": actual}, call, should)


def _closed(chunks: list[Value]) -> list[Value]:
    """Return chunks with one that says nothing: a fold of one chunk is that chunk, unmerged."""
    return [*chunks, {CLASS_KEY: chunks[0][CLASS_KEY], **_NOTHING}] if chunks else chunks


def _stays_in_place(chunks: list[Value]) -> bool:
    """Whether every fragment of a tool call comes to the call that it says it belongs to."""
    return _IN_PLACE.issuperset(rules_of_fold([chunk.get("tool_calls") for chunk in chunks]))


MERGING: Final = (
    Property(
        "fold-equals-merging",
        "Folding chunks at once gives what merging them one by one gives.",
        "chunks",
        _fold_equals_merging,
        ("chunk.fold", "chunk.merge"),
    ),
    Property(
        "operands-unchanged",
        "A merge leaves both operands as they were.",
        "operands",
        _operands_unchanged,
        ("chunk.merge",),
    ),
    Property(
        "rechunking",
        "A stream whose texts are cut elsewhere, down to code units, folds to the same message; "
        "where no rule says so, all subjects break alike.",
        "rechunked",
        _rechunking,
        ("chunk.fold",),
    ),
    Property(
        "associativity",
        "(a + b) + c is a + (b + c) in every field, but for exactly those inputs where a value of "
        "another kind, or a tool call's place, comes between.",
        "chunks",
        _associativity,
        ("chunk.merge",),
    ),
)
"""The laws of merging."""
