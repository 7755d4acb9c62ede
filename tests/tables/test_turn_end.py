"""The end of a turn that tells something about a hidden hand: held without telling it, and never taken back (A13.3)."""

from __future__ import annotations

import pytest

from architrave.games.architectura.position import City
from architrave.kernel.refusal import Invalid, Refused
from architrave.tables import decisions
from architrave.tables.command import Command
from architrave.tables.decisions import undo_refusal
from architrave.tables.denied import Denied
from architrave.tables.game_log import GameLog
from architrave.tables.seats import Seat
from architrave.tables.table import Table
from architrave.tables.viewpoint import view, viewpoint
from tests.games.architectura.last_space import GAME, NEXT, PLAYS_ON, STUCK, last_space, line_from, live, stuck
from tests.games.architectura.plan import city
from tests.json_of import json_of
from tests.tables.setting import ANA, BO, BOT, FAR, done, numbers

LAST = {"kind": "play", "card": "villa", "space": "A8"}


def table_of(other: Seat, position: City, *, confirm: bool = True) -> Table:
    return Table("t1", GAME, "ana", (ANA, other), line_from(position), GameLog(), confirm=confirm, pace=0)


def order(table: Table, guest: str = "ana") -> Command:
    return Command(guest, f"e{next(numbers)}", table.version_for(guest), 0 if guest == "ana" else None)


def play_last(table: Table) -> None:
    done(table, decisions.act(table, order(table), LAST))


# ---- holding ----


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("other", [FAR, BOT, BO])
def test_a_held_move_tells_nobody_who_comes_next(other: Seat) -> None:
    tables = [table_of(other, position) for position in (live(), stuck(), stuck(PLAYS_ON))]
    for table in tables:
        play_last(table)
        assert table.held is not None
        assert table.waiting == [0]
    seen = [json_of(view(table, viewpoint(table, "ana", here=0))) for table in tables[:2]]
    assert seen[0] == seen[1]
    assert (seen[0]["actor"], seen[0]["result"]) == ("nobody", None)
    for guest in ("far", None):
        before = table_of(other, live())
        assert json_of(view(tables[0], viewpoint(tables[0], guest))) == json_of(view(before, viewpoint(before, guest)))


@pytest.mark.rule("A13.3")
def test_what_is_written_down_for_a_held_move_is_the_same_in_both_worlds() -> None:
    rows = []
    for table in (table_of(FAR, live()), table_of(FAR, stuck())):
        change = decisions.act(table, Command("ana", "c1", table.version_for("ana")), LAST)
        assert change is not None
        assert change.transaction is None  # nothing beyond the move itself was even looked at
        rows.append(change.append)
    assert rows[0] == rows[1]


def test_a_move_that_is_not_allowed_is_not_held() -> None:
    table = table_of(FAR, live())
    with pytest.raises(Refused):
        decisions.act(table, order(table), {"kind": "play", "card": "villa", "space": "A7"})
    with pytest.raises(Invalid):
        decisions.act(table, order(table), 99_999)


def test_a_held_move_can_be_taken_back_by_its_own_seat_alone() -> None:
    table = table_of(FAR, live())
    play_last(table)
    assert undo_refusal(table, "ana") is None
    for guest in ("far", "stranger"):
        assert undo_refusal(table, guest) == undo_refusal(table_of(FAR, live()), guest)
        for decide in (decisions.confirm, decisions.withdraw, decisions.undo):
            with pytest.raises(Denied):
                decide(table, order(table, guest))
    done(table, decisions.undo(table, order(table)))
    assert table.held is None


# ---- taking back ----


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize("other", [BOT, BO])
@pytest.mark.parametrize("confirm", [True, False])
def test_nobody_takes_back_a_turn_that_told_something(other: Seat, confirm: bool) -> None:
    for table in (table_of(other, position, confirm=confirm) for position in (live(), stuck(PLAYS_ON))):
        play_last(table)
        if confirm:
            done(table, decisions.confirm(table, order(table)))
        assert table.held is None
        assert undo_refusal(table, "ana") == NEXT
        with pytest.raises(Denied, match=r"revealed\.next"):
            decisions.undo(table, order(table))


@pytest.mark.rule("A13.3")
def test_against_a_bot_a_turn_that_told_nothing_is_taken_back() -> None:
    table = table_of(BOT, last_space(f"{STUCK} city-hall", ""), confirm=False)
    play_last(table)
    assert table.actor == 1
    assert undo_refusal(table, "ana") is None
    done(table, decisions.undo(table, order(table)))
    assert table.actor == 0


@pytest.mark.rule("A13.3")
def test_what_bots_reveal_counts_for_their_spectators() -> None:
    table = table_of(BOT, live(PLAYS_ON), confirm=False)
    play_last(table)
    done(table, decisions.bot_move(table, table.game.from_text(table.line.position, "discard city-hall")))
    assert table.actor == 0
    assert undo_refusal(table, "ana") == NEXT


@pytest.mark.rule("A13.3")
def test_alone_nobody_takes_back_the_end_of_a_turn() -> None:
    """Whether or not it told something: it is the other person's turn now, or was."""
    for position in (live(), stuck(PLAYS_ON), last_space(f"{STUCK} city-hall", "")):
        table = table_of(FAR, position, confirm=False)
        play_last(table)
        assert not table.line.over
        with pytest.raises(Invalid) as refused:
            table.line.undo(0, 0)
        assert refused.value.key == "undo.past_turn"
        assert undo_refusal(table, "ana") in (NEXT, "undo.past_turn")
        with pytest.raises(Denied):
            decisions.undo(table, order(table))


def test_within_a_turn_everybody_takes_back_their_own_choices() -> None:
    position = city("A  villa:b\nB  .", hands={"b": "school tavern", "g": "park"}, decks={"b": "bank"})
    table = table_of(FAR, position)
    done(table, decisions.act(table, order(table), {"kind": "play", "card": "school", "space": "B1"}))
    assert table.held is None
    done(table, decisions.undo(table, order(table)))
    assert len(table.line.live()) == 0


def test_where_all_agree_a_record_goes_back_past_the_end_of_a_turn() -> None:
    """The rules of records stay as they were: old ones are read as before."""
    table = table_of(FAR, live(), confirm=False)
    play_last(table)
    line = table.line.copy()
    line.commit(line.undo(0, 0, (1,)))
    assert line.position.actor == 0
