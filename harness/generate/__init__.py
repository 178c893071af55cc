"""Generated inputs: what they are made of, what must hold of them, and the search for faults."""
