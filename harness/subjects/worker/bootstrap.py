"""Starts a worker: ``python -I bootstrap.py MODULE [ARGUMENT…]`` calls ``MODULE.main(arguments)``.

It runs under any interpreter, also one where the harness is not installed, and makes the package
``harness`` importable from where this file lies. The folder that holds the package is not put on
``sys.path``: the harness's own libraries lie there too, in an installed harness, and must not
shadow those of the subject's environment.
"""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[2]


def make_harness_importable() -> None:
    """Make ``import harness`` find the package that this file belongs to, and nothing beside it."""
    spec = spec_from_file_location(
        "harness", _PACKAGE / "__init__.py", submodule_search_locations=[str(_PACKAGE)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = module_from_spec(spec)
    sys.modules["harness"] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    make_harness_importable()
    import_module("harness.subjects.worker.memory").be_first_to_go()
    import_module(sys.argv[1]).main(sys.argv[2:])
