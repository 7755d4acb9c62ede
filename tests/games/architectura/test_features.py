"""What learned weights judge a position by."""

from __future__ import annotations

from copy import deepcopy

import pytest
from librt.vecs import vec

from architrave.games.architectura import features
from architrave.games.architectura import numbers as n
from architrave.games.architectura.components import shipped_data
from architrave.games.architectura.position import City
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Json
from architrave.kernel.position import buffer, draw, features_of
from architrave.kernel.rng import Rng
from tests.games.architectura.plan import city
from tests.games.architectura.subject import GAME

TABLES = [(seats, advanced) for seats in (2, 3, 4) for advanced in (False, True)]


def row(there: City, feature: int, seat: int = 0) -> float:
    return features_of(there, seat)[feature]


def cities(options: Json, seed: int = 3) -> list[City]:
    """The positions of a random game in which a seat acts."""
    there, rng, room = GAME.start(GAME.options(options)), Rng(seed), buffer()
    found = []
    while there.actor != OVER:
        if there.actor == CHANCE:
            draw(there, rng)
        else:
            found.append(there.clone())
            there.apply(there.pick(rng, room))
    return found


@pytest.mark.parametrize("advanced", [False, True])
def test_between_two_what_is_good_for_one_is_as_bad_for_the_other(advanced: bool) -> None:
    for there in cities({"seats": 2, "advanced": advanced}):
        mine, theirs = (features_of(there, seat) for seat in (0, 1))
        assert mine == pytest.approx([-value for value in theirs])
        assert there.features_mirror()
    assert not GAME.start(GAME.options({"seats": 3})).features_mirror()


@pytest.mark.rule("A13.1")
@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_hands_of_others_make_no_difference(seats: int, advanced: bool) -> None:
    for number, there in enumerate(cities({"seats": seats, "advanced": advanced})[::3]):
        other = there.clone()
        for seat in range(seats):
            other.resample(seat, Rng(number))
            assert features_of(other, seat) == features_of(there, seat)
            other = there.clone()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rows_of_all_seats_are_those_of_each(seats: int) -> None:
    for there in cities({"seats": seats})[::7]:
        into = vec[float]([0.0] * 1024)
        count = int(there.fill_rows(into))
        for seat in range(seats):
            assert list(into[seat * count : (seat + 1) * count]) == features_of(there, seat)


@pytest.mark.rule("A11.2")
def test_features_tell_nothing_while_decks_are_built() -> None:
    """The search has weights for it, but looks two turns ahead, and by then all have chosen."""
    there = GAME.start(GAME.options({"seats": 2, "advanced": True, "starter": 0}))
    assert there.judged_by() == "architectura.seats_2"
    assert not any(features_of(there, 0))
    assert len(features_of(there, 0)) == len(features_of(cities({"seats": 2, "advanced": True})[-1], 0))
    assert cities({"seats": 2, "advanced": True})[-1].judged_by() == "architectura.seats_2"


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_a_set_of_ones_own_is_judged_by_what_its_cards_do(seats: int, advanced: bool) -> None:
    """The same cards in another order and under other names: the same numbers."""
    data: Json = deepcopy(dict(shipped_data()))
    own = {"name": "Mine", **data, "card": dict(reversed(data["card"].items()))}
    there = cities({"seats": seats, "advanced": advanced})[-5]
    here = there.clone()
    here.cards = GAME.start(GAME.options({"seats": seats, "cards": own})).cards
    kinds = [here.cards.kind(there.cards.ids[kind]) for kind in there.kind]
    assert kinds != list(there.kind)
    moved = GAME.start(GAME.options({"seats": seats, "cards": own}))
    for seat in range(seats * n.SLOTS):
        moved.kind[seat] = kinds[seat]
    here.kind = moved.kind
    for seat in range(seats):
        assert features_of(here, seat) == pytest.approx(features_of(there, seat))


@pytest.mark.rule("A5.2")
def test_a_card_with_nothing_on_its_right_may_be_hit() -> None:
    hand = {"g": "villa"}
    open_card = city("A  tavern:b\nB", hands=hand)
    assert row(open_card, features.OPEN) > 0
    assert row(open_card, features.SETTLED) == 0
    closed = city("A  tavern:b  villa:b\nB", hands=hand)
    assert row(closed, features.SETTLED) > 0
    guarded = city("A  tavern:b*\nB", hands=hand)
    for there, hit in ((open_card, True), (closed, False), (guarded, False)):
        assert (row(there, features.LOSS + 1) + row(there, features.LOSS) > 0) is hit


def test_plays_to_come_are_shared_out() -> None:
    """Cards in hand, and spaces for them."""
    there = city("A  .\nB", hands={"b": "villa bank", "g": "market"})
    assert features.plays_left(there) == 3
    assert there.stage() == 3
    assert row(there, features.TURNS) == pytest.approx(0.5)  # two of its own, one of the other's: halves
    assert row(there, features.BEST) == pytest.approx((8 + 3 - 2) / 10)
