"""Conversations in which calls are answered: in order or not, twice, too early, or not at all."""

from typing import Any, Final

from harness.generate.grammar.making import Below, Maker, one_in
from harness.generate.grammar.messages import messages
from harness.model.value import CLASS_KEY, Value

_IDS: Final = ("a", "b", "c", "a", "b")
_TEXTS: Final = ("hi", "hi", "", "low tide")


def histories(*, wild: bool) -> Maker:
    """Make a conversation of up to three rounds; wild ones have ids that are none."""
    ids = (*_IDS, None, "", "d") if wild else _IDS

    def make(below: Below) -> list[Value]:
        history: list[Value] = []
        for _ in range(1 + below(3)):
            if below(2):
                history.append({CLASS_KEY: "UserMessage", "content": _TEXTS[below(len(_TEXTS))]})
            history += _round(ids, below, wild=wild)
        return history

    return make


def parallel_rounds(below: Below) -> list[Value]:
    """Make one round: an assistant's calls of different ids, and a result of each right after."""
    called = list("abcd"[: 2 + below(3)])
    results = [_result(id_) for id_ in called]
    shuffled = [results.pop(below(len(results))) for _ in range(len(results))]
    return [_assistant(called), *shuffled]


def memory_steps(*, wild: bool) -> Maker:
    """Make the steps of a conversation memory."""
    message = messages(wild=wild)

    def make(below: Below) -> list[Value]:
        steps: list[Value] = []
        for _ in range(1 + below(6)):
            match below(6):
                case 0 | 1 | 2:
                    text = _TEXTS[below(len(_TEXTS))]
                    steps.append({"add": {CLASS_KEY: "UserMessage", "content": text}})
                case 3:
                    steps.append({"add": None} if below(2) else {"history": below(4) - 1})
                case 4:
                    steps.append({"add": message(below)})
                case _:
                    steps.append({"history": (1, 2, 0, 1000)[below(4)]})
        return steps

    return make


def _round(ids: tuple[Any, ...], below: Below, *, wild: bool) -> list[Value]:
    called = [ids[below(len(ids))] for _ in range(below(4))]
    answered = [id_ for id_ in called if below(6)]
    while answered and one_in(3, below):
        answered.append(ids[below(len(ids))])
    results = [_result(id_) for id_ in _shuffled(answered, below)]
    early = [results.pop()] if wild and results and one_in(5, below) else []
    between: list[Value] = []
    if one_in(6, below):
        between = [{CLASS_KEY: "UserMessage", "content": "wait"}]
    return [*early, _assistant(called), *results[:1], *between, *results[1:]]


def _shuffled(items: list[Any], below: Below) -> list[Any]:
    left = list(items)
    return [left.pop(below(len(left))) for _ in items]


def _assistant(ids: list[Any]) -> Value:
    calls = [{"id": id_, "name": "f", "arguments": "{}"} for id_ in ids]
    return {CLASS_KEY: "AssistantMessage", "content": "", "tool_calls": calls}


def _result(id_: Any) -> Value:
    return {CLASS_KEY: "ToolMessage", "content": "r", "tool_call_id": id_}
