"""Who plays a seat: the flag, bots that take over, people who come back. Decisions, as in `decisions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from architrave.kernel.entry import Reason, Takeover
from architrave.tables.change import Change
from architrave.tables.changes import append_aside, append_transaction
from architrave.tables.clock import LAG
from architrave.tables.command import Command
from architrave.tables.denied import Denied
from architrave.tables.seats import seats_of
from architrave.tables.table import Table

USUAL: Final = "club"  # the level that plays on where the table names none
AWAY: Final = 180_000  # milliseconds after which the others may let a bot play for somebody
CUT_OFF_LEAST: Final = 2000  # a page that is loaded again is no lost connection
CLOCK: Final = "clock"  # the actor of timeouts and takeovers


def resign(table: Table, command: Command, seat: int) -> Change | None:
    """Resign. No version is needed: a player who resigns means it whatever has happened meanwhile.

    Where two others or more go on, at least one of them a person, a bot plays the seat to the end.
    """
    if command.is_done(table):
        return None
    _substitute(table, command, seat)
    others = [other for other, player in enumerate(table.players) if other != seat and player.kind == "person"]
    if table.mode == "together" and len(table.seats) > 2 and others:
        return _take_over(table, command, seat, "resigned")
    return append_transaction(table, command, table.line.resign(seat))


def come_back(table: Table, command: Command, seat: int) -> Change | None:
    """Take one's seat back from the bot."""
    if command.is_done(table):
        return None
    if _substitute(table, command, seat) is None:
        raise Denied("together.error.not_taken_over")
    return append_aside(table, command, table.line.give_back(seat), {seat: False})


def let_bot_play(table: Table, command: Command, seat: int, away: int) -> Change | None:
    """Let a bot play for somebody else who has been away, in milliseconds, for too long."""
    if command.is_done(table):
        return None
    if not seats_of(table.players, command.guest):
        raise Denied("table.error.spectator", 403)
    if table.line.over:
        raise Denied("table.error.over")
    if not 0 <= seat < len(table.seats) or table.players[seat].kind == "bot":
        raise Denied("together.error.not_away")
    if away < AWAY or table.seats[seat].guest == command.guest:
        raise Denied("together.error.not_away")
    return _take_over(table, command, seat, "away")


def time_up(table: Table, now: int, cut_off: Mapping[int, int]) -> Change | None:
    """The consequence of a clock that has run out; None if none has. `cut_off`: how long people have had no connection.

    The number of entries is part of the command, so that it happens once, no matter who notices first.
    """
    clock = table.clock
    if clock is None or table.line.over:
        return None
    at = clock.time_at(now)
    waiting = table.waiting
    flags = sorted((due, seat) for seat in waiting if (due := clock.deadline(seat)) is not None and due + LAG <= at)
    if not flags:
        return None
    seat = flags[0][1]
    command = Command(CLOCK, f"time{len(table.line.entries)}", table.version, now=now)
    given = min(cut_off.get(seat, 0), clock.cut_off_left(seat))
    if given >= CUT_OFF_LEAST:
        return append_aside(table, command, table.line.pause(given, seat), {})
    if table.line.header.time_up.level is not None:
        return _take_over(table, command, seat, "time")
    return append_transaction(table, command, table.line.timeout(seat))


def reconnected(table: Table, now: int, guest: str, cut_off: int) -> Change | None:
    """Give back the time that a lost connection took from a person whose clock runs; None if it runs not."""
    clock = table.clock
    if clock is None or table.line.over:
        return None
    for seat in seats_of(table.players, guest):
        given = min(cut_off, clock.cut_off_left(seat))
        if clock.runs(seat) and seat in table.waiting and given >= CUT_OFF_LEAST:
            command = Command(CLOCK, f"back{len(table.line.entries)}", table.version, now=now)
            return append_aside(table, command, table.line.pause(given, seat), {})
    return None


def _take_over(table: Table, command: Command, seat: int, reason: Reason) -> Change:
    level = table.line.header.time_up.level or USUAL
    return append_aside(table, command, table.line.takeover(seat, level, level, reason), {seat: True})


def _substitute(table: Table, command: Command, seat: int) -> Takeover | None:
    """The bot that plays one's own seat, if any; one who has resigned has no seat any more."""
    _check_own(table, command, seat)
    if table.line.over:
        raise Denied("table.error.over")
    substitute = table.line.substitutes.get(seat)
    if substitute is not None and substitute.reason == "resigned":
        raise Denied("together.error.resigned")
    return substitute


def _check_own(table: Table, command: Command, seat: int) -> None:
    if seat not in seats_of(table.seats, command.guest):
        raise Denied("table.error.not_your_seat", 403)
