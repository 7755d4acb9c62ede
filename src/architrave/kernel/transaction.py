"""Entries that are committed together: an action of a seat, and the draws that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import final

from architrave.kernel.actors import CHANCE
from architrave.kernel.draws import DrawSource
from architrave.kernel.entry import Act, Agree, Draw, Entry, Resign, Timeout
from architrave.kernel.game import Event, Game
from architrave.kernel.position import Position, chance_outcomes
from architrave.kernel.refusal import Invalid
from architrave.kernel.timeline import Moment


@final
class DueDraw:
    """A draw that is due: its label, and how many tickets each outcome has, in rising order of the outcomes."""

    def __init__(self, pile: str, n: int, tickets: tuple[tuple[int, int], ...]) -> None:
        self.pile = pile
        self.n = n
        self.tickets = tickets

    @classmethod
    def at(cls, game: Game, moment: Moment) -> DueDraw:
        pile = game.pile(moment.position)
        return cls(pile, moment.drawn.get(pile, 0) + 1, tuple(chance_outcomes(moment.position)))

    def __hash__(self) -> int:
        return hash((self.pile, self.n))  # the tickets are long, and seldom differ

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DueDraw):
            return False
        return self.pile == other.pile and self.n == other.n and self.tickets == other.tickets

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


@final
class Step:
    """An action or a draw: the number of its entry, and the position that it was made in."""

    def __init__(self, number: int, before: Position, action: int) -> None:
        self.number = number
        self.before = before
        self.action = action


@final
class Transaction:
    """Entries that are committed together, and the state that they lead to. It never changes."""

    def __init__(
        self,
        base: int,
        entries: tuple[Entry, ...],
        moment: Moment,
        numbered_events: tuple[tuple[int, Event], ...],
        outcomes: Mapping[DueDraw, int],
        steps: tuple[Step, ...] = (),
    ) -> None:
        self.base = base  # the length of the log that it was made for
        self.entries = entries
        self.moment = moment
        self.numbered_events = numbered_events  # each event with the number of its entry
        self.outcomes = outcomes  # the draws in it
        self.steps = steps  # its actions and draws

    @property
    def position(self) -> Position:
        return self.moment.position

    def timed(self, at: int, lag: int = 0, acted: Mapping[int, int] | None = None) -> Transaction:
        """The same at a time, with the lag of its action; `acted`: when each seat acted, where they chose together."""
        entries = tuple([self._timed(entry, at, lag, acted or {}) for entry in self.entries])
        moment, last = self.moment, entries[-1]
        if isinstance(last, Resign | Timeout | Agree):
            moment = Moment(moment.position, moment.drawn, last)
        return Transaction(self.base, entries, moment, self.numbered_events, self.outcomes, self.steps)

    @staticmethod
    def _timed(entry: Entry, at: int, lag: int, acted: Mapping[int, int]) -> Entry:
        if isinstance(entry, Act):
            return replace(entry, at=acted.get(entry.seat, at), lag=lag)
        return replace(entry, at=at)

    @property
    def events(self) -> list[Event]:
        return [event for _, event in self.numbered_events]


@final
class Draft:
    """A transaction under construction."""

    def __init__(
        self,
        game: Game,
        base: int,
        moment: Moment,
        before: Position | None,
        source: DrawSource | None,
        known: Mapping[DueDraw, int],
        given: bool,
    ) -> None:
        self.game = game
        self.base = base  # entries before it
        self.moment = moment
        self.before = before  # the position of the moment, as one that does not change; None: there is none at hand
        self.source = source
        self.known = known  # earlier draws, also on undone branches
        self.given = given
        self.entries: list[Entry] = []
        self.numbered_events: list[tuple[int, Event]] = []
        self.outcomes: dict[DueDraw, int] = {}
        self.steps: list[Step] = []

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
        events, steps = tuple(self.numbered_events), tuple(self.steps)
        return Transaction(self.base, tuple(self.entries), self.moment, events, self.outcomes, steps)

    def _apply(self, action: int) -> list[Event]:
        before, self.before = self.before or self.moment.position.clone(), None
        self.moment.position.apply(action)
        self.steps.append(Step(self.base + len(self.entries) + 1, before, action))
        return self.game.events(before, action, self.moment.position)
