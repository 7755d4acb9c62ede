"""Bots when there is a crowd: the page says that one waits, nothing stops a table's bots, and guests have limits."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.bots import LEVELS
from architrave.i18n import LANGUAGES, catalogue
from architrave.server.scheduler import Group, Kind
from architrave.tables import opening
from tests.server import tasks
from tests.server.client import BOT, PERSON, error, open_table, seated, services_of

STRONGEST = {"kind": "bot", "level": list(LEVELS)[-1]}


@contextmanager
def busy_workers(client: TestClient, folder: Path) -> Iterator[None]:
    """Nobody thinks until the block ends."""
    scheduler = services_of(client).pool.scheduler
    thinkers = sum(slot.groups[0] is Group.THINKING for slot in scheduler.slots)
    gate = folder / "gate"
    terms: Any = {"kind": Kind.BOT, "seconds": 300.0}

    async def hold(number: int) -> None:
        await scheduler.run(tasks.hold, str(folder / f"begun{number}"), str(gate), who=f"x{number}", **terms)

    assert client.portal is not None
    held = [client.portal.start_task_soon(hold, number) for number in range(thinkers)]
    try:
        yield
    finally:
        gate.touch()
        for job in held:
            job.result()


def test_the_page_says_that_a_bot_waits_its_turn_and_other_bots_do_not_wait(
    fresh: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("architrave.server.bot_turns.NOTICE", 0.01)
    with busy_workers(fresh, tmp_path):
        table = open_table(fresh, PERSON, STRONGEST, options={"starter": 1})
        with seated(fresh, table) as ana:
            while not ana.state["queued"]:
                ana.next()
            assert not ana.state["to_move"]
            with seated(fresh, open_table(fresh, PERSON, BOT, options={"starter": 1})) as newcomer:
                newcomer.wait_for_turn()
            assert ana.state["waiting"] == [1], "it still waits"
    with seated(fresh, table) as ana:
        ana.wait_for_turn()
        assert not ana.state["queued"]


def test_a_bot_stops_waiting_when_its_opponent_takes_the_move_back(fresh: TestClient, tmp_path: Path) -> None:
    queue = services_of(fresh).pool.scheduler.queues[Group.THINKING]
    with busy_workers(fresh, tmp_path), seated(fresh, open_table(fresh, PERSON, STRONGEST, confirm=False)) as ana:
        while ana.state["waiting"] == [0]:
            ana.act()
        while not len(queue):
            time.sleep(0.01)
        ana.ask("undo", version=ana.state["version"])
        assert ana.state["to_move"]
        while len(queue):
            time.sleep(0.01)
        while ana.state["waiting"] == [0]:
            ana.act()
        while not len(queue):
            time.sleep(0.01)
        assert len(queue) == 1


def test_a_cancelled_task_does_not_stop_the_bots_of_a_table(
    fresh: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("architrave.server.bot_turns.PATIENCE", (0.01,))
    tables = services_of(fresh).tables

    async def cancel(table: str) -> None:
        playing = tables.by_id[table].playing
        assert playing is not None
        playing.cancel()
        await asyncio.sleep(0)

    with busy_workers(fresh, tmp_path):
        table = open_table(fresh, PERSON, STRONGEST, options={"starter": 1})
        assert fresh.portal is not None
        fresh.portal.call(cancel, table)
        fresh.portal.call(cancel, table)
    with seated(fresh, table) as ana:
        ana.wait_for_turn()


def test_bots_move_although_their_workers_are_killed(fresh: TestClient) -> None:
    scheduler = services_of(fresh).pool.scheduler
    tables = [open_table(fresh, PERSON, STRONGEST, options={"starter": 1}) for _ in range(2)]
    killed = 0
    for table in tables:
        with seated(fresh, table) as ana:
            for slot in scheduler.slots:
                if slot.work is not None and (pid := slot.worker.pid) is not None:
                    os.kill(pid, signal.SIGKILL)
                    killed += 1
            ana.wait_for_turn()
    assert killed


def test_a_bot_that_builds_a_deck_waits_its_turn_for_every_card(fresh: TestClient) -> None:
    """Each choice is a job of its own: a whole deck would keep all others waiting for many times a move's time."""
    done: list[str] = []
    scheduler = services_of(fresh).pool.scheduler
    real = scheduler.run

    async def noted(task: Any, *arguments: Any, **terms: Any) -> Any:
        done.append(task.__name__)
        return await real(task, *arguments, **terms)

    scheduler.run = noted  # type: ignore[method-assign]
    seeds = range(1, 6)  # a bot may keep its deck as it is, which is one choice
    for seed in seeds:
        table = open_table(fresh, PERSON, BOT, game="architectura", options={"advanced": True}, seed=seed)
        with seated(fresh, table) as ana:
            while 1 in ana.state["waiting"]:
                ana.next()
    assert len(done) > len(seeds)


def test_a_guest_has_a_limit_of_unfinished_tables_with_bots(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MOST_WITH_BOTS", 2)
    tables = [open_table(client, PERSON, BOT), open_table(client, BOT, BOT)]
    table_request = {"game": "architekton", "seats": [PERSON, BOT]}
    answer = client.post("/api/tables", json=table_request)
    assert answer.status_code == 409
    assert error(answer) == {"key": "table.error.too_many_bots", "params": {"count": 2}}
    for language in LANGUAGES:
        assert "{count}" in str(catalogue(language)["table.error.too_many_bots"])
    assert client.post("/api/tables", json={"game": "architekton", "seats": [PERSON, PERSON]}).status_code == 201
    with seated(client, tables[0]) as ana:
        ana.ask("resign", seat=0)
    assert client.post("/api/tables", json=table_request).status_code == 201
