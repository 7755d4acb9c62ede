"""Decide about commands: the result is a change for the store to write, or a refusal. Nothing is changed here.

A command comes from a guest, has its own id and names the version of the table that the guest saw. `None` instead of
a change means that the same command has already been carried out.
"""

from __future__ import annotations

from architrave.kernel.entry import Draw
from architrave.kernel.game import Game
from architrave.kernel.position import Position
from architrave.tables.change import Change, Held
from architrave.tables.changes import append_transaction, hold, play, seal
from architrave.tables.clock import LAG
from architrave.tables.command import Command
from architrave.tables.daily import COUNTED
from architrave.tables.denied import Denied
from architrave.tables.rows import Json, Settings
from architrave.tables.seats import consenting
from architrave.tables.table import Table
from architrave.tables.viewpoint import shares_secrets


def act(table: Table, command: Command, move: int | str | Json, sure: bool = False) -> Change | None:
    """Make a move for the seat to move, given by its number, in notation or as an object.

    A move that passes play on is held for confirmation, if the table asks for that and its player is not `sure` yet.
    What seats choose at the same time is not: it is sealed, and can be taken back until the last of them is ready.
    """
    if command.is_done(table):
        return None
    seat = _seat_to_move(table, command)
    if table.held is not None:
        raise Denied("table.error.held")
    position = table.position_for(seat)
    action = action_of(table.game, position, move)
    if sure or not table.confirm or seat in table.simultaneous:
        return play(table, command, seat, action)
    # A held move is verified but not carried out: even the time it takes could reveal what follows.
    table.line.verify(seat, action)
    if table.game.changes_actor(position, action) and not table.game.confirms_itself(position, action):
        return hold(table, command, table.proposal(seat, action))
    return play(table, command, seat, action)


def action_of(game: Game, position: Position, move: int | str | Json) -> int:
    """The number of a move that is given by it, in notation or as an object."""
    if isinstance(move, int):
        return move
    return game.from_text(position, move) if isinstance(move, str) else game.from_struct(position, move)


def confirm(table: Table, command: Command) -> Change | None:
    """Make the held proposal a move."""
    if command.is_done(table):
        return None
    held = _held_by_mover(table, command)
    return play(table, command, held.seat, held.action)


def withdraw(table: Table, command: Command) -> Change | None:
    """Drop the held proposal."""
    if command.is_done(table):
        return None
    _held_by_mover(table, command)
    return hold(table, command, None)


def undo(table: Table, command: Command) -> Change | None:
    """Undo the last thing the guest did: the proposal, or the last move with everything after it."""
    if command.is_done(table):
        return None
    command.check_version(table)
    if table.held is not None and table.held.seat in table.played_by(command.guest):
        return hold(table, command, None)
    reason = undo_refusal(table, command.guest, command.here)
    if reason is not None:
        raise Denied(reason)
    if table.simultaneous:
        seat = _choosing(table, command.guest, command.here)
        return seal(table, command, seat, {**table.sealed, seat: table.sealed[seat][:-1]})
    last = table.line.last_act(table.played_by(command.guest))
    assert last is not None
    assert command.guest is not None
    return append_transaction(table, command, table.line.undo(*last, consenting(table.players, command.guest)))


def undo_refusal(table: Table, guest: str | None, here: int | None = None) -> str | None:
    """Why nothing can be undone, as a message key; None if undo is possible."""
    return table.once(("undo", guest, here), lambda: _undo_refusal(table, guest, here))


def _undo_refusal(table: Table, guest: str | None, here: int | None) -> str | None:
    mine = table.played_by(guest)
    if not mine:
        return "table.error.spectator"
    if table.line.over:
        return "table.error.over"
    if table.held is not None and table.held.seat in mine:
        return None
    if table.simultaneous:
        return None if table.sealed.get(_choosing(table, guest, here)) else "table.error.nothing_to_undo"
    last = table.line.last_act(mine)
    if last is None:
        return "table.error.nothing_to_undo"
    seat, to = last
    if _counts(table) and _drawn_since(table, to):
        return "table.error.daily_undo"
    if table.game.hides:
        # What was revealed cannot be unseen, so even bots and people at one screen do not agree to undo that.
        for own in mine:
            if told := table.line.revealed(to, own):
                return told
    return _consent_refusal(table, guest, seat, to)


def bot_move(table: Table, *actions: int, now: int = 0) -> Change:
    """Make the move of the bot whose turn it is, like any other move.

    If seats choose simultaneously, it contains all the bot's choices, so that nobody can count them.
    """
    seat = table.bot_to_move
    assert seat is not None
    command = Command(f"bot{seat}", f"move{table.version}", table.version, now=now)
    return play(table, command, seat, *actions)


def check_settings(table: Table, guest: str | None, wanted: Settings) -> Settings:
    """Check a change of settings: only the person who opened the table may make it."""
    if guest != table.guest:
        raise Denied("table.error.not_your_table", 403)
    if wanted.paused is not None and table.mode != "watch":
        raise Denied("table.error.not_watching")
    return wanted


def check_step(table: Table, guest: str | None) -> None:
    """Raise Denied unless one bot may move at a paused table."""
    check_settings(table, guest, Settings(paused=True))
    if table.line.over:
        raise Denied("table.error.over")
    if not table.paused:
        raise Denied("table.error.not_paused")


def hint_seat(table: Table, guest: str | None, here: int | None = None, secret_day: bool = False) -> int:
    """The seat that a hint is for. `secret_day`: the table uses the draws of a day that is not over."""
    command = Command(guest, "", table.version_for(guest), here)
    seat = _seat_to_move(table, command)
    if table.held is not None:
        raise Denied("table.error.held")
    if _counts(table):
        raise Denied("table.error.daily_hint", 403)
    if secret_day:
        raise Denied("table.error.daily_hint_later", 403)
    return seat


# ---- who may, and when ----


def _counts(table: Table) -> bool:
    """Whether this is the attempt at a daily game that counts."""
    return table.daily is not None and table.daily.attempt == COUNTED


def _seat_to_move(table: Table, command: Command) -> int:
    mine = table.played_by(command.guest)
    if not mine:
        away = table.seats_of(command.guest)
        raise Denied("together.error.bot_plays" if away else "table.error.spectator", 403)
    command.check_version(table)
    if table.line.over:
        raise Denied("table.error.over")
    asked = [seat for seat in table.waiting if seat in mine]
    if not asked:
        raise Denied("table.error.not_your_turn")
    seat = asked[0]
    if shares_secrets(table, command.guest):
        if command.here not in asked:
            raise Denied("table.error.hand_over")
        seat = command.here
    _check_time(table, command, seat)
    return seat


def _check_time(table: Table, command: Command, seat: int) -> None:
    """A move that left the person in time is one, as far as lag is given back; after that the flag has fallen."""
    if table.clock is None:
        return
    deadline = table.clock.deadline(seat)
    if deadline is not None and table.clock.time_at(command.now) - min(command.lag, LAG) > deadline:
        raise Denied("together.error.time_up")


def _held_by_mover(table: Table, command: Command) -> Held:
    _seat_to_move(table, command)
    if table.held is None:
        raise Denied("table.error.nothing_held")
    return table.held


def _choosing(table: Table, guest: str | None, here: int | None) -> int:
    """The guest's seat among those that choose simultaneously."""
    mine = table.played_by(guest)
    return here if here in mine else mine[0]


def _consent_refusal(table: Table, guest: str | None, seat: int, to: int) -> str | None:
    """Why going back so far needs someone else's consent, as a message key; None if it does not."""
    assert guest is not None
    agreed = table.consenting(guest)
    if len(agreed) == len(table.seats):
        return None
    return table.line.undo_obstacle(seat, to, [other for other in agreed if other != seat])


def _drawn_since(table: Table, to: int) -> bool:
    """Whether something was drawn after an entry of the live line."""
    return any(isinstance(table.line.entries[number - 1], Draw) for number in table.line.live() if number > to)
