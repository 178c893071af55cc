"""Messages to be made by a constructor or a builder."""

from typing import Final

from harness.generate.grammar.making import Below, Maker, choose, constant, pick
from harness.generate.grammar.messages import contents, messages, of_class
from harness.generate.grammar.texts import texts
from harness.generate.grammar.tool_calls import IDS
from harness.generate.grammar.values import maps
from harness.model.classes import MESSAGE_FIELDS
from harness.model.value import CLASS_KEY, Value

_ARGUMENTS: Final = {
    "BaseMessage": ((), "rc", "rcn", "rcnm"),
    "UserMessage": ((), "c", "cn"),
    "SystemMessage": ((), "c", "cn"),
    "ToolMessage": ((), "i", "ci", "cin"),
    "AssistantMessage": ((), "c"),
    "BaseMessageChunk": ((), "rcn"),
    "AssistantMessageChunk": ((),),
    "ToolMessageChunk": ((),),
}
"""The constructors, an argument by its first letter: role, content, name, metadata, id."""


def constructions(*, wild: bool) -> Maker:
    """Make a message by setters, by a constructor or by a builder."""
    text = texts(wild=wild)
    name = choose((2, text), (1, constant(None))) if wild else text
    arguments = {
        "r": choose((3, pick("user", "x")), (1, constant(None))) if wild else pick("user"),
        "c": contents(wild=wild),
        "n": name,
        "m": choose((3, maps(wild=wild)), (1, constant(None))) if wild else maps(wild=False),
        "i": pick("", *IDS, *([None] if wild else [])),
    }
    built = {class_name: of_class(class_name, wild=wild) for class_name in MESSAGE_FIELDS}
    classes = tuple(MESSAGE_FIELDS)
    by_setters = messages(wild=wild)

    def make(below: Below) -> Value:
        class_name = classes[below(len(classes))]
        match below(4):
            case 0 | 1:
                signatures = _ARGUMENTS[class_name]
                signature = signatures[below(len(signatures))]
                return {
                    CLASS_KEY: class_name,
                    "by": "constructor",
                    "args": [arguments[letter](below) for letter in signature],
                }
            case 2:
                fields = built[class_name](below)
                del fields[CLASS_KEY]
                return {CLASS_KEY: class_name, "by": "builder", "fields": fields}
            case _:
                return by_setters(below)

    return make
