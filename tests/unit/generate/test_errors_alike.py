"""Whether two errors are alike, by their bytes."""

from harness.generate.errors_alike import errors_alike
from harness.model.outcome import Outcome, Raised, Returned, encode_outcome


def alike(left: Outcome, right: Outcome) -> bool:
    return errors_alike(encode_outcome(left), encode_outcome(right))


def test_the_kind_counts_and_not_the_class() -> None:
    assert alike(Raised("wrong_shape", "a", "A"), Raised("wrong_shape", "b", "B"))
    assert not alike(Raised("wrong_shape"), Raised("unknown_field"))
    assert not alike(Raised("other"), Returned(None))


def test_the_message_counts_where_the_kind_has_one() -> None:
    assert alike(Raised("invalid_argument", "a", "A"), Raised("invalid_argument", "a", "B"))
    assert not alike(Raised("invalid_argument", "a", "A"), Raised("invalid_argument", "b", "A"))
    assert not alike(Raised("invalid_argument", "a"), Raised("invalid_argument", None))
