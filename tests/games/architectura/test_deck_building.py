"""A11: the advanced game."""

from __future__ import annotations

import pytest

from architrave.games.architectura import deck_building, turn
from architrave.games.architectura.position import City
from architrave.kernel.rng import Rng
from tests.games.architectura.plan import STANDARD, actor, deck, draw, moves, opening, play, refused

# What each additional card may stand in for: a basic card by name, or all of a basic value (A10).
REPLACED = {
    "fountain": {"tavern", "bank"},
    "laboratory": {"market"},
    "graveyard": {"workshop"},
    "magic-academy": {"theatre"},
    "library": {"school"},
    "museum": {"barracks", "bathhouse"},
    "statue": {"tavern", "bank"},
    "arsenal": {"watchtower", "workshop"},
    "smithy": {"workshop"},
    "obelisk": {"school"},
    "guesthouse": {"tavern", "bank"},
    "greenhouse": {"bathhouse"},
    "city-hall": {"barracks"},
    "manufactory": {"tavern", "bank"},
}


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize("colour", "bgyr")
def test_only_legal_replacements_are_offered(colour: str) -> None:
    there = opening(2, colours=colour + "bg".replace(colour, "y"), most=6, build=True)
    seat_colour = int(there.colours[0])
    own = {id for kind, id in enumerate(STANDARD.ids) if int(STANDARD.colours[seat_colour]) >> kind & 1}
    assert moves(there) == {"ready"} | {f"{id} for {basic}" for id in own for basic in REPLACED[id]}


@pytest.mark.rule("A11.1")
def test_one_for_one_and_the_deck_stays_at_twelve() -> None:
    there = opening(2, colours="yb", most=6, build=True)
    play(there, "manufactory for bank")
    assert len(deck(there, "b")) == 12
    assert {"manufactory", "tavern"} <= deck(there, "b")
    assert "bank" not in deck(there, "b")
    assert actor(there) == "b"


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize(
    "move",
    [
        "obelisk for school",
        "manufactory for bank",
        "fountain for bank",
        "fountain for school",
        "greenhouse for workshop",
        "villa for bank",
    ],
    ids=["another colour's", "twice", "for a card that is gone", "another value", "not the card named", "a basic card"],
)
def test_each_refusal_names_its_paragraph(move: str) -> None:
    there = play(opening(2, colours="yb", most=6, build=True), "manufactory for bank")
    assert refused(there, move) == "A11.1"


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_the_maximum_holds_and_fewer_is_always_allowed(most: int) -> None:
    there = opening(2, colours="yb", most=most, build=True)
    assert "ready" in moves(there)
    for move in ("museum for barracks", "fountain for tavern")[:most]:
        play(there, move)
        assert "ready" in moves(there)
    assert moves(there) == {"ready"}
    assert refused(there, "greenhouse for bathhouse") == "A11.1"


@pytest.mark.rule("A11.1")
def test_a_die_may_be_rolled_for_the_maximum() -> None:
    there = City(STANDARD, 2)
    there.starter = 0
    there.most = -1
    turn.set_up(there, True)
    draw(there, "1")
    assert there.most == 1
    play(there, "museum for bathhouse")
    assert moves(there) == {"ready"}


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize("colour", "bgyr")
def test_every_colour_can_use_all_six(colour: str) -> None:
    there = opening(2, colours=colour + "bg".replace(colour, "y"), most=6, build=True)
    assert fills(there)


def fills(there: City) -> bool:
    """Is there a way to put all six additional cards into the deck?"""
    if deck_building.count_added(there, 0) == 6:
        return True
    for move in sorted(moves(there) - {"ready"}):
        if fills(play(there.clone(), move)):
            return True
    return False


@pytest.mark.rule("A11.2")
def test_everybody_chooses_before_anything_is_dealt_and_then_it_is_fixed() -> None:
    there = opening(3, colours="bgy", most=6, build=True)
    play(there, "museum for barracks", "ready")
    assert actor(there) == "g"
    assert refused(there, "museum for barracks") == "A11.1"
    play(there, "ready", "manufactory for bank", "ready")
    assert actor(there) == "chance"
    draw(there, "museum", "park", "villa", *("park", "villa", "bank"), *("manufactory", "park", "villa"))
    assert actor(there) == "b"
    assert refused(there, "fountain for bank") == "A3.1"


@pytest.mark.rule("A11.2", "A13.1")
def test_choices_are_made_at_the_same_time_so_nobody_knows_the_others() -> None:
    one = play(opening(2, colours="bg", most=6, build=True), "museum for barracks", "ready")
    other = play(opening(2, colours="bg", most=6, build=True), "ready")
    assert list(one.observe(1)) == list(other.observe(1))
    for there in (one, other):
        play(there, "ready")
    assert list(one.observe(1)) != list(other.observe(1))  # then they are shown to all


def test_a_random_deck_is_legal_and_every_number_of_replacements_comes_up() -> None:
    counts = set()
    for seed in range(60):
        there = opening(4, most=6, build=True)
        deck_building.build_at_random(there, seed % 4, Rng(seed))
        kinds = [int(kind) for kind in there.kind[seed % 4 * 12 : seed % 4 * 12 + 12]]
        assert len(set(kinds)) == 12
        added = [kind for kind in kinds if kind not in STANDARD.basics]
        counts.add(len(added))
        for kind in added:
            assert int(STANDARD.colours[seed % 4]) >> kind & 1
            slot = kinds.index(kind)
            assert STANDARD.ids[STANDARD.basics[slot]] in REPLACED[STANDARD.ids[kind]]
    assert counts == set(range(7))
