"""The grammar of generated inputs: makers, a topic a module; see ``making``."""
