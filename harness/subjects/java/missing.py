"""What to say when something that the subject needs is not there."""


class MissingError(Exception):
    """No Java, no jar, no Maven: what is missing or wrong, and what helps."""

    def __init__(self, what: str, help_text: str) -> None:
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.what}\n  {self.help_text}"
