"""Every reason for a refusal comes up, with a paragraph that the rules page has and words in every language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from architrave.games.architectura import notation, refusals
from architrave.games.architectura import numbers as n
from architrave.games.architectura import refusal_codes as codes
from architrave.games.architectura.position import City
from architrave.games.architectura.refusals import REASONS
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.refusal import Refused
from architrave.rulebook import paragraph
from tests.games.architectura.plan import city, draw, opening, play, refused

FULL = """
    A  villa:b villa:g school:b school:g bank:b bank:g theatre:b theatre:g
    B  tavern:b tavern:g market:b market:g temple:b temple:g barracks:b barracks:g
"""


def building() -> City:
    return play(opening(2, colours="yb", most=1, build=True), "manufactory for bank")


def free() -> City:
    return opening(2, colours="yb", most=6, build=True)


def first() -> City:
    hand = "school city-hall magic-academy graveyard"
    return city("A  villa:b bank:g +g\nB  .", hands={"b": hand}, decks={"b": "park"})


def after(plan: str, hand: str, *moves: str, other: str = "park") -> City:
    return play(city(plan, hands={"b": hand, "g": other}), *moves)


# Reason: a position, a move, and the paragraph.
REFUSED: dict[str, tuple[Callable[[], City], str, str]] = {
    "game_over": (lambda: city("A  .\nB  ."), "villa A1", "A12.1"),
    "draw_due": (lambda: opening(2), "villa A1", "A3.1"),
    "other_choice": (first, "yes", "A3.1"),
    "compulsory": (first, "decline", "A3.1"),
    "other_play": (first, "discard city-hall", "A10.1"),
    "no_exchange": (lambda: city("A  .\nB  .", hands={"b": "villa"}), "exchange", "A3.5"),
    "exchanged_before": (
        lambda: city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "park"}, exchanged="b"), "exchange", "A3.3",
    ),
    "no_fetch": (first, "fetch school", "A10.13"),
    "no_card": (lambda: after("A  villa:b\nB  .", "school", "school B1"), "A5 up", "A8.5"),
    "not_own": (lambda: after("A  villa:b bank:g\nB  .", "school", "school B1"), "A2 up", "A8.5"),
    "not_near": (lambda: after("A  villa:b bank:g\nB  .", "park", "park B1", other="school"), "A2 up", "A8.8"),
    "out_of_reach": (lambda: after("A  villa:b bank:g*\nB  .", "theatre", "theatre B1"), "A1 swap A2", "A8.3"),
    "turned_before": (lambda: after("A  villa:b\nB  .", "greenhouse", "greenhouse B1", "A1 up"), "A1 up", "A10.12"),
    "does_not_turn": (lambda: after("A  obelisk:b\nB  .", "school", "school B1"), "A1 up", "A1.4"),
    "not_a_destination": (lambda: after("A  villa:b\nB  .", "market", "market B1", "A1"), "to A1", "A8.4"),
    "not_lower": (
        lambda: after("A  villa:g tavern:g\nB  theatre:g", "barracks", "barracks B2"), "B1", "A9.8",
    ),
    "not_destroyed": (lambda: after("A  villa:b (bank:b)\nB  .", "workshop", "workshop B1"), "A1", "A8.2"),
    "already_protected": (lambda: after("A  villa:b*\nB  .", "temple", "temple B1"), "A1", "A8.3"),
    "not_empty": (lambda: after("A  (villa:b)\nB  .", "fountain", "fountain B1"), "A1", "A10.11"),
    "nothing_to_copy": (
        lambda: after("A  . villa:g\nB  school:g", "smithy", "smithy B2"), "A2", "A10.9",
    ),
    "taken_card": (
        lambda: after("A  villa:b\nB  .", "manufactory bank", "manufactory B1", "A1"), "villa A1", "A10.5",
    ),
    "other_space": (
        lambda: after("A  villa:b bank:g\nB  .", "manufactory tavern", "manufactory B1", "A1"), "tavern A3", "A10.5",
    ),
    "no_cost": (
        lambda: after("A  .\nB  .", "magic-academy bank villa", "magic-academy A1"), "remove park", "A10.24",
    ),
    "graveyard_out": (
        lambda: play(
            city("A  .\nB  .", hands={"b": "laboratory", "g": "villa"}, graves={"g": ""}), "laboratory A1"
        ), "lay villa A2", "A10.6",
    ),
    "ordinary": (lambda: city(FULL, hands={"b": "park city-hall"}), "discard park", "A10.1"),
    "not_in_hand": (first, "villa A4", "A3.1"),
    "only_outside": (first, "graveyard B1", "A10.23"),
    "not_outside": (first, "school out", "A4.1"),
    "claimed": (first, "school A3", "A4.3"),
    "taken": (first, "school A1", "A4.1"),
    "left_empty": (first, "school A5", "A4.1"),
    "street_closed": (lambda: city("A  .\nB  .", hands={"b": "villa"}), "villa B1", "A4.7"),
    "run_of_three": (
        lambda: city("A  villa:b bank:b\nB  .\nC  .", hands={"b": "school"}), "school A3", "A4.4",
    ),
    "needs_ruin": (first, "city-hall B1", "A10.33"),
    "needs_cost": (lambda: city("A  .\nB  .", hands={"b": "magic-academy bank"}), "magic-academy A1", "A10.8"),
    "no_such_space": (first, "school C1", "A2.1"),
    "not_your_colour": (free, "obelisk for school", "A11.1"),
    "used_already": (building, "manufactory for tavern", "A11.1"),
    "not_that_card": (free, "smithy for school", "A11.1"),
    "not_in_deck": (building, "fountain for bank", "A11.1"),
    "enough": (building, "museum for barracks", "A11.1"),
}  # fmt: skip


@pytest.mark.parametrize("reason", REFUSED)
def test_a_refused_move_names_its_reason_and_its_paragraph(reason: str) -> None:
    position, move, number = REFUSED[reason]
    there = position()
    found = refusals.explain(there, notation.from_text(there.cards, move))
    assert found is not None
    assert found.key.removeprefix("architectura.refusal.").partition(".")[0] == reason
    assert found.paragraph == number
    assert paragraph("architectura", number)
    for language in LANGUAGES:
        assert catalogue(language)[found.key]


@pytest.mark.parametrize("reason", REFUSED)
def test_a_refusal_says_what_its_wording_names(reason: str) -> None:
    """Cards and the space of the move come with every refusal, a figure only where it is the reason."""
    position, move, _ = REFUSED[reason]
    there = position()
    found = refusals.explain(there, notation.from_text(there.cards, move))
    assert found is not None
    wording = catalogue("en")[found.key]
    named = set(re.findall(r"{(\w+)}", wording if isinstance(wording, str) else wording["other"]))
    assert named <= set(found.params)
    assert {"count", "wanted"} & set(found.params) == {"count", "wanted"} & named


@pytest.mark.rule("A9.1", "A9.3", "A8.3")
@pytest.mark.parametrize(
    ("card", "space", "paragraph", "reason"),
    [
        ("school", "A3", "A8.5", "not_own"),  # a Watchtower is protected, but a School turns one's own cards only
        ("park", "A3", "A8.8", "not_near"),
        ("park", "A2", "A8.3", "out_of_reach"),  # near enough, so now its protection is what counts
        ("library", "A2", "A8.5", "not_own"),  # the choice for one's own cards comes first
    ],
)
def test_a_card_that_an_effect_is_not_about_is_not_called_protected(
    card: str, space: str, paragraph: str, reason: str
) -> None:
    there = after("A  villa:b villa:g* watchtower:g\nB  tavern:b", card, f"{card} B2")
    found = refusals.explain(there, notation.from_text(there.cards, f"{space} up"))
    assert found is not None
    assert (found.paragraph, found.key) == (paragraph, f"architectura.refusal.{reason}")


@pytest.mark.rule("A3.3", "A3.5")
def test_a_second_exchange_is_refused_for_being_the_second() -> None:
    """Whether or not there is something to exchange."""
    there = play(city("A  .\nB  .", hands={"b": "villa"}, decks={"b": "park"}), "exchange", "under villa")
    draw(there, "park")
    assert refused(there, "exchange") == "A3.3"
    assert refused(city("A  .\nB  .", hands={"b": "villa"}, exchanged="b"), "exchange") == "A3.3"
    assert refused(city("A  .\nB  .", hands={"b": "villa"}), "exchange") == "A3.5"


def test_a_card_that_nothing_can_replace_is_not_taken() -> None:
    """The Bank beside the Manufactory covers a face-down card, so the City Hall could go there; the Villa does not."""
    there = city("A  villa:b . bank:b/(bank:g)\nB  villa:g", hands={"b": "manufactory city-hall", "g": "school"})
    play(there, "manufactory A2")
    found = refusals.explain(there, notation.from_text(there.cards, "A1"))
    assert found is not None
    assert (found.paragraph, found.key) == ("A10.5", "architectura.refusal.no_replay")
    play(there, "A3", "city-hall A3")


def test_a_card_that_can_go_nowhere_is_not_moved() -> None:
    """B8 is the only open space. It is open thanks to the Barracks on B7, so these cannot go there; others can."""
    plan = FULL.replace("barracks:g", ".").replace("market:b", "watchtower:b").replace("A  villa:b", "A  (villa:b)")
    there = play(city(plan, hands={"b": "market"}), "market A1")
    found = refusals.explain(there, notation.from_text(there.cards, "B7"))
    assert found is not None
    assert (found.paragraph, found.key) == ("A8.4", "architectura.refusal.no_destination")
    play(there, "B1", "to B8")


def test_neighbours_end_with_the_street() -> None:
    there = after("A  villa:b bank:g\nB  .", "theatre", "theatre B1")
    found = refusals.explain(there, n.SWAP + 2 * 7)
    assert found is not None
    assert found.paragraph == "A8.8"
    with pytest.raises(Refused) as caught:
        notation.from_text(first().cards, "A8 swap B1")
    assert caught.value.refusal.paragraph == "A8.8"


def test_no_two_reasons_share_a_number() -> None:
    numbers = [number for name, number in vars(codes).items() if name.isupper()]
    assert len(set(numbers)) == len(numbers)
    assert set(REASONS) <= set(numbers)


def test_every_reason_is_in_the_table() -> None:
    known = {key for _, key in REASONS.values()}
    assert known - set(REFUSED) <= {"unknown_action", "no_destination", "no_replay", "no_neighbour"}  # tested above
    assert set(REFUSED) <= known


@pytest.mark.parametrize("number", sorted({number for number, _ in REASONS.values()}))
def test_the_paragraphs_exist(number: str) -> None:
    for language in LANGUAGES:
        assert paragraph("architectura", number, language)
