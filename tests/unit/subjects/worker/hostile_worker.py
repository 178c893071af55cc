"""A Python worker whose one operation does to its process what its value names."""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from harness.subjects.worker import python_calls
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.serve import serve

ONE, OTHER = threading.Lock(), threading.Lock()


def loop() -> None:
    turns = 0
    while turns >= 0:
        turns = (turns + 1) & 0xFFFF


def sleep() -> None:
    time.sleep(3600)


def lock(first: threading.Lock, second: threading.Lock) -> None:
    with first:
        time.sleep(0.1)
        with second:
            raise AssertionError("they met")


def deadlock() -> None:
    threading.Thread(target=lock, args=(OTHER, ONE), daemon=True).start()
    lock(ONE, OTHER)


def hold_the_lock() -> None:
    # A regular expression that never ends does not let any other thread of Python run.
    import re  # noqa: PLC0415 - as a subject would

    re.match(r"(a+)+$", "a" * 64 + "b")


def leave_a_child() -> None:
    if os.fork() == 0:
        sleep()
    os._exit(3)


def fill() -> None:
    gc.disable()
    pieces = []
    while True:
        pieces.append(bytearray(1 << 28))


def gigabyte() -> str:
    return "x" * (1 << 30)


def descend() -> None:
    descend()


def left_behind() -> None:
    threading.Thread(target=sleep, name="left-behind", daemon=False).start()


def print_all() -> None:
    sys.stdout.write("to stdout\n")
    sys.stderr.write("to stderr\n")
    os.write(1, b"past Python\n")


def initialise() -> None:
    # What a class's initialiser is in Java is a module's code here.
    raise ImportError("no configuration")


FAULTS: dict[str, Callable[[], Any]] = {
    "loop": loop,
    "sleep": sleep,
    "deadlock": deadlock,
    "hold the lock": hold_the_lock,
    "exit": lambda: sys.exit(0),
    "leave a child": leave_a_child,
    "halt": lambda: os._exit(3),
    "abort": os.abort,
    "memory": fill,
    "gigabyte": gigabyte,
    "overflow": descend,
    "initialiser": initialise,
    "thread": left_behind,
    "print": print_all,
    "pid": lambda: str(os.getpid()),
}


def text_of(call_input: dict[str, Any]) -> dict[str, Any]:
    """Return the value, or what comes of doing what it names."""
    value = call_input["value"]
    done = FAULTS[value]() if value in FAULTS else None
    return {"text": value if done is None else done}


def main() -> None:
    """Serve as any Python subject does."""
    channel = claim_stdio()
    python_calls.prepare_interpreter()
    channel.ready({"version": "1", "location": "here", "ops": ["text.of"]})
    serve(channel, python_calls.PythonCalls({"text.of": text_of}).execute)


main()
