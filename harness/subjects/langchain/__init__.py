"""LangChain's messages (langchain-core) as a subject: its own chunks, added by its own ``+``.

What is compared is how LangChain adds up a stream. The harness only carries the same input there
and the result back: ``deltas`` makes LangChain's chunks of OpenAI-style chunk objects and
``building`` of this project's chunks; ``observing`` shows LangChain's in this project's form;
``places`` says which field of one is which of the other. ``operations`` is what the subject can
do, and why not the rest. All these run in a worker of its own, with the interpreter and the
packages of the harness itself, where langchain-core comes with the extra ``[vendors]``;
``subject`` starts that worker.
"""

from harness.subjects.base import Provider, Subject, SubjectSettings


class _LangChainProvider:
    """Starts langchain-core as it is installed beside the harness; there is no SPEC."""

    def start(self, settings: SubjectSettings) -> Subject:
        """Begin to start the subject; ``SubjectStartError`` if langchain-core is missing."""
        # Imported here: the worker imports this package too, and has no use for the supervisor.
        from harness.subjects.langchain.subject import start_langchain  # noqa: PLC0415

        return start_langchain(settings)


provider: Provider = _LangChainProvider()
