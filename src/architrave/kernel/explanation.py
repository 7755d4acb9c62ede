"""What a thing on the table is, what it is worth now, and what would change that: in message keys and figures.

A game explains what it knows of a thing to the seat that asks (`Game.explain`), and nothing that is hidden from it.
Things are called as in lessons: `cell:N13`, `goal:012`. Where a text has {name}, a front end puts the name of `seat`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

from architrave.kernel.refusal import Refusal


class WithSeats(Protocol):
    @property
    def seats(self) -> Sequence[object]: ...


Seated = TypeVar("Seated", bound=WithSeats)
Tone = Literal["plain", "more", "less", "total"]


class Said(Struct, frozen=True):
    """A message; a parameter that begins with @ is the key of another one."""

    key: str
    params: dict[str, str | int] = {}


class Figure(Struct, frozen=True, kw_only=True):
    """A line with a figure at its end. `total`: the sum of those above."""

    text: Said
    value: str
    tone: Tone = "plain"
    paragraph: str | None = None


class Forbidden(Struct, frozen=True):
    """Why something is not possible now."""

    key: str
    params: dict[str, str | int]
    paragraph: str


class Explanation(Struct, frozen=True, kw_only=True):
    """`what` it is and its `name`; what it does; `figures`, what it is worth now; `changes`: what would change that.
    `places`: where on the board, as its cells are called."""

    what: Said
    name: Said
    does: list[Said] = []
    figures: list[Figure] = []
    changes: list[Figure] = []
    forbidden: Forbidden | None = None
    paragraph: str
    seat: int | None = None
    places: list[str] = []


def forbidden(refusal: Refusal | None) -> Forbidden | None:
    return None if refusal is None else Forbidden(refusal.key, dict(refusal.params), refusal.paragraph)


def split(thing: str) -> tuple[str, str]:
    """The kind of a thing, and which one: ("cell", "N13")."""
    kind, _, which = thing.partition(":")
    return kind, which


def of_seat(
    kind: str, which: str, view: Seated, explain: Mapping[str, Callable[[Seated, int], Explanation]]
) -> Explanation | None:
    """The explanation of something that each seat has; None if there is no such seat or thing."""
    seat = number(which, len(view.seats))
    return None if seat is None or kind not in explain else explain[kind](view, seat)


def number(text: str, below: int) -> int | None:
    """The number of a seat, if there is such a one."""
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < below else None
