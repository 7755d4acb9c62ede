"""K2: setting up, and the order of the draws."""

from __future__ import annotations

import pytest

from architrave.kernel.actors import CHANCE
from architrave.kernel.position import chance_outcomes
from tests.games.architekton.plan import GAME, chips, draw, houses, opening, play, supply
from tests.json_of import json_of

DRAWS = ("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")


@pytest.mark.rule("K2.1")
def test_each_seat_takes_twelve_houses_and_one_chip() -> None:
    begun = opening()
    assert houses(begun) == (12, 12)
    assert chips(begun) == (1, 1)


@pytest.mark.rule("K2.2", "K2.3")
def test_four_of_each_kind_are_the_reserve_and_three_lie_open() -> None:
    view = json_of(GAME.view(opening(*DRAWS), None))
    assert view["reserve"] == {"buildings": 4, "landscapes": 4}
    assert view["supply"] == {"buildings": ["EMWF", "EMFW", "EWMF"], "landscapes": ["E", "M", "W"]}


@pytest.mark.rule("K2.4")
def test_two_landscapes_touch_at_a_corner_and_15_tiles_are_left_in_each_stack() -> None:
    view = json_of(GAME.view(opening(*DRAWS), None))
    laid = [(tile["kind"], tile["printed"], tile["x"], tile["y"], tile["cell"]) for tile in view["tiles"]]
    assert laid == [("landscape", "F", 0, 0, "M13"), ("landscape", "E", 1, 1, "N14")]
    assert view["stacks"] == {"buildings": 15, "landscapes": 15}
    assert view["actor"] == 0
    assert (view["turn"], view["tile"]) == (1, 1)


@pytest.mark.rule("K2.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_host_names_the_starter(seat: int) -> None:
    begun = opening(starter=seat)
    assert GAME.pile(begun) == "building"
    assert draw(begun, *DRAWS).actor == seat
    assert json_of(GAME.view(begun, None))["starter"] == seat


@pytest.mark.rule("K2.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_draw_names_the_starter(seat: int) -> None:
    begun = opening(starter="draw")
    assert GAME.pile(begun) == "starter"
    assert chance_outcomes(begun) == [(0, 1), (1, 1)]
    draw(begun, str(seat))
    assert GAME.pile(begun) == "building"
    assert draw(begun, *DRAWS).actor == seat


@pytest.mark.rule("K2.6")
def test_the_order_of_the_draws() -> None:
    begun = opening(starter="draw")
    piles = []
    for outcome in ("1", *DRAWS):
        assert begun.actor == CHANCE
        piles.append(GAME.pile(begun))
        draw(begun, outcome)
    assert piles == ["starter", *["building"] * 3, *["landscape"] * 3, *["landscape"] * 2]
    assert begun.actor == 1
    assert GAME.pile(begun) == ""


@pytest.mark.rule("K2.6", "K3.2")
def test_new_tiles_go_to_the_right_end_of_their_kind_buildings_first() -> None:
    begun = play(opening(*DRAWS), "EMWF N13", "E N12")
    assert supply(begun) == "EMFW EWMF M W"
    assert GAME.pile(begun) == "building"
    draw(begun, "EEMM")
    assert GAME.pile(begun) == "landscape"
    draw(begun, "M")
    assert supply(begun) == "EMFW EWMF EEMM M W M"
    assert begun.actor == 1


def test_a_draw_can_only_bring_what_nobody_has_seen() -> None:
    begun = opening("EMWF")
    printed = [GAME.outcome_text(begun, outcome) for outcome, weight in chance_outcomes(begun)]
    assert "EMWF" not in printed
    assert len(printed) == 21
