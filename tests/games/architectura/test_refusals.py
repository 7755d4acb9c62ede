"""Every refusal has a paragraph, words in three languages, and names what it is about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architrave.games.architectura import building, choosing, plays
from architrave.games.architectura.numbers import ACTIONS
from architrave.games.architectura.pending import PARAGRAPHS, PHASES
from architrave.games.architectura.position import City
from architrave.games.architectura.refusals import REASONS, explained
from architrave.i18n import LANGUAGES, PLACEHOLDER, catalogue, say
from architrave.kernel.refusal import Refusal
from tests.games.architectura.plan import city, opening, play
from tests.games.architectura.subject import GAME, SUBJECTS
from tests.games.architectura.test_conformance import walk

RULES = Path(__file__).parents[3] / "docs" / "rules" / "architectura.md"


def refusal(there: City, move: str) -> Refusal:
    found = explained(there, GAME.from_text(there, move))
    assert found is not None, f"{move} is allowed"
    return found


def words(there: City, move: str) -> str:
    found = refusal(there, move)
    return say("en", found.key, **found.params)


def test_every_code_has_a_reason() -> None:
    codes = {
        value
        for module in (choosing, plays, building)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and name in CODES
    }
    assert codes == set(REASONS) | {plays.ALLOWED, choosing.UNKNOWN}


CODES = {
    *("ALLOWED", "GAME_OVER", "DRAW_DUE", "OTHER_CHOICE", "UNKNOWN", "COMPULSORY", "OTHER_PLAY", "NO_EXCHANGE"),
    *("NO_FETCH", "NO_CARD", "NOT_OWN", "NOT_NEAR", "OUT_OF_REACH", "TURNED_BEFORE", "DOES_NOT_TURN"),
    *("NO_DESTINATION", "NOT_A_DESTINATION", "NOT_LOWER", "NOT_DESTROYED", "ALREADY_PROTECTED", "NOT_EMPTY"),
    *("NOTHING_TO_COPY", "NO_REPLAY", "TAKEN_CARD", "NO_COST", "GRAVEYARD_OUT", "NO_NEIGHBOUR", "ORDINARY"),
    *("OTHER_SPACE", "NOT_IN_HAND", "ONLY_OUTSIDE", "NOT_OUTSIDE", "CLAIMED", "TAKEN", "LEFT_EMPTY"),
    *("STREET_CLOSED", "RUN_OF_THREE", "NEEDS_RUIN", "NEEDS_COST", "NO_SUCH_SPACE", "NOT_YOUR_COLOUR"),
    *("USED_ALREADY", "NOT_THAT_CARD", "NOT_IN_DECK", "ENOUGH"),
}


def test_every_reason_is_worded() -> None:
    keys = {f"architectura.refusal.{key}" for _, key in REASONS.values()}
    for phase in PHASES.values():
        keys |= {f"architectura.refusal.other_choice.{phase}"}
        keys |= set() if phase == "extra" else {f"architectura.refusal.compulsory.{phase}"}
    keys -= {"architectura.refusal.other_choice", "architectura.refusal.compulsory"}
    for language in LANGUAGES:
        assert keys - set(catalogue(language)) == set()


def test_every_paragraph_is_one_of_the_rules() -> None:
    there = set(re.findall(r"A\d+\.\d+", RULES.read_text(encoding="utf-8")))
    assert {paragraph for paragraph, _ in REASONS.values()} | set(PARAGRAPHS.values()) <= there


@pytest.mark.parametrize("name", SUBJECTS)
def test_nothing_stays_open_in_what_is_said(name: str) -> None:
    for position, _, _ in walk(name, 8)[::9]:
        for action in range(0, ACTIONS, 53):
            found = GAME.refusal(position, action)
            if found is not None:
                assert not PLACEHOLDER.search(say("en", found.key, **found.params)), (action, found)


@pytest.mark.parametrize(
    ("plan", "hand", "move", "paragraph", "sentence"),
    [
        ("A  .\nB  .", "park", "villa A1", "A3.1", "Villa is not in your hand."),
        ("A  villa:g\nB  .", "park", "park A1", "A4.1", "A face-up card already lies on A1."),
        ("A  villa:g\nB  .", "park", "park A3", "A4.1", "The space to the left of A3 is empty; streets grow"),
        ("A  .\nB  .", "park", "park B1", "A4.7", "The street of B1 is not open yet"),
        ("A  villa:g +g\nB  .", "park", "park A2", "A4.3", "A2 is reserved by the token of another player."),
        ("A  villa:g\nB  .", "park", "park C1", "A2.1", "C1 is not in this city"),
        ("A  villa:g\nB  .", "park", "park out", "A4.1", "Park is played in the city: choose a space."),
        ("A  .\nB  .", "graveyard", "graveyard A1", "A10.23", "Graveyard is played outside the city: choose"),
        ("A  villa:g\nB  .", "city-hall park", "city-hall A2", "A10.33", "City Hall may be played only on a destroyed"),
        ("A  .\nB  .", "magic-academy park", "magic-academy A1", "A10.8", "For Magic Academy you need 2 other cards"),
        ("A  .\nB  .", "city-hall park", "discard city-hall", "A10.1", "City Hall leaves the game only if no card"),
        ("A  .\nB  .", "park", "discard park", "A10.1", "Park cannot leave the game like this"),
        ("A  .\nB  .", "park", "exchange", "A3.5", "You cannot exchange"),
        ("A  .\nB  .", "park", "fetch park", "A10.13", "Nothing can be fetched"),
        ("A  .\nB  .", "park", "decline", "A3.1", "A card has to be played"),
        ("A  .\nB  .", "park", "yes", "A3.1", "Now a card is played."),
    ],
)
def test_refusals_of_plays(plan: str, hand: str, move: str, paragraph: str, sentence: str) -> None:
    there = city(plan, hands={"b": hand, "g": "tavern"})
    assert refusal(there, move).paragraph == paragraph
    assert words(there, move).startswith(sentence)


def test_three_in_a_row() -> None:
    there = city("A  villa:b bank:b\nB  .\nC  .", hands={"b": "park", "g": "tavern"})
    assert refusal(there, "park A3").paragraph == "A4.4"
    assert words(there, "park A3").startswith("On A3 three of your cards would lie side by side")


@pytest.mark.parametrize(
    ("move", "paragraph", "key"),
    [
        ("statue for bank", "A11.1", "not_your_colour"),
        ("fountain for bank", "A11.1", "used_already"),
        ("museum for bank", "A11.1", "not_that_card"),
        ("library for school", "A11.1", "enough"),
        ("magic-academy for tavern", "A11.1", "not_that_card"),
        ("decline", "A11.1", "compulsory.build"),
        ("park A1", "A11.1", "other_choice.build"),
    ],
)
def test_refusals_of_replacements(move: str, paragraph: str, key: str) -> None:
    there = opening(2, most=1, build=True)
    play(there, "fountain for tavern")
    assert refusal(there, move) == Refusal(paragraph, f"architectura.refusal.{key}", refusal(there, move).params)


def test_a_card_that_was_replaced_cannot_be_replaced_again() -> None:
    there = opening(2, most=6, build=True, colours="yr")
    play(there, "manufactory for tavern")
    assert refusal(there, "fountain for tavern").key == "architectura.refusal.not_in_deck"
    assert words(there, "fountain for tavern") == "Tavern is no longer in your deck."


@pytest.mark.parametrize("action", [-1, ACTIONS, 2**70, -(2**70)])
def test_numbers_beyond_all_moves(action: int) -> None:
    found = explained(city("A  .\nB  .", hands={"b": "park"}), action)
    assert found is not None
    assert found.key == "architectura.refusal.unknown_action"
