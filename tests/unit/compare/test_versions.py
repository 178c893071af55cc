import pytest

from harness.compare.versions import VersionRange, VersionRangeError


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        (">=0.1.17,<0.1.19", ["0.1.17", "0.1.18", "0.1.18.post1"], ["0.1.16", "0.1.19"]),
        (">=0.1.19", ["0.1.19", "0.1.19.post2", "0.2.0rc1"], ["0.1.19rc1"]),
        ("==0.1.19.post2", ["0.1.19.post2"], ["0.1.19"]),
        ("==1.2.*", ["1.2", "1.2.5", "1.2.5.Final", "1.2-SNAPSHOT"], ["1.20", "1.20.Final"]),
        ("!=1.2.*", ["1.3", "1.20.Final"], ["1.2.5", "1.2.5.Final"]),
        (" >= 1.0 , < 2 ", ["1.0", "1.5.Final"], ["2", "2.0", "2.0.Final"]),
        (">=1.0", ["1.0.Final", "1.0.RELEASE", "1.0-jre", "1.0-SP1"], ["1.0-SNAPSHOT"]),
        # Python's rule for what is in Python's form: `<1.0` leaves out what leads to 1.0.
        ("<1.0", ["1.0-SNAPSHOT", "0.9.Final"], ["1.0-alpha-1", "1.0.Final", "1.0.0.GA"]),
        ("<1.0.0.RC10", ["1.0.0.RC2", "1.0.0.beta11"], ["1.0.0.RC10", "1.0.0.RC11", "1.0.0"]),
        ("==1.0.Final", ["1.0", "1.0.0", "1"], ["1.0.1"]),
        ("<1.0,>2", [], ["0.5", "1.5", "3"]),
        (">=0", ["0.1"], ["", "unknown", "fixture"]),
    ],
)
def test_ranges(text: str, inside: list[str], outside: list[str]) -> None:
    versions = VersionRange.parse(text)
    assert [version for version in inside if not versions.contains(version)] == []
    assert [version for version in outside if versions.contains(version)] == []


@pytest.mark.parametrize("text", ["", "1.0", "~=1.0", "===1.0", ">=1.*", "[1,2)", ">=", ">=1,"])
def test_what_is_no_range(text: str) -> None:
    with pytest.raises(VersionRangeError) as caught:
        VersionRange.parse(text)
    assert repr(text) in str(caught.value)
