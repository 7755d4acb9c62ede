"""A13: who knows what. What is known stays when the hidden cards are redealt, and what is not known varies."""

from __future__ import annotations

from typing import Final

import pytest

from architrave.games.architectura import turn
from architrave.games.architectura.game import Architectura
from architrave.games.architectura.position import City
from architrave.kernel.rng import Rng
from architrave.kernel.subject import notation_of
from architrave.kernel.worlds import possible, read_by, to_act
from tests.games.architectura.plan import (
    SEATS,
    STANDARD,
    actor,
    city,
    deck,
    draw,
    hand,
    known,
    moves,
    opening,
    outcomes,
    play,
    under,
)
from tests.json_of import json_of

GAME = Architectura()
DEALS = 40


def deals(there: City, viewer: str, count: int = DEALS) -> list[City]:
    """The city redealt for a seat, many times; it never notices."""
    found = []
    seat = SEATS.index(viewer)
    rng = Rng(11)
    for _ in range(count):
        world = there.clone()
        world.resample(seat, rng)
        assert list(world.observe(seat)) == list(there.observe(seat))
        assert json_of(GAME.view(world, seat)) == json_of(GAME.view(there, seat))
        found.append(world)
    return found


@pytest.mark.rule("A13.1")
def test_other_hands_and_decks_are_hidden_and_ones_own_hand_is_not() -> None:
    there = opening(3, "villa", "park", "bank", "school", "temple", "tavern", "market", "theatre", "villa")
    worlds = deals(there, "b")
    assert {frozenset(hand(world, "b")) for world in worlds} == {frozenset({"villa", "park", "bank"})}
    for letter in "gy":
        assert len({frozenset(hand(world, letter)) for world in worlds}) > DEALS // 2
        assert all(len(hand(world, letter)) == 3 and len(deck(world, letter)) == 9 for world in worlds)


@pytest.mark.rule("A13.1")
def test_a_view_tells_a_hand_to_its_owner_only() -> None:
    there = opening(2, "villa", "park", "bank", "school", "temple", "tavern")
    for viewer in (None, 0, 1):
        seats = json_of(GAME.view(there, viewer))["seats"]
        for seat in (0, 1):
            assert (seats[seat]["hand"] is None) == (seat != viewer)
            assert (seats[seat]["hand_count"], seats[seat]["deck_count"]) == (3, 9)


@pytest.mark.rule("A13.1")
def test_the_order_of_a_deck_exists_for_nobody() -> None:
    there = opening(2, "villa", "park", "bank", "school", "temple", "tavern")
    play(there, "villa A1")
    assert len(outcomes(there)) == 9  # each card of the deck may come up


@pytest.mark.rule("A13.1")
def test_city_destroyed_removed_and_buried_cards_are_open() -> None:
    there = city(
        "A  (villa:g) tavern:g/(bank:g)\nB  .",
        hands={"b": "park", "g": "school temple"},
        decks={"g": "theatre market"},
        graves={"g": "workshop"},
    )
    for world in deals(there, "b"):
        assert list(world.top) == list(there.top)
        assert list(world.below) == list(there.below)
        assert list(world.gone) == list(there.gone)
        assert list(world.grave) == list(there.grave)
        assert hand(world, "g") | deck(world, "g") == {"school", "temple", "theatre", "market"}


@pytest.mark.rule("A13.1")
def test_what_was_put_under_the_deck_is_known_to_its_owner() -> None:
    there = opening(2, "villa", "park", "bank", "school", "temple", "tavern")
    play(there, "exchange", "under bank", "under villa", "under park")
    draw(there, "market", "theatre", "school")
    assert {tuple(under(world, "b")) for world in deals(there, "b")} == {("bank", "villa", "park")}
    assert json_of(GAME.view(there, 0))["seats"][0]["under"] == ["bank", "villa", "park"]
    others = {tuple(under(world, "b")) for world in deals(there, "g")}
    assert len(others) > DEALS // 2
    assert all(len(cards) == 3 for cards in others)
    assert json_of(GAME.view(there, 1))["seats"][0]["under"] is None


@pytest.mark.rule("A13.1", "A11.2")
def test_replaced_cards_are_open_once_all_have_chosen() -> None:
    there = play(opening(2, colours="bg", most=6, build=True), "museum for barracks", "ready")
    kinds = {tuple(int(kind) for kind in world.kind[:12]) for world in deals(there, "g")}
    assert len(kinds) > DEALS // 2
    play(there, "ready")
    kinds = {tuple(int(kind) for kind in world.kind[:12]) for world in deals(there, "g")}
    assert kinds == {tuple(int(kind) for kind in there.kind[:12])}


@pytest.mark.rule("A11.2", "A13.1")
def test_who_has_not_chosen_yet_has_a_basic_deck_in_every_deal() -> None:
    """Before the starter is drawn nobody has chosen; while seat g chooses, seat y has not."""
    there = City(STANDARD, 3)
    there.most = 6
    turn.set_up(there, True)
    for world in deals(there, "g"):
        assert list(world.kind) == list(there.kind)
    draw(there, "0")
    play(there, "ready")
    for world in deals(there, "b"):
        assert list(world.kind[24:]) == list(STANDARD.basics)


@pytest.mark.rule("A13.2")
def test_hand_and_deck_together_can_be_worked_out_but_not_the_split() -> None:
    there = opening(2, "villa", "park", "bank", "school", "temple", "tavern")
    play(there, "villa A1")
    draw(there, "market")
    play(there, "school A2", "decline")
    draw(there, "theatre")
    for world in deals(there, "g"):
        assert hand(world, "b") | deck(world, "b") == hand(there, "b") | deck(there, "b")
    unseen = json_of(GAME.view(there, 1))["seats"][0]["unseen"]
    assert set(unseen) == hand(there, "b") | deck(there, "b")
    assert "villa" not in unseen


@pytest.mark.rule("A13.2")
def test_a_fetched_obelisk_is_known_to_be_in_the_hand_until_it_is_played() -> None:
    there = city("A  .\nB  .", hands={"b": "villa bank park"}, decks={"b": "obelisk school tavern"}, fresh="b")
    play(there, "fetch bank")
    assert known(there, "b") == {"obelisk"}
    hands = [hand(world, "b") for world in deals(there, "g")]
    assert all("obelisk" in held for held in hands)
    assert len({frozenset(held) for held in hands}) > 5  # the card that went into the deck is not known
    play(there, "obelisk A1")
    assert known(there, "b") == set()


@pytest.mark.rule("A13.2")
def test_a_card_taken_by_a_manufactory_is_known_until_it_leaves_the_hand() -> None:
    there = city(
        "A  villa:b\nB  .",
        hands={"b": "manufactory bank park", "g": "park"},
        decks={"b": "market school tavern theatre", "g": "villa"},
    )
    play(there, "manufactory B1", "A1", "bank A1")
    assert all("villa" in hand(world, "b") for world in deals(there, "g"))
    draw(there, "market")
    play(there, "park B2", "decline")
    draw(there, "villa")
    play(there, "villa A2")
    assert known(there, "b") == set()


def exchanged() -> City:
    """Seat b holds a Villa that everybody knows of, and puts his hand under his deck."""
    there = city(
        "A  villa:b\nB  .",
        hands={"b": "manufactory bank park", "g": "park temple"},
        decks={"b": "market school tavern theatre"},
    )
    play(there, "manufactory B1", "A1", "bank A1")
    draw(there, "market")
    play(there, "park B2", "decline")
    assert known(there, "b") == {"villa"}
    return there


@pytest.mark.rule("A13.2")
def test_a_known_card_that_goes_under_is_known_to_be_among_them_but_not_where() -> None:
    there = exchanged()
    play(there, "exchange", "under market", "under villa", "under park")
    assert known(there, "b") == set()
    worlds = deals(there, "g")
    assert all("villa" in under(world, "b") for world in worlds)
    assert {under(world, "b").index("villa") for world in worlds} == {0, 1, 2}
    draw(there, "tavern", "school", "theatre")
    assert all("villa" in under(world, "b") for world in deals(there, "g"))


@pytest.mark.rule("A13.2")
def test_while_the_cards_go_under_nobody_sees_which_is_the_known_one() -> None:
    there = exchanged()
    play(there, "exchange", "under market")
    held = {"villa" in hand(world, "b") for world in deals(there, "g")}
    assert held == {False, True}


@pytest.mark.rule("A13.2")
def test_when_cards_come_up_from_under_the_known_one_may_be_in_hand_or_not() -> None:
    there = city(
        "A  villa:b\nB  .",
        hands={"b": "manufactory bank park", "g": "park temple"},
        decks={"b": "market school"},
    )
    play(there, "manufactory B1", "A1", "bank A1")
    draw(there, "market")
    play(there, "park B2", "decline", "exchange", "under market", "under villa", "under park")
    draw(there, "school", "market", "villa")
    worlds = deals(there, "g")
    assert {"villa" in hand(world, "b") for world in worlds} == {False, True}
    assert all(hand(world, "b") | deck(world, "b") == hand(there, "b") | deck(there, "b") for world in worlds)


def two_known() -> City:
    """Everybody knows that seat b holds the Villa and the Theatre; he has one more card, and two in his deck."""
    there = city(
        "A  villa:b theatre:b\nB  .",
        hands={"b": "manufactory smithy bank", "g": "park temple school watchtower"},
        decks={"b": "park market school tavern", "g": "villa"},
    )
    play(there, "manufactory B1", "A1", "bank A1")
    draw(there, "park")
    play(there, "watchtower A3", "smithy B2", "B1", "A2", "park A2", "decline")
    draw(there, "market")
    play(there, "temple B3", "decline")
    draw(there, "villa")
    assert known(there, "b") == {"villa", "theatre"}
    return there


def split(there: City) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(hand(there, "b")), frozenset(under(there, "b"))


def imaginable(there: City, *happened: str) -> set[tuple[frozenset[str], frozenset[str]]]:
    """How the cards of seat b may lie for all that seat g has read: every way that the secrets may have gone."""
    worlds = list({split(world): world for world in deals(there, "g")}.values())
    for text in happened:
        wanted = next(action for action in possible(there) if notation_of(GAME, there, action) == text)
        reading = next(read for read, actions in read_by(GAME, there, 1).items() if wanted in actions)
        there.apply(wanted)
        after = {}
        for world in worlds:
            for action in read_by(GAME, world, 1).get(reading, []):
                next_world = world.clone()
                next_world.apply(action)
                if to_act(GAME, next_world) == to_act(GAME, there):
                    after[tuple(under(next_world, "b")), split(next_world)] = next_world
        worlds = list(after.values())
    return {split(world) for world in worlds}


SHORT_DECK: Final = ["exchange", "under market", "under villa", "under theatre", "school", "tavern", "market"]


@pytest.mark.rule("A13.2")
@pytest.mark.parametrize(
    ("before", "after", "count"),
    [
        (SHORT_DECK, [], 7),  # one card has come up from under, so not both of the known ones
        (SHORT_DECK, ["tavern B4"], 5),
        (SHORT_DECK, ["tavern B4", "decline", "villa", "park A4", "decline"], 4),
        (["exchange", "under villa", "under market", "under theatre", "school", "tavern", "villa"], ["villa B4"], 3),
        (["exchange", "under villa", "under theatre", "under market", "school", "tavern", "villa"], [], 7),
    ],
)
def test_a_deal_is_one_that_may_have_come_about(before: list[str], after: list[str], count: int) -> None:
    there = two_known()
    wanted = imaginable(there, *before, *after)
    assert len(wanted) == count
    assert {split(world) for world in deals(there, "g", 300)} == wanted


@pytest.mark.rule("A13.2")
def test_a_known_card_is_as_likely_as_any_other_to_have_come_up_from_under() -> None:
    """One of three has, so the Villa is in the hand in a third of the deals."""
    there = two_known()
    imaginable(there, *SHORT_DECK)
    held = sum("villa" in hand(world, "b") for world in deals(there, "g", 600))
    assert 160 <= held <= 240


@pytest.mark.rule("A13.2")
def test_a_decision_stays_possible_in_every_deal() -> None:
    """Seat b is asked for another card to play on the freed space, so in every deal he has one."""
    there = city(
        "A  villa:b\nB  .",
        hands={"b": "manufactory bank city-hall", "g": "park"},
        decks={"b": "graveyard magic-academy school"},
    )
    play(there, "manufactory B1")
    assert actor(there) == "b"
    for world in deals(there, "g"):
        assert moves(world) - {"decline"}
    play(there, "A1")
    for world in deals(there, "g"):
        assert moves(world)


@pytest.mark.rule("A13.1")
def test_two_cities_that_differ_in_anything_seen_give_different_observations() -> None:
    base = opening(2, "villa", "park", "bank", "school", "temple", "tavern")
    rows = [list(base.observe(0))]
    for move in ("villa A1", "park A1", "bank A1"):
        rows.append(list(play(base.clone(), move).observe(0)))
    for change in ("tokens", "limit", "exchanged", "silent"):
        other = base.clone()
        getattr(other, change)[1] += 1
        rows.append(list(other.observe(0)))
    assert len({tuple(row) for row in rows}) == len(rows)
