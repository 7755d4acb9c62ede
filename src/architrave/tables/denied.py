"""What a table says no to although no rule of the game forbids it."""

from __future__ import annotations


class Denied(Exception):
    """A message key with parameters; `status` is what a web server answers with it."""

    def __init__(self, key: str, status: int = 409, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.params: dict[str, str | int] = params
