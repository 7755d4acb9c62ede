"""Check a log entry against the position it applies to: raises Invalid if it does not fit."""

from __future__ import annotations

from architrave.kernel.actors import CHANCE
from architrave.kernel.entry import Act, Draw
from architrave.kernel.game import HIDDEN, Game
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.timeline import Moment
from architrave.kernel.transaction import DueDraw


def read_action(game: Game, position: Position, entry: Act, number: int) -> int:
    """Return the action of an entry: by the seat whose turn it is, legal, in canonical notation."""
    where = entry_path(number)
    _check_not_hidden(entry.text, number)
    if position.actor == CHANCE:
        raise Invalid(where, "record.draw_due", entry=number, pile=game.pile(position))
    if position.actor != entry.seat:
        raise Invalid(where, "record.wrong_seat", entry=number, seat=entry.seat, actor=int(position.actor))
    try:
        action = game.from_text(position, entry.text)
        refusal = game.refusal(position, action)
        if refusal is not None:
            raise Refused(refusal)
    except Refused as refused:
        paragraph = refused.refusal.paragraph
        raise Invalid(where, "record.refused", entry=number, move=entry.text, paragraph=paragraph) from refused
    _check_canonical(entry.text, game.to_text(position, action), number)
    return action


def read_draw(game: Game, moment: Moment, entry: Draw, number: int) -> tuple[DueDraw, int]:
    """Return the draw of an entry and its outcome: due now, possible, in canonical notation."""
    where = entry_path(number)
    position = moment.position
    _check_not_hidden(entry.outcome, number)
    if position.actor != CHANCE:
        raise Invalid(where, "record.no_draw_due", entry=number, actor=int(position.actor))
    due = DueDraw.at(game, moment)
    if (entry.pile, entry.n) != (due.pile, due.n):
        found = f"{entry.pile} {entry.n}"
        raise Invalid(where, "record.other_draw_due", entry=number, expected=f"{due.pile} {due.n}", given=found)
    outcome = read_outcome(game, position, due, entry.outcome, where)
    _check_canonical(entry.outcome, game.outcome_text(position, outcome), number)
    return due, outcome


def read_outcome(game: Game, position: Position, due: DueDraw, text: str, where: str) -> int:
    """Return the outcome that a notation names, if this draw can have it."""
    try:
        outcome = game.outcome_of(position, text)
    except Invalid as error:
        raise Invalid(where, error.key, **error.params) from None
    if not due.possible(outcome):
        left = [game.outcome_text(position, listed) for listed, weight in due.tickets if weight > 0]
        raise Invalid(where, "record.impossible_draw", pile=due.pile, given=text, possible=", ".join(left))
    return outcome


def entry_path(number: int) -> str:
    """The path of an entry in an error; entries count from 1."""
    return f"entries[{number}]"


def _check_not_hidden(text: str, number: int) -> None:
    if HIDDEN in text.split():
        raise Invalid(entry_path(number), "record.hidden", entry=number)


def _check_canonical(given: str, expected: str, number: int) -> None:
    if given != expected:
        raise Invalid(entry_path(number), "record.not_canonical", entry=number, given=given, expected=expected)
