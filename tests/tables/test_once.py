"""What follows from the state of a table is worked out once for all who look at it, and again when it changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from architrave.games.architectura.game import Architectura
from architrave.games.architekton.game import Architekton
from architrave.games.catalogue import game
from architrave.kernel.position import legal_actions
from architrave.tables import decisions
from architrave.tables.opening import DrawSeed, TableRequest, open_table
from architrave.tables.seats import Seat
from architrave.tables.table import Table
from architrave.tables.viewpoint import choices_json, view, view_json, viewpoint
from tests.tables.setting import SECRET, done, order

GUESTS = ("ana", "far", None, "spectator")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a game was asked for a view or for choices."""
    counted: Counter[str] = Counter()

    def count(kind: type, name: str) -> None:
        work: Callable[..., Any] = getattr(kind, name)

        def counting(*given: Any) -> Any:
            counted[name] += 1
            return work(*given)

        monkeypatch.setattr(kind, name, counting)

    for kind in (Architekton, Architectura):
        count(kind, "view_json")
        count(kind, "choices_json")
    return counted


def together(name: str, confirm: bool = False) -> Table:
    seats = tuple(Seat("person", guest.title(), None, guest) for guest in ("ana", "far"))
    request = TableRequest(game(name), "ana", seats, {"starter": 0}, confirm, pace=0)
    return open_table(request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)[0]


def look(table: Table) -> list[Any]:
    """What everybody sees, each on two devices."""
    found = []
    for guest in GUESTS * 2:
        seen = viewpoint(table, guest)
        found.append((bytes(view_json(table, seen)), bytes(choices_json(table, seen))))
    return found


def act(table: Table, place: int = 0) -> None:
    seat = table.waiting[0]
    action = legal_actions(table.position_for(seat))[place]
    done(table, decisions.act(table, order(table, table.seats[seat].guest), action))


def test_where_nothing_is_hidden_one_view_does_for_all(calls: Counter[str]) -> None:
    table = together("architekton")
    for move in range(1, 5):
        look(table)
        assert calls == {"view_json": move, "choices_json": move}
        act(table)


def test_each_seat_has_a_view_of_its_own_where_something_is_hidden(calls: Counter[str]) -> None:
    table = together("architectura")
    look(table)
    assert calls == {"view_json": 3, "choices_json": 1}  # two seats and everybody else


@pytest.mark.parametrize("name", ["architekton", "architectura", "architects"])
def test_what_is_kept_is_what_would_be_built(name: str) -> None:
    table = together(name, confirm=True)
    for _ in range(12):
        for guest, (shown, offered) in zip(GUESTS * 2, look(table), strict=True):
            seen = viewpoint(table, guest)
            assert shown == msgspec.json.encode(table.game.view(seen.position, seen.seat))
            assert shown == msgspec.json.encode(view(table, seen))
            assert offered == msgspec.json.encode(table.game.choices(seen.position) if seen.choosing else [])
        if table.held is None:
            act(table, -1)
        else:
            mover = table.seats[table.held.seat].guest
            done(table, decisions.confirm(table, order(table, mover)))


def test_a_held_move_and_its_withdrawal_are_seen() -> None:
    table = together("architekton", confirm=True)
    while table.held is None:
        before = look(table)
        act(table)
    assert look(table) != before
    done(table, decisions.withdraw(table, order(table, table.seats[table.held.seat].guest)))
    assert look(table) == before


def test_what_can_be_undone_changes_with_the_game() -> None:
    table = together("architekton")
    assert decisions.undo_refusal(table, "ana") == "table.error.nothing_to_undo"
    act(table)
    assert decisions.undo_refusal(table, "ana") != "table.error.nothing_to_undo"
    assert decisions.undo_refusal(table, "far") == "table.error.nothing_to_undo"
    assert decisions.undo_refusal(table, None) == "table.error.spectator"


def test_what_lasts_is_found_once_until_nobody_looks() -> None:
    table = together("architekton")
    found = [table.lasting("name", lambda: [table.id])]
    act(table)
    found.append(table.lasting("name", lambda: [table.id]))
    assert found[0] is found[1]
    table.forget()
    assert table.lasting("name", lambda: [table.id]) is not found[0]
