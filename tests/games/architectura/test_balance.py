"""The balance of Architectura: who plays what against whom, and what is made of the results."""

from __future__ import annotations

import json
from collections import Counter
from typing import cast

import pytest

from architrave.arena.balance import Balance, balance
from architrave.arena.balance.seat_results import misses
from architrave.arena.contest import Contest, Deal, play_out
from architrave.arena.interval import Share
from architrave.arena.workers import Processes
from architrave.games.architectura import numbers as n
from architrave.games.architectura.balance import (
    ARCHITECTURA,
    CARD_GAMES,
    SEAT_GAMES,
    SIMULATIONS,
    ArchitecturaBalance,
    ArchitecturaStudy,
    Card,
    Counted,
    Seats,
    replaceable,
    without_bonus,
)
from architrave.games.architectura.components import shipped
from architrave.games.architectura.position import City
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid

CARDS = shipped()["standard"]
ADDITIONAL = [card.id for card in CARDS.cards if card.replaces]


def dealt(contest: Contest) -> City:
    """The table once decks are built and hands are dealt."""
    position = ARCHITECTURA.start(contest.options)
    openings = [list(opening) for opening in contest.openings]
    deal = Deal(contest)
    while position.actor == CHANCE or any(openings):
        if position.actor == CHANCE:
            deal.draw(position)
        else:
            position.apply(ARCHITECTURA.from_text(position, openings[int(position.actor)].pop(0)))
    return position


def deck(city: City, seat: int) -> Counter[str]:
    return Counter(CARDS.ids[city.kind[card]] for card in range(seat * n.SLOTS, seat * n.SLOTS + n.SLOTS))


def without_speed(report: Balance) -> Json:
    return {name: value for name, value in report.json().items() if name != "speed"}


def test_the_games_of_a_whole_run() -> None:
    wanted = ArchitecturaStudy().parts(())
    assert [part.label for part in wanted if isinstance(part, Seats)] == [
        "2 basic", "2 advanced", "3 basic", "3 advanced", "4 basic", "4 advanced",
    ]  # fmt: skip
    assert [part.label for part in wanted if isinstance(part, Card)] == ADDITIONAL
    assert (SIMULATIONS, SEAT_GAMES, CARD_GAMES) == (400, {2: 2000, 3: 1000, 4: 1000}, 1000)
    assert len(wanted[2].contests(None, 1, None)) == 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_deal_of_the_seats_has_every_starter_and_the_same_cards(seats: int, advanced: bool) -> None:
    tables = [dealt(Seats(seats, advanced).contest("random", seed=3, number=number)) for number in range(seats)]
    assert [city.starter for city in tables] == list(range(seats))
    assert all(city.active == city.starter and city.bonus == 1 for city in tables)
    for city in tables[1:]:
        assert list(city.kind) == list(tables[0].kind)
        assert list(city.hand) == list(tables[0].hand)
    other = dealt(Seats(seats, advanced).contest("random", seed=3, number=seats))
    assert (list(other.hand), list(other.kind)) != (list(tables[0].hand), list(tables[0].kind))


def test_decks_of_the_advanced_game_hold_from_none_to_six_additional_cards() -> None:
    numbers = set()
    for deal in range(40):
        city = dealt(Seats(4, advanced=True).contest("random", seed=1, number=4 * deal))
        for seat in range(4):
            numbers.add(sum(id in ADDITIONAL for id in deck(city, seat)))
    assert numbers == set(range(7))


@pytest.mark.parametrize("card", ADDITIONAL)
def test_decks_differ_in_exactly_the_card(card: str) -> None:
    met = Counter[tuple[int, int]]()
    replaced = set()
    for number in range(8):
        city = dealt(Card(card).contest("random", 1, number))
        holder = 0 if card in deck(city, 0) else 1
        assert deck(city, holder) - deck(city, 1 - holder) == {card: 1}
        (gone,) = deck(city, 1 - holder) - deck(city, holder)
        replaced.add(gone)
        met[holder, int(city.starter)] += 1
    assert met == {(holder, starter): 2 for holder in (0, 1) for starter in (0, 1)}
    assert replaced == set(replaceable(CARDS, card))


def test_a_replaced_card_is_one_that_the_rules_name() -> None:
    assert replaceable(CARDS, "laboratory") == ["market"]
    assert sorted(replaceable(CARDS, "fountain")) == ["bank", "tavern"]


def test_without_the_bonus_the_same_city_is_counted_again() -> None:
    changed = 0
    for number in range(60):
        contest = Seats(2, advanced=False).contest("random", 2, number)
        played, position = play_out(contest)
        city = cast(City, position)
        bare = without_bonus(city)
        assert city.bonus == 1
        counted = ArchitecturaStudy().count(contest)
        assert (counted.points, counted.bare) == (played.shares, bare)
        second = 1 - int(city.starter)
        assert played.shares[second] >= bare[second]  # A2.3: the bonus is the second player's
        changed += played.shares != bare
    assert changed > 0


@pytest.mark.parametrize("workers", [1, 2])
def test_the_same_seed_gives_the_same_balance_whatever_the_workers(workers: int) -> None:
    told: list[tuple[int, int]] = []
    only = ["2", "3", "museum"]
    report = balance(
        ARCHITECTURA,
        5,
        games=6,
        seed=4,
        workers=Processes(workers),
        only=only,
        progress=lambda done, of: told.append((done, of)),
    )
    data = without_speed(report)
    assert data == json.loads(json.dumps(data))
    assert data == without_speed(balance(ARCHITECTURA, 5, games=6, seed=4, workers=Processes(), only=only))
    assert data != without_speed(balance(ARCHITECTURA, 5, games=6, seed=5, workers=Processes(), only=only))
    assert told == [(done, 30) for done in range(1, 31)]
    assert [cell["games"] for cell in data["seats"] + data["cards"]] == [6] * 5
    for cell in data["seats"]:
        for kind in ("with_bonus", "without_bonus"):
            assert sum(place[kind]["value"] for place in cell["places"]) == pytest.approx(1, abs=0.001)
    assert set(data["cards"][0]["replaced"]) == {"barracks", "bathhouse"}
    assert report.speed()["games_per_second"] > 0


def counted(part: Seats, starter: int, points: tuple[float, ...], bare: tuple[float, ...]) -> None:
    part.add(part.contest("random", 1, starter), Counted(starter, points, bare))


def test_places_count_from_the_starter() -> None:
    part = Seats(3, advanced=False)
    counted(part, 2, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0))
    counted(part, 0, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    assert [part.places.share(place).value for place in range(3)] == [1.0, 0.0, 0.0]
    assert [part.bare.share(place).value for place in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(
    ("low", "high", "missed"),
    [(0.46, 0.54, False), (0.56, 0.60, True), (0.54, 0.60, False), (0.40, 0.44, True), (0.40, 0.46, False)],
)
def test_a_miss_is_an_interval_wholly_out_of_reach(low: float, high: float, missed: bool) -> None:
    assert misses(Share((low + high) / 2, low, high), 0.5, 0.05) == missed


def test_a_plain_advantage_is_seen() -> None:
    seats = Seats(2, advanced=False)
    card = Card("museum")
    for number in range(100):
        counted(seats, 0, (1.0, 0.0), (0.5, 0.5))
        holds_nothing = (0.0, 1.0) if number % 4 < 2 else (1.0, 0.0)
        card.add(card.contest("random", 1, number), Counted(number % 2, holds_nothing, holds_nothing))
    assert seats.places.misses(0)
    assert seats.places.misses(1)
    assert card.share().value == 0.0
    assert card.misses()
    assert ArchitecturaBalance(1, 300, [seats], 1.0).missed()
    assert ArchitecturaBalance(1, 300, [card], 1.0).missed()
    even = Seats(2, advanced=True)
    counted(even, 0, (0.5, 0.5), (0.5, 0.5))
    assert not ArchitecturaBalance(1, 300, [even], 1.0).missed()


@pytest.mark.parametrize(
    ("simulations", "games", "only", "where"),
    [(300, 0, [], "games"), (300, 4, ["5"], "only"), (300, 4, ["park"], "only"), (0, 4, [], "bot")],
)
def test_nonsense_is_refused_before_anything_is_played(
    simulations: int, games: int, only: list[str], where: str
) -> None:
    with pytest.raises(Invalid) as caught:
        balance(ARCHITECTURA, simulations, games, only=only)
    assert caught.value.where == where
