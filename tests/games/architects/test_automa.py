"""M11, M12.6: the Automa's turn, section by section."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import automa
from architrave.games.architects import numbers as n
from architrave.games.architects.automa import AUTOMA, REASONS, AutomaMove
from architrave.games.architects.component_set import DIFFICULTIES
from architrave.games.architects.lots import BIT, LETTERS, LOT_NAMES, LOTS
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import buffer, playout
from architrave.kernel.rng import Rng
from tests.games.architects.cities import BOX, give_services, lay_tiles, region

EMPTY = "........ ........ ........ ........"
RIVER, MOUNTAIN = "RS-green-river", "RS-gray-mountain"  # blocks 1, 3, 6, 8; blocks 2, 4, 5, 7


def solo(row: str, tiles: str = "", *, city: str = EMPTY, beside: dict[int, str] | None = None, plans: str = "RRRRRR",
         services: str = "RS RO RM", owned: str = "MI", boats: int = 0) -> Region:  # fmt: skip
    """The Automa's turn: the row as letters, with + behind those that have a resident; tiles left to right."""
    there = region(EMPTY, city, seats=1)
    there.with_residents = i64("+" in row)
    lay_row(there, 0, row)
    lay_row(there, 1, "R" * 10)
    lay_row(there, n.MOST_ROWS, plans)
    there.laid = 20
    there.open_tiles = vec[i64]([i64(BOX.tile(id)) for id in tiles.split()])
    for block, ids in (beside or {}).items():
        lay_tiles(there, AUTOMA, block, *ids.split())
        there.tile_stack &= ~there.tiles[AUTOMA * 8 + block - 1]
    for tile in there.open_tiles:
        there.tile_stack &= ~BIT[tile]
    for place, pair in enumerate(services.split()):
        there.open_services[place] = BOX.pair(pair) if pair != "-" else -1
        if pair != "-":
            there.stack[BOX.pair(pair)] -= 1
    give_services(there, AUTOMA, *owned.split())
    for pair in owned.split():
        there.stack[BOX.pair(pair)] -= 1
    there.held[AUTOMA * n.HELD_SPAN + n.BOATS] = boats
    there.first = 0
    there.turn = 2
    there.active = AUTOMA
    there.actor = CHANCE
    there.draw = n.DRAW_CARD
    return there


def lay_row(there: Region, row: int, letters: str) -> None:
    place = 0
    for sign in letters.replace(" ", ""):
        if sign == "+":
            there.rows[row * n.ROW_SPAN + n.GUESTS] |= BIT[place - 1]
            continue
        if sign != ".":  # a gap
            there.rows[row * n.ROW_SPAN + LETTERS.index(sign)] |= BIT[place]
            there.rows[row * n.ROW_SPAN + n.LEFT] |= BIT[place]
        place += 1


def turned(there: Region, card: str) -> AutomaMove:
    """Turn the card up; what the Automa made of it."""
    deed = automa.decide(there, BOX.card(card))
    there.apply(BOX.card(card))
    return deed


def why(deed: AutomaMove) -> tuple[int, str, str, str]:
    return int(deed.section), REASONS[deed.not_first], REASONS[deed.not_second], REASONS[deed.which]


def row_left(there: Region, row: int = 0) -> str:
    """What is left of a row, with gaps."""
    signs = ""
    for place in range(12):
        kinds = [LETTERS[kind] for kind in range(6) if there.rows[row * n.ROW_SPAN + kind] & BIT[place]]
        signs += kinds[0] if kinds else "."
    return signs.rstrip(".")


def built(there: Region) -> dict[str, str]:
    at = AUTOMA * n.CITY_SPAN
    return {
        LOT_NAMES[lot]: LETTERS[kind] for lot in range(LOTS) for kind in range(6) if there.lots[at + kind] & BIT[lot]
    }


def tiles_of(there: Region, block: int) -> list[str]:
    return [id for tile, id in enumerate(BOX.tile_ids) if there.tiles[AUTOMA * 8 + block - 1] & BIT[tile]]


def open_tiles(there: Region) -> list[str]:
    return [BOX.tile_ids[tile] for tile in there.open_tiles]


def held(there: Region, what: int) -> int:
    return int(there.held[AUTOMA * n.HELD_SPAN + what])


@pytest.mark.rule("M11.2")
def test_the_first_section_that_is_possible() -> None:
    there = solo("RLS", RIVER)
    assert why(turned(there, "left 1")) == (1, "", "", "")
    assert there.actor == 0
    assert there.phase == n.TURN
    there = solo("RS", beside={1: RIVER}, city="L....... ........ ........ ........")
    assert why(turned(there, "left 1")) == (2, "no_landmark", "", "")
    there = solo("OM", beside={1: RIVER}, city="L....... ........ ........ ........")
    assert why(turned(there, "left 1")) == (3, "no_landmark", "not_in_row", "indicated")
    there = solo("OM")
    assert why(turned(there, "left 1")) == (3, "no_landmark", "no_room", "indicated")


@pytest.mark.rule("M11.2")
def test_an_empty_deck_is_shuffled_again() -> None:
    there = Region(BOX, 1)
    seen = set()
    rng = Rng(3)
    actions = buffer()
    while there.actor >= 0 or there.actor == CHANCE:
        if there.actor == CHANCE and there.draw == n.DRAW_CARD:
            seen.add(int(there.deck))
            assert there.deck != 0
        if there.actor == CHANCE:
            there.apply(there.chance_at(rng.below(there.chance_total())))
        else:
            there.apply(there.pick(rng, actions))
    assert 2**10 - 1 in seen
    assert len(seen) >= 11  # 28 turns: every size of the deck was met


@pytest.mark.rule("M11.3", "M11.4")
def test_a_landmark_goes_where_the_tile_at_the_arrow_wants_it() -> None:
    there = solo("RLSL", f"{RIVER} {MOUNTAIN}")
    deed = turned(there, "left 5")
    assert built(there) == {"1c": "L"}  # the first green block, the first lot by its river
    assert tiles_of(there, 1) == [RIVER]
    assert open_tiles(there) == [MOUNTAIN]
    assert row_left(there) == "R.SL"  # the leftmost landmark
    assert why(deed) == (1, "", "", "")
    there = solo("RLSL", f"{RIVER} {MOUNTAIN}")
    turned(there, "right 5")
    assert built(there) == {"2a": "L"}
    assert open_tiles(there) == [RIVER]
    assert row_left(there) == "R.SL"


@pytest.mark.rule("M11.4")
def test_blocks_with_a_landmark_or_without_such_a_lot_are_passed_over() -> None:
    there = solo("L", RIVER, city="L....... ....RS.. ......R. ......RR", beside={1: MOUNTAIN})
    turned(there, "left 1")
    assert built(there)["6a"] == "L"  # 1 has a landmark, 3 no river lot
    there = solo("L", RIVER, city="........ R....... ........ ........")
    turned(there, "left 1")
    assert built(there)["1d"] == "L"
    lower = solo("L", MOUNTAIN, city="..RR..RR ........ ........ R.......")
    turned(lower, "left 1")
    assert built(lower)["5d"] == "L"  # the lower blocks have their mountains below


@pytest.mark.rule("M11.4")
def test_if_a_tile_does_not_fit_the_next_from_that_end() -> None:
    taken = "........ L...L... ..L...L. ........"  # all green blocks
    beside = {1: "RM-green-river", 3: "SO-green-river", 6: "SI-green-river", 8: "OI-green-river"}
    there = solo("L", f"{RIVER} OM-gray-river {MOUNTAIN}", city=taken, beside=beside)
    turned(there, "left 1")
    assert built(there)["2c"] == "L"
    assert open_tiles(there) == [RIVER, MOUNTAIN]
    there = solo("RL", f"{RIVER}", city=taken, beside=beside)
    assert why(turned(there, "right 1")) == (2, "no_tile_fits", "", "")
    assert open_tiles(there) == [RIVER]


@pytest.mark.rule("M11.5")
def test_a_building_beside_the_tile_that_asks_for_it() -> None:
    city = "......L. ........ L....... ........"
    there = solo("MISOR", beside={4: "OM-green-mountain", 5: RIVER}, city=city)
    deed = turned(there, "right 2")
    assert why(deed) == (2, "no_landmark", "", "")
    assert built(there)["4b"] == "M"  # block 4 comes first; the leftmost of M and O
    assert row_left(there) == ".ISOR"
    there = solo("ISI", beside={4: "OM-green-mountain", 5: RIVER}, city=city)
    turned(there, "left 1")
    assert built(there)["5b"] == "S"
    assert deed.asked == BOX.tile("OM-green-mountain")


@pytest.mark.rule("M11.5")
def test_a_full_block_asks_for_nothing() -> None:
    city = "RR...... RL...... ........ ........"
    there = solo("RO", beside={1: RIVER}, city=city)
    assert why(turned(there, "left 1")) == (3, "no_landmark", "no_room", "indicated")
    assert built(there)["2a"] == "R"


@pytest.mark.rule("M11.6")
@pytest.mark.parametrize(
    ("card", "row", "left"),
    [
        ("left 1", "ROMI", ".OMI"),
        ("left 3", "ROMI", "RO.I"),
        ("right 1", "ROMI", "ROM"),
        ("right 4", "ROMI", ".OMI"),
        ("left 5", "ROMI", "ROM"),  # fewer: the farthest
        ("right 5", "ROMI", ".OMI"),
        ("left 2", "R..OMI", "R...MI"),  # gaps are closed
        ("right 2", "RO.M.I", "RO...I"),
    ],
)
def test_the_building_that_the_card_points_at(card: str, row: str, left: str) -> None:
    there = solo(row)
    assert why(turned(there, card))[0] == 3
    assert row_left(there) == left


@pytest.mark.rule("M11.6")
def test_it_goes_to_the_first_block_that_asks_for_it() -> None:
    city = "RRL..... RR.....L ........ ........"
    beside = {2: "OM-gray-river", 4: RIVER}
    there = solo("I", city=city, beside=beside)
    turned(there, "left 1")
    assert built(there)["2b"] == "I"  # nobody asks for it: the first block with a free lot
    crowded = solo("SI", city=city, beside=beside, plans="RRRRRR")
    turned(crowded, "left 1")
    assert built(crowded)["4a"] == "S"  # section 2 has the same aim
    there = solo("L", "MI-gray-river", city="........ ........ ........ ........")
    assert why(turned(there, "left 1"))[0] == 1


@pytest.mark.rule("M11.6")
def test_a_landmark_whose_wish_cannot_be_met_goes_to_the_first_block_without_one() -> None:
    taken = "........ L...L... ..L...L. ........"
    beside = {1: "RM-green-river", 3: "SO-green-river", 6: "SI-green-river", 8: "OI-green-river"}
    there = solo("L", f"{RIVER} RI-green-mountain", city=taken, beside=beside)
    deed = turned(there, "right 1")
    assert why(deed) == (3, "no_tile_fits", "not_in_row", "indicated")
    assert built(there)["2a"] == "L"
    assert tiles_of(there, 2) == ["RI-green-mountain"]  # the first tile at the arrow's end
    assert open_tiles(there) == [RIVER]


FULL_OF_LANDMARKS = "L.L.L.L. ........ L.L.L.L. ........"  # one in every block
IN_ALL_BLOCKS = {
    1: "OM-gray-river", 2: "OM-green-mountain", 3: "OI-green-river", 4: "OI-gray-mountain", 5: "MI-green-mountain",
    6: "MI-gray-river", 7: "SO-green-river", 8: "SO-gray-mountain",
}  # fmt: skip


@pytest.mark.rule("M11.6")
@pytest.mark.parametrize(
    ("card", "row", "left"),
    [
        ("left 1", "LRLR", "L.LR"),
        ("left 3", "LRLR", "LRL"),
        ("left 3", "RRL", ".RL"),  # after the last the first
        ("right 1", "RRL", "R.L"),
        ("right 3", "LLR", "LL"),  # the third from the right is a landmark, and after the last comes the first
    ],
)
def test_a_landmark_that_cannot_be_placed_is_passed_over(card: str, row: str, left: str) -> None:
    there = solo(row, RIVER, city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS)
    assert why(turned(there, card)) == (3, "no_tile_fits", "not_in_row", "next")
    assert row_left(there) == left
    assert built(there)["1b"] == "R"


@pytest.mark.rule("M11.7", "M11.1")
@pytest.mark.parametrize(
    ("card", "plans", "after", "placed"),
    [
        ("left 2", "RSOMIR", "RLOMIR", "S"),
        ("left 5", "RSOMIR", "RSOMLR", "I"),  # the fifth, although the row has three landmarks only
        ("right 4", "RSOMIR", "RSLMIR", "O"),
        ("left 4", "RSOLLR", "RSOLLL", "R"),
        ("right 1", "RSOMIR", "RSOMIL", "R"),
        ("left 2", "RLLMIR", "RLLLIR", "M"),  # the first from there on that is no landmark
        ("left 3", "RSLLLL", "LSLLLL", "R"),  # wrapping
        ("right 2", "LLLLLS", "LLLLLL", "S"),
    ],
)
def test_only_landmarks_and_no_room_for_one(card: str, plans: str, after: str, placed: str) -> None:
    there = solo("LLL", f"{RIVER} {MOUNTAIN} RI-gray-river", city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS, plans=plans)
    deed = turned(there, card)
    assert why(deed) == (3, "no_tile_fits", "not_in_row", "exchanged")
    assert row_left(there, n.MOST_ROWS) == after
    assert len(open_tiles(there)) == 3  # no tile is taken
    assert row_left(there).count("L") == 2
    new = [sign for name, sign in built(there).items() if sign != "L"]
    assert new == [placed]
    lot = next(name for name, sign in built(there).items() if sign != "L")
    assert lot == {"S": "7b", "O": "1b", "M": "1b", "R": "1b", "I": "3b"}[placed]  # M11.6: where somebody asks for it


@pytest.mark.rule("M11.7")
def test_the_first_version_counted_by_what_was_left_of_the_row() -> None:
    there = solo(
        "LLL", f"{RIVER} {MOUNTAIN} RI-gray-river", city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS, plans="RSOMIR"
    )
    there.rules = n.FIRST_RULES
    turned(there, "left 5")
    assert row_left(there, n.MOST_ROWS) == "RSLMIR"


@pytest.mark.rule("M11.7")
def test_only_landmarks_in_backup_plans_too() -> None:
    there = solo("LL+L", f"{RIVER} {MOUNTAIN} RI-gray-river", city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS,
                 plans="LLLLLL")  # fmt: skip
    bag = list(there.bag)
    assert why(turned(there, "left 2")) == (3, "no_tile_fits", "not_in_row", "out_of_bag")
    assert there.actor == CHANCE
    assert there.draw == n.DRAW_BUILDING
    assert there.chance_total() == sum(there.bag[:5])  # the landmarks in the bag cannot be drawn
    assert {there.chance_at(ticket) for ticket in range(there.chance_total())} == set(range(5))
    assert there.bag[5] == bag[5] + 1
    there.apply(LETTERS.index("I"))
    assert list(there.bag) == [*bag[:4], bag[4] - 1, bag[5] + 1]
    assert built(there)["3b"] == "I"  # OI is asked for in block 3
    assert row_left(there, n.MOST_ROWS) == "LLLLLL"
    assert there.residents[AUTOMA * n.RESIDENT_SPAN] == LETTERS.index("L") + 1  # the resident comes along
    assert there.actor == 0


def with_boats(services: str, *, boats: int = 2, owned: str = "MI", row: str = "RR") -> Region:
    return solo(row, services=services, boats=boats, owned=owned, city="RRS.O... ........ ........ ........")


@pytest.mark.rule("M11.8")
@pytest.mark.parametrize(
    ("services", "owned", "bought", "place"),
    [
        ("MI RS RO", "SM", "RS", 1),  # one pair each: the first place
        ("RO RS MI", "SM", "RO", 0),
        ("RS RO MI", "RS", "RO", 1),  # not one it owns
        ("- SO RS", "MI", "SO", 1),  # an empty place
    ],
)
def test_two_boats_buy_the_service_with_most_pairs(services: str, owned: str, bought: str, place: int) -> None:
    there = with_boats(services, owned=owned)
    turned(there, "left 1")
    assert there.draw == n.DRAW_SERVICE
    assert there.actor == CHANCE
    assert there.vacant == place
    assert held(there, n.SERVICES) == sum(1 << BOX.pair(pair) for pair in (owned, bought))
    assert (held(there, n.BOATS), held(there, n.USED_BOATS)) == (0, 2)
    there.apply(BOX.pair("OI"))
    assert there.open_services[place] == BOX.pair("OI")
    assert there.actor == 0


@pytest.mark.rule("M11.8")
def test_most_pairs_win_over_the_first_place() -> None:
    there = solo("RR", services="RO RS MI", boats=2, city="RRSSO... ........ ........ ........")
    turned(there, "left 1")
    assert held(there, n.SERVICES) >> BOX.pair("RS") & 1


@pytest.mark.rule("M11.8")
def test_four_boats_buy_two_services_and_one_buys_none() -> None:
    there = with_boats("RS RO MI", boats=4)
    turned(there, "left 1")
    there.apply(BOX.pair("OI"))
    assert there.draw == n.DRAW_SERVICE
    there.apply(BOX.pair("OI"))
    assert held(there, n.BOATS) == 0
    assert there.actor == 0
    there = with_boats("RS RO MI", boats=1)
    turned(there, "left 1")
    assert there.actor == 0
    assert held(there, n.BOATS) == 1


@pytest.mark.rule("M11.8")
def test_services_are_drawn_until_one_has_a_pair() -> None:
    there = with_boats("MI OM SM", owned="RS")
    turned(there, "left 1")
    for pair in ("MI", "RS", "OI"):  # no pair; owned; no pair
        assert there.draw == n.DRAW_SEARCH
        assert there.actor == CHANCE
        assert there.discards[BOX.pair(pair)] == 0
        there.apply(BOX.pair(pair))
    there.apply(BOX.pair("RO"))
    assert there.actor == 0
    assert held(there, n.SERVICES) == sum(1 << BOX.pair(pair) for pair in ("RS", "RO"))
    assert [int(there.discards[BOX.pair(pair)]) for pair in ("MI", "RS", "OI", "RO")] == [1, 1, 1, 0]
    assert there.looked == 0
    assert held(there, n.BOATS) == 0
    assert [BOX.pairs[pair] for pair in there.open_services[:3]] == ["MI", "OM", "SM"]


@pytest.mark.rule("M11.8")
def test_each_service_is_looked_at_once_and_then_the_boats_are_kept() -> None:
    there = with_boats("MI OM SM", owned="RS")
    for pair in range(10):
        there.stack[pair] = 0
    there.stack[BOX.pair("OI")] = 1
    there.discards[BOX.pair("SI")] = 2
    turned(there, "left 1")
    there.apply(BOX.pair("OI"))
    there.apply(BOX.pair("SI"))  # the discards of before, shuffled, without the one looked at
    assert there.draw == n.DRAW_SEARCH
    there.apply(BOX.pair("SI"))
    assert there.actor == 0
    assert held(there, n.BOATS) == 2
    assert int(there.discards[BOX.pair("OI")]) == 1
    assert int(there.discards[BOX.pair("SI")]) == 2
    there.active, there.actor, there.draw, there.used = AUTOMA, CHANCE, n.DRAW_CARD, 0
    turned(there, "left 1")  # its next building: it tries again
    assert there.draw == n.DRAW_SEARCH


@pytest.mark.rule("M11.8")
def test_a_search_in_vain_is_not_repeated_for_a_boat_of_the_same_turn() -> None:
    there = solo("R+R", services="- - -", boats=2, city="RRS.O... ........ ........ ........")
    for pair in range(10):
        there.stack[pair] = 0
    there.residents[AUTOMA * n.RESIDENT_SPAN] = 64
    there.residents[AUTOMA * n.RESIDENT_SPAN + 1] = 9
    turned(there, "left 1")
    assert there.actor == 0
    assert held(there, n.BOATS) == 3
    assert held(there, n.POINTS) == 3


@pytest.mark.rule("M12.6")
def test_it_prefers_residents() -> None:
    there = solo("LRL+", RIVER)
    turned(there, "left 1")
    assert row_left(there) == "LR"  # section 1: the landmark that has one
    city = "L....... ........ ........ ........"
    there = solo("RSS+R+", beside={1: RIVER}, city=city)
    turned(there, "right 1")
    assert row_left(there) == "RS.R"  # section 2: the tile first, then the leftmost with one
    there = solo("RSOM+", beside={1: RIVER}, city=city)
    turned(there, "right 1")
    assert row_left(there) == ".SOM"  # … else the leftmost
    there = solo("ROM+I+")
    assert why(turned(there, "left 1")) == (3, "no_landmark", "no_room", "with_resident")
    assert row_left(there) == "RO.I"  # section 3: the first with one from the arrow's side
    there = solo("ROM+I+")
    turned(there, "right 3")
    assert row_left(there) == "ROM"
    there = solo("ROM+I+")
    assert why(turned(there, "left 4"))[3] == "indicated"  # it has one itself
    assert row_left(there) == "ROM"


@pytest.mark.rule("M12.6")
def test_a_landmark_with_a_resident_that_cannot_be_placed_is_not_preferred() -> None:
    there = solo("RL+R", RIVER, city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS)
    assert why(turned(there, "left 1"))[3] == "indicated"
    there = solo("RL+R", RIVER, city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS)
    assert why(turned(there, "left 2"))[3] == "next"
    assert row_left(there) == "RL"
    there = solo("R+L+R", RIVER, city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS)
    assert why(turned(there, "left 2"))[3] == "next_resident"  # it has one, so that was not the reason
    assert row_left(there) == ".LR"
    there = solo("R+LR", RIVER, city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS)
    assert why(turned(there, "left 2"))[3] == "with_resident"
    assert row_left(there) == ".LR"


@pytest.mark.rule("M12.6")
def test_its_rows_are_filled_from_the_top_and_pay() -> None:
    there = solo("R+S", city=EMPTY)
    boats = []
    points = []
    for number in range(19):
        there.active, there.actor, there.draw, there.used, there.row = AUTOMA, CHANCE, n.DRAW_CARD, 0, 0
        there.held[AUTOMA * n.HELD_SPAN + n.SERVICES] = 1023  # so that boats stay
        for place in range(3):
            there.lots[AUTOMA * n.CITY_SPAN + place] = 0
        there.lots[AUTOMA * n.CITY_SPAN + n.BUILT] = 0
        for pair in range(10):
            there.stack[pair] = 0
        box = int(there.box[number % 5])
        lay_row(there, 0, f"{'RSOMI'[number % 5]}+L")
        there.rows[LETTERS.index("L")] = 0
        turned(there, "left 1")
        boats.append(held(there, n.BOATS))
        points.append(held(there, n.POINTS))
        there.rows[n.GUESTS] = 0
        for kind in range(8):
            there.rows[kind] = 0
        assert int(there.box[number % 5]) == box + (number == 18)  # all 18 spaces full: back to the box
    assert [guests for guests in range(1, 19) if points[guests] > points[guests - 1]] == [2, 5, 8, 11, 14, 17]
    assert points[-1] == 18
    assert [guests for guests in range(1, 19) if boats[guests] > boats[guests - 1]] == [5, 11, 17]
    rows = [int(there.residents[AUTOMA * n.RESIDENT_SPAN + row]) for row in range(6)]
    assert rows[0] == 1 + 2 * 8 + 3 * 64  # colours ignored
    assert all(row >= 64 for row in rows)


@pytest.mark.rule("M12.6")
def test_building_and_boat_come_before_the_resident() -> None:
    """The boat of the block and that of the section: the service is bought with the first one and the one it had."""
    there = solo("R+R", services="RS MI MI", boats=1, city="RR...... .S...... ........ ........", owned="OI")
    there.residents[AUTOMA * n.RESIDENT_SPAN] = 73
    there.residents[AUTOMA * n.RESIDENT_SPAN + 1] = 9
    turned(there, "left 1")  # 1c: the block is full
    assert there.draw == n.DRAW_SERVICE
    assert there.guest == 0  # still in hand
    assert held(there, n.POINTS) == 0
    there.apply(BOX.pair("OM"))
    assert there.guest == -1
    assert held(there, n.POINTS) == 3
    assert held(there, n.BOATS) == 1  # the section's
    assert there.actor == 0


@pytest.mark.rule("M11.1")
def test_the_setup_and_the_first_player_token_that_never_moves() -> None:
    there = Region(BOX, 1)
    rng = Rng(11)
    actions = buffer()
    starters = set()
    row = (-1, -1)
    while there.actor >= 0 or there.actor == CHANCE:
        if there.actor == 0 and (there.round, there.row) != row:
            row = (there.round, there.row)
            assert (
                there.rows[there.row * n.ROW_SPAN + n.LEFT] + 1 == BIT[(10, 8, 10)[there.round]]
            )  # you begin every row
            starters.add(row)
        if there.actor == CHANCE:
            there.apply(there.chance_at(rng.below(there.chance_total())))
        else:
            there.apply(there.pick(rng, actions))
    assert len(starters) == 6
    assert there.first == 0
    for block in range(1, 9):  # at most one landmark in a block
        landmarks = sum(1 for name, sign in built(there).items() if sign == "L" and name[0] == str(block))
        assert landmarks == len(tiles_of(there, block)) <= 1


@pytest.mark.parametrize("difficulty", range(len(DIFFICULTIES)))
@pytest.mark.parametrize("residents", [0, 1])
def test_the_automa_never_stalls(difficulty: int, residents: int) -> None:
    actions = buffer()
    for seed in range(20):
        there = Region(BOX, 1)
        there.difficulty, there.with_residents, there.with_events = difficulty, residents, seed % 2
        playout(there, Rng(seed), actions)
        assert there.turn == 56
        assert len(built(there)) == 28
        assert held(there, n.POINTS) > 0
        stacked = sum(there.stack) + sum(there.discards) + sum(1 for pair in there.open_services if pair >= 0)
        owned = sum(int(there.held[city * n.HELD_SPAN + n.SERVICES]).bit_count() for city in range(2))
        assert stacked + owned == 20


@pytest.mark.rule("M11.7")
def test_the_same_index_in_backup_plans_counts_from_the_same_side() -> None:
    there = solo("LL", f"{RIVER} {MOUNTAIN}", city=FULL_OF_LANDMARKS, beside=IN_ALL_BLOCKS, plans="RSOMIR")
    turned(there, "right 2")
    assert row_left(there, n.MOST_ROWS) == "RSOMLR"
    assert row_left(there) == ".L"
    assert there.rows[n.PLANS + n.LEFT] == 63
