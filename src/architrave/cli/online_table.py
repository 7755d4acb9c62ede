"""A table at a server, for the terminal. The server decides and keeps; the client keeps the connection."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import ClassVar

from architrave.analysis.hint import Reason
from architrave.cli.played_table import Asked, MatchStanding, PlayedTable, Said
from architrave.cli.renderers import bot_name, seat_names
from architrave.cli.texts import Texts
from architrave.client import Client, ConnectionLost, OnlineTable, ServerError
from architrave.games import catalogue
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.game import Event, Game
from architrave.kernel.refusal import Invalid
from architrave.kernel.view import Choice, View
from architrave.server.messages import State
from architrave.server.protocol import LogLine
from architrave.server.talk_protocol import SaidLine
from architrave.tables.denied import Denied


@contextmanager
def explain_errors(server: str) -> Iterator[None]:
    """Turn errors of the client into those that the terminal shows."""
    try:
        yield
    except ServerError as fault:
        raise Denied(fault.key, 409, **fault.params) from None
    except ConnectionLost:
        raise Invalid(server, "cli.online.lost") from None


class TableAtServer(PlayedTable):
    kept: ClassVar = "cli.online.kept"
    kept_finished: ClassVar = "cli.online.kept_finished"
    saved: ClassVar = "cli.online.saved"

    def __init__(self, server: str, client: Client, table: OnlineTable, texts: Texts) -> None:
        self.server = server
        self.client = client
        self.table = table
        self.fresh: set[str] = set()
        self.told = 0  # the last entry that has been told
        self.heard_up_to = 0  # the last line of talk that has been told
        self.seat_names = self._names(texts)
        held = self.state.held
        if held is not None and self.state.to_move:  # from another device, or from before: decide again here
            with explain_errors(server):
                table.withdraw()

    def _names(self, texts: Texts) -> list[str]:
        seats = self.state.table.seats
        usual = seat_names(self.state.game, len(seats), texts)
        return [
            seat.name or (bot_name(seat.level, name) if seat.level else name)
            for seat, name in zip(seats, usual, strict=True)
        ]

    @property
    def state(self) -> State:
        return self.table.shown

    @property
    def game(self) -> Game:
        return catalogue.game(self.state.game)

    @property
    def names(self) -> Sequence[str]:
        return self.seat_names

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def winner(self) -> int | None:
        plain = self.state.plain
        winners = plain.result.winners if plain and plain.result is not None else []
        return winners[0] if len(winners) == 1 else None

    @property
    def match(self) -> MatchStanding | None:
        match = self.state.table.match
        return None if match is None else MatchStanding(match.target, match.game_number, match.points, match.winner)

    @property
    def draws(self) -> tuple[str, str]:
        return self.state.fair.kind, self.state.fair.commitment or ""

    @property
    def place(self) -> str:
        return f"{self.server}/table/{self.table.id}"

    def way_back(self) -> str:
        return f"architrave play --server {quote(self.server)}"

    @property
    def awaited(self) -> int | None:
        state = self.state
        if state.question is not None and self.asked is None:
            return next(iter(state.question.asked), None)
        if state.to_move or self.asked is not None:
            return None
        return next(iter(state.waiting), 0)

    @property
    def asked(self) -> Asked | None:
        question = self.state.question
        mine = [seat for seat, info in enumerate(self.state.table.seats) if info.mine]
        if question is None or not set(mine) & set(question.asked):
            return None
        return Asked(question.seat, question.kind)

    def view(self) -> View:
        return self.state.view

    def choices(self) -> Sequence[Choice]:
        return self.state.choices

    def text_board(self) -> str:
        return self.state.plain.board if self.state.plain else ""

    def log(self) -> list[Event]:
        return [_event(line) for line in self.table.lines]

    def news(self) -> list[Event]:
        lines = [line for line in self.table.lines if line.n > self.told]
        self.told = self.state.entries
        self.fresh |= {cell for line in lines if line.seat is not None for cell in line.cells}
        return [_event(line) for line in lines]

    def let_others_play(self) -> None:
        """Wait until there is something to tell, or something is asked of us."""
        before = self.state
        with explain_errors(self.server):
            self.table.wait(lambda: self.awaited is None or self.over or self._has_news(before))

    def act(self, move: str) -> None:
        with explain_errors(self.server):
            self.table.play(move)
        self.fresh = set()

    def undo(self) -> bool:
        with explain_errors(self.server):
            if self.state.undo.asks:
                self.table.ask("undo")
                return False
            self.told = min(self.told, self.table.undo().keep)
        self.fresh = set()
        return True

    def answer(self, yes: bool) -> None:
        with explain_errors(self.server):
            self.table.answer(yes)

    @property
    def talks(self) -> bool:
        return self.state.table.mode == "together" and self.state.table.talk != "off"

    def say(self, text: str) -> None:
        with explain_errors(self.server):
            self.table.say(text)

    def heard(self) -> list[Said]:
        lines = self._unheard()
        self.heard_up_to = lines[-1].n if lines else self.heard_up_to
        return [Said(line.name, line.text, line.phrase) for line in lines]

    def _unheard(self) -> list[SaidLine]:
        said = self.table.talk["seats"]
        return [line for line in said if line.n > self.heard_up_to and not line.mine and not line.muted]

    def _has_news(self, before: State) -> bool:
        return self.state.entries != before.entries or bool(self._unheard())

    def hint(self) -> Reason:
        with explain_errors(self.server):
            return self.table.hint().reason

    def resign(self) -> None:
        with explain_errors(self.server):
            self.table.resign()

    def copy_to(self, path: Path) -> None:
        if path.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        with explain_errors(self.server):
            replace_file(path, self.client.record(self.table.id).dumps())


def _event(line: LogLine) -> Event:
    return Event(line.key, line.seat, line.params, tuple(line.cells))
