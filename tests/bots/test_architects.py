"""The bots at tables of Architects: long turns, long deals, solo."""

from __future__ import annotations

import time
from typing import cast

import pytest

from architrave.arena.contest import Contest, play_out
from architrave.bots import LEVELS, Player, player
from architrave.bots.uct import DRAWS, Uct
from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.games.catalogue import game
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.game import Json
from architrave.kernel.position import Position, buffer, draw, legal_actions
from architrave.kernel.rng import Rng
from tests.json_of import json_of

ARCHITECTS = game("architects")
TABLES: list[Json] = [
    {"seats": 1, "residents": True},
    {"seats": 2},
    {"seats": 3, "events": True},
    {"seats": 4, "residents": True, "events": True},
]


def hurried(name: str, seed: int) -> Player:
    """A bot that keeps its ways but gets little time."""
    return player(f"{name}:{12 if COMPILED else 1}" if name in LEVELS else name, seed, capped=False)


def decisions(options: Json, seed: int) -> list[Position]:
    """All positions of a random game in which a seat has to choose."""
    position = ARCHITECTS.start(ARCHITECTS.options(options))
    rng = Rng(seed)
    room = buffer()
    met = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            met.append(position.clone())
            position.apply(position.pick(rng, room))
    return met


def text(position: Position, action: int) -> str:
    return ARCHITECTS.to_text(position, action)


def turn_of(options: Json, *wanted: str, taken: bool) -> Position:
    """A decision in which these steps can begin."""
    for seed in range(40):
        for position in decisions(options, seed):
            view = json_of(ARCHITECTS.view(position, None))
            offered = {text(position, action) for action in legal_actions(position)}
            if view["phase"] == "turn" and view["taken"] == taken and offered.issuperset(wanted):
                return position
    raise AssertionError(wanted)


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize("name", ["random", "greedy", *LEVELS] if COMPILED else ["random", "greedy", "first"])
def test_every_level_plays_whole_games(name: str, options: Json) -> None:
    players = [hurried(name, seat) for seat in range(options["seats"])]
    position = ARCHITECTS.start(ARCHITECTS.options(options))
    rng = Rng(8)
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            action = players[int(position.actor)].choose(position, position.actor)
            assert position.refusal(action) == 0
            position.apply(action)
    assert len(position.returns()) == options["seats"]


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("options", [TABLES[0], TABLES[3]])
def test_every_level_answers_within_its_cap(name: str, options: Json) -> None:
    position = turn_of(options, taken=False)
    bot = player(name, 1)
    started = time.thread_time()
    bot.choose(position, position.actor)
    assert time.thread_time() - started < LEVELS[name].seconds + 0.25  # its own time, whatever else runs here


@pytest.mark.skipif(not COMPILED, reason="a contest is for compiled rules")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_search_stands_above_greedy(seats: int) -> None:
    margins = {"uct:60": 0, "greedy": 0}
    for deal in range(3):
        for rotation in range(seats):
            for bots in [("uct:60", "greedy")] if seats == 2 else [("uct:60",), ("greedy",)]:
                options = ARCHITECTS.options({"seats": seats, "starter": 0})
                contest = Contest(ARCHITECTS, options, 5, deal, tuple(range(seats)), bots, rotation)
                _, position = play_out(contest)
                points = [int(cast(Region, position).held[city * n.HELD_SPAN + n.POINTS]) for city in range(2)]
                for which, bot in enumerate(bots):
                    mine = contest.seat_of(which)
                    margins[bot] += points[mine] - points[1 - mine]
    assert margins["uct:60"] > margins["greedy"] + 30


def test_something_never_can_wait() -> None:
    for options in TABLES:
        for position in decisions(options, seed=3):
            assert not all(position.can_wait(action) for action in legal_actions(position))


def test_actions_and_services_follow_the_building() -> None:
    before = turn_of({"seats": 2}, "overhaul", "relocate", taken=False)
    for action in legal_actions(before):
        assert before.can_wait(action) == (not text(before, action).startswith("take "))
    after = turn_of({"seats": 2}, "overhaul", "end", taken=True)
    assert not any(after.can_wait(action) for action in legal_actions(after) if text(after, action) != "boat")


@pytest.mark.parametrize("taken", [False, True])
def test_a_boat_waits_while_there_is_a_token(taken: bool) -> None:
    position = turn_of({"seats": 2}, "boat", "overhaul", taken=taken)  # an action can begin: there is a token
    assert position.can_wait(ARCHITECTS.from_text(position, "boat"))


def test_what_can_wait_is_listed_but_not_searched() -> None:
    position = turn_of({"seats": 2}, "overhaul", "relocate", taken=False)
    search = Uct(1, 60 if COMPILED else 8)
    opinions = search.opinions(position, position.actor)
    assert sorted(opinion.action for opinion in opinions) == sorted(legal_actions(position))
    assert sum(opinion.visits for opinion in opinions) == search.done
    assert all(opinion.visits == 0 for opinion in opinions if position.can_wait(opinion.action))


def test_a_long_deal_is_not_remembered() -> None:
    """The last turn of a round: all rows of the next one are refilled."""
    last = [
        position
        for position in decisions({"seats": 2}, seed=2)
        if (view := json_of(ARCHITECTS.view(position, None)))["round"] == 1
        and view["phase"] == "turn"
        and view["taken"]
        and not view["current"]
        and not any(view["later"])
    ][-1]
    search = Uct(1, 300 if COMPILED else 12)
    search.search(last, last.actor)
    assert longest_deal(search, 0, 0) <= DRAWS


def longest_deal(search: Uct, node: int, draws: int) -> int:
    """The most draws that follow each other in the tree below a node."""
    drawn = draws + 1 if search.mover[node] == CHANCE else 0
    if search.first[node] < 0:
        return drawn
    if search.mover[search.first[node]] == CHANCE:
        below = []
        child = search.first[node]
        while child >= 0:
            below.append(child)
            child = search.next[child]
    else:
        below = list(range(search.first[node], search.first[node] + search.children[node]))
    return max([drawn, *(longest_deal(search, int(child), drawn) for child in below)])
