"""Strategies of Hypothesis for all that the message system takes: public, and made to be composed.

>>> from hypothesis import given
>>> from harness.generate import strategies
>>> @given(chunks=strategies.chunk_lists(), seconds=strategies.values())
... def test_my_client(chunks, seconds): ...

They make wire values (``model.value``): plain JSON, with ``{"$class": …}`` maps for messages. With
``wild=True`` they make whatever a case may hold: nulls where text belongs, lone surrogates, odd
keys; without, only what the classes of both languages take.

Each is written once, as a maker of ``harness.generate.grammar``, which makes volume too; ``make``
turns any maker of your own into a strategy.
"""

from typing import Any

from hypothesis.strategies import SearchStrategy

from harness.generate.grammar import (
    chunks as _chunks,
)
from harness.generate.grammar import (
    constructions as _constructions,
)
from harness.generate.grammar import (
    deltas as _deltas,
)
from harness.generate.grammar import (
    documents as _documents,
)
from harness.generate.grammar import (
    event_streams as _event_streams,
)
from harness.generate.grammar import (
    graphs as _graphs,
)
from harness.generate.grammar import (
    histories as _histories,
)
from harness.generate.grammar import (
    json_messages as _json_messages,
)
from harness.generate.grammar import (
    messages as _messages,
)
from harness.generate.grammar import (
    numbers as _numbers,
)
from harness.generate.grammar import (
    pairs as _pairs,
)
from harness.generate.grammar import (
    records as _records,
)
from harness.generate.grammar import (
    texts as _texts,
)
from harness.generate.grammar import (
    tool_calls as _tool_calls,
)
from harness.generate.grammar import (
    values as _values,
)
from harness.generate.grammar import (
    vendors as _vendors,
)
from harness.generate.grammar.making import Maker, strategy_of


def make(maker: Maker) -> SearchStrategy[Any]:
    """Return the strategy of a maker."""
    return strategy_of(maker)


def texts(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return texts: empty, like JSON, beyond ASCII, with control characters."""
    return strategy_of(_texts.texts(wild=wild))


def numbers(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return integers and doubles, many at the edges of Java's types."""
    return strategy_of(_numbers.numbers(wild=wild))


def values(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return JSON values to a depth of three."""
    return strategy_of(_values.values(wild=wild))


def value_pairs(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{left, right}``: two values, now and then of one kind, to be merged."""
    return strategy_of(_pairs.value_pairs(wild=wild))


def tool_calls(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return tool calls and fragments of them, whose ids, names and indexes collide."""
    return strategy_of(_tool_calls.fragments(wild=wild))


def messages(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return messages and chunks of all classes."""
    return strategy_of(_messages.messages(wild=wild))


def message_pairs(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{left, right}``: two messages that differ in little, to be compared."""
    return strategy_of(_pairs.message_pairs(wild=wild))


def constructions(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return messages to be made by setters, constructors or builders."""
    return strategy_of(_constructions.constructions(wild=wild))


def chunk_lists(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return lists of chunks to be merged in a row, many as a provider streams them."""
    return strategy_of(_chunks.chunk_lists(wild=wild))


def deltas(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return the chunk objects of OpenAI-style streams."""
    return strategy_of(_deltas.deltas(wild=wild))


def event_streams(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{text}``, maybe with ``choices`` for cutting it: events with quirks of framing."""
    return strategy_of(_event_streams.event_streams(wild=wild))


def json_messages(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{class, text}``: messages as JSON; wild ones have one thing wrong."""
    return strategy_of(_json_messages.json_messages(wild=wild))


def protocol_values(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return values of the typed protocol: messages, graph objects, plain values."""
    return strategy_of(_graphs.protocol_values(wild=wild))


def documents(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{type, text}``: documents of the typed protocol; wild ones have one thing wrong."""
    return strategy_of(_documents.documents(wild=wild))


def records(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return maps that a message was persisted as."""
    return strategy_of(_records.records(wild=wild))


def tool_outcomes(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return what became of tool calls."""
    return strategy_of(_records.tool_outcomes(wild=wild))


def histories(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return conversations whose calls are answered in order or not, twice, too early, or never."""
    return strategy_of(_histories.histories(wild=wild))


def vendor_messages(*, wild: bool = False) -> SearchStrategy[Any]:
    """Return ``{vendor, messages}``: messages of OpenAI, Anthropic and LangChain."""
    return strategy_of(_vendors.vendor_messages(wild=wild))
