"""Subjects in processes of their own: the frames, the worker's side, and its supervisor.

``frames`` is what both sides write to the pipes. ``bootstrap``, ``channel`` and ``serve`` run in
the worker, under whatever interpreter it has, and need nothing but the standard library.
``process``, ``pool`` and ``subject`` run beside the runner.
"""
