"""Runs and searches on a cluster: Dask distributed carries the work, and nothing else of it is new.

The client reads cases or names units, cuts them into batches, and takes the results in the order
of a run on one machine. Each worker process keeps its subjects warm between batches, a JVM among
them, in child processes of its own. What crosses are functions of this package by their names, and
bytes; Dask pickles those two, and we unpickle nothing.
"""
