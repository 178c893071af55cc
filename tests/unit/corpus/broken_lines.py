"""Lines of JSONL case files with faults; ``‸`` stands before each place that must be named."""

from tests.unit.corpus.broken_yaml import Broken


def _line(name: str, text: str, *messages: str) -> Broken:
    return Broken(name, text, messages)


def _value(name: str, value: str, *messages: str) -> Broken:
    return Broken(name, f'{{"id":"a","op":"text.of","input":{{"value":{value}}}}}', messages)


LINES = (
    _line("a line of text", "‸x", "expected a value"),
    _line("a list for a case", "‸[1]", "a case is a map, not a list"),
    _line("two values on a line", "{} ‸{}", "text after the end of the value"),
    _line(
        "text after a case",
        '{"id":"a","op":"text.of","input":{"value":1}} ‸x',
        "text after the end of the value",
    ),
    _line("a key without quotes", "{‸id: 1}", "expected a key in double quotes"),
    _line("a key without a value", '{"id"‸}', 'expected ":" after the key "id"'),
    _line("an open map", '{"id":"a"‸', 'expected "," or "}"'),
    _line("an unknown key", '{"id":"a","op":"text.of","input":{"value":1},‸"whi":""}', '"why"'),
    _line("no op, no id, no input", "‸{}", 'no "id"', 'no "input"', 'no "op"'),
    _value("a comma too many", "[1,‸]", "expected a value"),
    _value("a comma too few", "[1 ‸2]", 'expected "," or "]"'),
    _value("a leading zero", "[0‸1]", 'expected "," or "]"'),
    _value("a misspelt constant", "‸True", "expected a value"),
    _value("an open quote", '‸"x', "quote is never closed"),
    _value("an unknown escape", '"a‸\\x41"', "no such escape"),
    _value("an escape cut short", '"‸\\u12"', "no such escape"),
    _value("a control character", '"a‸\tb"', "a control character (U+0009)"),
    _value("a key twice", '{"k":1,"l":{"k":1,‸"k":2}}', 'the key "k" stands twice'),
    _value("a key twice by escape", '{"k":1,‸"\\u006b":2}', 'the key "k" stands twice'),
    _value("1,001 levels", "[" * 998 + "‸[" + "]" * 999, "more than 1,000 deep"),
    _value("an unknown class", '{"$class":‸"Tool"}', 'unknown class "Tool"'),
    _value("a class by escape", '{"\\u0024class":‸"Tool"}', 'unknown class "Tool"'),
    _value("an unknown field", '{"$class":"ToolCall",‸"nme":1}', 'did you mean "name"?'),
    _value("an unknown special key", '["$class",{‸"$ref":1}]', 'unknown key "$ref"'),
    _value("an unknown special key by escape", '{‸"\\u0024ref":1}', 'unknown key "$ref"'),
    _value("code units that are none", '{"$utf16":‸"x"}', "groups of four hex digits"),
)
