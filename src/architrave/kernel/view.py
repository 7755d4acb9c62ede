"""What a game shows of a position: views, choices, moves and results, as structs.

A game extends these structs with what is its own. Code that serves every game relies on the fields here and on no
others. Front ends get them as JSON, and the browser's types are written from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from architrave.kernel.actors import BETWEEN, CHANCE, OVER
from architrave.kernel.position import Position

Actor = int | Literal["chance", "over", "nobody"]
NOT_A_SEAT: dict[int, Literal["chance", "over", "nobody"]] = {CHANCE: "chance", OVER: "over", BETWEEN: "nobody"}


class Shown(Struct, forbid_unknown_fields=True, gc=False):
    """Base of everything that is shown. A field that may be missing has the default UNSET."""


class ResultView(Shown, kw_only=True):
    """How a game ended: who won alone, what decided (a word of the game), and the points of the seats. `ended`: the
    message key of what ended it, if that was not the usual end (`ui.<game>.over`)."""

    winner: int | None
    reason: str
    points: Sequence[int | float]
    ended: str | UnsetType = UNSET


class View(Shown):
    """What one seat may see of a position.

    `seat` is the one who looks; null: a spectator. `actor`: whose turn it is; "nobody" in the preview of a move that
    ends a turn. `phase` says in a word of the game what is asked of the actor, and `paragraph` which rule asks it; null
    if no seat is asked. `starter` began the game; null if that is not known (yet).
    """

    game: str
    seat: int | None
    actor: Actor
    phase: str
    paragraph: str | None
    starter: int | None
    turn: int
    result: ResultView | None


class Move(Shown, tag_field="kind", tag=str.lower):
    """An action as an object. The name of its class, in lower case, is its `kind`."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class Choice(Shown):
    """A legal action: its number, the move that it stands for, and its notation."""

    action: int
    move: Move
    text: str


def actor_of(position: Position) -> Actor:
    """Whose turn it is, as a view says it."""
    return NOT_A_SEAT.get(int(position.actor), int(position.actor))
