"""Information-set search on games whose best moves are known. They are plain Python, as in test_small_games.py."""

from __future__ import annotations

import pickle

import pytest

from architrave.bots.ismcts import Ismcts
from architrave.bots.search import Search
from architrave.bots.uct import Uct
from architrave.kernel.position import Position, legal_actions
from tests.bots.small_games import Cups, Gamble, Noughts, Race, Trap, Trumps, Wager, after, solved

SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_nobody_can_know_is_not_played_for(seed: int) -> None:
    """A search of one imagined deal would point, sure that it knows the cup."""
    opinions = Ismcts(seed, 600).opinions(Gamble(seed % 2), 0)
    assert opinions[0].action == Gamble.TAKE
    assert opinions[0].value == pytest.approx(0.3)
    assert opinions[1].value < 0.25
    assert Uct(seed, 600).choose(Gamble(seed % 2), 0) == Gamble.POINT


def test_nobody_looks_under_the_cups() -> None:
    found = sum(Ismcts(seed, 60).choose(Cups(seed % 2), 0) == seed % 2 for seed in range(200))
    assert 65 < found < 135


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_counts_by_how_often_it_is_possible(seed: int) -> None:
    opinions = {opinion.action: opinion for opinion in Ismcts(seed, 3000).opinions(Trumps(2), 0)}
    assert max(opinions.values(), key=lambda opinion: opinion.visits).action == 0
    assert opinions[0].value == pytest.approx(0.8, abs=0.1)  # one trump of ten
    assert Ismcts(seed, 100).choose(Trumps(1, 1), 1) == 1  # who holds the trump plays it


@pytest.mark.parametrize("seed", SEEDS)
def test_open_games_are_played_as_well(seed: int) -> None:
    assert Ismcts(seed, 200).choose(Noughts("xx.oo....", 0), 0) == 2
    assert Ismcts(seed, 200).choose(Noughts("xx.oo....", 1), 1) == 5
    assert Ismcts(seed, 400).choose(Noughts("xx..o....", 1), 1) == 2
    assert Ismcts(seed, 600).choose(Trap(), 0) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_is_weighed_by_its_weights(seed: int) -> None:
    opinions = Ismcts(seed, 2000).opinions(Wager((3, 7, 5)), 0)
    assert opinions[0].action == 1
    assert opinions[0].value == pytest.approx(0.4, abs=0.08)  # 7 of 10 win


@pytest.mark.parametrize("steps", [(4, 0), (4, 4), (0, 4), (0, 0), (1, 3)])
def test_draws_that_all_see_are_answered(steps: tuple[int, int]) -> None:
    race = Race(6, steps)
    values = [solved(after(race, action))[0] for action in legal_actions(race)]
    opinions = Ismcts(3, 3000).opinions(race, 0)
    assert opinions[0].action == values.index(max(values))
    assert opinions[0].value == pytest.approx(max(values), abs=0.1)


class Sealed(Race):
    """The race with throws that the thrower alone sees."""

    def clone(self) -> Sealed:
        return Sealed(self.goal, self.steps, self.turn, self.throwing)

    def hides_draw(self) -> bool:
        return True


def test_draws_that_are_secret_have_no_children() -> None:
    for race, seen in ((Race(6), True), (Sealed(6), False)):
        search = Ismcts(1, 200)
        search.choose(race, 0)
        assert any(search.mover[node] == -1 for node in range(1, search.size)) == seen


def test_the_statistics_of_a_search_add_up() -> None:
    search = Ismcts(1, 500)
    opinions = search.opinions(Race(6), 0)
    assert search.done == sum(opinion.visits for opinion in opinions) == 500
    assert [opinion.visits for opinion in opinions] == sorted((opinion.visits for opinion in opinions), reverse=True)
    for node in range(search.size):  # all visits but the first went on to a child, which was there to be taken
        below = children(search, node)
        if below and search.mover[node] >= 0:
            assert sum(search.visits[child] for child in below) == search.visits[node] - 1
        for child in below:
            if search.mover[child] >= 0:
                assert search.visits[child] <= search.available[child] <= search.visits[node] + 1


def children(search: Ismcts, node: int) -> list[int]:
    chain = []
    child = search.first[node]
    while child >= 0:
        chain.append(int(child))
        child = search.next[child]
    return chain


def test_a_search_without_a_choice_is_over_at_once() -> None:
    search = Ismcts(1, 10**6)
    assert search.choose(Noughts("xoxoxoox.", 0), 0) == 8
    assert search.done == 0


def test_a_full_tree_grows_no_further() -> None:
    search = Ismcts(1, 800, room=30)
    opinions = search.opinions(Noughts(), 0)
    assert search.size == 30
    assert sum(opinion.visits for opinion in opinions) == 800


@pytest.mark.parametrize("position", [Noughts("x...o....", 0), Wager((3, 7)), Race(6, (1, 2)), Cups(1), Trumps(1)])
def test_choosing_leaves_the_position_alone(position: Position) -> None:
    before = pickle.dumps(vars(position))
    Ismcts(4, 60).opinions(position, 0)
    assert pickle.dumps(vars(position)) == before


def test_the_game_decides_which_search_it_takes() -> None:
    search = Search(1, 50)
    search.choose(Race(6), 0)
    assert (search.open.done, search.hidden.done) == (50, 0)
    search = Search(1, 50)
    search.choose(Trumps(0), 0)
    assert (search.open.done, search.hidden.done) == (0, 50)
