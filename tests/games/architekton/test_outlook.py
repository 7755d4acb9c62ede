"""What bots go by: picking at random, the prior of an action, how a seat stands."""

from __future__ import annotations

from collections import Counter

import pytest

from architrave.games.architekton import heuristic, prior
from architrave.games.architekton.position import Town
from architrave.kernel.position import buffer, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architekton.plan import FIELD, GAME, QUARRY, play, town
from tests.games.architekton.subject import SUBJECTS
from tests.games.architekton.test_laying import TWELVE
from tests.games.playing import midgame

ROOM = buffer()  # one for all: compiled rules keep hold of each that interpreted code hands them


@pytest.mark.parametrize(
    ("name", "seed", "steps"),
    [("standard", 3, 7), ("standard", 2, 24), ("symmetric", 4, 12), ("twins", 5, 9), ("scarce", 1, 3)],
)
def test_everything_legal_is_picked_equally_often(name: str, seed: int, steps: int) -> None:
    there = midgame(SUBJECTS[name], seed, steps)
    legal = legal_actions(there)
    rng = Rng(6)
    each = 12_000 // len(legal)
    count = Counter(int(there.pick(rng, ROOM)) for _ in range(each * len(legal)))
    assert set(count) == set(legal)
    spread = sum((count[action] - each) ** 2 / each for action in legal)  # chi-squared, with len(legal) - 1 degrees
    assert spread < len(legal) + 4 * (2 * len(legal)) ** 0.5


@pytest.mark.parametrize(("name", "seed", "steps"), [("standard", 3, 7), ("settlers", 5, 20), ("twins", 5, 9)])
def test_the_best_of_many_candidates_is_the_most_promising(name: str, seed: int, steps: int) -> None:
    there = midgame(SUBJECTS[name], seed, steps)
    promises = {action: int(there.prior(action)) for action in legal_actions(there)}
    rng = Rng(8)
    best = int(there.pick_by_prior(rng, ROOM, 40 * len(promises)))
    assert promises[best] == max(promises.values()) > min(promises.values())
    average = sum(promises.values()) / len(promises)
    of_one = [promises[int(there.pick_by_prior(rng, ROOM, 1))] for _ in range(600)]
    of_two = [promises[int(there.pick_by_prior(rng, ROOM, 2))] for _ in range(600)]
    assert abs(sum(of_one) / 600 - average) < (max(promises.values()) - min(promises.values())) / 10
    assert sum(of_two) > sum(of_one)


def test_the_figures_weigh_in_this_order() -> None:
    """Found by playing; what matters most must outweigh the rest."""
    assert 0 < heuristic.MATCH < heuristic.MISMATCH < heuristic.CHIP < heuristic.PERIL < heuristic.RUIN
    assert 0 < prior.MATCH < prior.MISMATCH < prior.PRICE < prior.GAIN < prior.RUIN


def test_houses_and_payments_are_picked_too() -> None:
    there = play(town(TWELVE, "EEEE EEEE EEEE E E E", FIELD), "EEEE L13")
    rng = Rng(6)
    assert {int(there.pick(rng, ROOM)) for _ in range(300)} == set(legal_actions(there))


def one(building: str, active: int = 0, chips: tuple[int, int] = (1, 1)) -> Town:
    return town(
        f"""
              M     N     O
        12  -EEEE   E     .
        13    E   {building}   .
        14    .     E   -EEEE
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
        active=active,
        chips=chips,
    )


def prior_of(there: Town, move: str) -> int:
    return int(there.prior(GAME.from_text(there, move)))


@pytest.mark.parametrize(
    ("building", "chips", "worth"),
    [
        ("1EEEE", 1, prior.GAIN),
        ("1EMEE", 1, -prior.PRICE),
        ("1EMME", 1, -2 * prior.PRICE),
        ("1EMME", 0, -prior.RUIN),
        ("1MMME", 2, -3 * prior.PRICE),
        ("1MMME", 1, -prior.RUIN),
        ("-MMME", 0, 0),
    ],
)
def test_the_promise_of_enclosing_a_building_is_the_owners(building: str, chips: int, worth: int) -> None:
    """O13 also touches O14, which has no owner and counts for nothing."""
    assert prior_of(one(building, 0, (chips, 9)), "E O13") == worth
    assert prior_of(one(building, 1, (chips, 9)), "E O13") == -worth


def test_the_promise_of_a_side_that_is_not_the_last() -> None:
    there = town(
        """
              M     N     O     P
        13    E   1EMEE   .     .
        14    .     E   2EEEE   .
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
    )
    assert prior_of(there, "E N12") == prior.MATCH
    assert prior_of(there, "E P14") == -prior.MATCH
    assert prior_of(there, "E O13") == -prior.MISMATCH - prior.MATCH  # spoils mine, suits the other's


@pytest.mark.parametrize(
    ("cell", "asked", "other"), [("N12", "M", "W"), ("O13", "W", "M"), ("M15", "W", "M"), ("L14", "M", "W")]
)
def test_a_landscape_meets_the_side_it_lies_at(cell: str, asked: str, other: str) -> None:
    """Above, to the right, below, to the left of a building."""
    there = town(
        """
              M     N
        13    E   1MWEF
        14  1EFWM   E
        """,
        "EMWF EMFW EWMF W M E",
    )
    assert prior_of(there, f"{asked} {cell}") == prior.MATCH
    assert prior_of(there, f"{other} {cell}") == -prior.MISMATCH


def test_the_promise_of_a_building() -> None:
    there = town(
        """
              M     N     O
        12    .     E   -EEEE
        13    E     .     E
        14    .     E   1EEEE
        15    .     .     .
        """,
        "EEEE EEEM EEMM E E E",
        QUARRY,
        chips=(3, 3),
    )
    alone = prior_of(there, "EEEE L13")
    assert alone == prior.MATCH  # one side, no neighbour
    assert prior_of(there, "EEMM M12") == prior.MATCH - prior.MISMATCH
    assert prior_of(there, "EEEE M12") == 2 * prior.MATCH  # beside M13 and N12
    joined = prior_of(there, "EEEE N15") - prior.MATCH
    assert joined > 0  # O14 is a diagonal neighbour of one's own
    assert prior_of(there, "EEEE N13") == prior.GAIN + joined
    assert prior_of(there, "EEEM N13") == -prior.PRICE + joined


def test_moving_a_house_promises_nothing() -> None:
    there = play(town(TWELVE, "EEEE EEEE EEEE E E E", FIELD), "EEEE L13")
    assert {int(there.prior(action)) for action in legal_actions(there)} == {0}


def test_how_a_seat_stands_is_the_opposite_for_the_other() -> None:
    for name, seed, steps in (("standard", 3, 7), ("settlers", 5, 20), ("twins", 5, 9)):
        there = midgame(SUBJECTS[name], seed, steps)
        assert there.heuristic(0) == -there.heuristic(1)


def test_the_end_is_counted_in_points_and_ruin_beats_everything() -> None:
    there = town(TWELVE, "EEEE EEEE EEEE E E E", FIELD, phase="over", turns_left=0, chips=(2, 5))
    points = GAME.result(there).points
    assert there.heuristic(0) == points[0] - points[1] != 0
    ruined = play(one("1MMME", 0, (1, 0)), "E O13")
    assert (ruined.heuristic(0), ruined.heuristic(1)) == (-heuristic.RUIN, heuristic.RUIN)


@pytest.mark.parametrize(
    ("building", "chips", "extra"),
    [
        ("1EEEE", 0, 3 * heuristic.MATCH),
        ("1EMEE", 0, 3 * heuristic.MATCH),
        ("1MEEE", 0, 2 * heuristic.MATCH - heuristic.MISMATCH - heuristic.PERIL),
        ("1MEEE", 1, 2 * heuristic.MATCH - heuristic.MISMATCH),
        ("1MEME", 1, heuristic.MATCH - 2 * heuristic.MISMATCH - heuristic.PERIL),
        ("1MEME", 2, heuristic.MATCH - 2 * heuristic.MISMATCH),
    ],
)
def test_open_buildings_count_by_their_sides(building: str, chips: int, extra: float) -> None:
    tiles = QUARRY | {"buildings": [*QUARRY["buildings"][:-1], "EMEM"]}
    there = town(
        f"""
              M     N     O
        12  -EEEE   E     .
        13    E   {building}   .
        14    .     E   -EEEE
        """,
        "EEEE EEEM EEMM E E E",
        tiles,
        chips=(chips, 0),
    )
    assert there.heuristic(0) == pytest.approx(1 + heuristic.CHIP * chips + extra)


def test_an_enclosed_building_has_nothing_more_to_expect() -> None:
    there = play(one("1EMEE", 0, (3, 0)), "E O13", "pay")
    assert there.heuristic(0) == pytest.approx(1 + heuristic.CHIP * 2)
