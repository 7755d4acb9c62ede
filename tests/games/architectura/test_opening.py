"""A2: setup."""

from __future__ import annotations

import pytest

from architrave.games.architectura import drawing, turn
from architrave.games.architectura import numbers as n
from architrave.games.architectura.game import Architectura
from architrave.games.architectura.position import City
from architrave.games.architectura.scoring import halves, seat_bonus
from architrave.kernel.position import chance_outcomes
from tests.games.architectura.plan import STANDARD, actor, deck, draw, hand, limit, opening, outcomes, play

HANDS = ("park", "temple", "school")


@pytest.mark.rule("A2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_three_of_his_twelve_and_there_are_as_many_streets_as_players(seats: int) -> None:
    there = opening(seats, *HANDS * seats)
    assert actor(there) == "b"
    for letter in "bgyr"[:seats]:
        assert hand(there, letter) == set(HANDS)
        assert len(deck(there, letter)) == 9
        assert limit(there, letter) == 3
    assert len(there.top) == seats * 8


@pytest.mark.rule("A2.2")
def test_the_starter_is_drawn_if_nobody_is_named_and_play_goes_clockwise() -> None:
    there = City(STANDARD, 3)
    turn.set_up(there, False)
    assert drawing.pile(there) == n.STARTER_PILE
    assert chance_outcomes(there) == [(0, 1), (1, 1), (2, 1)]
    draw(there, "1", *HANDS * 3)
    assert actor(there) == "g"
    play(there, "park A1")
    draw(there, "villa")
    assert actor(there) == "y"
    play(there, "park A2", "decline")
    draw(there, "villa")
    assert actor(there) == "b"


@pytest.mark.rule("A2.4")
def test_the_draws_come_in_order_starter_die_and_the_hands_from_the_starter_on() -> None:
    there = City(STANDARD, 3)
    there.most = -1
    turn.set_up(there, True)
    assert drawing.pile(there) == n.STARTER_PILE
    draw(there, "2")
    assert drawing.pile(there) == n.DIE_PILE
    assert [outcome for outcome, weight in chance_outcomes(there)] == [1, 2, 3, 4, 5, 6]
    draw(there, "4")
    assert there.most == 4
    play(there, "ready", "ready", "ready")
    for letter in "yyybbbggg":
        assert drawing.pile(there) == n.DECK_PILE + "bgyr".index(letter)
        draw(there, min(outcomes(there)))
    assert actor(there) == "y"


@pytest.mark.rule("A2.3")
@pytest.mark.parametrize(
    ("seats", "most", "wanted"),
    [
        (2, 0, [0, 5]),
        (3, 0, [0, 2, 3]),
        (4, 0, [0, 1, 2, 3]),
        (2, 6, [0, 5]),
        (3, 6, [0, 1, 1]),
        (4, 6, [0, 0, 1, 1]),
    ],
)
def test_the_seat_bonus_counts_from_the_starter_on_in_halves(seats: int, most: int, wanted: list[int]) -> None:
    there = opening(seats, *HANDS * seats, most=most)
    assert [int(seat_bonus(there, seat)) for seat in range(seats)] == [0] * seats  # off unless the table wants it
    there.bonus = 1
    there.starter = 1
    bonus = [int(seat_bonus(there, (1 + place) % seats)) for place in range(seats)]
    assert bonus == wanted
    assert [int(halves(there, (1 + place) % seats)) for place in range(seats)] == wanted


@pytest.mark.rule("A2.3")
def test_the_table_has_no_seat_bonus_unless_it_asks_for_one() -> None:
    game = Architectura()
    assert game.options({})["bonus"] is False
    assert game.options({"bonus": True})["bonus"] is True
