"""Questions that need the consent of others: taking back across them, a draw, an abort, a rematch. Decisions, as in
`decisions`. One question is open at a time; playing on declines it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from architrave.tables import decisions
from architrave.tables.change import Change
from architrave.tables.changes import append_offer, append_transaction
from architrave.tables.command import Command
from architrave.tables.denied import Denied
from architrave.tables.offer import Kind, Offer
from architrave.tables.rows import OfferRow
from architrave.tables.seats import Seat
from architrave.tables.table import Table

CONSENT: Final = ("undo.past_action", "undo.past_draw", "undo.past_turn")  # refusals that the consent of all lifts


def open_offer(table: Table) -> Offer | None:
    """The question that is open at a table."""
    return None if table.offer is None or table.offer.data is None else Offer.of(table.offer.data)


def still_asked(table: Table, offer: Offer) -> list[int]:
    """The seats whose persons have not answered. Bots agree, and people at one device have one answer."""
    answered = {table.seats[seat].guest for seat in offer.agreed}
    return [seat for seat, player in enumerate(table.players) if _is_asked(player, answered)]


def _is_asked(player: Seat, answered: set[str | None]) -> bool:
    return player.kind == "person" and player.guest not in answered


def rematch_agreed(table: Table) -> Offer | None:
    """The rematch that everybody wants."""
    offer = open_offer(table)
    return offer if offer is not None and offer.kind == "rematch" and not still_asked(table, offer) else None


def seats_asked(table: Table, guest: str | None, here: int | None = None) -> list[int]:
    """The seats whose persons would be asked if this guest wanted to take back more than they may alone."""
    if decisions.undo_refusal(table, guest, here) not in CONSENT:
        return []
    return [seat for seat, player in enumerate(table.players) if _is_asked(player, {guest})]


# ---- decisions ----


def ask(
    table: Table, command: Command, number: int, kind: Kind, seed: str = "", nonce: str | None = None
) -> Change | None:
    """Ask the others something; what needs nobody's consent happens at once. `number`: of the last change of a question
    that the person saw. `seed` and `nonce`: of the draws of a rematch."""
    if command.is_done(table):
        return None
    mine = _own_seats(table, command)
    _check_number(table, number)
    if open_offer(table) is not None:
        raise Denied("together.error.question_open")
    if kind == "undo" and decisions.undo_refusal(table, command.guest, command.here) is None:
        return decisions.undo(table, msgspec.structs.replace(command, version=table.version_for(command.guest)))
    offer = _offer(table, command, kind, mine)
    if kind == "rematch":
        offer = replace(offer, seed=seed, nonces={} if nonce is None else {mine[0]: nonce})
    return _with_answer(table, command, offer)


def answer(table: Table, command: Command, number: int, yes: bool, nonce: str | None = None) -> Change | None:
    """Agree to the open question, or decline it."""
    if command.is_done(table):
        return None
    offer = _open(table, number)
    asked = [seat for seat in still_asked(table, offer) if seat in _own_seats(table, command)]
    if not asked:
        raise Denied("together.error.not_asked")
    if not yes:
        return append_offer(table, command, None)
    if offer.to is not None:
        # What this person has been shown since cannot be forgotten: they can only decline.
        _check_not_revealed(table, offer.to, asked)
    nonces = offer.nonces if nonce is None else {**offer.nonces, asked[0]: nonce}
    agreed = tuple(sorted({*offer.agreed, *asked}))
    return _with_answer(table, command, replace(offer, agreed=agreed, nonces=nonces))


def withdraw(table: Table, command: Command, number: int) -> Change | None:
    """Take one's own question back."""
    if command.is_done(table):
        return None
    offer = _open(table, number)
    if offer.seat not in table.seats_of(command.guest):
        raise Denied("together.error.not_your_question", 403)
    return append_offer(table, command, None)


def _with_answer(table: Table, command: Command, offer: Offer) -> Change:
    """The question with one more answer: it goes on waiting, or what was asked happens."""
    if still_asked(table, offer) or offer.kind == "rematch":
        return append_offer(table, command, offer.to_json())
    closed = OfferRow(table.offers + 1, None)
    if offer.kind == "undo":
        assert offer.to is not None
        everybody = range(len(table.seats))
        return append_transaction(table, command, table.line.undo(offer.seat, offer.to, everybody), offer=closed)
    people = [seat for seat, player in enumerate(table.players) if player.kind == "person"]
    return append_transaction(table, command, table.line.agree(offer.kind, people), offer=closed)


def _offer(table: Table, command: Command, kind: Kind, mine: Sequence[int]) -> Offer:
    """The question, if it can be asked now."""
    if table.line.over != (kind == "rematch"):
        raise Denied("table.error.over" if table.line.over else "table.error.not_over")
    if kind == "rematch" and table.next is not None:
        raise Denied("together.error.question_changed")
    if not [player for player in table.players if _is_asked(player, {command.guest})]:
        raise Denied("together.error.nobody_to_ask")
    if kind != "undo":
        return Offer(kind, mine[0], command.now, tuple(mine))
    refusal = decisions.undo_refusal(table, command.guest, command.here)
    if refusal not in CONSENT:
        raise Denied(refusal or "table.error.nothing_to_undo")
    last = table.line.last_act(mine)
    assert last is not None
    return Offer(kind, last[0], command.now, tuple(mine), last[1])


def _own_seats(table: Table, command: Command) -> list[int]:
    mine = table.played_by(command.guest)
    if not mine:
        away = table.seats_of(command.guest)
        raise Denied("together.error.bot_plays" if away else "table.error.spectator", 403)
    return mine


def _open(table: Table, number: int) -> Offer:
    _check_number(table, number)
    offer = open_offer(table)
    if offer is None:
        raise Denied("together.error.question_changed")
    return offer


def _check_number(table: Table, number: int) -> None:
    if number != table.offers:
        raise Denied("together.error.question_changed")


def _check_not_revealed(table: Table, to: int, seats: Sequence[int]) -> None:
    for seat in seats:
        told = table.line.revealed(to, seat)
        if told is not None:
            raise Denied(told)
