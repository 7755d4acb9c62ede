"""The clocks of a table: a pure fold of the time control and the times of the log's entries. Nothing else is kept.

Times are milliseconds since the start of the game. A *move* of a seat is the stretch from being asked something until
nothing is asked of it any more, however many actions that takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from architrave.kernel.entry import Act, Agree, Entry, Pause, Resign, Return, Takeover, Timeout, Undo
from architrave.kernel.game import Json
from architrave.kernel.time_control import DAY, SECOND, TimeControl

LAG: Final = 500  # the most that a slow network gives back for one move
CUT_OFF: Final = 30 * SECOND  # so long a lost connection stops a clock, at a time
CUT_OFF_IN_ALL: Final = 60 * SECOND  # and so long in a game
COMEBACK: Final = 60 * SECOND  # what a clock holds at least when its person takes the seat back
COMEBACK_SHARE: Final = 4  # over days: the part of a move's time
EPOCH_WEEKDAY: Final = 3  # 1 January 1970 was a Thursday; Monday is 0


@dataclass(slots=True)
class SeatClock:
    """What one seat has used and got. All in milliseconds."""

    since: int | None = None  # it runs since then; None: it stands
    used: int = 0  # in this move, or in the last one
    spent: int = 0  # of the pool, in moves before this one
    earned: int = 0  # by finished moves on the live line
    granted: int = 0  # when the person took the seat back
    cut_off: int = 0  # given back for lost connections so far
    charged: tuple[tuple[int, int], ...] = ()  # what pauses have settled of this move: from when until when


@dataclass(slots=True)
class Clock:
    """The clocks of all seats after some entries. `after` gives the clocks one entry later."""

    control: TimeControl
    started: int  # the start of the game, in milliseconds since 1970
    seats: list[SeatClock]
    bots: set[int]  # seats that have no clock, from the beginning or because a bot plays for them now
    now: int = 0  # the time of the last entry
    earned: list[tuple[int, ...]] = field(default_factory=list)  # by each seat, at the start and after each entry

    @classmethod
    def start(
        cls, control: TimeControl, started: str, seats: int, bots: Iterable[int], waiting: Iterable[int] | None
    ) -> Clock:
        """The clocks before the first entry: those of the seats that are to do something run."""
        clock = cls(control, epoch(started), [SeatClock() for _ in range(seats)], set(bots), earned=[(0,) * seats])
        clock._ask(waiting or (), fresh=True)
        return clock

    def copy(self) -> Clock:
        seats = [replace(seat) for seat in self.seats]
        return replace(self, seats=seats, bots=set(self.bots), earned=list(self.earned))

    # ---- the fold ----

    def after(self, entry: Entry, waiting: Iterable[int] | None) -> Clock:
        """The clocks after one more entry, when these seats are to do something; None: a draw comes first."""
        clock = self.copy()
        clock.advance(entry, waiting)
        return clock

    def advance(self, entry: Entry, waiting: Iterable[int] | None) -> None:
        """Become the clocks after one more entry."""
        at = self.now if entry.at is None else entry.at
        self.now = max(self.now, at)
        match entry:
            case Act():
                self._act(entry.seat, at, entry.lag)
            case Pause():
                self._pause(entry)
            case Takeover():
                self._stop(entry.seat)
                self.bots.add(entry.seat)
            case Return():
                self.bots.discard(entry.seat)
                self._grant(entry.seat)
            case Undo():
                self._stop_all()
                self._unearn(entry.to)
            case Resign() | Timeout() | Agree():
                self._stop_all()
        if waiting is not None:
            self._ask(waiting, fresh=not isinstance(entry, Undo | Return))
        if self.control.increment:
            self.earned.append(tuple(seat.earned for seat in self.seats))

    def _act(self, seat: int, at: int, lag: int) -> None:
        """Charge the seat until it acted, which may be before others did who chose at the same time."""
        own = self.seats[seat]
        if own.since is None:
            return
        if at < own.since:
            own.used -= self._overcharged(seat, at)
        else:
            own.used += max(0, self._elapsed(seat, own.since, at) - min(lag, LAG))
            own.since = at
        own.charged = ()

    def _overcharged(self, seat: int, at: int) -> int:
        """What was charged before a pause to a seat that had chosen at that time and waited for the others."""
        spans = ((max(since, at), until) for since, until in self.seats[seat].charged)
        return sum(self._elapsed(seat, since, until) for since, until in spans if since < until)

    def _stop(self, seat: int) -> None:
        own = self.seats[seat]
        if own.since is not None:
            own.used += self._elapsed(seat, own.since, self.now)
            own.since = None

    def _stop_all(self) -> None:
        for seat in range(len(self.seats)):
            self._stop(seat)

    def _ask(self, waiting: Iterable[int], fresh: bool) -> None:
        """Let the clocks of these seats run and no others. `fresh`: a seat that was not asked before begins a move;
        after an undo, or when a person takes the seat back, it goes on with the move that was its last."""
        asked = set(waiting) - self.bots
        for seat, own in enumerate(self.seats):
            if own.since is None and seat in asked:
                if fresh:
                    self._begin(own)
                own.since = self.now
            elif own.since is not None and seat not in asked:
                own.since = None
                own.earned += self.control.increment * SECOND

    def _begin(self, own: SeatClock) -> None:
        if self.control.per_move:
            own.granted = 0
        else:
            own.spent += self._cost(own.used)
        own.used, own.charged = 0, ()

    def _unearn(self, to: int) -> None:
        """Time is not given back, and what moves that were taken back had earned is gone."""
        if self.control.increment:
            for own, earned in zip(self.seats, self.earned[to], strict=True):
                own.earned = earned

    def _pause(self, entry: Pause) -> None:
        for seat in range(len(self.seats)) if entry.seat is None else (entry.seat,):
            own = self.seats[seat]
            if own.since is None:
                continue
            given = entry.ms if entry.seat is None else min(entry.ms, self.cut_off_left(seat))
            back = self._elapsed(seat, max(own.since, self.now - given), self.now)
            own.used += self._elapsed(seat, own.since, self.now) - back
            own.charged = (*own.charged, (own.since, max(own.since, self.now - given)))
            own.since = self.now
            if entry.seat is not None:
                own.cut_off += back

    def _grant(self, seat: int) -> None:
        """A person who takes the seat back has time for at least one move."""
        own = self.seats[seat]
        least = self.control.full // COMEBACK_SHARE if self.control.kind == "days" else COMEBACK
        own.granted += max(0, least - self._left(own, own.used))

    # ---- reading the clocks ----

    def remaining(self, seat: int, at: int) -> int:
        """What a seat has left at a time; below 0 if that was up before."""
        own = self.seats[seat]
        if own.since is not None:
            rest = self._elapsed(seat, own.since, at) if at >= own.since else -self._overcharged(seat, at)
            return self._left(own, own.used + rest)
        return self.control.full if self.control.per_move else self._left(own, own.used)

    def _left(self, own: SeatClock, used: int) -> int:
        """What is left of a seat's time when its move has taken so long."""
        if self.control.per_move:
            return self.control.full + own.granted - used
        return self.control.full + own.earned + own.granted - own.spent - self._cost(used)

    def runs(self, seat: int) -> bool:
        return self.seats[seat].since is not None

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat is up if it does nothing; None while its clock stands."""
        own = self.seats[seat]
        if own.since is None:
            return None
        left = self.remaining(seat, own.since)
        left += max(0, self.control.delay * SECOND - own.used)
        return self._when(seat, own.since, left)

    def cut_off_left(self, seat: int) -> int:
        """How long a lost connection may still stop the clock of a seat, at most, this time."""
        return 0 if self.control.kind == "days" else min(CUT_OFF, CUT_OFF_IN_ALL - self.seats[seat].cut_off)

    def time_at(self, epoch_ms: int) -> int:
        """A time since 1970 as one of this game; never before the last entry, whatever the computer's clock does."""
        return max(self.now, epoch_ms - self.started)

    def _cost(self, used: int) -> int:
        """What a move takes from the pool."""
        return max(0, used - self.control.delay * SECOND)

    # ---- days off ----

    def _elapsed(self, seat: int, since: int, until: int) -> int:
        off = self.control.days_off(seat)
        return until - since if not off else _working(self.started + since, self.started + until, off)

    def _when(self, seat: int, since: int, left: int) -> int:
        """The time at which so much has elapsed for a seat."""
        off = self.control.days_off(seat)
        if not off or left <= 0:
            return since + left
        moment = self.started + since
        while True:
            midnight = (moment // DAY + 1) * DAY
            working = 0 if _weekday(moment) in off else midnight - moment
            if left <= working:
                return moment + left - self.started
            left -= working
            moment = midnight

    # ---- as data, for checkpoints ----

    def to_json(self) -> Json:
        return {
            "seats": [asdict(seat) for seat in self.seats],
            "bots": sorted(self.bots),
            "now": self.now,
            "earned": [list(earned) for earned in self.earned],
        }

    @classmethod
    def of(cls, control: TimeControl, started: str, data: Mapping[str, Any]) -> Clock:
        seats = [_seat_clock(seat) for seat in data["seats"]]
        earned = [tuple(after) for after in data["earned"]]
        return cls(control, epoch(started), seats, set(data["bots"]), data["now"], earned)


def _seat_clock(data: Mapping[str, Any]) -> SeatClock:
    charged = tuple((since, until) for since, until in data.get("charged", ()))
    return SeatClock(**{**data, "charged": charged})


def epoch(started: str) -> int:
    """A time of a header in milliseconds since 1970."""
    moment = datetime.strptime(started, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return int(moment.timestamp()) * SECOND


def _weekday(moment: int) -> int:
    return (moment // DAY + EPOCH_WEEKDAY) % 7


def _working(since: int, until: int, off: tuple[int, ...]) -> int:
    """What lies between two times, days off left out."""
    elapsed, moment = 0, since
    while moment < until:
        midnight = min(until, (moment // DAY + 1) * DAY)
        if _weekday(moment) not in off:
            elapsed += midnight - moment
        moment = midnight
    return elapsed
