"""A step that says by itself that a player is done is never held for confirmation."""

from __future__ import annotations

from architrave.games.catalogue import game
from architrave.tables import decisions
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.table import Table
from tests.json_of import json_of
from tests.tables.setting import AGAINST_BOT, SECRET, done, order

ARCHITECTS = game("architects")


def do(table: Table, kind: str, at: int = 0) -> None:
    """The first choice, or another, of a kind."""
    found = [choice for choice in json_of(ARCHITECTS.choices(table.line.position)) if choice["move"]["kind"] == kind]
    done(table, decisions.act(table, order(table), found[at]["move"]))


def test_the_end_of_a_turn_is_not_held() -> None:
    table_request = TableRequest(ARCHITECTS, "ana", AGAINST_BOT, {"seats": 2, "starter": 0}, True, pace=0)
    table, _ = open_table(table_request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)
    do(table, "take")
    do(table, "lot")
    assert table.held is None
    do(table, "end")
    assert table.held is None
    assert table.bot_to_move == 1
