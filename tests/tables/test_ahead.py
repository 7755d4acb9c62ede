"""What can follow moves that are typed: the rest of the turn, and nothing that only playing tells."""

from __future__ import annotations

import pytest

from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Refused
from architrave.tables.ahead import ahead
from architrave.tables.table import Table
from architrave.tables.viewpoint import viewpoint
from tests.tables.setting import move, table_of


def after(table: Table, *moves: str) -> list[str]:
    return ahead(table, viewpoint(table, "ana"), moves)


def texts(table: Table) -> list[str]:
    position = table.line.position
    return [table.game.to_text(position, action) for action in legal_actions(position)]


def test_after_nothing_it_is_what_can_be_done_now() -> None:
    table = table_of()
    assert after(table) == texts(table)


def test_after_the_first_tile_it_is_what_can_be_done_when_it_lies_there() -> None:
    table = table_of()
    first = texts(table)[0]
    version = table.line.position.clone()
    found = after(table, first)
    assert table.game.dump(table.line.position) == table.game.dump(version)  # nothing was done
    move(table)
    assert found == texts(table)


def test_behind_the_end_of_the_turn_there_is_nothing() -> None:
    table = table_of()
    first = texts(table)[0]
    assert after(table, first, after(table, first)[0]) == []


def test_a_move_that_is_not_possible_is_refused() -> None:
    table = table_of()
    for move_text in ("E A1", "granite"):
        with pytest.raises(Refused):
            after(table, move_text)


def test_a_seat_that_is_not_to_move_gets_nothing() -> None:
    table = table_of()
    assert ahead(table, viewpoint(table, "somebody"), []) == []
    move(table)
    move(table)
    assert table.bot_to_move is not None
    assert after(table) == []
