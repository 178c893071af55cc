"""The forms of examples: what is generated, before it is known which properties it is put to."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, Protocol

from harness.generate.grammar import (
    chunks,
    constructions,
    deltas,
    documents,
    event_streams,
    graphs,
    histories,
    json_messages,
    messages,
    pairs,
    rechunked,
    records,
    values,
    vendors,
)
from harness.generate.grammar.making import Maker


class Mode(Enum):
    """How far from what is usual an example may be."""

    VALID = "valid"
    """What both languages' classes take: no nulls where text belongs, no lone surrogates."""

    WILD = "wild"
    """Whatever a case may hold."""


class MakerOf(Protocol):
    """Returns the maker of a form, for one of the two modes."""

    def __call__(self, *, wild: bool) -> Maker:
        """Return the maker."""
        ...


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of example; examples of a form are put to every property that takes it."""

    name: str
    doc: str
    maker_of: MakerOf

    def maker(self, mode: Mode) -> Maker:
        """Return what makes examples of this form."""
        return _maker(self, mode)


@cache
def _maker(form: Form, mode: Mode) -> Maker:
    return form.maker_of(wild=mode is Mode.WILD)


def _in_both_modes(maker: Maker) -> MakerOf:
    def maker_of(*, wild: bool) -> Maker:
        del wild
        return maker

    return maker_of


FORMS: Final[dict[str, Form]] = {
    form.name: form
    for form in (
        Form("value", "a value", values.values),
        Form("values", "two values: {left, right}", pairs.value_pairs),
        Form("maps", "two maps: {left, right}", pairs.map_pairs),
        Form("logprobs", "two log probabilities: {left, right}", pairs.logprobs_pairs),
        Form("token_ids", "two lists of token ids: {left, right}", pairs.token_id_pairs),
        Form("operands", "two chunks: {left, right}", chunks.operands),
        Form("chunks", "chunks to be merged in a row", chunks.chunk_lists),
        Form(
            "rechunked",
            "a stream, and where to cut it further: {chunks, choices}",
            _in_both_modes(rechunked.streams_to_cut()),
        ),
        Form("message", "a message", messages.messages),
        Form("messages", "two messages that are much alike: {left, right}", pairs.message_pairs),
        Form("construction", "a message and how it is made", constructions.constructions),
        Form("json_message", "a message as JSON text: {class, text}", json_messages.json_messages),
        Form("protocol_value", "a value of the typed protocol", graphs.protocol_values),
        Form("document", "a document of the typed protocol: {type, text}", documents.documents),
        Form("deltas", "the chunk objects of a stream", deltas.deltas),
        Form(
            "event_stream",
            "server-sent events, and how their bytes are cut: {text, choices}",
            event_streams.event_streams,
        ),
        Form(
            "framed",
            "a stream, and how it is to be sent as events: {chunks, choices}",
            _in_both_modes(event_streams.streams_to_frame()),
        ),
        Form("record", "a persisted message", records.records),
        Form("tool_outcome", "what became of a tool call", records.tool_outcomes),
        Form("history", "a conversation", histories.histories),
        Form(
            "round",
            "an assistant's calls and a result of each",
            _in_both_modes(histories.parallel_rounds),
        ),
        Form("memory", "the steps of a conversation memory", histories.memory_steps),
        Form("vendor", "a vendor's messages: {vendor, messages}", vendors.vendor_messages),
    )
}
"""All forms by name, in the order in which a search takes them."""


def forms_named(names: Iterable[str]) -> list[Form]:
    """Return forms by name, in the order of ``FORMS``."""
    wanted = set(names)
    return [form for name, form in FORMS.items() if name in wanted]
