"""How good the cases are: small faults are put into a subject, and the cases should notice.

An engine (``engine``) makes the mutants of one kind of subject and runs calls on them; all else is
the same for every engine: which cases reach a mutant (``reach``), what kills it (``judging``), the
work on all of them (``campaign``), those that cannot be told apart (``equivalents``), the report.
"""
