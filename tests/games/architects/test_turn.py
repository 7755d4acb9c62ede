"""M3: rounds and rows; M4: the turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import draw, legal_actions
from architrave.kernel.rng import Rng
from tests.games.architects.plan import (
    EMPTY,
    GAME,
    built,
    city,
    display,
    held,
    legal,
    play,
    refused,
    row_left,
    table,
    tiles_of,
)
from tests.json_of import json_of

NEARLY = "RS.. .... S... .... .... .... .... ...."  # block 1 lacks one building
LANDMARK = "L... .... .... .... .... .... .... ...."
RIVER, MOUNTAIN, WEST = "RS-green-river", "RS-gray-mountain", "RO-green-mountain"


def quiet_game(seats: int, seed: int) -> list[Region]:
    """A game in which everybody takes the first building that there is and does nothing else."""
    region = GAME.start(GAME.options({"seats": seats, "starter": 0}))
    rng = Rng(seed)
    seen = []
    while region.actor != OVER:
        region = region.clone()
        if region.actor == CHANCE:
            draw(region, rng)
        else:
            region.apply(next(iter(sorted(legal_actions(region), key=lambda action: (action != 98, action)))))
        assert isinstance(region, Region)
        seen.append(region)
    return seen


@pytest.mark.rule("M3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_rounds_each_scored(seats: int) -> None:
    game = quiet_game(seats, 5)
    assert sorted({int(region.round) for region in game}) == [0, 1, 2]
    assert len(json_of(GAME.view(game[-1], None))["seats"][0]["history"]) == 3
    assert [len(json_of(GAME.view(region, None))["seats"][0]["history"]) for region in game if region.actor >= 0][
        -1
    ] == 2


@pytest.mark.rule("M3.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_equally_many_rows_and_builds_equally_much(seats: int) -> None:
    game = quiet_game(seats, 6)
    begun = {(int(region.round), int(region.row)): int(region.first) for region in game if region.phase == 1}
    starters = list(begun.values())
    assert starters[0] == 0
    assert all(later == (earlier + 1) % seats for earlier, later in pairwise(starters))
    assert len({starters.count(seat) for seat in range(seats)}) == 1
    buildings = [sum(lot is not None for lot in seat["lots"]) for seat in json_of(GAME.view(game[-1], None))["seats"]]
    assert len(set(buildings)) == 1
    assert buildings[0] == (27 if seats == 3 else 28)


@pytest.mark.rule("M3.2")
def test_turns_go_round_until_the_row_is_used_up() -> None:
    region = table(row="R S O", seats=3, row_number=1)
    assert [region.actor, region.first] == [0, 0]
    for seat, letter in enumerate("RSO"):
        assert region.actor == seat
        play(region, f"take {letter}", "lot 1a", "end")
    assert region.row == 1
    assert [region.actor, region.first] == [1, 1]


@pytest.mark.rule("M3.2", "M3.3")
def test_the_display_is_topped_up_for_the_next_row_and_never_shortened() -> None:
    later = [["L", "L", "R", "S", "O", "M", "I", "R", "S", "O"]]
    rows = [[""] * 8 + ["L", "R"], later[0]]
    region = table(row="L R", row_number=1, plans="LRSOMI", display=f"{RIVER} {MOUNTAIN}", more={"rows": rows})
    play(region, "take L", f"tile {RIVER}", "lot 1a", "end", "take R", "lot 1a", "end")
    assert GAME.pile(region) == "tile"
    play(region, f"={WEST}", "=MI-gray-river")
    assert display(region) == [MOUNTAIN, WEST, "MI-gray-river"]
    assert region.actor == 1

    rows = [[""] * 8 + ["L", "L"], ["R", "S", "O", "M", "I", "R", "S", "O", "M", "I"]]
    region = table(row="L L", row_number=1, plans="LRSOMI", display=f"{RIVER} {MOUNTAIN} {WEST}", more={"rows": rows})
    play(region, "take L", f"tile {MOUNTAIN}", "lot 1a", "end", "take L", f"tile {RIVER}", "lot 8d", "end")
    assert display(region) == [WEST]
    assert region.draw == n.NO_DRAW


@pytest.mark.rule("M3.3")
def test_an_empty_stack_of_tiles_is_made_from_the_discards() -> None:
    ids = GAME.start(GAME.options({})).components.tile_ids
    rows = [[""] * 8 + ["R", "R"], ["L", "L", "R", "S", "O", "M", "I", "R", "S", "O"]]
    region = table(row="R R", row_number=1, plans="RRSOMI", display="", more={"rows": rows, "tile_discards": ids[1:]})
    play(region, "take R", "lot 1a", "end", "take R", "lot 1a", "end", f"={ids[0]}")
    assert region.tile_stack != 0
    assert region.tile_discards == 0
    play(region, f"={ids[7]}")
    assert display(region) == [ids[0], ids[7]]


@pytest.mark.rule("M4.1")
def test_one_building_of_the_current_row_goes_to_any_free_lot() -> None:
    region = table("R....... ........ ........ .......S", row="S R S O", row_number=2)
    assert legal(region, "take") == ["R", "S", "O"]
    play(region, "take S")
    assert row_left(region) == ". R S O . . . . . ."
    assert len(legal(region, "lot")) == 30
    assert refused(region, "lot 1a") == ("M4.1", "lot_taken")
    play(region, "lot 8a")
    assert built(region) == "R....... ........ ......S. .......S"
    assert refused(region, "take R") == ("M4.1", "already_taken")
    assert refused(table(row="S S"), "take M") == ("M4.1", "not_in_row")


@pytest.mark.rule("M4.2")
def test_two_actions_a_turn_before_and_after_taking_together() -> None:
    region = table("RS...... ........ ........ ........", tokens=4, row="O O")
    play(region, "overhaul", "lot 1a", "lot 1b", "take O", "lot 5a", "relocate", "lot 5a", "lot 8d")
    assert [held(region, n.TOKENS), held(region, n.USED_TOKENS)] == [2, 4]
    assert refused(region, "relocate") == ("M4.2", "limit")
    play(region, "end", "take O", "lot 1a", "end")
    assert region.used == 0


@pytest.mark.rule("M4.2")
def test_the_same_action_twice_and_no_action_without_a_token() -> None:
    region = table("RS...... ........ ........ ........", tokens=1)
    play(region, "relocate", "lot 1a", "lot 2a")
    assert refused(region, "relocate") == ("M4.2", "no_token")
    again = table("RS...... ........ ........ ........", tokens=2)
    play(again, "relocate", "lot 1a", "lot 2a", "relocate", "lot 2a", "lot 1a")
    assert built(again) == "RS...... ........ ........ ........"


@pytest.mark.rule("M4.3")
def test_services_any_number_for_two_boats_each() -> None:
    region = table(earned=(1, 2, 3, 4, 5), boats=5)
    play(region, "service RS", "=MI", "service MI", "=OI")
    assert [held(region, n.BOATS), held(region, n.USED_BOATS)] == [1, 4]
    assert json_of(GAME.view(region, 0))["seats"][0]["services"] == ["RS", "MI"]
    assert refused(region, "service RO") == ("M4.3", "boats_short")


@pytest.mark.rule("M4.4")
def test_a_boat_brings_back_two_used_tokens() -> None:
    region = table("RS...... ........ ........ ........", tokens=0, earned=(3, 4), boats=2)
    play(region, "boat")
    assert [held(region, n.BOATS), held(region, n.TOKENS), held(region, n.USED_TOKENS)] == [1, 2, 4]
    one = play(table(tokens=5, earned=(3,), boats=1), "boat")
    assert [held(one, n.TOKENS), held(one, n.USED_TOKENS)] == [6, 0]
    assert refused(table(tokens=6, earned=(3,), boats=1), "boat") == ("M4.4", "no_used_token")
    assert refused(table(tokens=0), "boat") == ("M4.4", "no_boat")


@pytest.mark.rule("M4.4")
def test_a_boat_does_not_raise_the_limit_of_actions() -> None:
    region = table("RS...... ........ ........ ........", tokens=2, earned=(3,), boats=1)
    play(region, "relocate", "lot 1a", "lot 2a", "relocate", "lot 2a", "lot 1a", "boat")
    assert held(region, n.TOKENS) == 2
    assert refused(region, "relocate") == ("M4.2", "limit")


@pytest.mark.rule("M4.5")
def test_a_full_block_earns_its_boat_once() -> None:
    region = play(table(NEARLY, row="O R"), "take O", "lot 1d")
    assert [held(region, n.BOATS), held(region, n.EARNED)] == [1, 1]
    region = play(table(NEARLY, row="O R", earned=(1,)), "take O", "lot 1d")
    assert held(region, n.BOATS) == 1


@pytest.mark.rule("M4.5")
def test_relocation_into_a_block_earns_a_boat_and_the_boat_stays() -> None:
    region = play(table(NEARLY[:-1] + "M", tokens=2), "relocate", "lot 8d", "lot 1d")
    assert held(region, n.BOATS) == 1
    play(region, "relocate", "lot 1d", "lot 8d")
    assert held(region, n.BOATS) == 1


@pytest.mark.rule("M4.5")
def test_a_move_inside_a_block_or_an_exchange_earns_nothing() -> None:
    region = play(table(NEARLY), "relocate", "lot 1a", "lot 1d")
    assert held(region, n.BOATS) == 0
    full = "RS.. .... SO.. .... .... .... .... ...."
    region = play(table(full, boats=0, tokens=4), "overhaul", "lot 1a", "lot 1b", "backup", "lot 1a", "plan M")
    assert held(region, n.BOATS) == 0


@pytest.mark.rule("M4.6")
def test_a_landmark_brings_a_tile_of_ones_choice() -> None:
    region = play(table(row="L R", display=f"{RIVER}", plans="RSOMIR"), "take L")
    assert legal(region) == [f"tile {RIVER}"]
    region = table(row="L L", display=f"{RIVER} {MOUNTAIN}")
    play(region, "take L", f"tile {MOUNTAIN}")
    assert display(region) == [RIVER]
    play(region, "lot 6c")
    assert tiles_of(region) == {6: MOUNTAIN}
    assert refused(play(table(row="L L", display=f"{RIVER} {MOUNTAIN}"), "take L"), f"tile {WEST}") == (
        "M4.6",
        "tile_not_open",
    )


@pytest.mark.rule("M4.7")
def test_steps_come_in_any_order_and_the_turn_ends_after_taking() -> None:
    region = table("RS...... ........ ........ ........", tokens=2, earned=(3, 4, 5), boats=3)
    assert refused(region, "end") == ("M4.7", "not_taken")
    assert {word.split()[0] for word in legal(region)} == {
        "take", "overhaul", "relocate", "backup", "demand", "service", "boat",
    }  # fmt: skip
    play(region, "service RO", "=SI", "relocate", "lot 1a", "lot 2a", "take R", "lot 4d", "boat")
    assert "end" in legal(region)
    play(region, "end")
    assert region.actor == 1


@pytest.mark.rule("M4.7")
def test_taking_is_unbroken() -> None:
    region = table("RS...... ........ ........ ........", row="L L", earned=(3, 4), boats=2, tokens=0)
    play(region, "take L")
    for text in ("end", "boat", "relocate", "service RS", "lot 1c"):
        assert refused(region, text) == ("M4.6", "tile_due")
    play(region, legal(region)[0])
    for text in ("end", "boat", "relocate", "service RS", f"tile {RIVER}"):
        assert refused(region, text) == ("M4.7", "lot_due")


def test_what_is_not_due_is_refused() -> None:
    region = table(row="R S")
    assert refused(region, f"tile {RIVER}") == ("M4.6", "no_tile_due")
    assert refused(region, "lot 1a") == ("M4.7", "no_lot_due")
    assert refused(region, "row 1 upper") == ("M12.3", "no_resident_due")
    assert refused(region, "resident O") == ("M12.3", "no_resident_due")
    assert refused(region, "plan S") == ("M5.8", "no_plan_due")
    assert refused(region, "none") == ("M5.4", "nothing_to_decline")


def test_the_end_of_a_turn_is_the_one_step_that_needs_no_confirmation() -> None:
    region = play(table(row="R S", earned=(1, 2), boats=2), "take R", "lot 1a")
    settling = [text for text in legal(region) if GAME.confirms_itself(region, GAME.from_text(region, text))]
    assert settling == ["end"]


def test_a_city_can_be_filled_to_the_last_lot_it_needs() -> None:
    there = city(EMPTY)
    region = table("RSOMIRSO OSRMISRO MIRSOMIR RSO.....", others=(there,), row="R S")
    assert len(legal(play(region, "take R"), "lot")) == 5
