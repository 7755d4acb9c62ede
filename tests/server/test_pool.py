"""What bots choose and what records hold, worked out in worker processes; and tables whose bots never give up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.analysis.hint import Reason
from architrave.bots import LEVELS, player
from architrave.games.catalogue import game
from architrave.kernel.position import legal_actions
from architrave.kernel.rng import Rng
from architrave.server import pool
from architrave.server.bot_plan import Step
from architrave.server.errors import ApiError
from architrave.server.pool import Pool, bot_kind
from architrave.server.scheduler import Kind, Scheduler, Unfinished
from tests.server import tasks
from tests.server.client import open_table, seated
from tests.tables.setting import table_of


def test_a_bot_chooses_in_another_process_as_it_would_here() -> None:
    position = table_of().line.position

    async def think() -> None:
        workers = Pool(Scheduler(1))
        steps = await workers.choose("first", position, 0, 1, who="a", kind=Kind.QUICK_BOT)
        workers.close()
        assert steps[0].action in legal_actions(position)
        assert steps[0].action == player("first", 1).choose(position, 0)

    asyncio.run(think())


def test_idle_workers_search_together() -> None:
    """Each has a part of the simulations; while others wait, one worker does it all."""
    position = table_of().line.position
    asked: list[tuple[Any, ...]] = []

    class Here(Scheduler):
        """Works in this process, and notes what it was asked."""

        free = 2

        def idle(self, kind: Kind) -> int:
            return self.free

        async def run(self, task: Callable[..., Any], *arguments: Any, **terms: Any) -> Any:
            asked.append(arguments[4:])
            return task(*arguments, 1.0)

    async def think() -> None:
        workers = Pool(Here(1))
        for free in (2, 0):
            workers.scheduler.free = free  # type: ignore[attr-defined]
            steps = await workers.choose("regular", position, 0, 1, who="a", kind=Kind.BOT)
            assert steps[0].action in legal_actions(position)
        await workers.choose("first", position, 0, 1, who="a", kind=Kind.QUICK_BOT)
        workers.close()

    asyncio.run(think())
    assert asked == [(0, 2), (1, 2), (True,), (True,)]


def test_quick_levels_have_workers_of_their_own_and_watched_games_come_last() -> None:
    assert bot_kind("first", watched=False) is Kind.QUICK_BOT
    assert bot_kind("first", watched=True) is Kind.QUICK_WATCHED
    strongest = list(LEVELS)[-1]
    assert bot_kind(strongest, watched=False) is Kind.BOT
    assert bot_kind(strongest, watched=True) is Kind.WATCHED


def test_an_upload_that_takes_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pool, "READING", 0.05)

    async def check() -> None:
        workers = Pool(Scheduler(1))
        with pytest.raises(ApiError) as caught:
            await workers.read(tasks.stuck_once, str(tmp_path / "begun"), who="a")
        assert caught.value.key == "server.error.too_costly"
        workers.close()

    asyncio.run(check())


def test_what_a_worker_gets_holds_no_secret() -> None:
    """Chance draws when it is due, so a position holds no order; what travels is the seat's own imagination of it."""
    table = table_of()
    position = table.line.position.clone()
    position.resample(0, Rng(5))
    assert game("architekton").view(position, 0) == game("architekton").view(table.line.position, 0)


def test_a_bot_whose_workers_are_gone_moves_when_they_are_back(
    fresh: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = fresh.app.state.services.pool  # type: ignore[attr-defined]
    real, advise = workers.choose, workers.hint
    faults: list[BaseException] = [
        Unfinished("died"),
        ZeroDivisionError("a mistake in a bot"),
        asyncio.CancelledError("by somebody else"),
    ]

    async def unreliable(*arguments: Any, **terms: Any) -> list[Step]:
        if faults:
            raise faults.pop()
        steps: list[Step] = await real(*arguments, **terms)
        return steps

    async def unsure(*arguments: Any, **terms: Any) -> Reason:
        if faults:
            raise faults.pop()
        found: Reason = await advise(*arguments, **terms)
        return found

    monkeypatch.setattr(workers, "choose", unreliable)
    monkeypatch.setattr(workers, "hint", unsure)
    monkeypatch.setattr("architrave.server.bot_turns.PATIENCE", (0.01,))
    with seated(fresh, open_table(fresh, options={"starter": 1})) as ana:
        ana.wait_for_turn()
        assert not faults
        for fault in (Unfinished("died"), ZeroDivisionError("a mistake in a bot")):
            faults.append(fault)
            assert ana.ask("hint")["key"] == "server.error.bots"
        assert ana.ask("hint")["t"] == "hint"
