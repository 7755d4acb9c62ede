"""What may be undone, and with whose consent."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from architrave.kernel.actors import BETWEEN
from architrave.kernel.entry import Act, Draw, Entry, Undo
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid
from architrave.kernel.timeline import LogStep


def check_undo(undo: Undo, entries: Sequence[Entry], live: Sequence[int], seats: int, where: str) -> None:
    """Raise Invalid unless the seat may go back so far: past what others did or saw only if they agree."""
    for seat in undo.agreed:
        if seat == undo.seat or seat >= seats or undo.agreed.count(seat) > 1:
            raise Invalid(where, "undo.agreed", seat=seat)
    if undo.to != 0 and undo.to not in live:
        raise Invalid(where, "undo.nowhere", to=undo.to)
    undone = [number for number in live if number > undo.to]
    if not any(_is_act_of(entries[number - 1], undo.seat) for number in undone):
        raise Invalid(where, "undo.not_yours")
    if len(undo.agreed) == seats - 1:
        return
    for number in reversed(undone):
        entry = entries[number - 1]
        if isinstance(entry, Draw):
            raise Invalid(where, "undo.past_draw", entry=number)
        if isinstance(entry, Act) and entry.seat != undo.seat:
            raise Invalid(where, "undo.past_action", entry=number)


def check_turn_end(game: Game, steps: Iterable[LogStep]) -> None:
    """Raise Invalid if one of these steps ended a turn: that revealed who comes next, so nobody may undo it alone."""
    for step in steps:
        told = isinstance(step.entry, Act | Draw)
        if told and game.preview(step.before.position, step.action(game)).actor == BETWEEN:
            raise Invalid("", "undo.past_turn", entry=step.number)


def revealed(game: Game, steps: Iterable[LogStep], seat: int) -> str | None:
    """What these steps revealed to the seat for good, as a message key; None if nothing."""
    for step in steps:
        if isinstance(step.entry, Act | Draw):
            key = game.reveals(step.before.position, step.action(game), step.after.position, seat)
            if key is not None:
                return key
    return None


def last_act(seats: Container[int], entries: Sequence[Entry], live: Sequence[int]) -> tuple[int, int] | None:
    """Which of these seats acted last, and the entry to return to when it takes that back; None if none has acted."""
    for i in range(len(live) - 1, -1, -1):
        entry = entries[live[i] - 1]
        if isinstance(entry, Act) and entry.seat in seats:
            return entry.seat, live[i - 1] if i > 0 else 0
    return None


def _is_act_of(entry: Entry, seat: int) -> bool:
    return isinstance(entry, Act) and entry.seat == seat
