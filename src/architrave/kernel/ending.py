"""Games that end by something else than their rules, and the log lines of entries that the rules know nothing of."""

from __future__ import annotations

from typing import Final

from architrave.kernel.entry import Agree, Aside, Ending, Pause, Resign, Return, Takeover, Timeout, Undo
from architrave.kernel.event_types import event_types
from architrave.kernel.game import Event, Result

REASONS = {Resign: "line.result.resigned", Timeout: "line.result.timeout"}
AGREED = {"draw": "line.event.agreed_draw", "abort": "line.event.agreed_abort"}
TAKEN_OVER = {
    "time": "line.event.takeover_time",
    "resigned": "line.event.takeover_resigned",
    "away": "line.event.takeover_away",
}
EVENT_TYPES: Final = event_types(
    "line",
    {
        "agreed_abort": {},
        "agreed_draw": {},
        "cut_off": {"count": int},
        "paused": {"count": int},
        "resigned": {},
        "returned": {},
        "takeover": {"by": str},
        "takeover_away": {"level": str},
        "takeover_resigned": {"level": str},
        "takeover_time": {"level": str},
        "timeout": {},
        "undone": {},
    },
)


def result_of(ending: Ending, seats: int, in_matches: bool) -> Result:
    """A seat that resigns or runs out of time loses, and the others share the win; an agreement gives nobody points."""
    if isinstance(ending, Agree):
        reason = "line.result.draw" if ending.on == "draw" else "line.result.aborted"
        return Result((0.0,) * seats, (), reason, (0,) * seats if in_matches else ())
    others = seats - 1
    return Result(
        returns=tuple(-1.0 if seat == ending.seat else 1.0 / others for seat in range(seats)),
        points=(),
        reason=REASONS[type(ending)],
        victory_points=tuple(int(seat != ending.seat) for seat in range(seats)) if in_matches else (),
    )


def events_of(entry: Undo | Ending | Aside) -> list[Event]:
    """What the log says of an entry that is neither an action nor a draw."""
    match entry:
        case Undo():
            return [Event("line.event.undone", entry.seat)]
        case Resign():
            return [Event("line.event.resigned", entry.seat)]
        case Timeout():
            return [Event("line.event.timeout", entry.seat)]
        case Agree():
            return [Event(AGREED[entry.on])]
        case Takeover():
            return [_takeover(entry)]
        case Return():
            return [Event("line.event.returned", entry.seat)]
        case Pause():
            return [_pause(entry)]


def _takeover(entry: Takeover) -> Event:
    if entry.level is None or entry.reason is None:
        return Event("line.event.takeover", entry.seat, {"by": entry.by})
    return Event(TAKEN_OVER[entry.reason], entry.seat, {"level": entry.level})


def _pause(entry: Pause) -> Event:
    seconds = {"count": max(1, round(entry.ms / 1000))}
    if entry.seat is None:
        return Event("line.event.paused", None, seconds)
    return Event("line.event.cut_off", entry.seat, seconds)
