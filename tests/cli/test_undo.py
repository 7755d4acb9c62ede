"""What can be taken back at a keyboard, where nobody has to be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from architrave.bots import Player, player
from architrave.cli.game_file import GameFile
from architrave.cli.local_table import GUEST, LocalTable
from architrave.games.architectura.position import City
from architrave.tables.denied import Denied
from architrave.tables.opening import TableRequest, table_of
from architrave.tables.seats import Seat
from tests.games.architectura.last_space import (
    GAME,
    LAST_PLAY,
    NEXT,
    PLAYS_ON,
    STUCK,
    last_space,
    line_from,
    live,
    stuck,
)


def table_from(folder: Path, position: City, bot: Player | None) -> LocalTable:
    other = Seat("person", guest=GUEST) if bot is None else Seat("bot", level="first")
    line = line_from(position)
    request = TableRequest(
        GAME, GUEST, (Seat("person", guest=GUEST), other), line.header.options, confirm=False, pace=0
    )
    table = LocalTable(table_of(request, line, "game"), [None, bot], GameFile(folder / "game.json"), None)
    table.here = 0
    return table


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("bot", [True, False])
@pytest.mark.parametrize("position", [live(), stuck(PLAYS_ON)])
def test_a_turn_that_told_something_is_not_taken_back(tmp_path: Path, position: City, bot: bool) -> None:
    table = table_from(tmp_path, position, player("first", 1) if bot else None)
    table.act(LAST_PLAY)
    entries = len(table.line.entries)
    with pytest.raises(Denied) as refused:
        table.undo()
    assert refused.value.key == NEXT
    assert len(table.line.entries) == entries


@pytest.mark.rule("A13.3")
def test_a_turn_that_told_nothing_is_taken_back(tmp_path: Path) -> None:
    table = table_from(tmp_path, last_space(f"{STUCK} city-hall", ""), player("first", 1))
    table.act(LAST_PLAY)
    assert table.table.actor == 1
    table.undo()
    assert table.table.actor == 0
