"""What came of examples, as maps: so it travels from the worker that ran them to the client."""

from collections import Counter
from typing import Any

from harness.compare.difference import Difference
from harness.generate.checking import Checks
from harness.generate.findings import Example, Finding, Kind
from harness.model.case import Call
from harness.model.value import Value


def checks_to_map(checks: Checks) -> dict[str, Value]:
    """Return what came of examples as a map."""
    return {
        "examples": checks.examples,
        "calls": checks.calls,
        "known": dict(checks.known),
        "unsupported": dict(checks.unsupported),
        "checked": dict(checks.checked),
        "rules": dict(checks.rules),
        "looked_at": checks.looked_at,
        "findings": [_finding_to_map(finding) for finding in checks.findings],
    }


def checks_from_map(fields: dict[str, Any]) -> Checks:
    """Return what ``checks_to_map`` wrote."""
    return Checks(
        findings=[_finding_from_map(finding) for finding in fields["findings"]],
        examples=fields["examples"],
        calls=fields["calls"],
        known=Counter(fields["known"]),
        unsupported=Counter(fields["unsupported"]),
        checked=Counter(fields["checked"]),
        rules=Counter(fields["rules"]),
        looked_at=fields["looked_at"],
    )


def _finding_to_map(finding: Finding) -> dict[str, Value]:
    kind = finding.kind
    return {
        "kind": [kind.subject, kind.what, kind.path, kind.difference, kind.detail],
        "property": finding.property_name,
        "example": [*finding.example],
        "call": [finding.call.op, finding.call.input],
        "expect": finding.expect,
        "difference": finding.difference.to_map(),
    }


def _finding_from_map(fields: dict[str, Any]) -> Finding:
    return Finding(
        Kind(*fields["kind"]),
        fields["property"],
        Example(*fields["example"]),
        Call(*fields["call"]),
        fields["expect"],
        Difference.from_map(fields["difference"]),
    )
