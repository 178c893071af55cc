"""``parity completion``."""

from typing import Final

import click
from click.shell_completion import get_completion_class

_VARIABLE: Final = "_PARITY_COMPLETE"
"""What click looks at to see that a shell asks; made of the program's name."""

_COLONS: Final = """
# A colon is part of a case's name, and none that parts words.
COMP_WORDBREAKS=${COMP_WORDBREAKS//:}
"""
_EXAMPLES: Final = """\b
Examples:
  parity completion bash >> ~/.bashrc
  parity completion zsh >> ~/.zshrc
  parity completion fish > ~/.config/fish/completions/parity.fish
"""


@click.command(name="completion", epilog=_EXAMPLES)
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def completion_command(shell: str) -> None:
    """Print a script that lets a shell complete commands, options, and names of cases.

    It completes what stands behind `parity`: make sure that the command is on your PATH, for
    example by `source .venv/bin/activate`.
    """
    kind = get_completion_class(shell)
    assert kind is not None
    group = click.get_current_context().find_root().command
    click.echo(kind(group, {}, "parity", _VARIABLE).source() + (_COLONS if shell == "bash" else ""))
