"""Clocks as a fold: a table of games in short, each with what every clock shows in the end."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from architrave.kernel.entry import Act, Agree, Draw, Entry, Pause, Return, Takeover, Timeout, Undo
from architrave.kernel.time_control import DAY, TimeControl
from architrave.tables.clock import COMEBACK, CUT_OFF_IN_ALL, Clock

START = "2026-11-16T00:00:00Z"  # a Monday
HOUR = 3_600_000
MOVE = TimeControl("move", 60)
FISCHER = TimeControl("fischer", 600, increment=10)
POOL = TimeControl("pool", 600)
DELAY = TimeControl("pool", 600, delay=10)
DAYS = TimeControl("days", days=2)
WEEKENDS = TimeControl("days", days=2, off=((5, 6), ()))

Step = tuple[Entry, tuple[int, ...] | None]


def clock_of(control: TimeControl, *steps: Step, waiting: tuple[int, ...] = (0,), bots: tuple[int, ...] = ()) -> Clock:
    clock = Clock.start(control, START, 2, bots, waiting)
    for entry, then in steps:
        clock = clock.after(entry, then)
    return clock


def moved(seat: int, at: int, then: int | tuple[int, ...] | None = None, lag: int = 0) -> Step:
    """A seat acts; unless said otherwise the other one is next."""
    waiting = (1 - seat,) if then is None else (then,) if isinstance(then, int) else then
    return Act(seat, "x", lag, at=at), waiting


def undone(seat: int, to: int, at: int) -> Step:
    return Undo(to, seat, at=at), (seat,)


@dataclass(frozen=True)
class Case:
    what: str
    control: TimeControl
    steps: tuple[Step, ...]
    at: int
    left: tuple[int, int]
    deadline: tuple[int | None, int | None]


CASES = [
    Case("the first clock runs from the start", MOVE, (), 20_000, (40_000, 60_000), (60_000, None)),
    Case("a move has its full time again", MOVE, (moved(0, 20_000),), 30_000, (60_000, 50_000), (None, 80_000)),
    Case(
        "several actions of one seat are one move",
        MOVE,
        (moved(0, 20_000, then=0), moved(0, 30_000, then=0)),
        40_000,
        (20_000, 60_000),
        (60_000, None),
    ),
    Case(
        "a pool only shrinks", POOL, (moved(0, 20_000), moved(1, 50_000)), 55_000, (575_000, 570_000), (630_000, None)
    ),
    Case(
        "an increment comes with the end of a move",
        FISCHER,
        (moved(0, 20_000),),
        20_000,
        (590_000, 600_000),
        (None, 620_000),
    ),
    Case(
        "no increment between two actions",
        FISCHER,
        (moved(0, 20_000, then=0),),
        20_000,
        (580_000, 600_000),
        (600_000, None),
    ),
    Case(
        "a delay costs nothing", DELAY, (moved(0, 8_000), moved(1, 33_000)), 38_000, (600_000, 585_000), (643_000, None)
    ),
    Case(
        "what a delay did not use is gone",
        DELAY,
        (moved(0, 8_000, then=0),),
        20_000,
        (590_000, 600_000),
        (610_000, None),
    ),
    Case(
        "a draw before the next move",
        POOL,
        ((Act(0, "x", at=5_000), None), (Draw("a", 1, "b", at=5_000), (1,))),
        7_000,
        (595_000, 598_000),
        (None, 605_000),
    ),
    Case("lag is given back", POOL, (moved(0, 20_000, lag=300),), 20_000, (580_300, 600_000), (None, 620_000)),
    Case("half a second at most", POOL, (moved(0, 20_000, lag=9_000),), 20_000, (580_500, 600_000), (None, 620_000)),
    Case(
        "and never more than the move took", POOL, (moved(0, 200, lag=500),), 200, (600_000, 600_000), (None, 600_200)
    ),
    Case(
        "undo gives no time back",
        POOL,
        (moved(0, 20_000), undone(0, 0, 50_000)),
        55_000,
        (575_000, 570_000),
        (630_000, None),
    ),
    Case(
        "an undone move loses its increment",
        FISCHER,
        (moved(0, 20_000), undone(0, 0, 50_000), moved(0, 60_000)),
        60_000,
        (580_000, 570_000),
        (None, 630_000),
    ),
    Case(
        "an undone move goes on",
        MOVE,
        (moved(0, 20_000), undone(0, 0, 50_000)),
        55_000,
        (35_000, 60_000),
        (90_000, None),
    ),
    Case(
        "a pause counts for nobody",
        POOL,
        ((Pause(15_000, at=20_000), (0,)),),
        25_000,
        (590_000, 600_000),
        (615_000, None),
    ),
    Case(
        "a pause gives no more than has run",
        POOL,
        (moved(0, 10_000), (Pause(60_000, at=15_000), (1,))),
        15_000,
        (590_000, 600_000),
        (None, 615_000),
    ),
    Case(
        "cut off: thirty seconds at a time",
        POOL,
        ((Pause(50_000, 0, at=60_000), (0,)),),
        60_000,
        (570_000, 600_000),
        (630_000, None),
    ),
    Case(
        "cut off: nothing for a clock that stands",
        POOL,
        ((Pause(20_000, 1, at=60_000), (0,)),),
        60_000,
        (540_000, 600_000),
        (600_000, None),
    ),
    Case(
        "a bot has no clock", POOL, ((Takeover(0, "c", at=100_000), (0,)),), 900_000, (500_000, 600_000), (None, None)
    ),
    Case(
        "back with more than a minute",
        POOL,
        ((Takeover(0, "c", at=100_000), (0,)), (Return(0, at=200_000), (0,))),
        210_000,
        (490_000, 600_000),
        (700_000, None),
    ),
    Case(
        "back with a minute at least",
        POOL,
        ((Takeover(0, "c", at=600_500), (0,)), (Return(0, at=700_000), (0,))),
        700_000,
        (60_000, 600_000),
        (760_000, None),
    ),
    Case(
        "back in one's move",
        MOVE,
        ((Takeover(0, "c", at=60_000), (0,)), (Return(0, at=70_000), (0,))),
        70_000,
        (60_000, 60_000),
        (130_000, None),
    ),
    Case(
        "back before one's move",
        MOVE,
        ((Takeover(0, "c", at=60_000), (0,)), moved(0, 61_000), (Return(0, at=70_000), (1,)), moved(1, 90_000)),
        95_000,
        (55_000, 60_000),
        (150_000, None),
    ),
    Case(
        "over days: a quarter of a move",
        DAYS,
        ((Takeover(0, "c", at=2 * DAY), (0,)), (Return(0, at=3 * DAY), (0,))),
        3 * DAY,
        (DAY // 2, 2 * DAY),
        (3 * DAY + DAY // 2, None),
    ),
    Case(
        "days off stand still", WEEKENDS, (moved(0, DAY), moved(1, 4 * DAY)), 6 * DAY, (DAY, 2 * DAY), (8 * DAY, None)
    ),
    Case(
        "the other's weekend is their own",
        WEEKENDS,
        (moved(0, 4 * DAY + 12 * HOUR),),
        5 * DAY,
        (2 * DAY, 36 * HOUR),
        (None, 6 * DAY + 12 * HOUR),
    ),
    Case(
        "the end stops all clocks",
        FISCHER,
        (moved(0, 20_000), (Agree("draw", (0, 1), at=30_000), ())),
        99_000,
        (590_000, 590_000),
        (None, None),
    ),
    Case("so does the flag", POOL, ((Timeout(0, at=600_000), ()),), 700_000, (0, 600_000), (None, None)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_clocks(case: Case) -> None:
    clock = clock_of(case.control, *case.steps)
    assert (clock.remaining(0, case.at), clock.remaining(1, case.at)) == case.left
    assert (clock.deadline(0), clock.deadline(1)) == case.deadline
    again = Clock.of(case.control, START, clock.to_json())
    assert again == clock


def test_a_pause_takes_nothing_from_a_seat_that_had_chosen_before_it() -> None:
    """Seat 0 has chosen at 10 s; restarts at 20 to 50 s and at 60 to 90 s; seat 1 chooses at 100 s."""
    clock = clock_of(POOL, (Pause(30_000, at=50_000), (0, 1)), waiting=(0, 1))
    assert clock.remaining(0, 10_000) == 590_000  # as it is shown while seat 1 still chooses
    clock = clock.after(Pause(30_000, at=90_000), (0, 1))
    assert clock.remaining(0, 10_000) == 590_000
    assert clock.remaining(0, 55_000) == 575_000  # had it chosen between them
    clock = Clock.of(POOL, START, clock.to_json())
    chosen = [(Act(0, "x", at=10_000), None), (Act(0, "y", at=10_000), None), (Act(1, "x", at=100_000), (0,))]
    for entry, then in chosen:
        clock = clock.after(entry, then)
    assert clock.seats[0].used == 10_000
    assert clock.seats[1].used == 20_000 + 10_000 + 10_000


def test_seats_that_choose_at_the_same_time_have_clocks_of_their_own() -> None:
    """The log has them in the order of the seats; the second one was ready first."""
    first = clock_of(FISCHER, moved(0, 40_000, then=1), moved(1, 15_000, then=0), waiting=(0, 1))
    assert [first.remaining(seat, 40_000) for seat in (0, 1)] == [570_000, 595_000]
    assert first.deadline(0) == 610_000 + 40_000 - 40_000
    together = clock_of(FISCHER, waiting=(0, 1))
    assert (together.deadline(0), together.deadline(1)) == (600_000, 600_000)


def test_a_lost_connection_stops_a_clock_for_a_minute_in_all() -> None:
    clock = clock_of(POOL)
    for number in range(1, 6):
        clock = clock.after(Pause(30_000, 0, at=100_000 * number), (0,))
    assert clock.remaining(0, 500_000) == 600_000 - 500_000 + CUT_OFF_IN_ALL
    assert clock.cut_off_left(0) == 0
    assert clock_of(DAYS).cut_off_left(0) == 0


def test_bots_have_no_clock_from_the_start() -> None:
    clock = clock_of(POOL, moved(0, 5_000), bots=(1,))
    assert clock.deadline(1) is None
    assert not clock.runs(1)


def test_the_clock_of_the_computer_may_go_back() -> None:
    clock = clock_of(POOL, moved(0, 5_000))
    assert clock.time_at(clock.started + 9_000) == 9_000
    assert clock.time_at(clock.started + 2_000) == 5_000
    assert clock.after(Act(1, "x", at=2_000), (0,)).remaining(1, 5_000) == 600_000


controls = st.sampled_from([MOVE, FISCHER, POOL, DELAY, DAYS, WEEKENDS])
deeds = st.lists(
    st.tuples(
        st.sampled_from(["act", "pass", "undo", "pause", "cut off"]), st.integers(0, 90_000), st.integers(0, 999)
    ),
    max_size=30,
)


@given(controls, deeds)
def test_no_time_comes_from_nowhere(control: TimeControl, deeds: list[tuple[str, int, int]]) -> None:
    """What a seat has left is at most what it began with and earned, less the time that its clock ran."""
    clock = Clock.start(control, START, 2, (), (0,))
    actor, at, history = 0, 0, [0]
    ran, given, lags = [0, 0], [0, 0], [0, 0]
    for deed, pause, lag in deeds:
        at += pause
        ran[actor] += pause
        if deed in ("act", "pass"):
            lags[actor] += min(lag, 500)
            entry: Entry = Act(actor, "x", lag, at=at)
            actor = actor if deed == "act" else 1 - actor
        elif deed == "undo":
            back = [n for n, then in enumerate(history) if then == actor]
            entry = Undo(back[lag % len(back)], actor, at=at)
        elif deed == "pause":
            entry = Pause(lag + 1, at=at)
            given[actor] += lag + 1
        else:
            entry = Pause(lag + 1, actor, at=at)
            given[actor] += lag + 1
        clock = clock.after(entry, (actor,))
        history.append(actor)
    assert clock.runs(actor)
    assert not clock.runs(1 - actor)
    for seat in (0, 1):
        assert clock.remaining(seat, at) <= control.full + clock.seats[seat].earned
        if control is POOL:
            gained = given[seat] + lags[seat]
            assert control.full - ran[seat] <= clock.remaining(seat, at) <= control.full - ran[seat] + gained
    assert Clock.of(control, START, clock.to_json()) == clock
    later = clock.remaining(actor, at + 3 * DAY)
    assert later < clock.remaining(actor, at)
    deadline = clock.deadline(actor)
    assert deadline is not None
    if clock.remaining(actor, at) > 0:
        assert clock.remaining(actor, deadline) == 0
        assert clock.remaining(actor, deadline - 1) >= 0


def test_who_comes_back_again_and_again_never_has_more_than_a_minute() -> None:
    clock = clock_of(POOL, (Takeover(0, "c", at=700_000), (0,)))
    for number in range(8, 12):
        clock = clock.after(Return(0, at=number * 100_000), (0,))
        assert clock.remaining(0, number * 100_000) == COMEBACK
        clock = clock.after(Takeover(0, "c", at=number * 100_000 + 60_000), (0,))
