"""A Python that has imported the command already, and becomes each start that it is asked for.

It is a script of its own, which ``tests.starts`` runs: one process for all tests of a worker. For
each start it forks, and the fork is made what a fresh process would be: folder, environment, path,
arguments and the three streams. Nothing here may import what the command itself does not, and no
thread may be begun: a fork has none of them.
"""

import gc
import importlib
import json
import os
import pkgutil
import runpy
import socket
import struct
import sys
from pathlib import Path
from typing import Any

NUMBER = struct.Struct("i")
"""How the process id and then the exit code of a start are told."""


def load(packages: list[str]) -> list[str]:
    """Import all modules of some packages; return the path that those of all starts end with."""
    common = sys.path[1:]
    sys.path[:] = [str(Path(__file__).parents[1]), *common]
    for package in packages:
        folder = importlib.import_module(package).__path__
        for module in pkgutil.iter_modules(folder, f"{package}."):
            importlib.import_module(module.name)
    gc.collect()
    gc.freeze()
    return common


def wait_for_start(control: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Return, in a process of its own, the next start and its streams; ``None`` at the end."""
    while True:
        try:
            message, files, _, _ = socket.recv_fds(control, 1, 4)
            if not message:
                return None
            request, *streams = files
            pid = os.fork()
            if pid:
                for file in files:
                    os.close(file)
                control.sendall(NUMBER.pack(pid))
                status = os.waitpid(pid, 0)[1]
                control.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))
                continue
        except KeyboardInterrupt:
            return None
        control.close()
        with open(request, encoding="utf-8") as asked:  # noqa: PTH123 - it has no path
            return json.load(asked), streams


def become(start: dict[str, Any], streams: list[int], common: list[str]) -> None:
    """Make this process what ``python -m`` would be in the start's folder and environment."""
    for number, file in enumerate(streams):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(start["environment"])
    os.chdir(start["folder"])
    path = filter(None, start["environment"].get("PYTHONPATH", "").split(os.pathsep))
    sys.path[:] = [start["folder"], *path, *common]
    sys.path_importer_cache.clear()
    importlib.invalidate_caches()
    sys.argv[1:] = start["arguments"]
    sys.orig_argv[1:] = ["-m", start["module"], *start["arguments"]]


if __name__ == "__main__":
    shared = load(sys.argv[2:])
    asked = wait_for_start(socket.socket(fileno=int(sys.argv[1])))
    if asked is not None:
        become(*asked, shared)
        runpy._run_module_as_main(asked[0]["module"])  # type: ignore[attr-defined]  # it is what -m calls
