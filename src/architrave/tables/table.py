"""A table in memory: a cache of what the store holds. Only `commit` changes it, after the store has the change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from architrave.kernel.game import Game, Json
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.kernel.transaction import Transaction
from architrave.tables.rows import Append, Awaits, Proposal, Series, Setting
from architrave.tables.seats import Mode, Seat, mode
from architrave.tables.story import Story


@dataclass(frozen=True, slots=True)
class Held:
    """A proposal that waits for confirmation."""

    seat: int
    action: int
    text: str
    move: Json


@dataclass(frozen=True, slots=True)
class Change:
    """Something decided but not yet true: what the store is to write, and what is then to happen here."""

    append: Append
    transaction: Transaction | None
    held: Held | None


class Table:
    def __init__(
        self,
        id: str,
        game: Game,
        guest: str,
        seats: Sequence[Seat],
        line: Line,
        story: Story,
        *,
        confirm: bool,
        pace: int,
        paused: bool = False,
        series: Series | None = None,
        game_number: int = 1,
        next: str | None = None,  # noqa: A002 - the table of the rematch
    ) -> None:
        self.id = id
        self.game = game
        self.guest = guest  # who made the table and may change its settings
        self.seats = tuple(seats)
        self.line = line
        self.confirm = confirm
        self.pace = pace
        self.paused = paused
        self.series = series  # as it stood when this game began
        self.game_number = game_number
        self.next = next
        self.held: Held | None = None
        self.changes = 0  # how often a proposal was held, made or dropped
        self.commands: set[tuple[str, str]] = set()
        self.story = story

    @property
    def version(self) -> int:
        """Rises with every change of the game or of the proposal, and never has the same value twice."""
        return len(self.line.entries) + self.changes

    @property
    def mode(self) -> Mode:
        return mode(self.seats)

    @property
    def actor(self) -> int | None:
        """The seat that is to do something; None when the game is over."""
        return None if self.line.over else int(self.line.position.actor)

    @property
    def bot_to_move(self) -> int | None:
        actor = self.actor
        return actor if actor is not None and self.seats[actor].kind == "bot" else None

    @property
    def shown(self) -> Position:
        """The position that people see: with the held proposal carried out, up to the first draw."""
        if self.held is None:
            return self.line.position
        position = self.line.position.clone()
        position.apply(self.held.action)
        return position

    def awaits(self, over: bool, actor: int) -> Awaits:
        if over:
            return "over"
        return "bot" if self.seats[actor].kind == "bot" else "person"

    def hold(self, proposal: Proposal | None) -> None:
        """Take up a proposal that the store kept."""
        if proposal is None:
            return
        self.changes = proposal.changes
        if proposal.move is None or proposal.seat is None:
            return
        action = self.game.from_text(self.line.position, proposal.move)
        self.held = self.proposal(proposal.seat, action)

    def proposal(self, seat: int, action: int) -> Held:
        position = self.line.position
        return Held(seat, action, self.game.to_text(position, action), self.game.to_struct(position, action))

    def commit(self, change: Change) -> None:
        """Make a change true that the store has written."""
        append = change.append
        if change.transaction is not None:
            self.line.commit(change.transaction)
            self.story.extend(change.transaction.entries, change.transaction.base, change.transaction.told)
        if append.proposal is not None:
            self.changes = append.proposal.changes
        self.held = change.held
        self.commands.add((append.actor, append.command))

    def settle(self, setting: Setting) -> None:
        """Make a setting true that the store has written."""
        if setting.confirm is not None:
            self.confirm = setting.confirm
        if setting.pace is not None:
            self.pace = setting.pace
        if setting.paused is not None:
            self.paused = setting.paused
