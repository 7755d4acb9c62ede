"""Matches: victory points add up to the target, and the starter changes every game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from architrave.kernel.match import Match
from tests.kernel.played import ARCHITEKTON, fault, played

WON, LOST, EARLY, DRAW = (1, 0), (0, 1), (2, 0), (0, 0)


@pytest.mark.rule("K9.1")
@pytest.mark.parametrize(
    ("games", "points", "winner", "number"),
    [
        ([], (0, 0), None, 1),
        ([WON], (1, 0), None, 2),
        ([WON, LOST], (1, 1), None, 3),
        ([WON, WON], (2, 0), 0, 2),
        ([EARLY], (2, 0), 0, 1),
        ([WON, (0, 2)], (1, 2), 1, 2),
        ([DRAW, DRAW, DRAW], (0, 0), None, 4),
        ([WON, DRAW, LOST, (0, 2)], (1, 3), 1, 4),
    ],
)
def test_a_match_to_two(games: list[tuple[int, int]], points: tuple[int, int], winner: int | None, number: int) -> None:
    match = Match(target=2, seats=2)
    for game in games:
        match = match.after(game)
    assert (match.points, match.winner, match.over) == (points, winner, winner is not None)
    assert match.game_number == number


def test_a_match_never_changes() -> None:
    match = Match(target=2, seats=2)
    match.after(WON)
    assert match.games == ()
    with pytest.raises(FrozenInstanceError):
        match.games = (WON,)  # type: ignore[misc]


def test_nothing_follows_a_match_that_is_won() -> None:
    assert fault(lambda: Match(2, 2).after(EARLY).after(WON)).key == "match.over"


@pytest.mark.parametrize("points", [(1,), (1, 0, 0), (-1, 0)])
def test_points_that_no_game_gives(points: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="cannot give"):
        Match(2, 2).after(points)


def test_of_three_seats_level_at_the_target_one_has_to_get_ahead() -> None:
    match = Match(target=2, seats=3).after((2, 2, 0))
    assert match.winner is None
    assert match.after((0, 1, 0)).winner == 1


@pytest.mark.rule("K9.1")
def test_a_finished_game_gives_its_points() -> None:
    line = played()
    assert ARCHITEKTON.match_target is not None
    assert line.result is not None
    assert line.result.winner is not None
    match = Match(ARCHITEKTON.match_target, 2).after(line.result.victory_points)
    assert match.points[line.result.winner] in (1, 2)
    assert match.points[1 - line.result.winner] == 0
