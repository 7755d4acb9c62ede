"""Decide about commands: the result is a change for the store to write, or a refusal. Nothing is changed here.

A command comes from a guest, has its own id and names the version of the table that the guest saw. `None` instead of
a change means that the same command has already been carried out.
"""

from __future__ import annotations

from dataclasses import dataclass

from architrave.kernel.entry import Draw
from architrave.kernel.position import Position
from architrave.kernel.record import result_json
from architrave.kernel.refusal import Invalid
from architrave.kernel.transaction import Transaction
from architrave.tables import sealed
from architrave.tables.daily import COUNTED
from architrave.tables.denied import Denied
from architrave.tables.game_log import last_public
from architrave.tables.rows import Append, Checkpoint, Json, Proposal, Settings
from architrave.tables.seats import consenting, seats_of
from architrave.tables.table import Change, Held, Table
from architrave.tables.viewpoint import shares_secrets

STRIDE = 32  # entries from one checkpoint to the next


@dataclass(frozen=True, slots=True)
class Command:
    """Who sends a command, its id, and which version of the table they saw.

    `here`: the seat of the person at the screen, if several people share it and have secrets from each other.
    """

    guest: str | None
    id: str
    version: int
    here: int | None = None


def act(table: Table, command: Command, move: int | str | Json) -> Change | None:
    """Make a move for the seat to move, given by its number, in notation or as an object.

    A move that passes play on is held for confirmation, if the table asks for that.
    """
    if _already_done(table, command):
        return None
    seat = _seat_to_move(table, command)
    if table.held is not None:
        raise Denied("table.error.held")
    position = table.position_for(seat)
    action = _action(table, position, move)
    if not table.confirm:
        return _play(table, command, seat, action)
    # A held move is verified but not carried out: even the time it takes could reveal what follows.
    _verify(table, seat, action)
    if table.game.changes_actor(position, action) and not table.game.confirms_itself(position, action):
        return _hold(table, command, table.proposal(seat, action))
    return _play(table, command, seat, action)


def _action(table: Table, position: Position, move: int | str | Json) -> int:
    if isinstance(move, int):
        return move
    return table.game.from_text(position, move) if isinstance(move, str) else table.game.from_struct(position, move)


def confirm(table: Table, command: Command) -> Change | None:
    """Make the held proposal a move."""
    if _already_done(table, command):
        return None
    held = _held_by_mover(table, command)
    return _play(table, command, held.seat, held.action)


def withdraw(table: Table, command: Command) -> Change | None:
    """Drop the held proposal."""
    if _already_done(table, command):
        return None
    _held_by_mover(table, command)
    return _hold(table, command, None)


def undo(table: Table, command: Command) -> Change | None:
    """Undo the last thing the guest did: the proposal, or the last move with everything after it."""
    if _already_done(table, command):
        return None
    _check_version(table, command)
    if table.held is not None and table.held.seat in seats_of(table.seats, command.guest):
        return _hold(table, command, None)
    reason = undo_refusal(table, command.guest, command.here)
    if reason is not None:
        raise Denied(reason)
    if table.simultaneous:
        seat = _choosing(table, command.guest, command.here)
        return _seal(table, command, {**table.sealed, seat: table.sealed[seat][:-1]})
    last = table.line.last_act(seats_of(table.seats, command.guest))
    assert last is not None
    assert command.guest is not None
    return _append_transaction(table, command, table.line.undo(*last, consenting(table.seats, command.guest)))


def undo_refusal(table: Table, guest: str | None, here: int | None = None) -> str | None:
    """Why nothing can be undone, as a message key; None if undo is possible."""
    mine = seats_of(table.seats, guest)
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
    # What was revealed cannot be unseen, so even bots and people at one screen do not agree to undo that.
    told = next(filter(None, (table.line.revealed(to, own) for own in mine)), None)
    return told or _consent_refusal(table, guest, seat, to)


def resign(table: Table, guest: str | None, id: str, seat: int) -> Change | None:
    """Resign. No version is needed: a resignation counts whatever has happened meanwhile."""
    command = Command(guest, id, table.version)
    if _already_done(table, command):
        return None
    if seat not in seats_of(table.seats, guest):
        raise Denied("table.error.not_your_seat", 403)
    if table.line.over:
        raise Denied("table.error.over")
    return _append_transaction(table, command, table.line.resign(seat))


def bot_move(table: Table, *actions: int) -> Change:
    """Make the move of the bot whose turn it is, like any other move.

    If seats choose simultaneously, it contains all the bot's choices, so that nobody can count them.
    """
    seat = table.bot_to_move
    assert seat is not None
    command = Command(f"bot{seat}", f"move{table.version}", table.version)
    return _play(table, command, seat, *actions)


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
    command = Command(guest, "", table.version, here)
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


def _already_done(table: Table, command: Command) -> bool:
    return command.guest is not None and (command.guest, command.id) in table.commands


def _check_version(table: Table, command: Command) -> None:
    if command.version != table.version:
        raise Denied("table.error.stale")


def _seat_to_move(table: Table, command: Command) -> int:
    mine = seats_of(table.seats, command.guest)
    if not mine:
        raise Denied("table.error.spectator", 403)
    _check_version(table, command)
    if table.line.over:
        raise Denied("table.error.over")
    asked = [seat for seat in table.waiting if seat in mine]
    if not asked:
        raise Denied("table.error.not_your_turn")
    if not shares_secrets(table, command.guest):
        return asked[0]
    if command.here not in asked:
        raise Denied("table.error.hand_over")
    return command.here


def _held_by_mover(table: Table, command: Command) -> Held:
    _seat_to_move(table, command)
    if table.held is None:
        raise Denied("table.error.nothing_held")
    return table.held


def _choosing(table: Table, guest: str | None, here: int | None) -> int:
    """The guest's seat among those that choose simultaneously."""
    mine = seats_of(table.seats, guest)
    return here if here in mine else mine[0]


def _verify(table: Table, seat: int, action: int) -> None:
    """Raise Refused, with the paragraph, unless the seat may do this."""
    if seat in table.simultaneous:
        sealed.with_choices(table.game, table.line.position, table.sealed, seat, (action,))
    else:
        table.line.verify(seat, action)


def _consent_refusal(table: Table, guest: str | None, seat: int, to: int) -> str | None:
    """Why going back so far needs someone else's consent, as a message key; None if it does not."""
    assert guest is not None
    agreed = consenting(table.seats, guest)
    if len(agreed) == len(table.seats):
        return None
    try:
        table.line.undo(seat, to, agreed)
    except Invalid as fault:
        return fault.key
    return None


def _drawn_since(table: Table, to: int) -> bool:
    """Whether something was drawn after an entry of the live line."""
    return any(isinstance(table.line.entries[number - 1], Draw) for number in table.line.live() if number > to)


# ---- what is to be written ----


def _play(table: Table, command: Command, seat: int, *actions: int) -> Change:
    """Carry out an action of a seat, or seal a choice until all others have chosen too."""
    if seat not in table.simultaneous:
        (action,) = actions
        return _append_transaction(table, command, table.line.propose(seat, action))
    chosen = sealed.with_choices(table.game, table.line.position, table.sealed, seat, actions)
    if sealed.unfinished(table.game, table.line.position, chosen):
        return _seal(table, command, chosen)
    return _append_transaction(table, command, sealed.reveal(table.line, chosen))


def _seal(table: Table, command: Command, chosen: sealed.Sealed) -> Change:
    """Seal choices; another seat's held proposal stays."""
    held = table.held
    if held is not None and chosen.get(held.seat) != table.sealed.get(held.seat):
        held = None
    return _hold(table, command, held, chosen)


def _proposal_fields(held: Held | None) -> tuple[int, str] | tuple[None, None]:
    return (None, None) if held is None else (held.seat, held.text)


def _hold(table: Table, command: Command, held: Held | None, chosen: sealed.Sealed | None = None) -> Change:
    """A change outside the log: of the held proposal and, with `chosen`, of the sealed choices."""
    assert command.guest is not None
    waiting = table.waiting if chosen is None else table.asked(table.line.position, chosen)
    append = Append(
        game=table.id,
        base=len(table.line.entries),
        changes=table.changes,
        actor=command.guest,
        command=command.id,
        entries=[],
        proposal=Proposal(table.changes + 1, command.guest, command.id, *_proposal_fields(held)),
        awaits=table.awaits(False, waiting),
        waiting=waiting,
        last_line=table.log.last,
        sealed=None if chosen is None else table.choices(chosen),
    )
    return Change(append, None, held, chosen)


def _append_transaction(table: Table, command: Command, transaction: Transaction) -> Change:
    assert command.guest is not None
    over = transaction.moment.over
    waiting = [] if over else table.asked(transaction.position, {})
    dropped = None
    if table.held is not None:
        dropped = Proposal(table.changes + 1, command.guest, command.id, None, None)
    append = Append(
        game=table.id,
        base=transaction.base,
        changes=table.changes,
        actor=command.guest,
        command=command.id,
        entries=[entry.to_json() for entry in transaction.entries],
        proposal=dropped,
        awaits=table.awaits(over, waiting),
        waiting=waiting,
        last_line=last_public(transaction.numbered_events) or table.log.last,
        sealed={} if table.sealed else None,
        outcome=_outcome(table, transaction),
        checkpoint=_checkpoint(table, transaction),
    )
    return Change(append, transaction, None)


def _outcome(table: Table, transaction: Transaction) -> Json | None:
    """The result if this transaction ends the game, for the series, the start page and the history."""
    result = table.line.result_at(transaction.moment)
    return None if result is None else {**result_json(result), "rival": result.rival}


def _checkpoint(table: Table, transaction: Transaction) -> Checkpoint | None:
    """A checkpoint of the state before the transaction, every `STRIDE` entries."""
    base = transaction.base
    if base // STRIDE == (base + len(transaction.entries)) // STRIDE:
        return None
    return table.checkpoint()
