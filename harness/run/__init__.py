"""Running cases: batches to the subjects, judgements to the reporters, as a stream of events."""
