"""Every reason to refuse a move, with its paragraph, its parameters and its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from architrave.games.architekton import numbers as n
from architrave.games.architekton import refusal_codes as codes
from architrave.games.architekton.position import Town
from architrave.games.architekton.refusals import REASONS
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.refusal import Invalid
from architrave.rulebook import paragraph
from tests.games.architekton.plan import FIELD, GAME, QUARRY, opening, play, refusal_of, town
from tests.games.architekton.subject import TWINS
from tests.games.architekton.test_laying import TWELVE


def mid_turn() -> Town:
    return town(
        """
              M     N
        13    E   1WFME
        14    .     M
        """,
        "EMWF EMFW EWMF W F E",
    )


def owing() -> Town:
    there = town(
        """
              M     N     O
        12    .     E     .
        13    E   1EMEE   .
        14    .     E   2EEEE
        """,
        "EEMM EMMM EEEE E E E",
        QUARRY,
        active=1,
    )
    return play(there, "E O13")


def homeless() -> Town:
    return play(town(TWELVE, "EEEE EEEE EEEE E E E", FIELD), "EEEE L13")


def bare() -> Town:
    """Earth and meadow lie on the table, and no building."""
    return opening("WWFF", "EMWF", "EEMM", "E", "M", "W", "E", "M")


def over() -> Town:
    return town(TWELVE, "EEEE EEEE EEEE E E E", FIELD, phase="over", turns_left=0)


CASES = [
    (over, "E L14", "K8.3", "game_over", {}),
    (opening, "E N13", "K3.2", "draw_due", {}),
    (owing, "E P14", "K5.4", "payment_due", {}),
    (owing, "house N13", "K5.4", "payment_due", {}),
    (homeless, "E L14", "K4.4", "house_due", {}),
    (mid_turn, "pay", "K5.4", "no_payment_due", {}),
    (homeless, "back", "K5.4", "no_payment_due", {}),
    (mid_turn, "house N13", "K4.4", "no_house_due", {}),
    (homeless, "house M13", "K4.4", "not_your_house", {"cell": "M13"}),
    (mid_turn, "FFEE M14", "K3.1", "not_in_supply", {"tile": "FFEE", "cell": "M14"}),
    (mid_turn, "M O13", "K3.1", "not_in_supply", {"tile": "M", "cell": "O13"}),
    (mid_turn, "EMWF N12", "K4.1", "landscape_cell", {"tile": "EMWF", "cell": "N12"}),
    (mid_turn, "W M14", "K4.1", "building_cell", {"tile": "W", "cell": "M14"}),
    (mid_turn, "EMWF N13", "K4.1", "taken", {"tile": "EMWF", "cell": "N13"}),
    (mid_turn, "EMWF M13", "K4.1", "taken", {"tile": "EMWF", "cell": "M13"}),
    (mid_turn, "W N13", "K4.1", "taken", {"tile": "W", "cell": "N13"}),
    (mid_turn, "EMWF A2", "K4.2", "touches_nothing", {"tile": "EMWF", "cell": "A2"}),
    (mid_turn, "W O13", "K4.2", "no_side_matches", {"tile": "W", "cell": "O13"}),
    (mid_turn, "W N12 r1", "K4.3", "turned_landscape", {"tile": "W", "cell": "N12"}),
    (homeless, "house L13", "K4.4", "not_your_house", {"cell": "L13"}),
    (bare, "E O13", "K3.5", "no_building_yet", {"tile": "E", "cell": "O13"}),
    (bare, "WWFF N13", "K3.3", "fits_nowhere", {"tile": "WWFF", "cell": "N13"}),
    (bare, "WWFF N13 r2", "K3.3", "fits_nowhere", {"tile": "WWFF", "cell": "N13"}),
    (bare, "WWFF M13", "K3.3", "fits_nowhere", {"tile": "WWFF", "cell": "M13"}),
]


@pytest.mark.parametrize(("where", "move", "paragraph", "key", "params"), CASES)
def test_each_refusal_cites_its_paragraph(
    where: Callable[[], Town], move: str, paragraph: str, key: str, params: dict[str, str | int]
) -> None:
    refusal = refusal_of(where(), move)
    assert (refusal.paragraph, refusal.key) == (paragraph, f"architekton.refusal.{key}")
    assert refusal.params == params


def test_the_same_look_and_the_unknown() -> None:
    begun = opening("EFEF", "EMEM", "WFWF", "E", "M", "W", "F", "E", tiles="symmetric")
    refusal = refusal_of(begun, "EFEF N13 r2")
    assert (refusal.paragraph, refusal.key) == ("K4.5", "architekton.refusal.same_look")
    assert refusal.params == {"tile": "EFEF", "cell": "N13", "turns": 0}
    for action in (-1, n.ACTIONS, 2**40, 2**70, -(2**70)):
        unknown = GAME.refusal(begun, action)
        assert unknown is not None
        assert (unknown.paragraph, unknown.key) == ("K4.5", "architekton.refusal.unknown_action")
        assert unknown.params == {"action": action}


def test_the_first_and_the_last_action_are_known() -> None:
    there = mid_turn()
    assert there.refusal(0) == codes.FITS_NOWHERE  # an E in the far corner
    assert there.refusal(n.ACTIONS - 1) == codes.NO_PAYMENT_DUE


def test_a_number_for_a_tile_that_the_set_does_not_have_is_unknown() -> None:
    begun = opening("EMEM", "EMEM", "EEEE", "E", "M", "W", "F", "E", tiles=TWINS)
    assert begun.tiles.printed[4:] == ["EMEM", "EEWW", "EEEE", "EMWF"]
    for piece, code in ((7, codes.NOT_IN_SUPPLY), (8, codes.UNKNOWN_ACTION), (25, codes.UNKNOWN_ACTION)):
        assert begun.refusal(piece * 4 * 9216) == code


def test_every_code_is_met_in_these_tests() -> None:
    met = {key for _, _, _, key, _ in CASES} | {"same_look", "unknown_action"}
    assert met == {key for _, key in REASONS.values()}
    numbers = {value for name, value in vars(codes).items() if name.isupper() and isinstance(value, int)}
    assert set(REASONS) == set(range(1, 19)) <= numbers


def test_every_refusal_has_a_paragraph_of_the_rules_and_words() -> None:
    for number, key in REASONS.values():
        for language in LANGUAGES:
            assert paragraph("architekton", number, language)
            assert f"architekton.refusal.{key}" in catalogue(language)


@pytest.mark.parametrize("text", ["", "E", "EMWF", "ABCD", "2", "MWFE"])
def test_a_draw_that_cannot_be_is_refused(text: str) -> None:
    """EMWF is open already; E is a landscape while a building is due."""
    begun = opening("EMWF")
    with pytest.raises(Invalid) as refused:
        GAME.outcome_of(begun, text)
    assert refused.value.key == "draws.impossible"
    assert refused.value.params["pile"] == "building"


def test_no_draw_is_due_in_a_turn() -> None:
    with pytest.raises(Invalid):
        GAME.outcome_of(mid_turn(), "EEMM")
    with pytest.raises(Invalid):
        GAME.outcome_of(opening(starter="draw"), "2")
