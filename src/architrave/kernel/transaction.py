"""Entries that are committed together: an action of a seat, and the draws that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from msgspec import Struct

from architrave.kernel.actors import CHANCE
from architrave.kernel.draws import DrawSource
from architrave.kernel.entry import Act, Draw, Ending, Entry
from architrave.kernel.game import Event, Game
from architrave.kernel.position import Position, chance_outcomes
from architrave.kernel.refusal import Invalid
from architrave.kernel.timeline import Moment


class DueDraw(Struct, frozen=True, gc=False):
    """A draw that is due: its label, and how many tickets each outcome has, in rising order of the outcomes."""

    pile: str
    n: int
    tickets: tuple[tuple[int, int], ...]

    @classmethod
    def at(cls, game: Game, moment: Moment) -> DueDraw:
        pile = game.pile(moment.position)
        return cls(pile, moment.drawn.get(pile, 0) + 1, tuple(chance_outcomes(moment.position)))

    def __hash__(self) -> int:
        return hash((self.pile, self.n))  # the tickets are long, and seldom differ

    @property
    def total(self) -> int:
        total = 0
        for _, weight in self.tickets:
            total += weight
        return total

    def possible(self, outcome: int) -> bool:
        return any(outcome == listed and weight > 0 for listed, weight in self.tickets)

    def outcome(self, source: DrawSource) -> int:
        """The outcome that this source of draws gives."""
        ticket = source.ticket(self.pile, self.n, self.total)
        for outcome, weight in self.tickets:
            if ticket < weight:
                return outcome
            ticket -= weight
        raise AssertionError("a ticket is below the total")


@dataclass(frozen=True, slots=True)
class Transaction:
    """Entries that are committed together, and the state that they lead to."""

    base: int  # the length of the log that it was made for
    entries: tuple[Entry, ...]
    moment: Moment
    numbered_events: tuple[tuple[int, Event], ...]  # each event with the number of its entry
    outcomes: Mapping[DueDraw, int]  # the draws in it

    @property
    def position(self) -> Position:
        return self.moment.position

    def timed(self, at: int, lag: int = 0, acted: Mapping[int, int] | None = None) -> Transaction:
        """The same at a time, with the lag of its action; `acted`: when each seat acted, where they chose together."""
        entries = tuple(self._timed(entry, at, lag, acted or {}) for entry in self.entries)
        moment = replace(self.moment, ending=entries[-1]) if isinstance(entries[-1], Ending) else self.moment
        return replace(self, entries=entries, moment=moment)

    @staticmethod
    def _timed(entry: Entry, at: int, lag: int, acted: Mapping[int, int]) -> Entry:
        if isinstance(entry, Act):
            return replace(entry, at=acted.get(entry.seat, at), lag=lag)
        return replace(entry, at=at)

    @property
    def events(self) -> list[Event]:
        return [event for _, event in self.numbered_events]


@dataclass(slots=True, eq=False)
class Draft:
    """A transaction under construction."""

    game: Game
    base: int  # entries before it
    moment: Moment
    source: DrawSource | None
    known: Mapping[DueDraw, int]  # earlier draws, also on undone branches
    given: bool
    entries: list[Entry] = field(default_factory=list)
    numbered_events: list[tuple[int, Event]] = field(default_factory=list)
    outcomes: dict[DueDraw, int] = field(default_factory=dict)

    def note(self, entry: Entry, *events: Event) -> None:
        self.entries.append(entry)
        number = self.base + len(self.entries)
        self.numbered_events += [(number, event) for event in events]

    def act(self, seat: int, action: int) -> None:
        text = self.game.to_text(self.moment.position, action)
        self.note(Act(seat, text), *self._apply(action))

    def draw(self, due: DueDraw, outcome: int) -> None:
        text = self.game.outcome_text(self.moment.position, outcome)
        self.outcomes[due] = outcome
        self.moment.drawn[due.pile] = due.n
        self.note(Draw(due.pile, due.n, text), *self._apply(outcome))

    def settle(self) -> None:
        """Make every draw that is due, as far as possible."""
        while not self.moment.over and self.moment.position.actor == CHANCE:
            due = DueDraw.at(self.game, self.moment)
            if due in self.known:
                self.draw(due, self.known[due])
            elif self.source is not None:
                self.draw(due, due.outcome(self.source))
            elif self.given:
                return  # somebody gives it
            else:
                raise Invalid("", "draws.seed_unknown")

    def done(self) -> Transaction:
        return Transaction(self.base, tuple(self.entries), self.moment, tuple(self.numbered_events), self.outcomes)

    def _apply(self, action: int) -> list[Event]:
        before = self.moment.position.clone()
        self.moment.position.apply(action)
        return self.game.events(before, action, self.moment.position)
