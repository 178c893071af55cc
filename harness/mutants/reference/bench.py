"""Where mutants of the reference are tried: the children of one zygote, one after another."""

from collections.abc import Callable, Sequence
from typing import Any

from harness.model.case import Call
from harness.mutants.mutant import Mutant
from harness.mutants.reference.zygote_process import EndedError, Zygote
from harness.subjects.base import Answer


class ReferenceBench:
    """Has a zygote from its first mutant on; ``describe`` says what a child is to load."""

    def __init__(
        self, start: Callable[[], Zygote], describe: Callable[[Mutant], dict[str, Any]]
    ) -> None:
        self._start = start
        self._describe = describe
        self._zygote: Zygote | None = None
        self._loaded: Mutant | None = None
        self._closed = False

    def run(self, mutant: Mutant, calls: Sequence[Call], timeout: float) -> Sequence[Answer]:
        """Run calls on a mutant, each with ``timeout`` seconds of CPU time.

        Fewer answers than calls if one ended the child, and the last one says so.
        ``UnbuildableError`` if the package does not load with the mutant in it.
        """
        answers: list[Answer] = []
        try:
            for answer, _ in self._with_loaded(mutant).run(calls, timeout):
                answers.append(answer)
        except EndedError as error:
            if self._closed:
                raise
            self._loaded = None
            if error.zygote_is_gone:
                self._give_up_zygote()
            answers.append(error.answer(timeout))
        return answers

    def close(self) -> None:
        """End the zygote and its child; a run that is under way raises ``EndedError``."""
        self._closed = True
        self._give_up_zygote()

    def _with_loaded(self, mutant: Mutant) -> Zygote:
        """Return the zygote with a child that has loaded this mutant."""
        if self._zygote is None:
            self._zygote = self._start()
        if self._closed:  # asked after the start, so that no zygote is left behind
            self._give_up_zygote()
            raise EndedError("the bench is closed")
        if self._loaded != mutant:
            if self._loaded is not None:
                self._zygote.end_child()
                self._loaded = None
            self._zygote.load(self._describe(mutant))
            self._loaded = mutant
        return self._zygote

    def _give_up_zygote(self) -> None:
        zygote, self._zygote = self._zygote, None
        if zygote is not None:
            zygote.kill()
