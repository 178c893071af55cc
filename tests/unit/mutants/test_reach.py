from harness.mutants.reach import Reach


def reach_of(*places: set[int]) -> Reach:
    reach = Reach()
    for case, reached in enumerate(places):
        reach.add(case, frozenset(reached))
    return reach


def test_only_cases_that_reach_a_place_are_tried() -> None:
    assert list(reach_of({1, 2}, {2}, {3}).cases(2)) == [0, 1]
    assert list(reach_of({1}).cases(7)) == []


def test_cases_that_reach_the_same_places_take_turns_with_others() -> None:
    assert list(reach_of({1}, {1}, {1}, {1, 2}, {1, 2}).cases(1)) == [0, 3, 1, 4, 2]


def test_a_shared_place_is_reached_by_all_and_first_by_those_that_were_seen_there() -> None:
    reach = reach_of({1}, {2}, {1, 2}, {2})
    reach.share(frozenset({2}))
    assert list(reach.cases(2)) == [1, 2, 3, 0]
    assert list(reach.cases(1)) == [0, 2]


def test_recorded_cases_come_after_all_that_were_written() -> None:
    reach = Reach()
    reach.add(0, frozenset({1}), recorded=True)
    reach.add(1, frozenset({1}))
    reach.add(2, frozenset({1}))
    reach.add(3, frozenset({2}))
    reach.share(frozenset({1}))
    assert list(reach.cases(1)) == [1, 2, 3, 0]
