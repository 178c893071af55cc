from harness.mutants.java.listing import parse_listing

LINES = (
    "a.B\t0\tof(Object)\t12\tNullReturnVals\t1\t65537\tabc\t"
    "replaced return value with null for a/B::of\n"
    "a.B\t1\tof(Object)\t0\tVoidMethodCall\t2\t65538\tabc\tremoved call to a/C::set\n"
)


def test_a_mutant_is_known_by_its_place_in_the_code_and_not_by_its_line() -> None:
    first, second = parse_listing(LINES).values()
    assert first.mutant.id == "a.B.of(Object)#NullReturnVals.1"
    assert (first.mutant.line, first.mutant.place, first.number) == (12, 65537, 0)
    assert second.mutant.id == "a.B.of(Object)#VoidMethodCall.2"
    assert second.mutant.line is None


def test_descriptions_read_like_sources() -> None:
    first, second = parse_listing(LINES).values()
    assert first.mutant.description == "replaced return value with null"
    assert second.mutant.description == "removed call to a.C.set"


def test_a_jar_without_mutants_has_an_empty_list() -> None:
    assert parse_listing("") == {}
