"""K10: what is open and what is hidden."""

from __future__ import annotations

import pytest

from architrave.kernel.position import chance_outcomes
from architrave.kernel.rng import Rng
from tests.games.architekton.plan import GAME, draw, opening, play
from tests.json_of import json_of

DRAWS = ("EMWF", "EMFW", "EWMF", "E", "M", "W", "F", "E")


@pytest.mark.rule("K10.1")
def test_the_tiles_not_yet_seen_can_be_counted() -> None:
    begun = opening(*DRAWS)
    unseen = json_of(GAME.view(begun, 0))["unseen"]
    assert unseen["landscapes"] == {"E": 4, "M": 5, "W": 5, "F": 5}
    assert len(unseen["buildings"]) == 19
    assert not {"EMWF", "EMFW", "EWMF"} & set(unseen["buildings"])
    play(begun, "EMWF N13", "E N12")
    draw(begun, "EEMM", "M")
    unseen = json_of(GAME.view(begun, 0))["unseen"]
    assert unseen["landscapes"] == {"E": 4, "M": 4, "W": 5, "F": 5}
    assert "EEMM" not in unseen["buildings"]


@pytest.mark.rule("K10.1")
def test_each_unseen_tile_of_a_kind_is_equally_likely_reserve_or_not() -> None:
    begun = play(opening(*DRAWS), "EMWF N13", "E N12")
    weights = {GAME.outcome_text(begun, outcome): weight for outcome, weight in chance_outcomes(begun)}
    assert len(weights) == 19
    assert set(weights.values()) == {1}
    draw(begun, "EEMM")
    weights = {GAME.outcome_text(begun, outcome): weight for outcome, weight in chance_outcomes(begun)}
    assert weights == {"E": 4, "M": 5, "W": 5, "F": 5}


@pytest.mark.rule("K10.1")
def test_both_seats_and_a_spectator_see_the_same() -> None:
    begun = play(opening(*DRAWS), "EMWF N13")
    views = [json_of(GAME.view(begun, seat)) for seat in (None, 0, 1)]
    assert [view.pop("seat") for view in views] == [None, 0, 1]
    assert views[0] == views[1] == views[2]
    assert list(begun.observe(0)) == list(begun.observe(1))


@pytest.mark.rule("K10.1")
def test_no_order_of_the_stacks_exists_that_a_new_deal_could_change() -> None:
    begun = play(opening(*DRAWS), "EMWF N13")
    other = begun.clone()
    other.resample(0, Rng(5))
    assert other.__reduce__() == begun.__reduce__()


def test_two_towns_that_differ_in_anything_give_different_observations() -> None:
    base = opening(*DRAWS)
    rows = [list(base.observe(0))]
    for change in ("EMWF N13", "EMWF O14 r3", "EWMF N13", "EMWF N15"):
        there = play(base.clone(), change)
        rows.append(list(there.observe(0)))
    chips = base.clone()
    chips.chips[1] = 2
    rows.append(list(chips.observe(0)))
    assert len({tuple(row) for row in rows}) == len(rows)
