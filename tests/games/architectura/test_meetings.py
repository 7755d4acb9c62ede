"""Every card where it meets destruction, Graveyard, protection, Laboratory, Workshop, Manufactory and Fountain."""

from __future__ import annotations

from typing import Final

import pytest

from architrave.games.architectura.names import ring
from tests.games.architectura.plan import (
    STANDARD,
    actor,
    at,
    city,
    gone,
    grave,
    hand,
    limit,
    moves,
    play,
    refused,
    tokens,
)
from tests.games.architectura.subject import fault

KINDS: Final = [id for id in STANDARD.ids if id != "graveyard"]  # a Graveyard is never in the city by being played
SHIELDS: Final = {"watchtower", "city-hall"}
# The Temple on A8 is worth 8, so whatever shows 4 or less on A7 is hit.
BESIDE_EIGHT: Final = """
    A  villa:b villa:g market:b market:g school:b school:g {word}
    B  .
    C  .
"""
LOW: Final = [
    kind
    for kind in KINDS
    if kind not in ("park", "temple") and int(ring(STANDARD, STANDARD.kind(kind))[0]) <= 4 and kind not in SHIELDS
]


def lowest(kind: str) -> str:
    """A card of seat y with its lowest value on top."""
    return f"{kind}:y^{ring(STANDARD, STANDARD.kind(kind))[0]}"


@pytest.mark.rule("A8.1", "A5.2")
@pytest.mark.parametrize("kind", [kind for kind in LOW if kind != "guesthouse"])
def test_a_card_that_is_hit_turns_face_down(kind: str) -> None:
    there = city(BESIDE_EIGHT.format(word=lowest(kind)), hands={"b": "temple"})
    play(there, "temple A8")
    assert at(there, "A7") == f"({kind}:y)"


@pytest.mark.rule("A10.23", "A8.9")
@pytest.mark.parametrize("kind", [kind for kind in LOW if kind != "guesthouse"])
def test_or_goes_to_the_graveyard(kind: str) -> None:
    there = city(BESIDE_EIGHT.format(word=f"{lowest(kind)}/(bank:b)"), hands={"b": "temple"}, graves={"y": ""})
    play(there, "temple A8")
    assert at(there, "A7") == "(bank:b)"
    assert grave(there, "y") == {kind}


@pytest.mark.rule("A8.3", "A5.4")
@pytest.mark.parametrize("kind", LOW)
def test_or_is_protected(kind: str) -> None:
    there = city(BESIDE_EIGHT.format(word=f"{lowest(kind)}*"), hands={"b": "temple"}, graves={"y": ""})
    before = at(there, "A7")
    play(there, "temple A8")
    assert at(there, "A7") == before
    assert tokens(there, "y") == 1


@pytest.mark.rule("A10.6", "A8.2")
@pytest.mark.parametrize("kind", [kind for kind in STANDARD.ids if kind != "workshop"])
def test_laid_by_a_laboratory_and_restored_it_has_no_effect(kind: str) -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory park", "g": f"{kind} workshop"})
    play(there, "laboratory A1", f"lay {kind} A2")
    assert at(there, "A2") == f"({kind}:g)"
    assert at(there, "A1") == "laboratory:b^5"  # nothing is compared
    play(there, "workshop B1", "A2")
    number = STANDARD.kind(kind)
    assert at(there, "A2") == f"{kind}:g^{ring(STANDARD, number)[int(STANDARD.basic[number])]}"
    assert actor(there) == "b"  # the next turn: no effect was asked for
    assert limit(there, "g") == 3
    assert fault(there) is None


@pytest.mark.rule("A10.34", "A8.9")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "manufactory"])
def test_taken_by_a_manufactory_it_comes_into_the_hand_with_its_token_freed(kind: str) -> None:
    token = "" if kind in SHIELDS else "*"
    filler = "villa" if kind != "villa" else "theatre"
    there = city(f"A  {kind}:b{token}\nB  .", hands={"b": f"manufactory {filler}", "g": "park"})
    play(there, "manufactory B1", "A1")
    assert hand(there, "b") == {kind, filler}
    assert tokens(there, "b") == 2
    assert moves(there) == {f"{filler} A1"}
    play(there, f"{filler} A1")
    assert limit(there, "b") == 3
    assert fault(there) is None


@pytest.mark.rule("A10.34", "A6.7")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("manufactory", "city-hall", "magic-academy")])
def test_played_for_a_manufactory_it_compares_and_has_its_effect(kind: str) -> None:
    """Each is played on A2, right of a Park of 0 that every positive value destroys."""
    taken = "villa" if kind != "villa" else "theatre"
    beside = "statue" if kind != "statue" else "bank"
    there = city(f"A  park:g {taken}:b\nB  {beside}:b", hands={"b": f"manufactory {kind}", "g": "bank"})
    play(there, "manufactory B2", "A2", f"{kind} A2")
    assert at(there, "A1") == ("park:g^X" if kind == "park" else "(park:g)")
    if kind == "museum":
        assert limit(there, "b") == 4
    if kind == "obelisk":
        assert limit(there, "b") == 5
    assert fault(there) is None


@pytest.mark.rule("A10.21", "A4.3")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("city-hall", "magic-academy")])
def test_played_on_an_own_fountain_space_it_brings_the_token_back(kind: str) -> None:
    there = city("A  statue:g +b\nB  .", hands={"b": kind})
    assert tokens(there, "b") == 1
    play(there, f"{kind} A2")
    assert at(there, "A2").startswith(f"{kind}:b^")
    assert tokens(there, "b") == 2
    assert fault(there) is None


@pytest.mark.rule("A10.31", "A10.4")
@pytest.mark.parametrize("covered", ["", "/(bank:b)"])
@pytest.mark.parametrize("graves", [{}, {"y": ""}])
def test_a_guesthouse_escapes_whatever_lies_below_it(covered: str, graves: dict[str, str]) -> None:
    there = city(BESIDE_EIGHT.format(word=f"guesthouse:y{covered}"), hands={"b": "temple"}, graves=graves)
    play(there, "temple A8")
    assert actor(there) == "y"
    assert moves(there) == {"to B1"}
    play(there, "to B1")
    assert at(there, "B1") == "guesthouse:y^3"
    assert at(there, "A7") == (covered[1:] or ".")
    assert fault(there) is None


def protected(kind: str, seat: str) -> str:
    """A card with a token on it, unless it has a shield."""
    return f"{kind}:{seat}" + ("" if kind in SHIELDS else "*")


@pytest.mark.rule("A8.1", "A10.23", "A5.4")
@pytest.mark.parametrize("graves", [{}, {"b": ""}])
@pytest.mark.parametrize("kind", ["park", "temple", "watchtower"])
def test_values_that_follow_from_the_place_and_shields_do_not_save_a_card_from_its_owner(
    kind: str, graves: dict[str, str]
) -> None:
    """On A1 a Park is worth 0, a Temple 1; a Watchtower is hit if its owner says so."""
    there = city(f"A  {kind}:b\nB  .", hands={"b": "villa", "g": "bank"}, graves=graves)
    play(there, "villa A2", *(["yes"] if kind in SHIELDS else []))
    assert at(there, "A1") == ("." if graves else f"({kind}:b)")
    assert grave(there, "b") == ({kind} if graves else set())


@pytest.mark.rule("A9.2", "A8.3")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "temple"])
def test_a_temple_protects_it_unless_it_has_a_shield(kind: str) -> None:
    there = city(f"A  {kind}:b\nB  .", hands={"b": "temple", "g": "bank"})
    before = at(there, "A1")
    play(there, "temple B1")
    if kind in SHIELDS:
        assert refused(there, "A1") == "A8.3"
        return
    play(there, "A1")
    assert at(there, "A1") == f"{before}*"
    assert tokens(there, "b") == 1


@pytest.mark.rule("A8.3")
@pytest.mark.parametrize("played", ["park", "theatre", "barracks", "library", "arsenal"])
@pytest.mark.parametrize("kind", KINDS)
def test_protected_it_is_no_target_for_an_opponent(kind: str, played: str) -> None:
    """The Villa on B2 is a target, so the effects that ask do ask; an Arsenal beside it hits nothing."""
    there = city(f"A  {protected(kind, 'g')}\nB  . villa:b\nC  .", hands={"b": f"{played} bank"}, graves={"g": ""})
    before = at(there, "A1")
    play(there, f"{played} {'A2' if played == 'arsenal' else 'B1'}")
    assert not [move for move in moves(there) if "A1" in move.split()]
    assert at(there, "A1") == before
    assert grave(there, "g") == set()


@pytest.mark.rule("A10.31", "A5.2")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("city-hall", "magic-academy")])
def test_played_right_of_a_guesthouse_of_three(kind: str) -> None:
    """Six and more make it move, and so does an Arsenal; from three on it has no lower value; below, it rises."""
    there = city("A  guesthouse:g\nB  .", hands={"b": kind, "g": "bank"})
    play(there, f"{kind} A2")
    number = {"park": "3", "temple": "2"}.get(kind) or ring(STANDARD, STANDARD.kind(kind))[basic(kind)]
    if int(number) >= 6 or kind == "arsenal":
        assert (actor(there), moves(there)) == ("g", {"to A3", "to B1"})
        play(there, "to B1")
        assert at(there, "A1") == "."
    else:
        assert at(there, "A1") == ("guesthouse:g^3" if int(number) >= 3 else "guesthouse:g^5")
    assert fault(there) is None


def basic(kind: str) -> int:
    return int(STANDARD.basic[STANDARD.kind(kind)])


@pytest.mark.rule("A10.31", "A10.24", "A10.33")
def test_a_magic_academy_and_a_city_hall_drive_a_guesthouse_away_too() -> None:
    there = city("A  guesthouse:g (bank:g)\nB  .", hands={"b": "city-hall", "g": "villa"})
    play(there, "city-hall A2")
    assert actor(there) == "g"
    there = city("A  guesthouse:g\nB  .", hands={"b": "magic-academy bank villa", "g": "villa"})
    play(there, "magic-academy A2", "remove bank", "remove villa")
    assert actor(there) == "g"


@pytest.mark.rule("A10.31", "A6.3")
@pytest.mark.parametrize(
    ("played", "answers", "wanted"),
    [
        ("park", ["A1 up"], "guesthouse:b^5"),
        ("school", ["A1 up"], "guesthouse:b^5"),
        ("library", ["A1 down"], "guesthouse:b^8"),
        ("greenhouse", ["A1 up"], "guesthouse:b^5"),
        ("temple", ["A1"], "guesthouse:b^3*"),
        ("market", ["A1", "to B2"], "."),
        ("theatre", ["A1 swap B1"], "theatre:b^7"),
        ("manufactory", ["A1", "bank A1"], "bank:b^3"),
        ("fountain", ["A2"], "guesthouse:b^3"),
    ],
)
def test_what_does_not_destroy_a_guesthouse_treats_it_like_any_card(
    played: str, answers: list[str], wanted: str
) -> None:
    there = city("A  guesthouse:b\nB  .", hands={"b": f"{played} bank", "g": "villa"})
    play(there, f"{played} B1", *answers)
    assert at(there, "A1") == wanted
    assert fault(there) is None


@pytest.mark.rule("A10.31", "A10.9")
@pytest.mark.parametrize("copied", ["barracks", "arsenal"])
def test_a_guesthouse_escapes_a_smithys_copy_too(copied: str) -> None:
    there = city(f"A  {copied}:g\nB  . guesthouse:g", hands={"b": "smithy", "g": "bank"})
    play(there, "smithy B1", "A1", *(["B2"] if copied == "barracks" else []))
    assert (actor(there), moves(there)) == ("g", {"to A2"})


@pytest.mark.rule("A10.6", "A10.23")
@pytest.mark.parametrize("kind", KINDS)
def test_laid_for_a_laboratory_by_the_owner_of_a_graveyard_it_is_buried(kind: str) -> None:
    there = city("A  .\nB  .", hands={"b": "laboratory park", "g": f"{kind}"}, graves={"g": ""})
    play(there, "laboratory A1")
    assert moves(there) == {f"lay {kind} out"}
    play(there, f"lay {kind} out")
    assert grave(there, "g") == {kind}
    assert fault(there) is None


@pytest.mark.rule("A10.6", "A10.21", "A4.3")
@pytest.mark.parametrize("kind", STANDARD.ids)
def test_laid_for_a_laboratory_on_an_own_fountain_space_it_brings_the_token_back(kind: str) -> None:
    there = city("A  . +g\nB  .", hands={"b": "laboratory park", "g": kind})
    play(there, "laboratory A1", f"lay {kind} A2")
    assert (at(there, "A2"), tokens(there, "g")) == (f"({kind}:g)", 2)


@pytest.mark.rule("A10.24", "A10.23")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "magic-academy"])
def test_out_of_the_graveyard_it_pays_for_a_magic_academy(kind: str) -> None:
    other = "villa" if kind != "villa" else "bank"
    there = city("A  .\nB  .", hands={"b": f"magic-academy {other}", "g": "park"}, graves={"b": kind})
    play(there, "magic-academy A1", f"remove {kind}", f"remove {other}")
    assert (grave(there, "b"), at(there, "A1")) == (set(), "magic-academy:b^7")
    assert {kind, other} <= gone(there, "b")


@pytest.mark.rule("A10.24", "A10.21")
def test_a_magic_academy_on_an_own_fountain_space_brings_the_token_back() -> None:
    there = city("A  statue:g +b\nB  .", hands={"b": "magic-academy bank villa"})
    play(there, "magic-academy A2", "remove bank", "remove villa")
    assert (at(there, "A2"), tokens(there, "b")) == ("magic-academy:b^7", 2)


@pytest.mark.rule("A10.33", "A10.21")
def test_a_city_hall_has_no_place_on_a_fountain_space() -> None:
    there = city("A  statue:g +b\nB  .", hands={"b": "city-hall bank"})
    assert refused(there, "city-hall A2") == "A10.33"


@pytest.mark.rule("A10.33", "A10.5")
def test_a_city_hall_is_played_for_a_manufactory_where_the_card_taken_uncovers_a_face_down_card() -> None:
    there = city("A  villa:b/(bank:g)\nB  .", hands={"b": "manufactory city-hall", "g": "park"})
    play(there, "manufactory B1", "A1", "city-hall A1")
    assert at(there, "A1") == "city-hall:b^8/(bank:g)"


@pytest.mark.rule("A9.10", "A10.6", "A10.9")
def test_a_workshop_that_a_laboratory_laid_is_restored_by_a_smithys_copy() -> None:
    there = city("A  .\nB  workshop:b", hands={"b": "laboratory park", "g": "workshop smithy"})
    play(there, "laboratory A1", "lay workshop A2", "smithy B2", "B1", "A2")
    assert at(there, "A2") == "workshop:g^4"
