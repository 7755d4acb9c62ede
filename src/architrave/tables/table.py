"""A table in memory: a cache of the store. Only `commit` changes it, after the store has written the change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, TypeVar, final

from architrave.kernel.game import Game
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.tables import sealed
from architrave.tables.change import Change, Held
from architrave.tables.clock import LAG, Clock
from architrave.tables.game_log import GameLog
from architrave.tables.rows import (
    USUAL,
    Awaits,
    Checkpoint,
    Choices,
    Daily,
    Head,
    OfferRow,
    OwnChanges,
    Proposal,
    Series,
    Settings,
    TalkSetting,
    Watching,
)
from architrave.tables.seats import Mode, Seat, consenting, guests_of, mode, seats_of

T = TypeVar("T")
_NOTHING: Any = object()  # not found yet
NO_SEATS: list[int] = []  # of somebody who watches


@final
class Table:
    def __init__(
        self,
        id: str,
        game: Game,
        guest: str,
        seats: Sequence[Seat],
        line: Line,
        log: GameLog,
        *,
        confirm: bool,
        pace: int,
        series: Series | None = None,
        game_number: int = 1,
        clock: Clock | None = None,
        talk: TalkSetting = "on",
        watching: Watching = USUAL,
        latest: Game | None = None,
    ) -> None:
        self.id = id
        self.game = game  # under the rules of its line
        self.latest = latest or game  # under today's rules, as a rematch is played
        self.guest = guest  # who opened the table and may change its settings
        self.seats = tuple(seats)
        self.line = line
        self.confirm = confirm
        self.pace = pace
        self.paused = False
        self.talk = talk
        self.watching = watching
        self.series = series  # as it stood when this game began
        self.game_number = game_number
        self.next: str | None = None  # the table of the rematch
        self.daily: Daily | None = None
        self.held: Held | None = None
        self.sealed: sealed.Sealed = {}  # of seats that choose simultaneously
        self.sealed_at: Mapping[int, int] = {}  # when each of them chose last, at a table with clocks
        self.clock = clock  # None: nobody's time runs
        self.offer: OfferRow | None = None  # the last change of the open question
        self.changes = 0  # how often a proposal was held, made or dropped, or something was sealed
        self.own: Mapping[int, OwnChanges] = {}  # those that only the seat that made them was shown
        self.commands: set[tuple[str, str]] = set()
        self.log = log
        self.made: list[int] = []  # when each entry was made, in milliseconds since 1970
        self.mode: Mode = mode(self.seats)
        # Asked for many times after every move: whose seats are whose. Only to be read.
        self._own: dict[str | None, list[int]] = {guest: seats_of(self.seats, guest) for guest in guests_of(self.seats)}
        self._found: dict[Hashable, Any] = {}  # what follows from the present state, and from which
        self._found_of: tuple[object, object, object] = (None, None, None)
        self._lasting: dict[Hashable, Any] = {}  # what follows from less than the state

    def once(self, what: Hashable, find: Callable[[], T]) -> T:
        """Something that follows from the present state alone: found once, however many people look at the table.

        `what` has to name everything else that it depends on.
        """
        now, held, sealed = self._found_of
        if now is not self.line.now or held is not self.held or sealed is not self.sealed:
            self._found_of, self._found = (self.line.now, self.held, self.sealed), {}
        found: T = self._found.get(what, _NOTHING)
        if found is _NOTHING:
            found = self._found[what] = find()
        return found

    def lasting(self, what: Hashable, find: Callable[[], T]) -> T:
        """Something that stays the same from move to move. `what` has to name everything that it depends on and that
        can change."""
        found: T = self._lasting.get(what, _NOTHING)
        if found is _NOTHING:
            found = self._lasting[what] = find()
        return found

    def forget(self) -> None:
        """Nobody looks at the table for now: free what was found."""
        self._found, self._lasting = {}, {}

    @property
    def version(self) -> int:
        """Increases with every change of the game or of the proposal.

        It stays when somebody comes or goes, a clock is paused or a question asked: what a person was about to do
        means the same as before.
        """
        return len(self.line.entries) - self.line.asides + self.changes

    def version_for(self, guest: str | None) -> int:
        """The version as a guest may know it.

        What others hold or seal in secret does not count: it makes no difference to what this guest is about to do,
        and how often they change their minds is not to be read from it.
        """
        if not self.own:
            return self.version
        mine = self.seats_of(guest)
        return self.version - sum(own.count for seat, own in self.own.items() if seat not in mine)

    @property
    def head(self) -> Head:
        """How far the table has come, as the store counts it."""
        return Head(len(self.line.entries), self.changes, self.offers)

    @property
    def offers(self) -> int:
        return 0 if self.offer is None else self.offer.number

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats of a guest. Only to be read."""
        return self._own.get(guest, NO_SEATS)

    def played_by(self, guest: str | None) -> list[int]:
        """The seats that a guest plays now: not those where a bot has taken over. Only to be read."""
        mine, away = self.seats_of(guest), self.line.substitutes
        return [seat for seat in mine if seat not in away] if away else mine

    def consenting(self, guest: str) -> list[int]:
        """The seats that agree to any undo of this guest: bots, and everyone at the same screen. Only to be read."""
        return self.lasting(("agree", guest, tuple(self.line.substitutes)), lambda: consenting(self.players, guest))

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who plays each seat now: a bot where one has taken over."""
        substitutes = self.line.substitutes
        if not substitutes:
            return self.seats
        return tuple(
            Seat("bot", "", substitutes[number].level) if number in substitutes else seat
            for number, seat in enumerate(self.seats)
        )

    @property
    def people(self) -> list[str]:
        """The guest who opened the table, and everyone who plays at it."""
        return list(dict.fromkeys([self.guest, *guests_of(self.seats)]))

    @property
    def waiting(self) -> list[int]:
        """The seats that have to act: usually one, several if they choose simultaneously. Only to be read."""
        return self.once("waiting", self._waiting)

    def _waiting(self) -> list[int]:
        return [] if self.line.over else self.asked(self.line.position, self.sealed)

    def asked(self, position: Position, choices: sealed.Sealed) -> list[int]:
        return sealed.unfinished(self.game, position, choices) or [int(position.actor)]

    @property
    def actor(self) -> int | None:
        """The seat that has to act, or the first of several; None when the game is over."""
        return self.waiting[0] if not self.line.over else None

    @property
    def bot_to_move(self) -> int | None:
        players = self.players
        for seat in self.waiting:
            if players[seat].kind == "bot":
                return seat
        return None

    @property
    def simultaneous(self) -> list[int]:
        """The seats that choose simultaneously, finished or not. Only to be read."""
        return self.once("simultaneous", self._simultaneous)

    def _simultaneous(self) -> list[int]:
        return [] if self.line.over else self.game.simultaneous(self.line.position)

    def position_for(self, seat: int | None) -> Position:
        """The position for a seat: if seats choose simultaneously, with its own choices. Only to be read."""
        if seat is None or seat not in self.simultaneous:
            return self.line.position
        chosen = self.sealed
        return self.once(("position", seat), lambda: sealed.position_for(self.game, self.line.position, chosen, seat))

    def with_held(self, seat: int | None) -> Position:
        """The position for a seat with the held proposal carried out, as far as its seat may see before it is final."""
        assert self.held is not None
        position, action = self.position_for(seat), self.held.action
        shown: Position = self.once(("held", id(position)), lambda: self.game.preview(position, action))
        return shown

    def awaits(self, over: bool, waiting: Sequence[int], bots: Mapping[int, bool] | None = None) -> Awaits:
        """`bots`: seats that a bot plays from now on, or no longer."""
        if over:
            return "over"
        players = self.players
        for seat in waiting:
            bot = bots[seat] if bots is not None and seat in bots else players[seat].kind == "bot"
            if not bot:
                return "person"
        return "bot"

    def due(self, clock: Clock | None, waiting: Sequence[int]) -> float | None:
        """When the time of one of these seats is up for certain, in seconds since 1970; None: no clock runs."""
        if clock is None:
            return None
        deadlines = [deadline for seat in waiting if (deadline := clock.deadline(seat)) is not None]
        return (clock.started + min(deadlines) + LAG) / 1000 if deadlines else None

    def choices(self, chosen: sealed.Sealed) -> Choices:
        """The sealed choices as the store keeps them."""
        return {str(seat): [self._text(seat, action) for action in actions] for seat, actions in chosen.items()}

    def seal(self, kept: Choices) -> None:
        """Restore choices from the store."""
        for seat, texts in kept.items():
            position = self.game.for_chooser(self.line.position, int(seat))
            actions = [self.game.from_text(position, text) for text in texts]
            self.sealed = sealed.with_choices(self.game, self.line.position, self.sealed, int(seat), actions)

    def _text(self, seat: int, action: int) -> str:
        return self.game.to_text(self.game.for_chooser(self.line.position, seat), action)

    def hold(self, proposal: Proposal | None) -> None:
        """Restore a proposal from the store."""
        if proposal is None:
            return
        self.changes, self.own = proposal.changes, proposal.own
        if proposal.move is None or proposal.seat is None:
            return
        action = self.game.from_text(self.position_for(proposal.seat), proposal.move)
        self.held = self.proposal(proposal.seat, action)

    def proposal(self, seat: int, action: int) -> Held:
        position = self.position_for(seat)
        return Held(seat, action, self.game.to_text(position, action), self.game.to_struct(position, action))

    def checkpoint(self) -> Checkpoint:
        """The present state for the store, so that the table loads quickly."""
        clock = {} if self.clock is None else {"clock": self.clock.to_json()}
        return len(self.line.entries), {"line": self.line.checkpoint(), "story": self.log.to_json(), **clock}

    def commit(self, change: Change) -> None:
        """Apply a change that the store has written."""
        append = change.append
        if change.transaction is not None:
            self.line.commit(change.transaction)
            self.log.extend(change.transaction.entries, change.transaction.base, change.transaction.numbered_events)
        if change.sealed is not None:
            self.sealed = change.sealed
        if change.sealed_at is not None:
            self.sealed_at = change.sealed_at
        if append.offer is not None:
            self.offer = append.offer
        self.clock = change.clock
        if append.proposal is not None:
            self.changes, self.own = append.proposal.changes, append.proposal.own
        self.held = change.held
        self.commands.add((append.actor, append.command))

    def note_made(self, now: int) -> None:
        """Note when the last entries were made; never before those before them, whatever the computer's clock does."""
        latest = max(now, self.made[-1]) if self.made else now
        self.made += [latest] * (len(self.line.entries) - len(self.made))

    def apply_settings(self, setting: Settings) -> None:
        """Apply settings that the store has written."""
        self.confirm = self.confirm if setting.confirm is None else setting.confirm
        self.pace = self.pace if setting.pace is None else setting.pace
        self.paused = self.paused if setting.paused is None else setting.paused
