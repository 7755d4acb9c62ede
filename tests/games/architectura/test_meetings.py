"""Every card where it meets destruction, Graveyard, protection, Laboratory, Workshop, Manufactory and Fountain."""

from __future__ import annotations

from typing import Final

import pytest

from architrave.games.architectura.names import ring
from tests.games.architectura.plan import STANDARD, actor, at, city, grave, hand, limit, moves, play, tokens
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
