"""Reviews of finished games: alike whenever they are made, and for a seat from what it knew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from pebbles.game import Pebbles

from architrave.analysis.moments import NOTICED, moments
from architrave.analysis.review import Plan, TurnReview, judge
from architrave.analysis.ways import Way
from architrave.bots import player
from architrave.games import catalogue
from architrave.kernel.entry import Act
from architrave.kernel.game import Game
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from tests.thorough import thorough

FINISHED = Path(__file__).parent.parent / "games"
QUICK = 60  # simulations


def finished(game: str, name: str) -> Line:
    return Record.load(FINISHED / game / "finished" / f"{name}.json").replay(catalogue.game)


def new_line(game: Game) -> Line:
    options = game.options({"seats": 2})
    fair = DrawTerms.reproducible(7)
    line = Line.open(game, Header.make(game, options, ["Ada", "Vera"], fair), fair.source(None))
    line.commit(line.begin())
    return line


@pytest.mark.parametrize(
    ("game", "name", "eyes"),
    [
        ("architekton", "club-easy-1", None),
        ("architekton", "undos-1", 1),
        ("architectura", "three-1", 2),
        ("architectura", "three-1", None),
        ("architects", "solo-easy-1", None),
        *thorough(("architects", "four-1", 0)),
    ],
)
def test_some_turns_of_every_game(game: str, name: str, eyes: int | None) -> None:
    plan = Plan(finished(game, name), eyes, QUICK)
    own = [turn for turn in plan.turns() if turn.turn > 0 and eyes in (None, turn.seat)]
    for turn in own[:: max(1, len(own) // 3)]:
        found = judge(plan, turn)
        assert found == judge(plan, turn)
        if len(found.chances) > 1:
            assert sum(found.chances) == pytest.approx(1, abs=0.01)
        assert found.played is not None
        assert 0 < (found.played.chance or 0) < 1
        entries = [plan.line.entries[number - 1] for number in turn.entries]
        assert found.played.moves == [entry.text for entry in entries if isinstance(entry, Act)]
        assert found.better is None or found.better.moves != found.played.moves
    assert len(plan.turns()) >= len(own)


def test_turns_cover_the_live_line() -> None:
    line = finished("architekton", "undos-1")
    turns = Plan(line).turns()
    entries = [number for turn in turns for number in turn.entries]
    assert entries == sorted(entries)
    assert set(entries) <= set(line.live())
    assert [turn.number for turn in turns] == list(range(len(turns)))
    assert all(line.at(turn.start).actor == turn.seat for turn in turns)


def test_other_seats_turns_are_not_judged_for_a_seat() -> None:
    plan = Plan(finished("architectura", "three-1"), 0, QUICK)
    turn = next(turn for turn in plan.turns() if turn.turn > 0 and turn.seat != 0)
    assert judge(plan, turn).played is None


def test_a_review_for_a_seat_does_not_depend_on_what_it_could_not_know() -> None:
    """The same game with other cards in the hands of the others: until one of them shows, nothing differs."""
    line = finished("architectura", "three-1")
    turn = [turn for turn in Plan(line).turns() if turn.turn > 0 and turn.seat == 1][2]
    world = line.at(turn.start)
    for seed in range(3):
        other = world.clone()
        other.resample(1, Rng(seed))
        assert review_of(line, world, turn.start) == review_of(line, other, turn.start)


class Elsewhere:
    """A line that came to another position after one of its entries. Compiled, a line has no subclasses."""

    def __init__(self, line: Line, start: int, world: Position) -> None:
        self.line, self.start, self.world = line, start, world

    def at(self, number: int) -> Position:
        return self.world.clone() if number == self.start else self.line.at(number)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.line, name)


def review_of(line: Line, world: Position, start: int) -> TurnReview:
    """What a review says of a turn, if the game had been like this."""
    plan = Plan(cast(Line, Elsewhere(line, start, world)), 1, QUICK)
    return judge(plan, next(turn for turn in plan.turns() if turn.start == start))


def test_a_game_of_somebody_else_without_figures() -> None:
    line, bot = new_line(Pebbles()), player("random", 1)
    while not line.over:
        seat = int(line.position.actor)
        line.commit(line.propose(seat, int(bot.choose(line.position, seat))))
    plan = Plan(line, None, QUICK)
    turns = list(plan.all())
    assert not plan.calibrated
    assert all(turn.played is not None and turn.played.gains == [] for turn in turns)
    assert len(moments(turns, plan.end(), None)) <= 3


def test_what_cannot_be_reviewed() -> None:
    line = finished("architekton", "club-easy-1")
    running = Line.open(line.game, line.header, None)
    with pytest.raises(Invalid, match="unfinished"):
        Plan(running)
    with pytest.raises(Invalid, match="no_such_seat"):
        Plan(line, 2)
    for budget in (0, -1, 10_000_000):
        with pytest.raises(Invalid, match="budget"):
            Plan(line, None, budget)


def test_keys_tell_reviews_apart() -> None:
    line, other = finished("architekton", "club-easy-1"), finished("architekton", "club-easy-2")
    plans = [Plan(line), Plan(line, 0), Plan(line, 1), Plan(line, None, 500), Plan(other)]
    assert len({plan.key for plan in plans}) == len(plans)
    assert Plan(finished("architekton", "club-easy-1")).key == Plan(line).key


# ---- moments ----


def turn(number: int, seat: int, played: float, better: float | None = None, before: float = 0.5) -> TurnReview:
    chances = [before, 1 - before] if seat == 0 else [1 - before, before]
    found = TurnReview(number, number + 1, seat, number, [number + 1], chances, Way(["a"], [], [], 0.0, played))
    found.better = None if better is None else Way(["b"], [], [], 1.0, better)
    return found


def test_the_three_largest_differences_in_the_order_of_the_game() -> None:
    turns = [
        turn(0, 0, 0.38, 0.5),
        turn(2, 0, 0.3, 0.6),
        turn(4, 0, 0.4, 0.42),
        turn(6, 0, 0.1, 0.2),
        turn(8, 0, 0, 0.3),
    ]
    found = moments(turns, [0, 1], 0)
    assert [moment.turn for moment in found] == [0, 2, 8]
    assert [moment.kind for moment in found] == ["points", "win", "points"]
    assert [moment.gained for moment in found] == [1, 1, 1]


def test_after_a_win_the_third_is_praise() -> None:
    turns = [turn(0, 0, 0.4, 0.6), turn(1, 0, 0.3, 0.6), turn(2, 0, 0.4, 0.6), turn(3, 0, 0.9, None, before=0.6)]
    found = moments(turns, [1, 0], 0)
    assert [moment.kind for moment in found] == ["points", "points", "praise"]
    assert found[-1].text.params["before"] == 60


def test_no_turn_stands_out() -> None:
    turns = [turn(0, 0, 0.5, 0.5 + NOTICED / 2), turn(1, 1, 0.5, None)]
    assert moments(turns, [1, 0], 0) == []
    assert moments(turns, [0.5, 0.5], None) == []
