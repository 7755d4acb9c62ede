"""Refusals by the table, not by the rules of the game."""

from __future__ import annotations


class Denied(Exception):
    """A message key with parameters; `status` is the HTTP status of the answer."""

    def __init__(self, key: str, status: int = 409, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.params: dict[str, str | int] = params
