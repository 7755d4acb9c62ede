"""A search in several parts, the tree that is kept for the next decision, and levels that differ from game to game."""

from __future__ import annotations

import pytest
from pebbles.game import Pebbles
from pebbles.position import STOP, Bag

from architrave.bots import Level, Player, player
from architrave.bots.by_game import ByGame
from architrave.bots.carry import find, move_to_front
from architrave.bots.judgement import Judgement
from architrave.bots.parts import best_of, search_part
from architrave.bots.tree import NONE
from architrave.bots.uct import Uct
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import legal_actions
from tests.bots.watched import opening

SIMULATIONS = 300


def bag() -> Bag:
    """The first decision of a game of Pebbles."""
    game = Pebbles()
    position = game.start(game.options({}))
    for colour in (0, 1, 2):
        position.apply(colour)
    return position


def judged(seed: int = 1) -> Uct:
    return Uct(seed, SIMULATIONS, judgement=Judgement([0.05, 0.1, 0.15, 0.0, 0.0], 5, 4.0))


def below(tree: Uct, node: int) -> dict[int, tuple[int, float]]:
    """Visits and value of the children of a decision, by action."""
    first = tree.first[node]
    return {
        int(tree.action[child]): (int(tree.visits[child]), float(tree.total[child]))
        for child in range(first, first + tree.children[node])
    }


def test_what_the_parts_found_is_added_up() -> None:
    assert best_of([[(7, 10, 1.0), (8, 9, 0.0)], [(8, 5, 0.0), (7, 1, 1.0)]]) == 8
    assert best_of([[(7, 10, 1.0), (8, 10, 2.0)]]) == 8
    assert best_of([[(4, 0, 0.0), (3, 0, 0.0)]]) == 3


def test_parts_share_the_simulations_and_answer_the_same_again() -> None:
    position = opening(2)
    twice = [[search_part("uct:80", position, 0, 5, part, 2, 1.0) for part in range(2)] for _ in range(2)]
    assert twice[0] == twice[1]
    assert [sum(visits for _, visits, _ in part) for part in twice[0]] == [40, 40]
    assert twice[0][0] != twice[0][1]
    assert best_of(twice[0]) in legal_actions(position)


def test_the_tree_is_kept_for_the_next_decision_of_a_turn() -> None:
    bot, position = judged(), bag()
    position.apply(bot.choose(position, 0))
    assert position.actor == 0
    bot.choose(position, 0)
    assert sum(visits for visits, _ in below(bot, 0).values()) > SIMULATIONS
    fresh = judged()
    fresh.choose(position, 0)
    assert sum(visits for visits, _ in below(fresh, 0).values()) == SIMULATIONS


def test_the_same_questions_get_the_same_answers_with_a_kept_tree() -> None:
    answers = []
    for bot in (judged(), judged()):
        position = bag()
        position.apply(bot.choose(position, 0))
        answers.append([(one.action, one.visits, one.value) for one in bot.opinions(position, 0)])
    assert answers[0] == answers[1]


def test_what_a_bot_ponders_is_there_when_it_is_asked() -> None:
    """In slices, at the same position and at the one that an action leads to."""
    bot, position = judged(), bag()
    bot.ponder(position, 100)
    bot.ponder(position, 100)
    found = below(bot, 0)
    assert sum(visits for visits, _ in found.values()) == 200
    action = max(found, key=lambda one: found[one][0])
    position.apply(action)
    assert position.actor >= 0
    bot.ponder(position, 100)
    assert sum(visits for visits, _ in below(bot, 0).values()) == found[action][0] - 1 + 100
    bot.choose(position, position.actor)
    assert sum(visits for visits, _ in below(bot, 0).values()) == found[action][0] - 1 + 100 + SIMULATIONS


@pytest.mark.parametrize("name", ["greedy", "uct:20", "novice", "expert"])
def test_any_bot_may_ponder(name: str) -> None:
    """What it does not use does no harm."""
    position = opening(2)
    bot = player(name, 1, capped=False)
    bot.ponder(position, 5)
    assert bot.choose(position, position.actor) in legal_actions(position)


def test_what_is_kept_is_what_was_there_also_after_draws() -> None:
    """Everything below a node is as it was, whether the node is a decision, or a draw came before it."""
    found = 0
    for last in (None, STOP):
        tree, position = judged(), bag()
        tree.choose(position, 0)
        start = position.clone()
        position.apply(0)
        if last is not None:
            old = find(tree, start, 0, position.observe(0))
            move_to_front(tree, old)
            start = position.clone()
            position.apply(last)
            while position.actor == CHANCE:
                position.apply(2)
        node = find(tree, start, 0, position.observe(0))
        if node != NONE:
            before = below(tree, node)
            move_to_front(tree, node)
            assert below(tree, 0) == before
            found += 1
    assert found == 2


def test_another_position_begins_another_tree() -> None:
    bot, position = judged(), bag()
    bot.choose(position, 0)
    other = bag()
    other.bag[0] -= 1
    bot.choose(other, 0)
    assert sum(visits for visits, _ in below(bot, 0).values()) == SIMULATIONS


def test_a_level_plays_each_game_in_its_own_way() -> None:
    level = Level("odd", "greedy", 0, 0, 0.5, games={"architekton": Level("odd", "random", 0, 0, 0.5)})
    asked: list[str] = []

    def make(found: Level) -> Player:
        asked.append(found.bot)
        return player(found.bot, 3)

    bot = ByGame(3, level, make)
    for position in (opening(2), bag(), opening(3)):
        assert bot.choose(position, 0) in legal_actions(position)
    assert asked == ["random", "greedy"]
