"""The rest of a bot's turn: thought of in the job of its first move, kept until it is due."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.bots import LEVELS, player
from architrave.kernel.actors import CHANCE
from architrave.kernel.position import Position, draw, legal_actions
from architrave.kernel.rng import Rng
from architrave.server import bot_tasks
from architrave.server.bot_plan import Plan, think
from tests.bots.watched import opening
from tests.server.client import open_table, seated


def apply(position: Position, action: int) -> Position:
    after = position.clone()
    after.apply(action)
    return after


def test_a_bot_thinks_of_its_whole_turn_up_to_a_draw() -> None:
    position = opening(3)
    seat = int(position.actor)
    steps = think(player("uct:40", 1), position, seat, 60.0)
    assert len(steps) == 2
    bot, expected, now = player("uct:40", 1), [], position.clone()
    while now.actor == seat:
        expected.append(int(bot.choose(now, seat)))
        now.apply(expected[-1])
    assert [step.action for step in steps] == expected
    assert now.actor == CHANCE


def test_no_further_move_begins_once_the_time_is_used() -> None:
    position = opening(3)
    assert len(think(player("uct:40", 1), position, int(position.actor), 0.0)) == 1


def test_a_plan_counts_only_where_everything_is_as_expected() -> None:
    position = opening(3)
    seat = int(position.actor)
    steps = think(player("uct:40", 1), position, seat, 60.0)
    after = apply(position, steps[0].action)
    other = apply(position, next(one for one in legal_actions(position) if one != steps[0].action))
    assert Plan((seat, "club"), steps[1:]).next(after, seat, "club") == steps[1].action
    assert Plan((seat, "club"), steps[1:]).next(other, seat, "club") is None
    assert Plan((seat, "club"), steps[1:]).next(after, seat, "easy") is None
    assert Plan((1 - seat, "club"), steps[1:]).next(after, seat, "club") is None
    assert Plan().next(after, seat, "club") is None
    used = Plan((seat, "club"), steps[1:])
    assert used.next(other, seat, "club") is None
    assert used.next(after, seat, "club") is None  # what did not fit once is forgotten


def test_a_level_goes_on_while_it_has_used_little_of_its_time() -> None:
    position = opening(5)
    steps = bot_tasks.choose("first", position, int(position.actor), 1, True, 1.0)
    assert len(steps) == 2
    assert bot_tasks.choose("first", position, int(position.actor), 1, False, 1.0) == steps[:1]
    assert LEVELS["first"].seconds * bot_tasks.GOING_ON > 0.1


def test_the_server_asks_once_for_a_turn(fresh: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that begins lays two tiles, and a worker is asked once."""
    pool = fresh.app.state.services.pool  # type: ignore[attr-defined]
    real, asked = pool.choose, []

    async def counted(*arguments: Any, **terms: Any) -> Any:
        asked.append(arguments[0])
        return await real(*arguments, **terms)

    monkeypatch.setattr(pool, "choose", counted)
    with seated(fresh, open_table(fresh, options={"starter": 1})) as ana:
        ana.wait_for_turn()
    assert len(asked) == 1


def test_draws_end_a_turn_that_is_thought_of() -> None:
    """After the first tile of the turn there is one more to think of."""
    position, rng = opening(4), Rng(4)
    seat = int(position.actor)
    for step in think(player("greedy", 1), position, seat, 60.0):
        position.apply(step.action)
    while position.actor == CHANCE:
        draw(position, rng)
    assert position.actor == 1 - seat
