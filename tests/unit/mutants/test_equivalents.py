from harness.mutants.equivalents import Equivalent, excused
from harness.mutants.mutant import Fate, How, Mutant, Status
from tests.unit.mutants.engines import mutant

THREE = [mutant("negate", nth=nth) for nth in (1, 2, 3)]


def entry(**fields: object) -> Equivalent:
    known: dict[str, object] = {
        "subject": "java",
        "class_name": "a.Text",
        "method": "of(Object)",
        "mutation": "made it negate",
        "reason": "Nobody looks.",
        "file": "mutants.yaml",
        "line": 4,
        **fields,
    }
    return Equivalent(**known)  # type: ignore[arg-type]


def survived(*mutants: Mutant) -> list[Fate]:
    return [Fate(it, Status.SURVIVED, nearest=("a::1",)) for it in mutants]


def test_what_an_entry_names_is_equivalent_with_its_reason() -> None:
    fates, stale = excused(survived(*THREE), [entry(nth=(2,))], THREE)
    assert [fate.status.value for fate in fates] == ["survived", "equivalent", "survived"]
    assert fates[1].reason == "Nobody looks."
    assert not stale


def test_without_nth_the_count_must_fit() -> None:
    fates, stale = excused(survived(*THREE), [entry(count=3)], THREE)
    assert {fate.status for fate in fates} == {Status.EQUIVALENT}
    assert not stale
    _, stale = excused(survived(*THREE), [entry(count=2)], THREE)
    assert str(stale[0]).startswith("mutants.yaml:4:1: the entry for a.Text.of(Object) is stale")
    assert "it is about 2, and 3 are there" in str(stale[0])


def test_an_entry_whose_mutant_is_gone_is_stale() -> None:
    _, stale = excused(survived(*THREE), [entry(nth=(4,))], THREE)
    assert "it is about 1, and 0 are there" in str(stale[0])


def test_an_entry_whose_mutant_a_case_kills_is_stale() -> None:
    fates = [*survived(*THREE[:2]), Fate(THREE[2], Status.KILLED, "a::9", How.DIFFERENCE)]
    excused_fates, stale = excused(fates, [entry(nth=(3,))], THREE)
    assert "a::9 kills a.Text.of(Object)#negate.3" in str(stale[0])
    assert excused_fates[2].status is Status.KILLED


def test_entries_are_judged_by_all_mutants_where_only_some_were_tried() -> None:
    fates, stale = excused(survived(THREE[0]), [entry(nth=(3,)), entry(nth=(1,))], THREE)
    assert [fate.status.value for fate in fates] == ["equivalent"]
    assert not stale


def test_globs_and_operators_choose_and_brackets_are_themselves() -> None:
    arrays = mutant("negate", method="read(byte[], int)")
    assert entry(method="read(byte[], int)").takes(arrays)
    assert entry(method="read(byte[]*", class_name="a.*", mutation="made*").takes(arrays)
    assert not entry(method="read(byte[], int)", operator="math").takes(arrays)
    assert not entry(method="read(byteb, int)").takes(arrays)
