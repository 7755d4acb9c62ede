"""Why a move is not allowed: the paragraph, and a message key with its parameters. The wording is in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType


@dataclass(frozen=True, slots=True)
class Refusal:
    paragraph: str  # "K4.2"
    key: str  # "pebbles.refusal.empty"
    params: Mapping[str, str | int] = field(default_factory=dict)


class Refused(Exception):
    """A move that the rules, or a codec, do not allow."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} ({refusal.paragraph})")
        self.refusal = refusal


class Invalid(Exception):
    """Options, a file or an entry that cannot be used: where the error is, and what it is."""

    def __init__(self, where: str, key: str, **params: str | int) -> None:
        details = ", ".join(f"{name} {value}" for name, value in params.items())
        super().__init__(f"{where}: {key}" + (f" ({details})" if details else ""))
        self.where = where
        self.key = key
        self.params: dict[str, str | int] = params

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle all fields; otherwise an exception is rebuilt from its text alone."""
        return _invalid, (self.where, self.key, self.params)


def reasons(codes: ModuleType, paragraphs: Mapping[str, tuple[int, ...]]) -> dict[int, tuple[str, str]]:
    """The paragraph of each refusal code of a game, and the end of its message key: the name of the code."""
    names = {code: name.lower() for name, code in vars(codes).items() if name.isupper()}
    return {code: (paragraph, names[code]) for paragraph, group in paragraphs.items() for code in group}


def _invalid(where: str, key: str, params: dict[str, str | int]) -> Invalid:
    return Invalid(where, key, **params)
