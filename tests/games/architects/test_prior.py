"""What bots go by in Architects: patterns that grow, the prior of an action, how a seat stands."""

from __future__ import annotations

import pytest

from architrave.games.architects import goal_outlook, goals, heuristic, prior
from architrave.games.architects import numbers as n
from architrave.games.architects.goal_outlook import ALWAYS, VP
from architrave.games.architects.lots import LETTERS, LOT_NAMES
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import buffer, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architects.cities import BOX, give_services, lay_tiles, region

EMPTY = "........ ........ ........ ........"


def begun(number: str, picture: str, hope: int = ALWAYS) -> int:
    return int(goal_outlook.outlook(region(picture, EMPTY), 0, BOX.goal(number), hope))


@pytest.mark.parametrize(
    ("number", "picture", "whole"),
    [
        ("001", "RS...... SR...... ........ ........", 10 * VP),
        ("006", "SS...... SR...... ........ ........", 5 * VP),
        ("013", "SS...... RR...... ........ ........", 3 * VP),
        ("016", "R....... R....... R....... R.......", 5 * VP),
        ("017", "RS...... OM...... ........ ........", 3 * VP),
        ("018", "R....... S....... O....... M.......", 2 * VP),
        ("019", "..RS..L. ..OM.... I....... ........", 6 * VP),
        ("020", "RS...... OM...... IL...... ........", 6 * VP),
        ("021", "RRRR.... ........ ........ ........", 4 * VP),
        ("022", "RRRR.... ........ ........ ........", 6 * VP),
        ("024", "R.R.R.R. .R.R.R.R ........ ........", 15 * VP),
    ],
)
def test_a_whole_pattern_counts_in_full_and_a_part_of_it_in_part(number: str, picture: str, whole: int) -> None:
    assert begun(number, picture) == whole
    pieces = [lot for lot, sign in enumerate(picture.replace(" ", "")) if sign != "."]
    rising = []
    for standing in range(1, len(pieces)):
        kept = set(pieces[:standing])
        part = "".join(sign if lot in kept else "." for lot, sign in enumerate(picture.replace(" ", "")))
        rising.append(begun(number, part))
    assert rising == sorted(rising)
    assert 0 <= rising[0] < rising[-1] < whole
    assert rising[-1] > whole // 2


@pytest.mark.parametrize("number", [goal.number for goal in BOX.goals if goal.variants])
def test_a_shape_that_is_whole_is_what_the_goal_pays(number: str) -> None:
    """In random full cities nothing grows any more: only what stands counts, up to overlaps in a line."""
    rng = Rng(2)
    for _ in range(40):
        picture = "".join(LETTERS[rng.below(3)] for _ in range(32))
        there = region(picture, EMPTY)
        paid = int(goals.points(BOX, BOX.goal(number), there.lots, 0)) * VP
        found = int(goal_outlook.outlook(there, 0, BOX.goal(number), 0))
        assert found == paid or (BOX.goals[BOX.goal(number)].unit in ("line", "neighbours") and found <= paid)


def test_what_is_in_the_way_promises_nothing() -> None:
    assert begun("001", "RO...... ........ ........ ........") == 0
    assert begun("017", "RR...... S....... ........ ........") == 0
    assert begun("016", "R....... S....... ........ ........") == 0
    assert begun("024", "S....... .R...... ........ ........") == begun("024", "S....... ........ ........ ........")


def test_a_pattern_that_lacks_more_than_can_come_promises_nothing() -> None:
    near = "RS...... S....... ........ ........"
    assert begun("001", near, hope=1) == 9 * VP * 10 // 16
    assert begun("001", near, hope=0) == 0
    assert begun("020", "RS...... OM...... I....... ........", hope=0) == 0
    assert begun("024", "R....... ........ ..R..... ........", hope=0) > 0
    assert begun("024", "..R..... ........ ........ ........", hope=0) == 0


def turn(picture: str, phase: int = n.TURN, **fields: int) -> Region:
    there = region(picture, EMPTY, goals_of_round=("001", "021"))
    there.phase, there.active, there.actor = phase, 0, 0
    there.rows[0] = 3
    there.rows[7] = 15
    there.rows[1] = 12
    there.laid = 20
    for name, value in fields.items():
        setattr(there, name, value)
    return there


def priors(there: Region, *actions: int) -> list[int]:
    return [int(there.prior(action)) for action in actions]


def lot(name: str) -> int:
    return n.LOT + LOT_NAMES.index(name)


def test_a_lot_is_worth_what_grows_there() -> None:
    there = turn("RS...... S....... ........ ........", n.CHOOSE_LOT, kind=0, pending=n.TAKE)
    whole, elsewhere = priors(there, lot("1d"), lot("8d"))
    assert whole > VP * 4  # the rest of 001, and a boat
    assert whole > elsewhere >= 0
    there = turn("RS...... S....... ........ ........", n.CHOOSE_LOT, kind=2, pending=n.TAKE)
    assert priors(there, lot("1d"))[0] < priors(there, lot("8d"))[0]  # an office spoils it


def test_a_landmark_and_its_tile() -> None:
    there = turn(
        "RS...... ........ ........ ........", n.CHOOSE_LOT, kind=5, pending=n.TAKE, tile=BOX.tile("RS-green-river")
    )
    wanted, plain, alone = priors(there, lot("1c"), lot("2c"), lot("3c"))
    assert wanted > alone > plain
    there = turn("RS...... ........ ........ ........", n.CHOOSE_TILE, kind=5, pending=n.TAKE)
    liked, other = priors(there, n.TILE + BOX.tile("RS-green-river"), n.TILE + BOX.tile("OM-gray-river"))
    assert liked > other > 0


def test_types_that_tiles_and_services_ask_for() -> None:
    there = turn("R....... .L...... ........ ........")
    lay_tiles(there, 0, 1, "SO-green-river")
    take = [n.TAKE + 2 * LETTERS.index(letter) for letter in "SM"]
    wanted, other = priors(there, *take)
    assert wanted > other == 0
    give_services(there, 0, "RM")
    assert priors(there, take[1])[0] > 0
    with_resident = priors(there, n.TAKE, n.TAKE + 1)
    assert with_resident[1] > with_resident[0]
    assert n.ACCEPTED[0] == 63


def test_services_boats_and_actions() -> None:
    there = turn("RRSS.... ........ ........ ........")
    good, bad = priors(there, n.SERVICE + BOX.pair("RS"), n.SERVICE + BOX.pair("MI"))
    assert good > bad
    assert good > 0
    there.round = 2
    assert priors(there, n.SERVICE + BOX.pair("MI"))[0] < 0
    assert priors(there, n.OVERHAUL, n.BOAT)[0] < priors(there, n.END)[0]
    assert priors(there, n.BOAT)[0] < 0


def test_a_row_that_fills_up() -> None:
    there = turn(EMPTY, n.CHOOSE_ROW, guest=0)
    there.residents[0] = 9
    there.residents[2] = 1
    assert priors(there, n.ROW, n.ROW + 2, n.ROW + 4) == [2 * VP, VP, 0]
    there.residents[1] = 64
    assert priors(there, n.ROW)[0] == 2 * VP + prior.BOAT_WORTH


def test_how_a_seat_stands() -> None:
    there = turn("RRSS.... ........ ........ ........")
    level = there.heuristic(0)
    assert level == -there.heuristic(1) > 0
    there.held[n.HELD_SPAN + n.POINTS] = 5
    assert there.heuristic(0) == level - 5
    give_services(there, 0, "RS")
    assert there.heuristic(0) == level - 5 + 3 * 4  # three scorings of two pairs
    there.held[n.BOATS] = 1
    assert there.heuristic(0) == level - 5 + 12 + heuristic.BOAT
    there.held[n.TOKENS] = 1
    assert there.heuristic(0) == level - 5 + 12 + heuristic.BOAT + heuristic.TOKEN
    there.actor = OVER
    assert there.heuristic(0) == -5


def test_how_all_seats_stand_at_once() -> None:
    there = turn("RRSS.... ........ ........ ........")
    there.held[n.HELD_SPAN + n.POINTS] = 5
    assert list(there.standings()) == [there.heuristic(0), there.heuristic(1)]


@pytest.mark.rule("M11.9")
def test_solo_the_automa_is_the_one_to_beat() -> None:
    there = Region(BOX, 1)
    there.actor = there.active = 0
    alone = there.heuristic(0)
    assert list(there.standings()) == [alone]
    there.held[n.HELD_SPAN + n.POINTS] = 7
    there.held[n.HELD_SPAN + n.BOATS] = 1
    assert list(there.standings()) == [alone - 7 - 5]
    assert there.heuristic(0) == alone  # or ending a turn would look bad, for the Automa plays next
    give_services(there, 1, "RS")
    there.lots[n.CITY_SPAN] = there.lots[n.CITY_SPAN + 1] = 1
    assert list(there.standings()) == [alone - 7 - 5 - 3 * 2]  # three scorings of one pair, easy
    there.actor = OVER
    assert list(there.standings()) == [-7]


def test_a_building_in_hand_is_worth_its_best_lot() -> None:
    there = turn("RS...... S....... ........ ........")
    there.phase, there.kind = n.CHOOSE_LOT, 0
    fitting = there.heuristic(0)
    there.kind = 2
    assert fitting > there.heuristic(0)
    there.phase, there.kind = n.CHOOSE_TILE, 5
    empty_display = there.heuristic(0)
    there.open_tiles = region(EMPTY, EMPTY).open_tiles
    assert there.heuristic(0) == empty_display


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_glance_changes_nothing(seats: int) -> None:
    rng = Rng(seats)
    actions = buffer()
    there = Region(BOX, seats)
    there.with_residents = 1
    looked = 0
    while there.actor != OVER:
        if there.actor == CHANCE:
            there.apply(there.chance_at(rng.below(there.chance_total())))
            continue
        before = there.__reduce__()
        for action in legal_actions(there):
            there.prior(action)
            looked += 1
        there.heuristic(there.actor)
        assert there.__reduce__() == before
        there.apply(there.pick(rng, actions))
    assert looked > 500


def test_a_player_that_follows_priors_wins() -> None:
    rng = Rng(5)
    actions = buffer()
    lead = 0
    for _ in range(6):
        there = Region(BOX, 2)
        while there.actor != OVER:
            if there.actor == CHANCE:
                there.apply(there.chance_at(rng.below(there.chance_total())))
            else:
                there.apply(there.pick_by_prior(rng, actions, 8 if there.actor == 0 else 1))
        lead += there.held[n.POINTS] - there.held[n.HELD_SPAN + n.POINTS]
        assert there.held[n.POINTS] > there.held[n.HELD_SPAN + n.POINTS]
    assert lead > 6 * 25
