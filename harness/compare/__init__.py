"""From two outcomes to a verdict: pure functions over values that know no subject and no file.

Only ``ledger_file`` reads files.
"""
