"""K7: the last round. In the set `field` everything fits everywhere, so that only the stacks matter."""

from __future__ import annotations

import pytest

from architrave.games.architekton.notation import place
from architrave.games.architekton.position import Town
from architrave.kernel.actors import CHANCE, OVER
from tests.games.architekton.plan import (
    FIELD,
    GAME,
    draw,
    events_of,
    keys,
    moves,
    opening,
    play,
    town,
)
from tests.json_of import json_of


def begin(starter: int = 0) -> Town:
    return opening(*["EEEE"] * 3, *["E"] * 5, tiles=FIELD, starter=starter)


def turns(there: Town, *pairs: str) -> list[str]:
    """Turns of two tiles, b a building and l a landscape, with the draws after each; all that the log tells."""
    told = []
    for pair in pairs:
        for kind in pair:
            tile = "EEEE" if kind == "b" else "E"
            told += keys(events_of(there, farthest(there, tile)))
        while there.actor == CHANCE:
            told += keys(events_of(there, "EEEE" if GAME.pile(there) == "building" else "E"))
    return told


def farthest(there: Town, tile: str) -> str:
    """The placement farthest out, so that there is always room for more."""

    def distance(move: str) -> int:
        x, y = place(move.split()[1])
        return abs(x) + abs(y)

    return max((move for move in moves(there) if move.split()[0] == tile), key=distance)


def stacks(there: Town) -> tuple[int, int, int, int]:
    view = json_of(GAME.view(there, None))
    return (
        view["stacks"]["buildings"],
        view["reserve"]["buildings"],
        view["stacks"]["landscapes"],
        view["reserve"]["landscapes"],
    )


@pytest.mark.rule("K7.1")
@pytest.mark.parametrize("starter", [0, 1])
def test_if_the_starter_is_next_both_have_one_more_turn(starter: int) -> None:
    there = begin(starter)
    assert "last_round" not in turns(there, *["bl"] * 4, *["bb"] * 5)
    assert stacks(there) == (1, 4, 11, 4)
    told = turns(there, "bb")  # two are missing, the stack has one
    assert told.count("last_round") == 1
    assert stacks(there) == (0, 3, 11, 4)  # completed from the reserve
    view = json_of(GAME.view(there, None))
    assert (view["actor"], view["last_round"], view["turns_left"]) == (starter, True, 2)
    assert len(view["supply"]["buildings"]) == 3
    assert "last_round" not in turns(there, "ll")
    assert json_of(GAME.view(there, None))["turns_left"] == 1
    turns(there, "ll")
    assert there.actor == OVER
    assert there.turn == 12  # six each


@pytest.mark.rule("K7.1")
@pytest.mark.parametrize("starter", [0, 1])
def test_otherwise_the_other_seat_has_one_more_turn(starter: int) -> None:
    there = begin(starter)
    assert "last_round" not in turns(there, *["bl"] * 5, *["bb"] * 5)
    told = turns(there, "bl")  # the eleventh turn, of the starter
    assert "last_round" in told
    view = json_of(GAME.view(there, None))
    assert (view["actor"], view["turns_left"]) == (1 - starter, 1)
    turns(there, "bb")
    assert there.actor == OVER
    assert there.turn == 12


@pytest.mark.rule("K7.1")
def test_landscapes_that_run_out_begin_the_last_round_too() -> None:
    there = begin()
    turns(there, *["bl"] * 6, *["ll"] * 4)
    assert stacks(there) == (9, 4, 1, 4)
    told = turns(there, "ll")
    assert "last_round" in told
    assert stacks(there) == (9, 4, 0, 3)
    assert json_of(GAME.view(there, None))["turns_left"] == 1  # the eleventh turn was the starter's


@pytest.mark.rule("K7.2")
def test_the_reserve_suffices_in_the_worst_case() -> None:
    there = begin()
    turns(there, *["bl"] * 5, *["bb"] * 5, "ll")
    assert stacks(there) == (0, 4, 8, 4)
    turns(there, "bb")  # two from the reserve, and the starter is next
    assert stacks(there)[:2] == (0, 2)
    assert json_of(GAME.view(there, None))["turns_left"] == 2
    turns(there, "bb")
    assert stacks(there)[:2] == (0, 0)
    assert len(json_of(GAME.view(there, None))["supply"]["buildings"]) == 3
    turns(there, "bb")
    assert there.actor == OVER


@pytest.mark.rule("K7.3")
def test_an_empty_stack_is_not_yet_a_missing_tile() -> None:
    there = begin()
    told = turns(there, *["bl"] * 3, *["bb"] * 6)
    assert stacks(there)[0] == 0
    assert "last_round" not in told
    assert "last_round" not in turns(there, "ll")
    assert json_of(GAME.view(there, None))["turns_left"] is None
    assert "last_round" in turns(there, "bl")


@pytest.mark.rule("K7.3")
def test_after_the_last_turn_nothing_is_refilled() -> None:
    there = begin()
    turns(there, *["bl"] * 4, *["bb"] * 6, "ll")
    before = stacks(there)
    told = turns(there, "bl")
    assert told[-1].startswith("finished_")
    assert "drew_building" not in told
    view = json_of(GAME.view(there, None))
    assert (len(view["supply"]["buildings"]), len(view["supply"]["landscapes"])) == (2, 2)
    assert stacks(there) == before


def almost_over(turns_left: int, active: int) -> Town:
    """The building drawn next decides whether anything of the supply can be laid."""
    return town(
        """
              M     N
        13    E   1EEEE
        14    .     E
        """,
        "MMMM MMMM M M M",
        {
            "landscapes": {"E": 8, "M": 16, "W": 0, "F": 0},
            "buildings": [*["EEEE"] * 11, *["MMMM"] * 11],
        },
        phase="draw",
        turns_left=turns_left,
        active=active,
    )


@pytest.mark.rule("K7.3", "K3.3")
def test_a_skipped_turn_counts_and_the_last_round_redeals_nothing() -> None:
    there = almost_over(turns_left=1, active=1)
    told = events_of(there, "MMMM")
    assert keys(told)[:2] == ["drew_building", "skipped"]
    assert told[1].seat == 1
    assert there.actor == OVER
    assert json_of(GAME.view(there, None))["turns_left"] == 0


@pytest.mark.rule("K7.3", "K3.3")
def test_two_skipped_turns_of_the_last_round() -> None:
    there = almost_over(turns_left=2, active=0)
    told = events_of(there, "MMMM")
    assert keys(told)[:3] == ["drew_building", "skipped", "skipped"]
    assert [event.seat for event in told[1:3]] == [0, 1]
    assert there.actor == OVER


@pytest.mark.rule("K7.1", "K3.3")
def test_a_turn_cut_short_refills_and_may_begin_the_last_round() -> None:
    there = almost_over(turns_left=2, active=0)
    draw(there, "EEEE")
    play(there, "EEEE M14")  # nothing else fits: cut short, refilled, the other seat's turn
    assert there.actor == CHANCE
    assert there.turns_left == 1
    draw(there, "EEEE")
    assert there.actor == 1


def test_the_forecast_of_the_last_round_is_the_earliest_turn() -> None:
    """15 in a stack and two missing after each turn of one kind: the eighth turn leaves a tile missing."""
    there = begin()
    assert forecast(there) == 8
    turns(there, "bl")
    assert forecast(there) == 8
    play(there, farthest(there, "EEEE"))
    assert forecast(there) == 8
    play(there, farthest(there, "E"))
    assert forecast(there) == 7  # of the turns to come, before the draws as well as after
    draw(there, "EEEE", "E")
    assert forecast(there) == 7
    turns(there, *["bl"] * 2, *["bb"] * 4)
    assert stacks(there)[0] == 3
    assert forecast(there) == 2
    turns(there, "bb")
    assert forecast(there) == 1
    turns(there, "bb")
    assert forecast(there) is None


def forecast(there: Town) -> int | None:
    turn: int | None = json_of(GAME.view(there, None))["turns_to_last_round"]
    return turn
