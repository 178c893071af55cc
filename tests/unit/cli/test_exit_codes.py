"""How the command ends where no command of its own says so."""

from collections.abc import Callable
from typing import Any

import click
import pytest
from click.testing import CliRunner

from harness.cli import cli


def ended(monkeypatch: pytest.MonkeyPatch, callback: Callable[[], Any]) -> Any:
    command = click.Command("run", callback=callback)
    monkeypatch.setattr(type(cli), "get_command", lambda *_: command)
    return CliRunner().invoke(cli, ["run"])


def fail() -> None:
    raise ValueError("what nobody thought of")


def interrupt() -> None:
    raise KeyboardInterrupt


def test_a_fault_of_the_harness_is_3(monkeypatch: pytest.MonkeyPatch) -> None:
    # 1 would say that a case failed.
    result = ended(monkeypatch, fail)
    assert result.exit_code == 3
    assert "ValueError: what nobody thought of" in result.stderr
    assert "a fault of the harness" in result.stderr


def test_an_interrupt_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ended(monkeypatch, interrupt)
    assert result.exit_code == 130
    assert result.stderr == "parity: interrupted; nothing is reported\n"


def test_an_interrupt_at_a_question_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.termui.visible_prompt_func", ask)
    command = click.Command("run", callback=lambda: click.confirm("Sure?"))
    monkeypatch.setattr(type(cli), "get_command", lambda *_: command)
    with pytest.raises(SystemExit) as exit_:
        cli(["run"], prog_name="parity")
    assert exit_.value.code == 130


def test_a_question_without_an_answer_is_1(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ended(monkeypatch, lambda: click.confirm("Sure?")).exit_code == 1


@pytest.mark.parametrize(
    ("error", "code"),
    [(click.UsageError("no"), 2), (SystemExit(3), 3), (click.exceptions.Exit(7), 7)],
)
def test_what_commands_say_stands(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def end() -> None:
        raise error

    assert ended(monkeypatch, end).exit_code == code
