"""The log: what happened, in order, and what only its seat may read."""

from __future__ import annotations

import pytest

from architrave.games.architectura.notation import from_text
from architrave.games.architectura.position import City
from architrave.i18n import say
from architrave.kernel.game import Event
from architrave.kernel.position import chance_outcomes
from tests.games.architectura.plan import city, opening, play
from tests.games.architectura.subject import GAME


def happened(there: City, move: str, seat: int | None = None) -> list[str]:
    """The lines of a move as a seat reads them, in English."""
    return lines(told(there, move), seat)


def told(there: City, move: str) -> list[Event]:
    before = there.clone()
    drawn = {GAME.outcome_text(before, outcome): outcome for outcome, _ in chance_outcomes(before)}
    action = drawn[move] if before.actor < 0 else from_text(there.cards, move)
    assert before.actor < 0 or GAME.refusal(before, action) is None
    there.apply(action)
    return GAME.events(before, action, there)


def lines(events: list[Event], seat: int | None) -> list[str]:
    shown = [event.shown_to(seat) for event in events]
    found = []
    for event in shown:
        if event is not None:
            player = {} if event.seat is None else {"player": ["Ada", "Bob", "Cy", "Di"][event.seat]}
            found.append(say("en", event.key, **{**event.params, **player}))
    return found


def test_a_play_that_destroys() -> None:
    there = city("A  tavern:g\nB  .", hands={"b": "villa park", "g": "park"})
    assert happened(there, "villa A2") == [
        "Ada plays Villa on A2.",
        "Villa (8) vs Tavern (3): Tavern is worth half or less, so it is destroyed.",
        "Bob's Tavern on A1 is destroyed.",
    ]


def test_a_play_that_lowers_and_one_that_raises() -> None:
    there = city("A  school:g\nB  .", hands={"b": "villa bank", "g": "park"})
    assert happened(there, "villa A2")[1:] == [
        "Villa (8) vs School (6): School is worth less, so it is lowered.",
        "School on A1 is lowered from 6 to 5.",
    ]
    there = city("A  school:g\nB  .", hands={"b": "bank", "g": "park"})
    assert happened(there, "bank A2")[1:] == [
        "Bank (3) vs School (6): School is worth more, so it is raised.",
        "School on A1 is raised from 6 to 8.",
    ]


def test_comparing_that_changes_nothing_and_protection() -> None:
    there = city("A  villa:g^10\nB  .", hands={"b": "bank", "g": "park"})
    assert happened(there, "bank A2")[1:] == ["Bank (3) vs Villa (10): no change."]
    there = city("A  watchtower:g\nB  .", hands={"b": "villa", "g": "park"})
    assert happened(there, "villa A2")[1:] == [
        "Villa (8) vs Watchtower (4): Watchtower is protected and does not change."
    ]
    there = city("A  watchtower:b\nB  .", hands={"b": "villa", "g": "park"})
    assert happened(there, "villa A2")[1:] == ["Villa (8) vs Watchtower (4): Watchtower is protected, so Ada decides."]
    assert happened(there, "yes") == [
        "Ada lets the protected Watchtower on A1 change.",
        "Ada's Watchtower on A1 is destroyed.",
    ]


def test_a_play_without_a_left_neighbour_compares_nothing() -> None:
    there = city("A  (tavern:g)\nB  .", hands={"b": "villa", "g": "park"})
    assert happened(there, "villa A2") == ["Ada plays Villa on A2."]
    there = city("A  (tavern:g)\nB  .", hands={"b": "villa", "g": "park"})
    assert happened(there, "villa A1") == ["Ada plays Villa on top of the destroyed card on A1."]


@pytest.mark.parametrize(
    ("plan", "hand", "moves", "line"),
    [
        ("A  villa:g .\nB  .", "park", ["park A2", "A1 up"], "Ada rotates Villa on A1 from 8 to 10."),
        ("A  villa:g .\nB  .", "theatre", ["theatre A2", "A1 swap A2"], "Ada swaps Villa on A1 with Theatre on A2."),
        ("A  villa:g .\nB  .", "temple", ["temple A2", "A2"], "Ada protects Temple on A2."),
        ("A  (bank:b)\nB  .", "workshop", ["workshop B1", "A1"], "Ada restores Bank on A1."),
        ("A  villa:g\nB  .", "market", ["market A2", "A2"], None),
        (
            "A  villa:g\nB  .",
            "fountain",
            ["fountain A2", "A3"],
            "Ada reserves A3 with a token: only Ada may build there.",
        ),
        ("A  school:g\nB  .", "smithy", ["smithy A2", "A1"], "Ada copies the effect of School on A1."),
        ("A  villa:g\nB  .", "tavern bank", ["tavern A2", "decline"], "Ada declines the effect of Tavern."),
    ],
)
def test_effects(plan: str, hand: str, moves: list[str], line: str | None) -> None:
    there = city(plan, hands={"b": hand, "g": "tavern"})
    play(there, *moves[:-1])
    assert happened(there, moves[-1])[:1] == ([line] if line else [])


def test_a_move_names_both_spaces() -> None:
    there = city("A  villa:g\nB  .", hands={"b": "market", "g": "tavern"})
    play(there, "market A2", "A2")
    (event,) = told(there, "to B1")
    assert lines([event], None) == ["Ada moves Market from A2 to B1."]
    assert event.cells == ("B1", "A2")


def test_a_barracks_tells_only_what_is_destroyed() -> None:
    there = city("A  bank:g .\nB  .", hands={"b": "barracks", "g": "tavern"})
    play(there, "barracks B1")
    assert happened(there, "A1") == ["Bob's Bank on A1 is destroyed."]


def test_a_street_falls_and_a_guesthouse_has_to_move() -> None:
    there = city("A  bank:g guesthouse:g tavern:g* .\nB  .", hands={"b": "arsenal", "g": "park"})
    assert happened(there, "arsenal A4") == [
        "Ada plays Arsenal on A4.",
        "Arsenal (4) vs Tavern (3): Tavern is protected and does not change.",
        "Bob's Bank on A1 is destroyed.",
        "Guesthouse on A2 would be destroyed: Bob must move it.",
    ]
    assert happened(there, "to A1") == ["Bob's Guesthouse escapes from A2 to A1."]


def test_a_graveyard_takes_cards_in_and_tokens_come_back() -> None:
    there = city("A  tavern:b* .\nB  .", hands={"b": "park", "g": "villa"}, graves={"b": ""}, turn_of="g")
    assert happened(there, "villa A2")[-1:] == ["Villa (8) vs Tavern (3): Tavern is protected and does not change."]
    there = city("A  tavern:b* .\nB  .", hands={"b": "villa", "g": "villa"}, graves={"b": ""})
    play(there, "villa A2")
    assert happened(there, "yes") == [
        "Ada lets the protected Tavern on A1 change.",
        "Ada's Tavern on A1 is destroyed and goes to the Graveyard.",
        "Ada gets a token back.",
    ]


def test_hand_limits_and_graveyards() -> None:
    there = city("A  villa:g\nB  .", hands={"b": "museum graveyard", "g": "tavern"})
    assert happened(there, "museum A2")[-1:] == ["Ada's hand limit is now 4."]
    there = city("A  villa:g\nB  .", hands={"b": "museum graveyard", "g": "tavern"})
    assert happened(there, "graveyard out") == ["Ada plays Graveyard outside the city."]


def test_a_card_with_a_cost_is_announced_paid_and_played() -> None:
    there = city("A  tavern:g\nB  .", hands={"b": "magic-academy bank park", "g": "bank"})
    assert happened(there, "magic-academy A2") == ["Ada chooses Magic Academy for A2 and pays its cost first."]
    assert happened(there, "remove bank") == ["Ada removes Bank from the game."]
    assert happened(there, "remove park") == [
        "Ada removes Park from the game.",
        "Ada plays Magic Academy on A2.",
        "Magic Academy (7) vs Tavern (3): Tavern is worth half or less, so it is destroyed.",
        "Bob's Tavern on A1 is destroyed.",
    ]


def test_laying_for_a_laboratory_is_open() -> None:
    there = city("A  villa:g\nB  .", hands={"b": "laboratory", "g": "tavern bank"})
    play(there, "laboratory A2")
    assert happened(there, "lay bank A3") == ["Bob lays Bank face down on A3."]


def test_who_draws_what_only_the_owner_reads() -> None:
    there = opening(2)
    assert happened(there.clone(), "park", seat=0) == ["Ada draws Park."]
    for seat in (1, None):
        assert happened(there.clone(), "park", seat=seat) == ["Ada draws a card."]


def test_what_goes_under_the_deck_only_the_owner_reads() -> None:
    there = city("A  villa:g\nB  .", hands={"b": "tavern bank", "g": "park"}, decks={"b": "park villa"})
    assert happened(there, "exchange", seat=1) == ["Ada exchanges their whole hand."]
    assert happened(there.clone(), "under bank", seat=0) == ["Ada puts Bank under their deck."]
    assert happened(there.clone(), "under bank", seat=1) == ["Ada puts a card under their deck."]


def test_a_fetch_shows_what_comes_and_hides_what_goes() -> None:
    there = city("A  .\nB  .", hands={"b": "tavern bank", "g": "park"}, decks={"b": "obelisk"}, fresh="b")
    assert happened(there.clone(), "fetch bank", seat=0) == [
        "Ada puts Bank into the deck, fetches Obelisk and shuffles."
    ]
    assert happened(there.clone(), "fetch bank", seat=1) == [
        "Ada puts a card into the deck, fetches Obelisk and shuffles."
    ]


def test_replacements_are_shown_when_all_have_chosen() -> None:
    there = opening(2, most=2, build=True)
    assert happened(there, "fountain for tavern", seat=1) == ["Ada is building a deck."]
    assert happened(there.clone(), "museum for barracks", seat=0) == ["Ada replaces Barracks with Museum."]
    assert happened(there, "ready", seat=1) == ["Ada is ready."]
    assert happened(there, "ready", seat=1) == [
        "Bob is ready.",
        "Ada plays with Fountain instead of Tavern.",
        "Bob plays with basic cards only.",
    ]


def test_passed_over_out_of_cards_and_the_end() -> None:
    there = city("A  villa:g\nB  .\nC  .", hands={"b": "tavern bank", "y": "park"})
    assert "Bob has no cards left." in happened(there, "bank B1")
    full = "A  " + "park:g temple:g school:g theatre:g tavern:g market:g villa:g barracks:g"
    there = city(f"{full}\nB  villa:b barracks:b school:b theatre:b tavern:b market:b bank:b .", hands={"b": "park"})
    play(there, "park B8")
    assert happened(there, "decline") == ["Ada declines the effect of Park.", "Ada wins: 41 : 33."]
