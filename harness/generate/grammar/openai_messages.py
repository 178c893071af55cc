"""Messages as OpenAI writes them: messages, choices and completions."""

from typing import Final

from harness.generate.grammar.making import (
    choose,
    constant,
    either,
    items,
    pick,
    record,
    sometimes,
)
from harness.generate.grammar.values import content_parts
from harness.generate.grammar.vendor_parts import (
    ARGUMENTS,
    COUNTS,
    IDS_OR_NONE,
    MESSAGE_IDS,
    NAMES_OF_TOOLS,
    OBJECTS,
    TEXTS,
)

_OTHER_FIELDS: Final = {
    "refusal": sometimes(pick(None, "no"), 1, 6),
    "id": sometimes(MESSAGE_IDS, 1, 4),
    "annotations": sometimes(items(OBJECTS, 0, 1), 1, 6),
}
CALLS: Final = either(
    record(
        {
            "id": IDS_OR_NONE,
            "type": constant("function"),
            "function": record({"name": NAMES_OF_TOOLS, "arguments": ARGUMENTS}),
        }
    ),
    record(
        {
            "id": IDS_OR_NONE,
            "type": constant("custom"),
            "custom": record({"name": NAMES_OF_TOOLS, "input": ARGUMENTS}),
        }
    ),
    record(
        {"id": IDS_OR_NONE, "name": NAMES_OF_TOOLS, "arguments": ARGUMENTS},
        index=sometimes(pick(0, 1.5, True), 1, 2),
    ),
)
_MESSAGES: Final = record(
    {"role": pick("user", "assistant", "assistant", "tool", "system", "developer", "function")},
    content=sometimes(choose((4, TEXTS), (2, content_parts()), (1, constant(None))), 5, 6),
    name=sometimes(TEXTS, 1, 5),
    tool_call_id=sometimes(IDS_OR_NONE, 1, 3),
    tool_calls=sometimes(choose((6, items(CALLS, 0, 2)), (1, pick(None, "x", 5))), 1, 2),
    function_call=sometimes(
        choose((4, record({"name": NAMES_OF_TOOLS, "arguments": ARGUMENTS})), (1, constant(None))),
        1,
        5,
    ),
    reasoning_content=sometimes(TEXTS, 1, 6),
    reasoning=sometimes(TEXTS, 1, 6),
    finish_reason=sometimes(pick("stop", None, ""), 1, 6),
    **_OTHER_FIELDS,
)
_CHOICES: Final = record(
    {"index": constant(0), "message": _MESSAGES},
    finish_reason=sometimes(pick("stop", "tool_calls", None), 3, 4),
    logprobs=sometimes(choose((2, OBJECTS), (1, constant(None))), 1, 4),
)
_COMPLETIONS: Final = record(
    {"choices": items(choose((5, _CHOICES), (1, pick(None, 5))), 0, 2)},
    model=sometimes(pick("m", None, 5), 2, 3),
    usage=sometimes(record({"prompt_tokens": COUNTS, "completion_tokens": pick(0, 5)}), 1, 2),
)
OPENAI_MESSAGES: Final = choose((5, _MESSAGES), (1, _CHOICES), (2, _COMPLETIONS))
