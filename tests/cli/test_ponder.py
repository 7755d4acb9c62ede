"""With `--ponder` bots think while a person looks for a move; without it they wait."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from architrave.bots.by_game import ByGame
from architrave.bots.learned import Learned
from architrave.bots.search import Search
from architrave.cli.local_table import LocalTable
from architrave.cli.session import Left
from architrave.cli.start import start
from tests.cli.conftest import Run
from tests.cli.typist import ENGLISH, PLAIN, Typist, at

LEVEL = "expert"  # judges Architekton by learned weights, and so keeps its tree


def thought(table: LocalTable) -> int:
    """Simulations in the tree of the bot."""
    bot = table.bots[1]
    assert isinstance(bot, ByGame)
    learned = bot.player_of(table.line.position)
    assert isinstance(learned, Learned)
    search = learned.search_for(table.line.position)
    assert isinstance(search, Search)
    return int(search.open.visits[0]) if search.open.size else 0


@pytest.mark.parametrize("ponders", [False, True])
def test_a_bot_thinks_while_the_person_does(tmp_path: Path, ponders: bool) -> None:
    table = start(replace(PLAIN, level=LEVEL, save=tmp_path / "game.json"), ENGLISH)
    table.ponders = ponders
    seen: list[int] = []

    def types(moves: list[str]) -> str:
        until = time.monotonic() + 20
        while ponders and thought(table) < 100 and time.monotonic() < until:
            time.sleep(0.01)
        seen.append(thought(table))
        if len(seen) == 2:
            raise EOFError
        return moves[0]

    session, _ = at(table, Typist(types))
    with pytest.raises(Left):
        session.play()
    assert len(seen) == 2
    assert all(count >= 100 for count in seen) if ponders else seen == [0, 0]
    assert all(thread.name != "ponder" for thread in threading.enumerate())


def test_the_flag_is_understood(architrave: Run, tmp_path: Path) -> None:
    done = architrave(
        "play", "architekton", "--ponder", "--seed", "3", "--save", str(tmp_path / "g.json"), typed="quit\n"
    )
    assert done.returncode == 0
    assert (tmp_path / "g.json").exists()
