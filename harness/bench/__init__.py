"""How fast the harness is, beside what it measures: `parity bench`.

A *bench* is opened once and asked for a round of figures as often as there are rounds (``rounds``);
all benches take turns, so that whatever else the machine does hits them alike. ``workers`` holds
what runs in processes of its own, under the interpreter or the JVM that it is about.
"""
