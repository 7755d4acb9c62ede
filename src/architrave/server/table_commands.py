"""Which decision of the table a message of the socket asks for."""

from __future__ import annotations

from typing import Any

import msgspec

from architrave.server.errors import ApiError
from architrave.server.live_tables import Decide, LiveTable
from architrave.server.messages import (
    Act,
    AnswerQuestion,
    AskOthers,
    ComeBack,
    Confirm,
    LetBotPlay,
    Resign,
    Undo,
    Withdraw,
    WithdrawQuestion,
)
from architrave.tables import decisions, offers, playing
from architrave.tables.change import Change
from architrave.tables.command import Command
from architrave.tables.table import Table

Versioned = Act | Confirm | Withdraw | Undo
TableCommand = Versioned | Resign | ComeBack | LetBotPlay | AskOthers | AnswerQuestion | WithdrawQuestion


class Sender(msgspec.Struct, frozen=True, gc=False):
    """Who sent a message: the guest, the seat of the person at the screen, the server's time, and the lag; `seed`: for
    the draws of a rematch, if they ask for one."""

    guest: str | None
    here: int | None
    now: int
    lag: int
    seed: str = ""


def decision(message: TableCommand, sender: Sender, live: LiveTable) -> Decide:
    """What the table is to decide."""

    def decide(table: Table) -> Change | None:
        version = message.version if isinstance(message, Versioned) else table.version
        command = Command(sender.guest, message.id, version, sender.here, sender.now, sender.lag)
        match message:
            case Act():
                return decisions.act(table, command, move_of(message), message.sure)
            case Confirm():
                return decisions.confirm(table, command)
            case Withdraw():
                return decisions.withdraw(table, command)
            case Undo():
                return decisions.undo(table, command)
            case Resign():
                return playing.resign(table, command, message.seat)
            case ComeBack():
                return playing.come_back(table, command, message.seat)
            case LetBotPlay():
                return playing.let_bot_play(table, command, message.seat, live.away(message.seat, sender.now))

            case AskOthers():
                return offers.ask(table, command, message.number, message.kind, sender.seed, message.nonce)
            case AnswerQuestion():
                return offers.answer(table, command, message.number, message.yes, message.nonce)
            case WithdrawQuestion():
                return offers.withdraw(table, command, message.number)

    return decide


def move_of(message: Act) -> Any:
    """The one move that a message gives, in whichever form."""
    if (message.move is None) + (message.action is None) + (message.text is None) != 2:
        raise ApiError(422, "server.error.move_or_action")
    if message.action is not None:
        return message.action
    return message.text if message.move is None else message.move
