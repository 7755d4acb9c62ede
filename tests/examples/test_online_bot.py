"""The example bot joins a table of a real server, with its code, and plays to the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from architrave.client import Client
from architrave.server.protocol import NewSeat
from tests.browser.serving import Server
from tests.conftest import ROOT
from tests.thorough import thorough

BOT = ROOT / "examples" / "online_bot.py"
SEATS = [NewSeat(kind="person", name="Ana"), NewSeat(kind="open")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "data", env={**os.environ, "ARCHITRAVE_PACE": "0"})
    server.start()
    yield server
    server.stop()


def start(server: Server, code: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(BOT), server.url, code, "--name", "Robin"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.parametrize("game", ["architekton", *thorough("architectura", "architects")])
def test_it_plays_a_game_to_its_end(server: Server, game: str) -> None:
    with Client(server.url).open(game, SEATS, confirm=True) as table:
        assert table.gathering is not None
        bot = start(server, table.gathering.code or "")
        try:
            table.wait_for_start(30)  # it begins by itself when everybody is there
            assert [seat.name for seat in table.shown.table.seats] == ["Ana", "Robin"]
            while table.wait_for_turn(60):
                table.play(table.choices[0])
            said, _ = bot.communicate(timeout=20)
        finally:
            bot.kill()
            bot.wait()
    assert bot.returncode == 0, said
    assert "The game is over" in said


def test_it_agrees_when_it_is_asked(server: Server) -> None:
    with Client(server.url).open("architekton", SEATS, {"starter": 0}) as table:
        assert table.gathering is not None
        bot = start(server, table.gathering.code or "")
        try:
            table.wait_for_start(30)
            table.ask("draw")
            table.wait(lambda: table.shown.over, 20)
            said, _ = bot.communicate(timeout=20)
        finally:
            bot.kill()
            bot.wait()
    assert bot.returncode == 0, said


def test_a_wrong_code(server: Server) -> None:
    bot = start(server, "AAA-AAA")
    said, _ = bot.communicate(timeout=20)
    assert bot.returncode == 1
    assert "ServerError" in said
