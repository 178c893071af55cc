from harness.bench.endurance import Endured, Moment
from harness.bench.tables import endurance_table
from tests.unit.bench.printing import printed

MIB = 1 << 20


def endured(supervisor: float, java_handles: float) -> Endured:
    """Half an hour in which the supervisor gains so many MiB a minute, and java so many handles."""
    moments = []
    for minute in range(30):
        memory = int(80 * MIB + supervisor * minute * MIB)
        moments.append(Moment(minute, "supervisor", memory, 13, 3, 1))
        moments.append(Moment(minute, "java", 200 * MIB, int(13 + java_handles * minute), 16, 1))
    return Endured(30, tuple(moments), 1_000, ("fuzz/agreement::0-7",))


def test_what_grows_is_named_by_process_and_quantity() -> None:
    assert endured(0, 0).grows == []
    assert endured(2, 0).grows == ["supervisor: memory"]
    assert endured(0, 1).grows == ["java: handles"]


def test_the_report_holds_the_samples_and_the_verdict() -> None:
    shown = endured(2, 0).to_map()
    assert shown["calls"] == 1_000
    assert shown["found"] == ["fuzz/agreement::0-7"]
    assert shown["grows"] == ["supervisor: memory"]
    assert len(shown["samples"]) == 60
    assert shown["trends"]["java"]["threads"]["grows"] is False


def test_the_table_says_so_line_by_line() -> None:
    lines = printed(endurance_table(endured(2, 0))).splitlines()
    assert any("supervisor" in line and "memory" in line and "grows" in line for line in lines)
    assert sum("stays" in line for line in lines) == 7
