"""A table at this keyboard: its bots, and the file that keeps it. Everything is saved before it is shown."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from shlex import quote
from typing import ClassVar, Final

from architrave.analysis.hint import HINT_SECONDS, Reason, hint
from architrave.bots import Player
from architrave.bots.roster import strongest
from architrave.cli.game_file import GameFile, Sealed, TableFile
from architrave.cli.played_table import MatchStanding, PlayedTable
from architrave.cli.pondering import pondering
from architrave.kernel.atomic_file import replace_file
from architrave.kernel.game import Event, Game
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.view import Choice, View
from architrave.tables import decisions, playing
from architrave.tables.change import Change
from architrave.tables.command import Command
from architrave.tables.series import standing
from architrave.tables.table import Table
from architrave.tables.viewpoint import Viewpoint, log_update, shares_secrets, view, viewpoint

GUEST: Final = "keyboard"  # whose seats all people here are


class LocalTable(PlayedTable):
    kept: ClassVar = "cli.play.kept"
    kept_finished: ClassVar = "cli.play.kept_finished"
    saved: ClassVar = "cli.play.saved"

    ponders = False  # whether bots think while people do

    def __init__(self, table: Table, bots: Sequence[Player | None], file: GameFile, secret: bytes | None) -> None:
        self.table = table
        self.bots = bots  # a seat without one is a person's
        self.file = file
        self.secret = secret  # the seed of proven draws
        self.fresh: set[str] = set()
        self.shown_entries = 0  # log entries that have been shown

    @property
    def line(self) -> Line:
        return self.table.line

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def names(self) -> Sequence[str]:
        return self.line.players

    @property
    def over(self) -> bool:
        return self.line.over

    @property
    def winner(self) -> int | None:
        return None if self.line.result is None else self.line.result.winner

    @property
    def match(self) -> MatchStanding | None:
        if self.table.series is None:
            return None
        match = standing(self.table)
        return MatchStanding(self.table.series.target, self.table.game_number, match.points, match.winner)

    @property
    def draws(self) -> tuple[str, str]:
        return self.line.header.draws.kind, self.line.header.draws.commitment

    @property
    def place(self) -> str:
        return str(self.file.path)

    def way_back(self) -> str:
        return f"architrave play {self.game.name} --resume {quote(self.place)}"

    def check_draws(self) -> str:
        return f"architrave replay --verify {quote(self.place)}"

    @property
    def awaited(self) -> int | None:
        return self.table.bot_to_move

    @property
    def hand_over(self) -> int | None:
        return self.viewpoint.hand_over

    @property
    def shared(self) -> bool:
        """Whether people at this keyboard have secrets from each other."""
        return shares_secrets(self.table, GUEST)

    @property
    def viewpoint(self) -> Viewpoint:
        """What the person who is here may see."""
        return viewpoint(self.table, GUEST, self.here)

    def view(self) -> View:
        return view(self.table, self.viewpoint)

    def choices(self) -> Sequence[Choice]:
        return self.table.game.choices(self.viewpoint.position)

    def text_board(self) -> str:
        seen = self.viewpoint
        return self.game.board(seen.position, seen.seat)

    def log(self) -> list[Event]:
        return [event for _, event in log_update(self.table, self.viewpoint, 0)[1]]

    def news(self) -> list[Event]:
        seen = viewpoint(self.table, None) if self.shared else self.viewpoint  # the next person reads it too
        lines = log_update(self.table, seen, self.shown_entries)[1]
        self.shown_entries = len(self.line.entries)
        return [event for _, event in lines]

    def hint(self) -> Reason:
        seat = decisions.hint_seat(self.table, GUEST, self.here)
        level = strongest(HINT_SECONDS, self.table.game.name).id
        return hint(self.table.game, level, self.table.position_for(seat), seat, self.table.version)

    def pondering(self) -> AbstractContextManager[None]:
        if not self.ponders or self.game.hides:
            return nullcontext()
        return pondering([bot for bot in self.bots if bot is not None], self.table.position_for(None).clone())

    def save(self) -> None:
        """Write everything down."""
        self.file.write_table(self._table_file(self._sealed(self.table.choices(self.table.sealed))))
        self.file.write(Record.of(self.line))

    def act(self, move: str) -> None:
        action = self.table.game.from_text(self.viewpoint.position, move)
        change = decisions.act(self.table, self._command(), action)
        self.fresh = set()
        self._carry_out(change)

    def undo(self) -> bool:
        change = decisions.undo(self.table, self._command())
        self.fresh = set()
        self._carry_out(change)
        return True

    def resign(self) -> None:
        seat = self.viewpoint.seat
        assert seat is not None
        self._carry_out(playing.resign(self.table, self._command(), seat))

    def let_others_play(self) -> None:
        seat = self.table.bot_to_move
        bot = None if seat is None else self.bots[seat]
        assert seat is not None
        assert bot is not None
        position = self.table.position_for(seat).clone()
        actions = [int(bot.choose(position, seat))]
        if seat in self.table.simultaneous:  # all that it chooses while others choose too
            position.apply(actions[-1])
            while position.actor == seat:
                actions.append(int(bot.choose(position, seat)))
                position.apply(actions[-1])
        self._carry_out(decisions.bot_move(self.table, *actions))

    def copy_to(self, path: Path) -> None:
        if path.exists():  # the game itself and its secret seed are files, too
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        seen = self.viewpoint
        record = Record.shown_to(self.line, seen.seat) if self.table.game.hides else Record.of(self.line)
        replace_file(path, record.dumps())

    def _command(self) -> Command:
        version = self.table.version_for(GUEST)
        return Command(GUEST, str(version), version, self.here)

    def _carry_out(self, change: Change | None) -> None:
        assert change is not None  # it would be None for a command that was given before
        transaction = change.transaction
        if transaction is not None:
            after = self.line.copy()
            after.commit(transaction)
            self.file.write(Record.of(after))
            self.fresh |= {cell for event in transaction.events if event.seat is not None for cell in event.cells}
        if change.append.sealed is not None:
            self.file.write_table(self._table_file(self._sealed(change.append.sealed)))
        self.table.commit(change)

    def _sealed(self, choices: dict[str, list[str]]) -> Sealed | None:
        return Sealed(len(self.line.entries), choices) if choices else None

    def _table_file(self, sealed: Sealed | None) -> TableFile:
        series = self.table.series
        games = None
        if series is not None:
            played = series.outcomes[: self.table.game_number - 1]
            games = tuple(tuple(outcome["victory_points"]) for outcome in played)
        return TableFile(self.secret, tuple(seat.level for seat in self.table.seats), games, sealed)
