"""Destroying (A8.1), the Guesthouse's escape (A10.4), the Graveyard (A10.23) and tokens that come back (A8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from architrave.games.architectura import numbers as n
from architrave.games.architectura import placement, stack, steps

if TYPE_CHECKING:
    from architrave.games.architectura.position import City


def free_token(city: City, card: i64) -> None:
    """A8.9"""
    if city.guarded & n.BIT[card] != 0:
        city.guarded &= ~n.BIT[card]
        city.tokens[card // n.SLOTS] += 1


def destroy(city: City, card: i64) -> None:
    """A card that is hit: it escapes, or it is destroyed."""
    if escapes(city, card):
        stack.push_card(city, steps.ESCAPE, card)
    else:
        raze(city, card)


def escapes(city: City, card: i64) -> bool:
    """A10.31: its owner has to move it if possible."""
    return city.cards.escapes[city.kind[card]] != 0 and placement.can_move(city, card)


def raze(city: City, card: i64) -> None:
    """A8.1: turned face down in place, or into its owner's Graveyard."""
    free_token(city, card)
    seat = card // n.SLOTS
    if city.graveyard[seat] != n.NOTHING:  # A10.23
        placement.leave(city, card)
        city.grave[seat] |= n.BIT[card % n.SLOTS]
    else:
        city.down |= n.BIT[card]
