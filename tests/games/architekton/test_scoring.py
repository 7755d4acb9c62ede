"""K8 and K9: final scoring, and what a game is worth in a match."""

from __future__ import annotations

from typing import Any

import pytest

from architrave.games.architekton.position import Town
from architrave.kernel.actors import OVER
from architrave.kernel.match import Match
from tests.games.architekton.plan import FIELD, GAME, play, town
from tests.json_of import json_of


def finished(plan: str, **fields: Any) -> Town:
    """The game has ended with this town; the supply plays no part any more."""
    return town(plan, "EEEE EEEE EEEE E E E", FIELD, phase="over", turns_left=0, **fields)


@pytest.mark.rule("K8.1")
def test_buildings_with_one_or_two_landscapes_are_taken_away_with_their_houses() -> None:
    there = finished(
        """
              L     M     N     O
        12    .     .     E     .
        13  1EEEE   E   2EEEE   .
        14    .   1EEEE   E   -EEEE
        15    .     .   2EEEE   .
        """
    )
    result = GAME.result(there)
    assert sorted(json_of(result.details)["removed"], key=lambda row: str(row["cell"])) == [
        {"cell": "L13", "owner": 0, "landscapes": 1},
        {"cell": "M14", "owner": 0, "landscapes": 2},
        {"cell": "N15", "owner": 1, "landscapes": 1},
        {"cell": "O14", "owner": None, "landscapes": 1},
    ]
    assert [seat["standing"] for seat in json_of(result.details)["seats"]] == [0, 1]
    assert json_of(result.details)["seats"][1]["group"] == ["N13"]  # three landscapes: it stays


@pytest.mark.rule("K8.1", "K8.2")
def test_all_are_taken_away_at_once_and_a_group_may_fall_apart() -> None:
    """The houses N13, O14, P15 stand in a row; O14 touches two landscapes and goes, so no group is left of it."""
    there = finished(
        """
              M     N     O     P     Q
        12    .     E     .     .     .
        13    E   1EEEE   .     .     .
        14    .     E   1EEEE   .     .
        15    .     .     E   1EEEE   E
        16    .     .     .     E     .
        """
    )
    view = json_of(GAME.view(there, None))
    assert view["seats"][0]["group"] == 3  # as the table stands
    assert view["result"]["removed"] == [{"cell": "O14", "owner": 0, "landscapes": 2}]
    assert view["result"]["seats"][0]["group"] in (["N13"], ["P15"])
    assert view["result"]["seats"][0]["standing"] == 2
    assert view["result"]["points"] == [1 + 1, 0 + 1]


CHAIN = """
      M     N     O     P
11    .     .     E     .
12    .     E   {top}   E
13    E   {left}   E   {right}
14    .     E   {bottom}   E
15    .     .     E     .
"""


@pytest.mark.rule("K8.2")
def test_a_point_for_each_house_of_the_largest_diagonal_group_and_each_chip() -> None:
    there = finished(CHAIN.format(top="1EEEE", left="1EEEE", right="2EEEE", bottom="1EEEE"), chips=(2, 0))
    result = GAME.result(there)
    assert sorted(json_of(result.details)["seats"][0]["group"]) == ["N13", "O12", "O14"]
    assert result.points == (3 + 2, 1 + 0)
    assert (result.winner, result.reason) == (0, "architekton.result.points")
    assert result.returns == (1.0, -1.0)


@pytest.mark.rule("K8.2")
def test_houses_side_by_side_along_a_line_are_no_group() -> None:
    """O12 and O14 are two cells apart; only diagonal neighbours count, and another owner's house does not connect."""
    there = finished(CHAIN.format(top="1EEEE", left="2EEEE", right="-EEEE", bottom="1EEEE"), chips=(0, 0))
    assert GAME.result(there).points == (1, 1)
    assert json_of(GAME.result(there).details)["seats"][0]["standing"] == 2


@pytest.mark.rule("K8.2")
def test_only_the_largest_of_several_groups_counts() -> None:
    there = finished(
        """
              M     N     O     P     Q     R
        11    .     .     E     .     .     .
        12    .     E   1EEEE   E     .     .
        13    E   1EEEE   E   2EEEE   E     .
        14    .     E   2EEEE   E   1EEEE   E
        15    .     .     E     .     E     .
        """,
        chips=(0, 0),
    )
    result = GAME.result(there)
    assert result.points == (2, 2)
    assert sorted(json_of(result.details)["seats"][0]["group"]) == ["N13", "O12"]
    assert (result.winner, result.reason) == (0, "architekton.result.tiebreak")


@pytest.mark.rule("K8.3")
@pytest.mark.parametrize(("chips", "winner"), [((3, 1), 0), ((1, 3), 1)])
def test_more_points_win(chips: tuple[int, int], winner: int) -> None:
    there = finished(CHAIN.format(top="1EEEE", left="1EEEE", right="2EEEE", bottom="2EEEE"), chips=chips)
    result = GAME.result(there)
    assert (result.winner, result.reason) == (winner, "architekton.result.points")


@pytest.mark.rule("K8.3")
@pytest.mark.parametrize(("seat", "other"), [(1, 2), (2, 1)])
def test_tied_points_are_broken_by_the_houses_left_standing(seat: int, other: int) -> None:
    chips = (0, 1) if seat == 2 else (1, 0)
    there = finished(
        CHAIN.format(top=f"{seat}EEEE", left=f"{other}EEEE", right=f"{other}EEEE", bottom=f"{seat}EEEE"),
        chips=(0, 0),
    )
    assert GAME.result(there).winner is None  # 1 : 1 points, 2 : 2 houses
    there = finished(
        CHAIN.format(top=f"{seat}EEEE", left=f"{other}EEEE", right="-EEEE", bottom=f"{seat}EEEE"),
        chips=(0, 0),
    )
    result = GAME.result(there)
    assert (result.winner, result.reason) == (seat - 1, "architekton.result.tiebreak")
    assert result.points == (1, 1)
    assert result.victory_points == ((1, 0) if seat == 1 else (0, 1))
    there = finished(
        CHAIN.format(top=f"{seat}EEEE", left=f"{other}EEEE", right="-EEEE", bottom=f"{seat}EEEE"),
        chips=chips[::-1],
    )
    assert GAME.result(there).winner == other - 1  # points come before houses


@pytest.mark.rule("K8.3")
def test_still_tied_is_a_draw() -> None:
    there = finished(CHAIN.format(top="1EEEE", left="1EEEE", right="2EEEE", bottom="2EEEE"), chips=(1, 1))
    result = GAME.result(there)
    assert (result.winner, result.reason, result.returns) == (None, "architekton.result.draw", (0.0, 0.0))
    assert result.victory_points == (0, 0)


@pytest.mark.rule("K8.4")
def test_without_a_house_on_the_table_the_group_is_zero() -> None:
    there = finished(CHAIN.format(top="1EEEE", left="-EEEE", right="-EEEE", bottom="1EEEE"), chips=(0, 1))
    result = GAME.result(there)
    assert result.points == (1, 1)
    assert json_of(result.details)["seats"][1] == {"group": [], "chips": 1, "points": 1, "standing": 0}
    assert result.winner == 0


@pytest.mark.rule("K8.4")
def test_the_tie_break_counts_houses_after_the_removal() -> None:
    """Seat 1 has two more houses on the table, but they touch a single landscape each."""
    there = finished(
        """
              M     N     O     P     Q
        11    .     .     E     .     .
        12    .     E   1EEEE   E   2EEEE
        13    E   2EEEE   E     .     .
        14    .     E   1EEEE   E   2EEEE
        15    .     .     E     .     .
        """,
        chips=(0, 0),
    )
    result = GAME.result(there)
    assert result.points == (1, 1)
    assert [seat["standing"] for seat in json_of(result.details)["seats"]] == [2, 1]
    assert (result.winner, result.reason) == (0, "architekton.result.tiebreak")


def test_points_are_shown_during_the_game_as_if_it_ended_now() -> None:
    there = town(CHAIN.format(top="1EEEE", left="1EEEE", right="2EEEE", bottom="-EEEE"), "EEEE EEEE EEEE E E E", FIELD)
    seats = json_of(GAME.view(there, None))["seats"]
    assert [(seat["points"], seat["standing"], seat["group"]) for seat in seats] == [(3, 2, 2), (2, 1, 1)]
    assert json_of(GAME.view(there, None))["result"] is None


@pytest.mark.rule("K9.1", "K6.1")
def test_an_early_end_is_worth_two_another_win_one_and_a_draw_nothing() -> None:
    early = town(
        """
              M     N     O
        12  -EEEE   E     .
        13    E   1MMME   .
        14    .     E   -EEEE
        """,
        "EEEE EEEE EEEE E E E",
        FIELD | {"buildings": [*["EEEE"] * 20, "MMME", "EEEM"]},
        chips=(1, 0),
    )
    play(early, "E O13")
    assert early.actor == OVER
    assert GAME.result(early).victory_points == (0, 2)
    assert GAME.result(early).points == ()  # K6.1: nothing is counted
    assert json_of(GAME.view(early, 0))["result"] == {
        "winner": 1, "reason": "early", "points": [], "victory_points": [0, 2], "removed": [], "seats": [],
        "ended": "ui.architekton.over.early", "unpaid": {"cell": "N13", "chips": [1, 0], "sides": 3},
    }  # fmt: skip
    won = finished(CHAIN.format(top="1EEEE", left="1EEEE", right="2EEEE", bottom="-EEEE"))
    assert GAME.result(won).victory_points == (1, 0)
    drawn = finished(CHAIN.format(top="1EEEE", left="-EEEE", right="-EEEE", bottom="2EEEE"))
    assert GAME.result(drawn).victory_points == (0, 0)


@pytest.mark.rule("K9.1")
def test_two_points_win_the_match() -> None:
    assert GAME.match_target == 2
    match = Match(target=2, seats=2).after((0, 0))
    assert not match.over
    match = match.after((1, 0))
    assert (match.over, match.points) == (False, (1, 0))
    match = match.after((0, 1))
    assert not match.over
    match = match.after((0, 2))
    assert (match.over, match.winner, match.points) == (True, 1, (1, 3))
    assert Match(target=2, seats=2).after((2, 0)).winner == 0
