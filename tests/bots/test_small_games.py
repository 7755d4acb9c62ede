"""Bots on games whose best moves are known. These games are plain Python; the bots play them compiled and not."""

from __future__ import annotations

import pickle
import time
from collections import Counter
from collections.abc import Callable

import pytest
from mypy_extensions import i64

from architrave.bots.greedy import Greedy
from architrave.bots.inattentive import Inattentive
from architrave.bots.player import Player
from architrave.bots.random import Random
from architrave.bots.uct import FORESIGHT, POINTS, Uct
from architrave.kernel.position import legal_actions
from tests.bots.small_games import Cups, Noughts, Orchard, Race, Trap, Wager, after, solved

SEEDS = range(5)
MAKERS: list[Callable[[int], Player]] = [
    Random,
    Greedy,
    lambda seed: Uct(seed, 60),
    lambda seed: Inattentive(seed, Greedy(seed), 2),
]


@pytest.mark.parametrize("seed", SEEDS)
def test_uct_takes_the_win(seed: int) -> None:
    #  x x .
    #  o o .
    #  . . .
    assert Uct(seed, 200).choose(Noughts("xx.oo....", 0), 0) == 2
    assert Uct(seed, 200).choose(Noughts("xx.oo....", 1), 1) == 5


@pytest.mark.parametrize("seed", SEEDS)
def test_uct_blocks(seed: int) -> None:
    #  x x .
    #  . o .
    #  . . .
    assert Uct(seed, 400).choose(Noughts("xx..o....", 1), 1) == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_uct_sees_the_reply_behind_a_good_average(seed: int) -> None:
    assert Uct(seed, 400).choose(Trap(), 0) == 1


class Held(Noughts):
    """The machine does something else whenever this board is copied."""

    def clone(self) -> Held:
        time.sleep(0.01)
        return Held(self.board, self.actor)


def test_a_time_limit_counts_only_the_time_of_the_processor() -> None:
    search = Uct(1, 30, 0.15)
    search.choose(Held(), 0)
    assert search.done == 30


def test_uct_never_loses_noughts_against_anybody() -> None:
    for seed in range(10):
        for mine in (0, 1):
            players: list[Player] = [Random(seed), Random(seed)]
            players[mine] = Uct(seed, 300)
            position = Noughts()
            while position.actor >= 0:
                position.apply(players[position.actor].choose(position, position.actor))
            assert position.returns()[mine] >= 0.0, position.board


@pytest.mark.parametrize("seed", SEEDS)
def test_uct_weighs_chance_by_its_weights(seed: int) -> None:
    opinions = Uct(seed, 2000).opinions(Wager((3, 7, 5)), 0)
    assert opinions[0].action == 1
    assert opinions[0].value == pytest.approx(0.4, abs=0.08)  # 7 of 10 win


@pytest.mark.parametrize(
    ("steps", "best"),
    [((4, 0), Race.WALK), ((4, 4), Race.WALK), ((0, 4), Race.THROW), ((0, 0), Race.THROW), ((1, 3), Race.THROW)],
)
def test_uct_plays_the_solved_race(steps: tuple[int, int], best: int) -> None:
    race = Race(6, steps)
    values = [solved(after(race, action))[0] for action in legal_actions(race)]
    assert values.index(max(values)) == best
    opinions = Uct(3, 3000).opinions(race, 0)
    assert opinions[0].action == best
    assert opinions[0].value == pytest.approx(max(values), abs=0.1)


@pytest.mark.parametrize("seed", SEEDS)
def test_uct_looks_some_turns_ahead_where_turns_are_counted(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Orchard, "latest", 0)
    opinions = Uct(seed, 200).opinions(Orchard(10**9, turn=7), 0)
    assert Orchard.latest == 7 + FORESIGHT
    assert opinions[0].action == Orchard.PLANT
    assert opinions[1].value < opinions[0].value <= 4 / POINTS  # the tree's three, and one more at best


def test_uct_minds_what_the_others_gain() -> None:
    ahead = Uct(1, 400).opinions(Orchard(10**9, apples=(50, 0)), 0)
    assert ahead[0].action == Orchard.PLANT
    assert abs(ahead[0].value) < 1  # gains, not how the seats stood before: the other plants a tree too


def test_uct_by_the_rules_alone_plays_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Orchard, "latest", 0)
    opinions = Uct(1, 200, candidates=1).opinions(Orchard(12), 0)
    assert Orchard.latest == 13
    assert all(-1.0 <= opinion.value <= 1.0 for opinion in opinions)


def test_the_statistics_of_a_search_add_up() -> None:
    search = Uct(1, 500)
    opinions = search.opinions(Race(6), 0)
    assert search.done == 500
    assert sum(opinion.visits for opinion in opinions) == 500
    assert [opinion.visits for opinion in opinions] == sorted((opinion.visits for opinion in opinions), reverse=True)
    assert all(-1.0 <= opinion.value <= 1.0 for opinion in opinions)
    assert sorted(opinion.action for opinion in opinions) == [Race.WALK, Race.THROW]
    for node in range(search.size):  # of every decision looked into, all visits but the first went on to a child
        if search.first[node] >= 0 and search.visits[node] > 1:
            below = children(search, node)
            assert sum(search.visits[child] for child in below) >= search.visits[node] - 1


def children(search: Uct, node: int) -> list[int]:
    """The children of a node, chained or side by side."""
    first = search.first[node]
    if search.children[node] > 0:
        return list(range(first, first + search.children[node]))
    chain = []
    while first >= 0:
        chain.append(first)
        first = search.next[first]
    return chain


def test_a_search_without_a_choice_is_over_at_once() -> None:
    search = Uct(1, 10**6)
    assert search.choose(Noughts("xoxoxoox.", 0), 0) == 8
    assert search.done == 0


def test_greedy_takes_the_best_right_away_and_ties_at_random() -> None:
    assert {Greedy(seed).choose(Noughts("xx.oo....", 0), 0) for seed in range(10)} == {2}
    assert len({Greedy(seed).choose(Noughts(), 0) for seed in range(40)}) > 5


def test_greedy_weighs_the_draws_that_follow() -> None:
    chosen = Counter(Greedy(seed).choose(Wager((0, 10)), 0) for seed in range(20))
    assert chosen == {1: 20}


def test_random_does_everything_equally_often() -> None:
    player = Random(11)
    chosen = Counter(player.choose(Noughts(), 0) for _ in range(9000))
    assert sorted(chosen) == list(range(9))
    assert all(850 < count < 1150 for count in chosen.values())


class Eyecatching(Noughts):
    """The lower the number of a free cell, the more it catches the eye."""

    def prior(self, action: i64) -> i64:
        return -action

    def clone(self) -> Eyecatching:
        return Eyecatching(self.board, self.actor)


def test_who_notices_one_option_takes_the_most_obvious() -> None:
    position = Eyecatching("xx.oo....", 1)  # cell 5 wins
    assert {int(Inattentive(seed, Greedy(seed), 1).choose(position, 1)) for seed in range(20)} == {2}


@pytest.mark.parametrize("sees", [2, 4])
def test_the_less_obvious_a_move_is_the_more_often_it_is_overlooked(sees: int) -> None:
    player = Inattentive(5, Greedy(5), sees)
    going_on = 1 - 1 / sees
    for board, wins, before in (("xx.oo....", 2, 0), (".o.x.xo.o", 4, 2)):  # so many options are more obvious
        found = sum(player.choose(Eyecatching(board, 0), 0) == wins for _ in range(800))
        assert found == pytest.approx(800 * going_on**before, abs=50 if before else 0)


def test_without_an_obvious_option_any_is_noticed() -> None:
    player = Inattentive(5, Greedy(5), 1)
    assert {int(player.choose(Noughts("xx.oo....", 0), 0)) for _ in range(100)} == {2, 5, 6, 7, 8}


def test_a_hint_overlooks_nothing() -> None:
    position = Noughts("xx.oo....", 0)
    assert all(Inattentive(seed, Greedy(seed), 1).opinions(position, 0)[0].action == 2 for seed in SEEDS)


@pytest.mark.parametrize("maker", MAKERS)
def test_choosing_leaves_the_position_alone(maker: Callable[[int], Player]) -> None:
    for position in (Noughts("x...o....", 0), Wager((3, 7)), Race(6, (1, 2)), Cups(1)):
        before = pickle.dumps(vars(position))
        maker(4).choose(position, 0)
        maker(4).opinions(position, 0)
        assert pickle.dumps(vars(position)) == before


@pytest.mark.parametrize("maker", [Greedy, lambda seed: Uct(seed, 100)])
def test_nobody_looks_under_the_cups(maker: Callable[[int], Player]) -> None:
    found = sum(maker(seed).choose(Cups(seed % 2), 0) == seed % 2 for seed in range(200))
    assert 65 < found < 135


@pytest.mark.parametrize("maker", MAKERS)
def test_the_same_seed_gives_the_same_choices(maker: Callable[[int], Player]) -> None:
    assert [maker(9).choose(Noughts(), 0) for _ in range(3)] == [maker(9).choose(Noughts(), 0)] * 3
    assert len({maker(seed).choose(Noughts(), 0) for seed in range(30)}) > 1
