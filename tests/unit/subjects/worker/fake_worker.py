"""A worker whose ops are the faults a subject may have; its first argument is how it starts."""

import fcntl
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.serve import serve

CALLS_RUN = 0


def exit_now(code: int) -> None:
    os._exit(code or 0)


def kill(_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hang(_: Any = None) -> None:
    time.sleep(3600)


def say(text: str, stream: int = 1) -> None:
    os.write(stream, text.encode() + b"\n")


def print_and_read(text: str) -> str:
    sys.stdout.write(text)
    say(text)
    return sys.stdin.read()


def say_and_exit(text: str) -> None:
    say(text)
    os._exit(1)


def write_garbage(_: Any) -> None:
    say("hello, this is no frame at all", answers.fileno())
    hang()


def exit_if_not_first(_: Any) -> str:
    if CALLS_RUN:
        os._exit(7)
    return "survived"


def hold(lock: str) -> None:
    # Held as long as this process lives, or a child of it.
    fcntl.flock(os.open(lock, os.O_WRONLY | os.O_CREAT), fcntl.LOCK_EX)


def leave_child(lock: str) -> None:
    hold(lock)
    if os.fork() == 0:
        hang()


def lock_and_hang(lock: str) -> None:
    hold(lock)
    hang()


OPS: dict[str, Callable[[Any], Any]] = {
    "echo": lambda value: value,
    "calls run before": lambda _: CALLS_RUN,
    "exit": exit_now,
    "kill": kill,
    "hang": hang,
    "print and read": print_and_read,
    "say and exit": say_and_exit,
    "garbage": write_garbage,
    "exit if not first": exit_if_not_first,
    "leave child": leave_child,
    "lock and hang": lock_and_hang,
}


def execute(request: bytes) -> bytes:
    """Answer a request: `late` and `full` need another worker, `one` ends the slice."""
    global CALLS_RUN  # noqa: PLW0603 - what a worker has done so far is the point
    lines = []
    replace = False
    for op, value in json.loads(request)["calls"]:
        match op:
            case "late":
                outcome: Any = {"timed_out": {"seconds": 0.5, "stack": "at Fake.late"}}
            case "full":
                outcome = {"crashed": {"reason": "java.lang.OutOfMemoryError"}}
            case "nothing":
                break
            case "no json":
                return b"no json\n"
            case "one":
                outcome = {"returned": "one"}
            case _:
                outcome = {"returned": OPS[op](value)}
        CALLS_RUN += 1
        lines.append(b"5 " + json.dumps(outcome, separators=(",", ":")).encode())
        replace = op in {"late", "full"}
        if replace or op == "one":
            break
    return b"\n".join([json.dumps({"replace": replace}).encode(), *lines, b""])


channel = claim_stdio()
answers = channel.answers
match sys.argv[1]:
    case "ready":
        channel.ready({"version": "1", "location": "here", "ops": ["echo"], "lacks": ["x"]})
    case "slow":
        time.sleep(0.3)
        channel.ready({"version": "1", "location": "slow"})
    case "fails":
        say("tried this and that")
        channel.failed("there is no such jar", "build it")
    case "dies":
        say("Error: could not reserve memory", sys.stderr.fileno())
        sys.exit(3)
    case "silent":
        hang()
    case "noise":
        channel.send(b"good morning")
    case "once":
        # Starts the first time only: the file says that there was one.
        Path(sys.argv[2]).touch(exist_ok=False)
        channel.ready({"version": "1", "location": "once"})
serve(channel, execute)
