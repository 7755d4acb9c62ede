"""What may be undone, and with whose consent."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container, Sequence
from typing import Final, final

from architrave.kernel.actors import BETWEEN
from architrave.kernel.entry import Act, Draw, Entry, Undo
from architrave.kernel.game import Game
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid
from architrave.kernel.timeline import Timeline
from architrave.kernel.transaction import Step

RECENT: Final = 4  # steps at hand: an action and its draws are asked about together


Obstacle = tuple[str, dict[str, int]]  # what stands in the way of an undo: a message key with its parameters


def check_undo(undo: Undo, entries: Sequence[Entry], live: Sequence[int], seats: int, where: str) -> None:
    """Raise Invalid unless the seat may go back so far: past what others did or saw only if they agree."""
    raise_obstacle(undo_obstacle(undo.seat, undo.to, undo.agreed, entries, live, seats), where)


def raise_obstacle(obstacle: Obstacle | None, where: str) -> None:
    if obstacle is not None:
        raise Invalid(where, obstacle[0], **obstacle[1])


def undo_obstacle(
    seat: int, to: int, agreed: Sequence[int], entries: Sequence[Entry], live: Sequence[int], seats: int
) -> Obstacle | None:
    """What `check_undo` raises. It is asked for after every move, and most moves cannot be undone alone."""
    for other in agreed:
        if other == seat or other >= seats or agreed.count(other) > 1:
            return "undo.agreed", {"seat": other}
    if to != 0 and not _is_in(to, live):
        return "undo.nowhere", {"to": to}
    others: Obstacle | None = None  # what others did or saw last
    own = False
    for i in range(len(live) - 1, bisect_right(live, to) - 1, -1):
        entry = entries[live[i] - 1]
        if isinstance(entry, Act) and entry.seat == seat:
            own = True
        elif others is None and isinstance(entry, Act):
            others = "undo.past_action", {"entry": live[i]}
        elif others is None and isinstance(entry, Draw):
            others = "undo.past_draw", {"entry": live[i]}
    if not own:
        return "undo.not_yours", {}
    return others if len(agreed) < seats - 1 else None


@final
class Hindsight:
    """What the entries of a log showed to people. It is asked for after every move, and worked out once."""

    def __init__(self, game: Game, timeline: Timeline) -> None:
        self._game = game
        self._timeline = timeline
        self._turn_ends: dict[int, bool] = {}  # by entry
        self._revealed: dict[tuple[int, int], str | None] = {}  # by entry and seat
        # Positions before and after, with the action: all seats ask about the same, and mostly about the last ones.
        self._recent: dict[int, tuple[Position, int, Position]] = {}

    def turn_end(self, after: int) -> Obstacle | None:
        """That a turn ended behind an entry: that revealed who comes next, so nobody may undo it alone.

        Only where seats have secrets does a turn end in a way that a preview must not show.
        """
        if not self._game.hides:
            return None
        for number in self._timeline.live_after(after):
            if number not in self._turn_ends:
                self._turn_ends[number] = self._ends_turn(number)
            if self._turn_ends[number]:
                return "undo.past_turn", {"entry": number}
        return None

    def revealed(self, after: int, seat: int) -> str | None:
        """What was revealed to the seat for good behind an entry, as a message key; None if nothing."""
        for number in self._timeline.live_after(after):
            if (number, seat) not in self._revealed:
                self._revealed[number, seat] = self._reveals(number, seat)
            key = self._revealed[number, seat]
            if key is not None:
                return key
        return None

    def _ends_turn(self, number: int) -> bool:
        if not isinstance(self._timeline.entries[number - 1], Act | Draw):
            return False
        before, action, _ = self._step(number)
        return bool(self._game.preview(before, action).actor == BETWEEN)

    def _reveals(self, number: int, seat: int) -> str | None:
        if not isinstance(self._timeline.entries[number - 1], Act | Draw):
            return None
        before, action, after = self._step(number)
        return self._game.reveals(before, action, after, seat)

    def remember(self, steps: Sequence[Step], now: Position) -> None:
        """Steps that have just been made, so that they need not be made again. `now`: what the last one led to."""
        self._recent.clear()
        after = now
        for step in reversed(steps[-RECENT:]):
            self._recent[step.number] = step.before, step.action, after
            after = step.before

    def _step(self, number: int) -> tuple[Position, int, Position]:
        if number not in self._recent:
            if len(self._recent) == RECENT:
                del self._recent[next(iter(self._recent))]
            step = self._timeline.step(number)
            self._recent[number] = step.before.position, step.action(self._game), step.after.position
        return self._recent[number]


def last_act(seats: Container[int], entries: Sequence[Entry], live: Sequence[int]) -> tuple[int, int] | None:
    """Which of these seats acted last, and the entry to return to when it takes that back; None if none has acted."""
    for i in range(len(live) - 1, -1, -1):
        entry = entries[live[i] - 1]
        if isinstance(entry, Act) and entry.seat in seats:
            return entry.seat, live[i - 1] if i > 0 else 0
    return None


def _is_in(number: int, live: Sequence[int]) -> bool:
    place = bisect_left(live, number)
    return place < len(live) and live[place] == number
