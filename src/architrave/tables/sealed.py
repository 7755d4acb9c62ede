"""Simultaneous choices of several seats: kept sealed at the table until the last seat has finished.

The log has them in seat order; the table accepts them in any order, and writes all of them at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from architrave.kernel.game import Game
from architrave.kernel.line import Line, verify_action
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid
from architrave.kernel.transaction import Transaction

Sealed = Mapping[int, tuple[int, ...]]  # the actions that each seat has chosen so far


def position_for(game: Game, position: Position, sealed: Sealed, seat: int) -> Position:
    """The position for a seat that is choosing: with its own choices made, and nobody else's."""
    own: Position = game.for_chooser(position, seat)
    for action in sealed.get(seat, ()):
        own.apply(action)
    return own


def with_choices(game: Game, position: Position, sealed: Sealed, seat: int, actions: Sequence[int]) -> Sealed:
    """Add choices of a seat; raises Refused with the paragraph that forbids one."""
    own = position_for(game, position, sealed, seat)
    for action in actions:
        if own.actor != seat:
            raise Invalid("", "line.not_your_turn", seat=seat, actor=int(own.actor))
        verify_action(game, own, action)
        own.apply(action)
    return {**sealed, seat: (*sealed.get(seat, ()), *actions)}


def unfinished(game: Game, position: Position, sealed: Sealed) -> list[int]:
    """The seats that are still choosing."""
    seats = game.simultaneous(position)
    if not seats:
        return seats
    return [seat for seat in seats if position_for(game, position, sealed, seat).actor == seat]


def reveal(line: Line, sealed: Sealed) -> Transaction:
    """Turn all choices into one transaction."""
    after = line.copy()
    parts = []
    for seat in line.game.simultaneous(line.position):
        for action in sealed[seat]:
            parts.append(after.propose(seat, action))
            after.commit(parts[-1])
    return Transaction(
        base=len(line.entries),
        entries=tuple(entry for part in parts for entry in part.entries),
        moment=parts[-1].moment,
        numbered_events=tuple(numbered_events for part in parts for numbered_events in part.numbered_events),
        outcomes={due: outcome for part in parts for due, outcome in part.outcomes.items()},
    )
