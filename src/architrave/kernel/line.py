"""A game in progress: a log of entries, and the position that it leads to."""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, final

import msgspec

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.draws import DrawSource
from architrave.kernel.ending import events_of, result_of
from architrave.kernel.entry import (
    MAX_ENTRIES,
    SHAPE,
    Act,
    Agree,
    Agreement,
    Aside,
    Draw,
    Ending,
    Entry,
    Pause,
    Reason,
    Resign,
    Return,
    Takeover,
    Timeout,
    Undo,
    entry_of,
)
from architrave.kernel.entry_check import entry_path, read_action, read_draw, read_outcome
from architrave.kernel.game import HIDDEN, Event, Game, Json, Result
from architrave.kernel.header import Header
from architrave.kernel.position import Position
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.timeline import LogStep, Moment, Timeline
from architrave.kernel.transaction import Draft, DueDraw, Transaction
from architrave.kernel.undo import Hindsight, Obstacle, last_act, raise_obstacle, undo_obstacle

MOST_ASIDE: Final = MAX_ENTRIES - 2000  # room to play on to the end: a record with more could not be read again


@final
class Line:
    """A log and the state it leads to. Only `commit` changes it, with a transaction that the line itself proposed."""

    def __init__(self, game: Game, header: Header, source: DrawSource | None) -> None:
        self.game = game.with_rules(header.rules_version)
        self.header = header
        self.draw_source = source
        position, drawn = header.start(self.game)
        self.now = Moment(position, drawn)  # the present state: the position, and how many draws led to it
        self._follow(Timeline(self.game, self.now))
        self._outcomes: dict[DueDraw, int] = {}  # every draw, also on undone branches: none is drawn twice
        self._hashed: Any = None  # a digest of the first entries
        self._hashed_entries = 0

    @classmethod
    def open(cls, game: Game, header: Header, source: DrawSource | None) -> Line:
        """A game before its first draw. Without a source, draws are given one by one."""
        return cls(game, header, source)

    @classmethod
    def fold(
        cls,
        game: Game,
        header: Header,
        entries: Iterable[Entry],
        source: DrawSource | None = None,
        checkpoint: Json | None = None,
        told: list[tuple[int, Event]] | None = None,
    ) -> Line:
        """Replay a log; raises Invalid with the number of an impossible entry.

        With a source of draws every draw is compared with it. A checkpoint saves replaying what comes before it; one
        that does not belong to this log is ignored. `told` gets the events of what is replayed, as `events` has them.
        """
        line = cls(game, header, source)
        log = list(entries)
        done = line._resume(log, checkpoint) if checkpoint is not None else 0
        for number, entry in enumerate(log[done:], done + 1):
            events = line._replay(number, entry, told is not None)
            if told is not None:
                told += [(number, event) for event in events]
        return line

    def _follow(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._hindsight = Hindsight(self.game, timeline)
        # Asked for many times after every move, so no properties. Only to be read.
        self.entries = timeline.entries
        self.substitutes: Mapping[int, Takeover] = (
            timeline.substitutes
        )  # seats that somebody else plays; no undo of that

    @property
    def position(self) -> Position:
        return self.now.position

    @property
    def drawn(self) -> dict[str, int]:
        """How many draws from each pile are on the live line."""
        return dict(self.now.drawn)

    @property
    def over(self) -> bool:
        return self.now.ending is not None or self.now.position.actor == OVER

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is in progress."""
        return self.result_at(self.now)

    def result_at(self, moment: Moment) -> Result | None:
        """How the game ended if it was over at that moment, for example at the end of a transaction."""
        if moment.ending is not None:
            return result_of(moment.ending, len(self.header.seats), self.game.match_target is not None)
        return self.game.result(moment.position) if moment.over else None

    @property
    def players(self) -> list[str]:
        """Who plays each seat now: the names of the header, unless somebody took over."""
        return [
            self.substitutes[seat].by if seat in self.substitutes else name
            for seat, name in enumerate(self.header.seats)
        ]

    @property
    def asides(self) -> int:
        """How many entries are about the people at the table only."""
        return self._timeline.asides

    def copy(self) -> Line:
        """An independent line with the same log and the same draws to come."""
        line = Line(self.game, self.header, self.draw_source)
        line.now = self.now.copy()
        line._follow(self._timeline.copy())
        line._outcomes = dict(self._outcomes)
        return line

    def live(self) -> list[int]:
        """The numbers of the entries on the live line, without undone ones."""
        return list(self._timeline.live())

    def at(self, number: int) -> Position:
        """A copy of the position after an entry; 0 is the start."""
        return self.moment(number).position

    def steps(self, after: int = 0) -> Iterator[LogStep]:
        """The steps through the log after an entry, including undone entries and undos."""
        before = self.moment(after)
        for number, entry in enumerate(self.entries[after:], after + 1):
            if isinstance(entry, Undo):
                now = self.moment(entry.to)
            else:
                now = before.copy()
                now.advance(self.game, entry)
            yield LogStep(number, entry, before, now)
            before = now

    def live_steps(self, after: int = 0) -> Iterator[LogStep]:
        """The steps on the live line behind an entry, without undone ones."""
        return self._timeline.live_steps(after)

    def entries_for(self, seat: int | None) -> list[Entry]:
        """The log as a seat (None: a spectator) may read it during the game."""
        return list(self.each_for(seat))

    def each_for(self, seat: int | None) -> Iterator[Entry]:
        """The entries of `entries_for` one by one, because each takes time."""
        for step in self.steps():
            yield self.redact(step, seat)

    def redact(self, step: LogStep, seat: int | None) -> Entry:
        """The entry of a step as a seat (None: a spectator) may read it during the game."""
        entry, before = step.entry, step.before.position
        if not isinstance(entry, Act | Draw):
            return entry
        action = step.action(self.game)
        if self.game.keeper(before, action, self.position) in (None, seat):
            return entry
        if isinstance(entry, Draw):
            return replace(entry, outcome=HIDDEN)
        return replace(entry, text=self.game.public_text(before, action))

    def acts_after(self, number: int, seat: int | None) -> list[Act]:
        """The actions on the live line behind an entry, as a seat, or with None a spectator, may read them."""
        acts = []
        for step in self.live_steps(number):
            entry = self.redact(step, seat) if isinstance(step.entry, Act) else None
            if isinstance(entry, Act):
                acts.append(entry)
        return acts

    def events(self, after: int = 0) -> list[tuple[int, Event]]:
        """The events after an entry, each with the number of its entry."""
        return [(step.number, event) for step in self.steps(after) for event in self.events_of(step)]

    def revealed(self, after: int, seat: int) -> str | None:
        """What has been revealed to the seat since an entry, as a message key; None if nothing."""
        return self._hindsight.revealed(after, seat) if self.game.hides else None

    # Transactions: each is made without changing anything, stored by the keeper of the log, and then committed.

    def begin(self) -> Transaction:
        """The draws that are due: at the start the opening ones. Without any the transaction is empty."""
        draft = self._draft()
        draft.settle()
        return draft.done()

    def verify(self, seat: int, action: int) -> None:
        """Raise Refused, with the paragraph, unless it is the seat's turn and it may do this. Carries nothing out."""
        self._check_turn(seat)
        verify_action(self.game, self.position, action)

    def propose(self, seat: int, action: int) -> Transaction:
        """An action of a seat and all that follows from it; raises what `verify` raises."""
        self.verify(seat, action)
        draft = self._draft()
        draft.act(seat, action)
        draft.settle()
        return draft.done()

    def give(self, outcome: str) -> Transaction:
        """The outcome of the draw that is due, in notation, in a game whose draws are given."""
        self._check_running("")
        if self.header.draws.kind != "given":
            raise Invalid("", "draws.not_given")
        if self.position.actor != CHANCE:
            raise Invalid("", "draws.none_due")
        due = DueDraw.at(self.game, self.now)
        draft = self._draft()
        draft.draw(due, read_outcome(self.game, self.position, due, outcome, ""))
        draft.settle()
        return draft.done()

    def undo(self, seat: int, to: int, agreed: Iterable[int] = ()) -> Transaction:
        """Back to the state after entry `to`; raises Invalid where that takes back what others did or have seen."""
        entry = self._undo(seat, to, agreed)
        draft = self._draft(self._timeline.moment(to))
        draft.note(entry, *events_of(entry))
        return draft.done()

    def undo_obstacle(self, seat: int, to: int, agreed: Sequence[int] = ()) -> str | None:
        """The message key of what `undo` raises; None: it raises nothing. `agreed`: other seats, in order."""
        if self.over or len(self.entries) >= MOST_ASIDE:
            return "line.over" if self.over else "line.no_room"
        obstacle = self._obstacle(seat, to, agreed, alone=True)
        return None if obstacle is None else obstacle[0]

    def _undo(self, seat: int, to: int, agreed: Iterable[int]) -> Undo:
        self._check_room()
        entry = Undo(to, seat, tuple(sorted(set(agreed) - {seat})))
        self._check_undo(entry, "", alone=True)
        return entry

    def last_act(self, seats: Container[int]) -> tuple[int, int] | None:
        """Which of these seats acted last, and the entry to return to when it takes that back; None: none acted."""
        return last_act(seats, self.entries, self._timeline.live())

    def resign(self, seat: int) -> Transaction:
        """The seat gives up. Where several seats are left they share the win; `takeover` lets them play on."""
        return self._end(Resign(seat))

    def timeout(self, seat: int) -> Transaction:
        """The seat's time has run out; this ends the game as a resignation does."""
        return self._end(Timeout(seat))

    def agree(self, on: Agreement, seats: Iterable[int]) -> Transaction:
        """These seats agree to end the game: as a draw, or without a result."""
        return self._end(Agree(on, tuple(sorted(set(seats)))))

    def takeover(self, seat: int, by: str, level: str | None = None, reason: Reason | None = None) -> Transaction:
        """From now on somebody else plays for the seat."""
        return self._note(Takeover(seat, by, level, reason))

    def give_back(self, seat: int) -> Transaction:
        """The person of a seat that somebody else plays has it back."""
        return self._note(Return(seat))

    def pause(self, ms: int, seat: int | None = None) -> Transaction:
        """So much of the time until now counts for no clock, or not for the clock of one seat."""
        return self._note(Pause(ms, seat))

    def _note(self, entry: Aside) -> Transaction:
        self._check_aside(entry, "")
        SHAPE.check(entry.to_json(), "")
        self._check_room()
        draft = self._draft()
        draft.note(entry, *events_of(entry))
        return draft.done()

    def commit(self, transaction: Transaction) -> list[Event]:
        """Make a transaction true; what happened."""
        if transaction.base != len(self.entries):
            raise Invalid("", "line.stale", entries=len(self.entries), base=transaction.base)
        self._outcomes.update(transaction.outcomes)
        before, self.now = self.now, transaction.moment  # neither changes any more
        self._timeline.extend(transaction.entries, self.now, before)
        if self.game.hides:
            self._hindsight.remember(transaction.steps, self.now.position)
        return transaction.events

    # Checkpoints: a cache for the store. They contain the whole position, including secrets.

    def checkpoint(self) -> Json:
        """The present state, to resume this log from later."""
        return {
            "entries": len(self.entries),
            "digest": self._digest(),
            "position": self.game.dump(self.position),
            "drawn": self.drawn,
            "ending": None if self.now.ending is None else self.now.ending.to_json(),
        }

    def _digest(self) -> str:
        """The digest of the log. What was hashed for the last checkpoint is not hashed again."""
        if self._hashed is None:
            self._hashed = _begin_digest(self.header)
        _hash(self._hashed, self.entries[self._hashed_entries :])
        self._hashed_entries = len(self.entries)
        digest: str = self._hashed.hexdigest()
        return digest

    def _resume(self, log: Sequence[Entry], checkpoint: Json) -> int:
        """Go to a checkpoint; return how many entries come before it, 0 if it belongs to another log."""
        count: int = checkpoint["entries"]
        if count > len(log):
            return 0
        hashed = _begin_digest(self.header)
        _hash(hashed, log[:count])
        if checkpoint["digest"] != hashed.hexdigest():
            return 0
        if self.header.draws.kind == "given":
            return 0  # only a replay knows what was drawn on undone branches
        try:
            position = self.header.restore(self.game, checkpoint["position"])
        except Invalid:
            return 0
        ending = None if checkpoint["ending"] is None else entry_of(checkpoint["ending"])
        assert ending is None or isinstance(ending, Ending)
        self.now = Moment(position, dict(checkpoint["drawn"]), ending)
        self._timeline.skip(log[:count])
        self._timeline.keep(self.now)
        return count

    # Reading a log entry by entry.

    def _replay(self, number: int, entry: Entry, tell: bool = False) -> Sequence[Event]:
        """Go to the state after an entry. `tell`: return what happened."""
        where = entry_path(number)
        self._check_running(where)
        events: Sequence[Event] = ()
        match entry:
            case Act():
                events = self._apply(read_action(self.game, self.position, entry, number), tell)
            case Draw():
                events = self._apply(self._check_draw(entry, number), tell)
                self.now.drawn[entry.pile] = entry.n
            case Undo():
                self._check_undo(entry, where)
                self.now = self._timeline.moment(entry.to)
            case Resign() | Timeout() | Agree():
                self._check_ending(entry, where)
                self.now.ending = entry
            case Takeover() | Return() | Pause():
                self._check_aside(entry, where)
        self._timeline.extend([entry], self.now)
        return events if isinstance(entry, Act | Draw) else events_of(entry)

    def _apply(self, action: int, tell: bool) -> Sequence[Event]:
        position = self.position
        before = position.clone() if tell else None
        position.apply(action)
        return () if before is None else self.game.events(before, action, position)

    def _check_draw(self, entry: Draw, number: int) -> int:
        """Return the outcome of a draw if it agrees with the source, or with the same draw on an undone branch."""
        due, outcome = read_draw(self.game, self.now, entry, number)
        before = self._outcomes.setdefault(due, outcome)
        expected = before if self.draw_source is None else due.outcome(self.draw_source)
        if outcome != expected:
            key = "draws.rerolled" if self.draw_source is None else "draws.mismatch"
            right = self.game.outcome_text(self.position, expected)
            where = entry_path(number)
            raise Invalid(where, key, entry=number, pile=due.pile, n=due.n, given=entry.outcome, expected=right)
        return outcome

    def _check_undo(self, entry: Undo, where: str, alone: bool = False) -> None:
        self._check_running(where)
        self._check_seat(entry.seat, where)
        raise_obstacle(self._obstacle(entry.seat, entry.to, entry.agreed, alone), where)

    def _obstacle(self, seat: int, to: int, agreed: Sequence[int], alone: bool) -> Obstacle | None:
        """`alone`: also what nobody may undo without the consent of all others, although a record may say so."""
        seats = len(self.header.seats)
        found = undo_obstacle(seat, to, agreed, self.entries, self._timeline.live(), seats)
        if found is None and self._timeline.actor(to) == CHANCE:
            found = "undo.inside", {"to": to}
        if found is None and alone and len(agreed) < seats - 1:
            found = self._hindsight.turn_end(to)
        return found

    def _check_running(self, where: str) -> None:
        if self.over:
            raise Invalid(where, "line.over")

    def _check_seat(self, seat: int, where: str) -> None:
        if not 0 <= seat < len(self.header.seats):
            raise Invalid(where, "line.no_such_seat", seat=seat, count=len(self.header.seats))

    def _check_ending(self, entry: Ending, where: str) -> None:
        self._check_running(where)
        seats = entry.seats if isinstance(entry, Agree) else (entry.seat,)
        for seat in seats:
            self._check_seat(seat, where)
        if list(seats) != sorted(set(seats)):
            raise Invalid(where, "line.agreed_order")

    def _check_aside(self, entry: Aside, where: str) -> None:
        self._check_running(where)
        if entry.seat is not None:
            self._check_seat(entry.seat, where)
        if isinstance(entry, Return) and entry.seat not in self.substitutes:
            raise Invalid(where, "line.not_taken_over", seat=entry.seat)

    def _check_room(self) -> None:
        if len(self.entries) >= MOST_ASIDE:
            raise Invalid("", "line.no_room", count=len(self.entries))

    def _check_turn(self, seat: int) -> None:
        self._check_running("")
        self._check_seat(seat, "")
        if self.position.actor == CHANCE:
            raise Invalid("", "line.draw_due", pile=self.game.pile(self.position))
        if self.position.actor != seat:
            raise Invalid("", "line.not_your_turn", seat=seat, actor=int(self.position.actor))

    def _draft(self, moment: Moment | None = None) -> Draft:
        start = self.now.copy() if moment is None else moment
        given = self.header.draws.kind == "given"
        before = self.position if moment is None else None
        return Draft(self.game, len(self.entries), start, before, self.draw_source, self._outcomes, given)

    def _end(self, entry: Ending) -> Transaction:
        self._check_ending(entry, "")
        moment = self.now.copy()
        moment.ending = entry
        draft = self._draft(moment)
        draft.note(entry, *events_of(entry))
        return draft.done()

    def moment(self, number: int) -> Moment:
        """A copy of the state after an entry; 0 is the start."""
        if not 0 <= number <= len(self.entries):
            raise Invalid("", "line.no_such_entry", entry=number, count=len(self.entries))
        return self._timeline.moment(number)

    def events_of(self, step: LogStep) -> list[Event]:
        """What the entry of a step did."""
        if isinstance(step.entry, Act | Draw):
            return self.game.events(step.before.position, step.action(self.game), step.after.position)
        return events_of(step.entry)


def verify_action(game: Game, position: Position, action: int) -> None:
    """Raise Refused, with the paragraph, unless the actor of the position may do this."""
    space: int = position.action_space()  # a number of any size, to compare with whatever somebody sends
    if not 0 <= action < space:
        raise Invalid("action", "line.unknown_action", action=action)
    refusal = game.refusal(position, action)
    if refusal is not None:
        raise Refused(refusal)


def _begin_digest(header: Header) -> Any:
    return hashlib.sha256(msgspec.json.encode(header.to_json(), order="sorted"))


def _hash(digest: Any, entries: Sequence[Entry]) -> None:
    for entry in entries:
        digest.update(msgspec.json.encode(entry.to_json(), order="sorted"))
