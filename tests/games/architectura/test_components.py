"""A1: components; the rings and symbols of A9 and A10."""

from __future__ import annotations

import pytest

from architrave.games.architectura import steps
from architrave.games.architectura.components import COLOURS
from architrave.games.architectura.names import ring, value_text
from tests.games.architectura.plan import STANDARD, at, city, moves, opening, play, refused
from tests.games.architectura.short import short_rings

# Kind: its ring with the basic value in brackets, as A9 and A10 print it.
RINGS = {
    "park": "X-1 [X] X+1 X+2",
    "temple": "No-1 [No] No+1 No+2",
    "school": "4 5 [6] 8",
    "theatre": "5 6 [7] 8",
    "tavern": "1 [3] 4 6",
    "market": "1 [2] 5 9",
    "villa": "6 7 [8] 10",
    "barracks": "3 4 [5] 6",
    "watchtower": "[4] 5 6 8",
    "workshop": "2 3 [4] 7",
    "bathhouse": "3 4 [5] 7",
    "bank": "2 [3] 6 7",
    "fountain": "2 [3] 6 7",
    "laboratory": "3 4 [5] 7",
    "graveyard": "[2]",
    "magic-academy": "6 [7] 10 12",
    "library": "2 3 [4] 6",
    "museum": "2 3 [5] 6",
    "statue": "2 [3] 4 5",
    "arsenal": "3 [4] 5 6",
    "smithy": "1 2 [4] 5",
    "obelisk": "[6]",
    "guesthouse": "[3] 5 6 8",
    "greenhouse": "2 3 [4] 6",
    "city-hall": "7 [8] 10 11",
    "manufactory": "2 [3] 4 6",
}
MAY = {
    *("park", "temple", "school", "theatre", "tavern", "market", "workshop"),
    *("fountain", "library", "smithy", "greenhouse", "manufactory"),
}
MUST = {"barracks", "laboratory", "museum", "arsenal", "obelisk"}


@pytest.mark.rule("A1.1")
def test_four_colours_twelve_basic_cards_six_additional_ones_and_two_tokens_each() -> None:
    assert COLOURS == ("blue", "green", "yellow", "red")
    there = opening(4)
    for seat in range(4):
        assert [int(kind) for kind in there.kind[seat * 12 : seat * 12 + 12]] == list(STANDARD.basics)
        assert int(STANDARD.colours[seat]).bit_count() == 6
        assert there.tokens[seat] == 2
    assert len(set(STANDARD.basics)) == 12
    assert len(there.top) == 4 * 8


@pytest.mark.rule("A1.2")
@pytest.mark.parametrize("kind", RINGS)
def test_the_ring_of_a_card_and_its_basic_value(kind: str) -> None:
    number = STANDARD.kind(kind)
    texts = ring(STANDARD, number)
    basic = int(STANDARD.basic[number])
    assert " ".join(f"[{text}]" if place == basic else text for place, text in enumerate(texts)) == RINGS[kind]
    assert value_text(STANDARD, number, basic) == texts[basic]


def test_all_kinds_are_in_the_table() -> None:
    assert set(STANDARD.ids) == set(RINGS)


@pytest.mark.parametrize("kind", RINGS)
def test_shields_and_what_is_optional(kind: str) -> None:
    number = STANDARD.kind(kind)
    assert bool(STANDARD.shield[number]) == (kind in {"watchtower", "city-hall"})
    assert (STANDARD.effect[number] != steps.NONE) == (kind in MAY | MUST)
    if kind in MAY | MUST:
        assert bool(STANDARD.may[number]) == (kind in MAY)


@pytest.mark.rule("A1.2", "A8.5")
def test_the_lowest_and_the_highest_of_four_values_are_neighbours() -> None:
    """The School may turn any card of its owner in either direction."""
    for before, turn, after in (("10", "up", "6"), ("6", "down", "10"), ("8", "up", "10"), ("8", "down", "7")):
        there = city(f"A  .\nB  villa:b^{before}", hands={"b": "school"})
        play(there, "school A1", f"B1 {turn}")
        assert at(there, "B1") == f"villa:b^{after}"


@pytest.mark.rule("A1.3")
def test_formula_values_are_ordered_by_what_they_add() -> None:
    there = city("A  villa:b  park:b^X+2\nB  temple:b^No-1 watchtower:b", hands={"b": "school"})
    play(there, "school B3")
    assert {"A2 up", "A2 down", "B1 up", "B1 down"} <= moves(there)
    assert at(play(there.clone(), "B1 up"), "B1") == "temple:b^No"
    assert at(play(there.clone(), "B1 down"), "B1") == "temple:b^No+2"
    assert at(play(there.clone(), "A2 up"), "A2") == "park:b^X-1"
    assert at(play(there.clone(), "A2 down"), "A2") == "park:b^X+1"


@pytest.mark.rule("A1.4")
def test_a_card_with_one_value_never_turns() -> None:
    there = city("A  obelisk:b\nB  .", hands={"b": "school"})
    play(there, "school B1")
    assert refused(there, "A1 up") == "A1.4"
    assert refused(there, "A1 down") == "A1.4"
    assert moves(there) == {"B1 up", "B1 down", "decline"}


@pytest.mark.rule("A1.4")
@pytest.mark.parametrize(
    ("word", "up", "down"),
    [
        ("villa:b^7", "villa:b^8", None),
        ("villa:b^8", "villa:b^10", "villa:b^7"),
        ("villa:b^10", None, "villa:b^8"),
        ("bank:b^3", "bank:b^6", None),
        ("bank:b^6", None, "bank:b^3"),
    ],
)
@pytest.mark.parametrize("space", ["B1", "B2", "B3"])
def test_a_blank_side_never_comes_to_the_top(word: str, up: str | None, down: str | None, space: str) -> None:
    street = [*["tavern:g", "villa:g"][: int(space[1]) - 1], word]
    there = play(city(f"A  .\nB  {' '.join(street)}", hands={"b": "school"}, cards=short_rings()), "school A1")
    for turn, wanted in (("up", up), ("down", down)):
        if wanted is None:
            assert refused(there, f"{space} {turn}") == "A1.4"
        else:
            assert at(play(there.clone(), f"{space} {turn}"), space) == wanted


@pytest.mark.rule("A10.2")
def test_the_additional_cards_of_the_colours() -> None:
    wanted = {
        "blue": {"fountain", "graveyard", "magic-academy", "laboratory", "library", "museum"},
        "red": {"statue", "arsenal", "smithy", "obelisk", "guesthouse", "city-hall"},
        "green": {"guesthouse", "greenhouse", "city-hall", "library", "statue", "laboratory"},
        "yellow": {"museum", "manufactory", "fountain", "smithy", "greenhouse", "arsenal"},
    }
    for colour, ids in wanted.items():
        bits = int(STANDARD.colours[COLOURS.index(colour)])
        assert {id for kind, id in enumerate(STANDARD.ids) if bits >> kind & 1} == ids
