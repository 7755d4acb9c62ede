"""The end of a game is searched to the end where it fits into the budget."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from architrave.bots import player
from architrave.bots.endgame import ENDS, Endgame
from architrave.bots.judgement import Judgement, final_worth
from architrave.bots.learned import Learned
from architrave.games.architekton.position import Town
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.position import Position, draw, legal_actions
from architrave.kernel.rng import Rng
from tests.bots.watched import opening

JUDGEMENT = Judgement([0.0], 1, 4.0)


def decisions(seed: int) -> list[Position]:
    """The decisions of a game between greedy bots."""
    position, rng, bot, found = opening(seed), Rng(seed), player("greedy", seed), []
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            found.append(position.clone())
            position.apply(bot.choose(position, position.actor))
    return found


def best(position: Position) -> list[float]:
    """What the end is worth to each seat if every seat plays for its own good: the definition, word for word."""
    if position.actor == OVER:
        return list(final_worth(position, JUDGEMENT.margin))
    seat = int(position.actor)
    return max((best(after(position, action)) for action in legal_actions(position)), key=lambda worth: worth[seat])


def after(position: Position, action: int) -> Position:
    found = position.clone()
    found.apply(action)
    return found


def last_turns(count: int) -> Iterator[list[Position]]:
    """The decisions of the last turns (K7.1) of so many games that reach one."""
    seed = 0
    while count > 0:
        seed += 1
        last: list[Position] = [seen for seen in decisions(seed) if isinstance(seen, Town) and seen.turns_left == 1]
        if len(last) > 1:
            count -= 1
            yield last


def test_the_last_decision_is_exact() -> None:
    for turn in last_turns(4):
        last_decision_is_exact(turn[-1])


def last_decision_is_exact(last: Position) -> None:
    seat = int(last.actor)
    endgame = Endgame(JUDGEMENT, 1000)
    assert endgame.solve(last)
    worths = {action: best(after(last, action))[seat] for action in legal_actions(last)}
    assert {int(one.action): one.value for one in endgame.opinions} == worths
    assert endgame.opinions[0].value == max(worths.values())
    assert {int(one.action) for one in endgame.opinions if one.visits > 0} == {
        action for action, worth in worths.items() if worth == max(worths.values())
    }


@pytest.mark.compiled
def test_a_whole_last_turn_is_exact() -> None:
    """Both tiles of it, each with every place that it fits."""
    start = next(last_turns(1))[0]
    endgame = Endgame(JUDGEMENT, 100_000)
    assert endgame.solve(start)
    assert endgame.opinions[0].value == best(start)[start.actor]
    bot = Learned(1, 100_000)
    assert bot.choose(start, int(start.actor)) in {int(one.action) for one in endgame.opinions if one.visits > 0}


def test_where_a_draw_is_to_come_nothing_is_solved() -> None:
    seen = decisions(2)
    assert not Endgame(JUDGEMENT, 10_000_000).solve(seen[0])
    assert not Endgame(JUDGEMENT, 10_000_000).solve(seen[len(seen) // 2])


def test_a_small_budget_is_kept() -> None:
    """It gives up as soon as the ways to go on are more than it may look at."""
    start = next(last_turns(1))[0]
    ways = len(legal_actions(start))
    endgame = Endgame(JUDGEMENT, ways // ENDS)
    assert not endgame.solve(start)
    assert endgame.left >= -1
