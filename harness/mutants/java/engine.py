"""The engine of jars: a worker that lists mutants and surveys calls, and benches beside it."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from harness.mutants.java.bench import JavaBench
from harness.mutants.java.conversation import Conversation, EndedError
from harness.mutants.java.listing import Listed, parse_listing
from harness.mutants.java.plan import WorkshopPlan
from harness.mutants.java.survey import JavaSurvey, class_number
from harness.mutants.mutant import Mutant
from harness.subjects.base import Description, SubjectStartError
from harness.subjects.java.digest import digest
from harness.subjects.worker.subject import worker_command

_LIST_SECONDS: Final = 600.0
"""A jar may have thousands of classes."""


class JavaEngine:
    """Makes the mutants of a jar; nothing starts before it is asked something."""

    def __init__(
        self, name: str, plan: WorkshopPlan, env: Mapping[str, str], location: str
    ) -> None:
        self._name = name
        self._plan = plan
        self._env = env
        self._location = location
        self._lead = self._conversation()

    def description(self) -> Description:
        """Say which jar it is; ``SubjectStartError`` if it is none of agent-core-java."""
        match json.loads(self._ask(b"describe\n")):
            case {"ready": dict(ready)}:
                return self._described(ready)
            case {"failed": {"what": str(what), "help": str(help_text)}}:
                raise SubjectStartError(self._name, what, help_text)
            case other:
                raise SubjectStartError(
                    self._name, f"the bridge described itself as {other!r}", "report it"
                )

    def mutants(self) -> Sequence[Mutant]:
        """Return every mutant, by class, method and instruction."""
        return [listed.mutant for listed in self._listing.values()]

    def survey(self) -> JavaSurvey:
        """Return a new survey, on the engine's own worker."""
        classes = {
            class_number(listed.mutant.place): listed.mutant.class_name
            for listed in self._listing.values()
        }
        return JavaSurvey(self._lead, classes)

    def bench(self) -> JavaBench:
        """Return a new bench, a worker of its own."""
        return JavaBench(self._conversation(), self._listing)

    def close(self) -> None:
        """End the engine's own worker; harmless when repeated."""
        self._lead.close()

    @cached_property
    def _listing(self) -> dict[str, Listed]:
        return parse_listing(self._ask(b"mutants\n").decode("utf-8"))

    def _described(self, ready: dict[str, Any]) -> Description:
        return Description(
            version=str(ready["version"]),
            location=self._location,
            ops=frozenset(ready["ops"]),
            sha256=digest(self._plan.classpath),
            unsupported=dict(ready["unsupported"]),
            lacks=tuple(ready["lacks"]),
        )

    def _conversation(self) -> Conversation:
        command = worker_command("harness.mutants.java.worker", self._plan.to_argument())
        return Conversation(self._name, command, self._env)

    def _ask(self, request: bytes) -> bytes:
        try:
            return self._lead.ask(request, seconds=_LIST_SECONDS)
        except EndedError as error:
            raise SubjectStartError(
                self._name, f"its mutants cannot be listed: {error}", "report it, with the jar"
            ) from error
