"""What the cases reach of both sides' code, rule by rule, and which cases are kept for it."""
