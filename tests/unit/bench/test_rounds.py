"""Benches take turns, and one that lacks something is left out."""

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from harness.bench.bench import Bench, Round
from harness.bench.rounds import Measured, measured
from harness.bench.samples import Samples
from harness.bench.setting import NotMeasurableError, Setting
from harness.subjects.base import SubjectSettings


@pytest.fixture
def setting(tmp_path: Path) -> Setting:
    return Setting((), (), tmp_path, ExitStack(), SubjectSettings("java"))


def counting(name: str, order: list[str], most: int | None = None) -> Bench:
    def open_(setting: Setting) -> Round:
        order.append(f"open {name}")

        def measure() -> Mapping[str, float]:
            order.append(name)
            return {f"{name}.count": float(order.count(name))}

        return measure

    return Bench(name, "a bench that counts", open_, most)


def test_all_take_turns(setting: Setting) -> None:
    order: list[str] = []
    said: list[str] = []
    benches = [counting("a", order), counting("b", order, most=2)]
    found = measured(benches, setting, 3, said.append)
    assert order == ["open a", "open b", "a", "b", "a", "b", "a"]
    assert found.figures == {"a.count": Samples((1, 2, 3)), "b.count": Samples((1, 2))}
    assert said[-1] == "round 3 of 3: a"


def test_one_that_lacks_something_is_left_out(setting: Setting) -> None:
    def lacking(setting: Setting) -> Round:
        raise NotMeasurableError("no Java found\n  install one")

    order: list[str] = []
    benches = [Bench("java", "needs a JVM", lacking), counting("a", order)]
    found = measured(benches, setting, 1, lambda _: None)
    assert found.left_out == {"java": "no Java found\n  install one"}
    assert found.median("a.count") == 1
    assert found.median("java.time") is None


def test_growth_is_seen_over_the_sizes_of_one_figure() -> None:
    figures = {f"fold.java.{n}": Samples((n * 0.002,)) for n in (1_000, 10_000, 100_000)}
    figures["bare.java"] = Samples((4.0,))
    figures["runs.rate.1000"] = Samples((9.0,))
    assert Measured(figures, {}).exponents() == {"fold.java": pytest.approx(1)}
