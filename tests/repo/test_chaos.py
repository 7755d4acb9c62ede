"""The scenarios of `make chaos` in their short versions; and they find what is broken on purpose."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import cast

import pytest
from websockets.asyncio.client import ClientConnection

from tests.conftest import ROOT
from tools.chaos import SCENARIOS
from tools.chaos.__main__ import CHAOS
from tools.chaos.faults import FAULT
from tools.chaos.player import Player
from tools.chaos.report import Report
from tools.scenarios import amounts


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_finds_nothing(name: str) -> None:
    report = CHAOS.execute(name, short=True)
    assert not report.faults, report.text


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_short_version_is_made_of_known_amounts(name: str) -> None:
    run, short = CHAOS.scenario(name)
    assert short.keys() <= amounts(run).keys()


def test_a_move_acknowledged_before_it_is_on_disk_is_found_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "early")
    report = CHAOS.execute("kills", given={"kills": 1, "players": 4})
    assert report.counts["moves lost"] > 0, report.text


def test_a_repeated_command_that_is_carried_out_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "twice")
    report = CHAOS.execute("cuts", given={"cuts": 0, "players": 3, "tables": 0})
    assert report.counts["answers missed"] == 3
    assert report.faults, report.text


def test_people_with_clocks_find_a_move_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "early")
    report = CHAOS.execute("together", given={"kills": 1, "tables": 2})
    assert report.counts["moves lost"] > 0, report.text


def test_people_with_clocks_find_a_flag_that_never_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "timeless")
    report = CHAOS.execute("together", given={"kills": 0, "tables": 3})
    assert any("never fell" in fault for fault in report.faults), report.text


def test_a_conflict_of_two_writers_that_is_ignored_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FAULT, "conflict")
    report = CHAOS.execute("writers", given={"kills": 0, "moves": 0, "tables": 1})
    assert report.counts["moves on two devices"] == 1
    assert report.faults, report.text


def test_what_is_not_known_is_refused() -> None:
    command = [sys.executable, "-m", "tools.chaos", "earthquake"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "no such scenario: earthquake" in done.stderr


class Quiet:
    """A connection on which nothing comes but what the test puts there."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str] = asyncio.Queue()

    async def recv(self) -> str:
        return await self.queue.get()


@pytest.mark.parametrize("later", range(6))  # turns of the loop between a message and the end
def test_a_player_ends_also_when_a_message_comes_at_the_same_moment(later: int) -> None:
    async def play() -> None:
        player, quiet = Player(Report("quiet"), 1, 1), Quiet()

        async def listen() -> None:
            while True:
                await player._take(cast(ClientConnection, quiet))

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.001)
        quiet.queue.put_nowait('{"t": "seen"}')
        for _ in range(later):
            await asyncio.sleep(0)
        listening.cancel()
        done, _ = await asyncio.wait([listening], timeout=1)
        assert done

    asyncio.run(play())
