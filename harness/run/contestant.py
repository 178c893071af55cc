"""A subject and what is known of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.subjects.base import Subject

if TYPE_CHECKING:
    from harness.compare.ledger import Ledger, LedgerUse


@dataclass(frozen=True, slots=True)
class Contestant:
    """A subject in a run, with the ledger of its known divergences and what of it was used.

    Several versions of one subject share their ledger and its use.
    """

    subject: Subject
    ledger: "Ledger"
    use: "LedgerUse | None" = None
