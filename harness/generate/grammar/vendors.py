"""Messages of OpenAI, Anthropic and LangChain, to be brought into the one form."""

from typing import Final

from harness.generate.grammar.anthropic_messages import ANTHROPIC_MESSAGES, anthropic_events
from harness.generate.grammar.langchain_messages import langchain_message
from harness.generate.grammar.making import Below, Maker, choose, items, one_in
from harness.generate.grammar.openai_messages import OPENAI_MESSAGES
from harness.generate.grammar.values import values
from harness.model.value import Value

_ANY: Final = values(wild=False)


def vendor_messages(*, wild: bool) -> Maker:
    """Make an input of ``vendor.normalise``; wild ones hold entries that are no messages."""
    makers = {
        "openai": items(OPENAI_MESSAGES, 1, 2),
        "anthropic": choose((3, items(ANTHROPIC_MESSAGES, 1, 2)), (2, anthropic_events)),
        "langchain": items(langchain_message, 1, 2),
    }
    vendors = tuple(makers)

    def make(below: Below) -> dict[str, Value]:
        vendor = vendors[below(len(vendors))]
        made = makers[vendor](below)
        if wild and one_in(3, below):
            entry = made[below(len(made))] if made else {}
            entry[("role", "type", "content", "tool_calls", "usage")[below(5)]] = _ANY(below)
        return {"vendor": vendor, "messages": made}

    return make
