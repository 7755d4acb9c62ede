"""The gathering that a request for a table with open seats asks for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server import protocol
from architrave.server.gathering_protocol import PlannedSeat
from architrave.server.protocol import NewSeat, NewTable
from architrave.tables import gathering as deciding
from architrave.tables.gathering import OPEN, SeatPlan
from architrave.tables.names import person_name
from architrave.tables.opening import DrawSeed
from architrave.tables.rows import Gathering, Json, WaitingSeat, Watching

NUMBERS = {"move": ("seconds",), "fischer": ("seconds", "increment"), "pool": ("seconds",), "days": ("days",)}


def new_gathering(body: NewTable, game: Game, guest: str, pace: int, draw_seed: DrawSeed, id: str) -> Gathering:
    """Raises Invalid for what cannot be played. The host's nonce counts for the first seat of the host's device."""
    if draw_seed.number is not None:
        raise Invalid("seed", "together.error.seed")  # the host would know all draws
    off = [] if body.time is None else body.time.off
    if off and len(off) != len(body.seats):
        raise Invalid("time.off", "together.error.seats_differ")
    seats = [_seat(number, seat, guest, off[number] if off else []) for number, seat in enumerate(body.seats)]
    first = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
    if first is not None:
        seats[first] = replace(seats[first], nonce=draw_seed.nonce)
    row = Gathering(
        id=id,
        version=1,
        host=guest,
        game=game.name,
        options=deciding.options_of(game, body.options, len(seats)),
        seats=tuple(seats),
        confirm=body.confirm,
        pace=pace,
        code="",
        seed=draw_seed.secret.hex(),
        lobby=body.lobby,
        match=body.match,
        time=_without_days_off(time_json(body.time)),
        time_up=time_json(body.time_up),
        talk=body.talk,
        watching=watching(body.watching),
    )
    deciding.check(row, game)
    return row


def seat_plans(seats: list[PlannedSeat]) -> list[SeatPlan]:
    """The host's wishes; raises Invalid for a seat that contradicts itself."""
    plans = []
    for number, seat in enumerate(seats):
        if (seat.kind == "person") != (seat.now is not None) or (seat.kind == "bot") != (seat.level is not None):
            raise Invalid(f"seats[{number}]", "together.error.seat_plan")
        plans.append(SeatPlan(seat.now, seat.level))
    return plans


def time_json(given: protocol.TimeControl | protocol.TimeUp | None) -> Json | None:
    """A time control, or what happens at its end, as a gathering keeps it."""
    found: Any = msgspec.to_builtins(given)
    # A zero that counts is not left out: a clock of zero seconds is refused as that.
    return None if found is None else dict.fromkeys(NUMBERS.get(found["kind"], ()), 0) | found


def time_control(given: protocol.TimeControl | None) -> TimeControl | None:
    """A time control that clocks can run by; raises Invalid for one that they cannot."""
    data = time_json(given)
    return None if data is None else TimeControl.of(data)


def time_up(given: protocol.TimeUp | None) -> TimeUp | None:
    data = time_json(given)
    return None if data is None else TimeUp.of(data)


def watching(given: protocol.Watching) -> Watching:
    return Watching(given.hands, given.minutes)


def _without_days_off(time: Json | None) -> Json | None:
    """Those belong to the people: each brings their own."""
    return None if time is None else {name: value for name, value in time.items() if name != "off"}


def _seat(number: int, seat: NewSeat, guest: str, off: list[int]) -> WaitingSeat:
    if seat.kind == "person":
        if seat.level is not None:
            raise Invalid(f"seats[{number}].level", "table.error.person_level")
        name = person_name(seat.name, f"seats[{number}].name")
        return WaitingSeat("person", name, None, guest, off=deciding.days_off(off))
    if off:
        raise Invalid(f"time.off[{number}]", "together.error.days_off")
    return OPEN if seat.kind == "open" else WaitingSeat("bot", level=seat.level)
