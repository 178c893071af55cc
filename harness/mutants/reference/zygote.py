"""The process that children are forked from: it has imported all but what is mutated.

So a mutant costs a fork and the import of one package. Nothing else runs in this process, and no
second thread, so that a fork copies all there is. Requests are those of ``protocol``; while a
child lives it reads them itself, from the same pipe, and this process waits for it.
"""

import gc
import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

from harness.model.case import Call
from harness.model.value import decode
from harness.mutants.reference import protocol
from harness.mutants.reference.child import Child
from harness.mutants.reference.protocol import Setup
from harness.mutants.reference.request_pipe import Requests
from harness.mutants.reference.snapshot import ModuleCode, forget
from harness.subjects.base import SubjectSettings
from harness.subjects.worker.channel import claim_stdio
from harness.subjects.worker.memory import limit_python_memory


def main(_arguments: Sequence[str]) -> None:
    """Serve mutants until the bench closes its end."""
    channel = claim_stdio()
    requests = Requests(channel.requests.fileno())
    limit_python_memory()
    request = requests.receive()
    if request is None:
        return
    setup = Setup.decoded(request)
    modules = _prepared(setup)
    # What is here now is never freed: children should not touch, and so copy, its pages.
    gc.collect()
    gc.freeze()
    calls = list[Call]()
    while (request := requests.receive()) is not None:
        kind, content = protocol.split(request)
        if kind == protocol.CALLS:
            calls += map(protocol.decode_call, decode(content))
        elif kind == protocol.CHANGE:
            died = _run(Child(channel, requests, calls, setup.subject), modules, content)
            if died is not None:
                channel.send(died)


def _prepared(setup: Setup) -> dict[str, ModuleCode]:
    """Import all that the subject needs, forget what is mutated, and return the code of that."""
    sys.path[:0] = setup.import_folders
    # What a first call would import, no child need import.
    import_module(setup.subject).provider.start(SubjectSettings("mutant")).submit(()).result()
    modules = forget((setup.package, setup.subject))
    for name, (path, source) in setup.modules.items():
        modules[name] = ModuleCode.of(source, path)
    return modules


def _run(child: Child, modules: dict[str, ModuleCode], change: bytes) -> bytes | None:
    """Fork a child and wait for its end; return what to say of it if it did not end as told."""
    process = os.fork()
    if process == 0:
        try:
            child.serve(modules, decode(change))
        finally:
            # Whatever happened, no second process goes on with this loop.
            os._exit(1)
    _, status = os.waitpid(process, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        name = signal.Signals(number).name if number in set(signal.Signals) else str(number)
        kind = protocol.LATE if number == signal.SIGPROF else protocol.DIED
        return protocol.frame(kind, f"signal {name}")
    code = os.WEXITSTATUS(status)
    return protocol.frame(protocol.DIED, f"exit code {code}") if code else None
