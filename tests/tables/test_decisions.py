"""What becomes of commands: who may do what when, what is held, what is taken back, what is done once only."""

from __future__ import annotations

import pytest

from architrave.kernel.entry import Act, Resign, Undo
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Invalid, Refused
from architrave.tables import changes, decisions, playing
from architrave.tables.command import Command
from architrave.tables.denied import Denied
from architrave.tables.rows import Settings
from architrave.tables.viewpoint import viewpoint
from tests.json_of import json_of
from tests.tables.setting import (
    ANA,
    BOTS,
    FAR,
    ONE_SCREEN,
    done,
    first_action,
    move,
    order,
    play_to_the_end,
    play_until_held,
    table_of,
)


def denied(caught: pytest.ExceptionInfo[Denied]) -> str:
    return caught.value.key


def test_the_first_tile_is_laid_at_once_the_second_is_held() -> None:
    table = table_of()
    before = len(table.line.entries)
    done(table, decisions.act(table, order(table), first_action(table)))
    assert table.held is None
    assert len(table.line.entries) == before + 1
    done(table, decisions.act(table, order(table), first_action(table)))
    assert table.held is not None
    assert len(table.line.entries) == before + 1
    assert table.actor == 0
    done(table, decisions.confirm(table, order(table)))
    assert table.held is None
    assert isinstance(table.line.entries[before + 1], Act)


def test_a_held_move_draws_nothing_until_it_is_confirmed() -> None:
    table = table_of()
    done(table, decisions.act(table, order(table), first_action(table)))
    table.line.draw_source = None  # whatever asks for a draw fails from here on
    done(table, decisions.act(table, order(table), first_action(table)))
    assert table.held is not None
    with pytest.raises(Invalid) as caught:
        decisions.confirm(table, order(table))
    assert caught.value.key == "draws.seed_unknown"


def test_without_confirmation_nothing_is_held() -> None:
    table = table_of(confirm=False)
    for _ in range(2):
        done(table, decisions.act(table, order(table), first_action(table)))
        assert table.held is None
    assert table.bot_to_move == 1


def test_a_move_as_a_struct_is_the_same_move() -> None:
    table = table_of()
    action = first_action(table)
    struct = json_of(table.game.to_struct(table.line.position, action))
    change = decisions.act(table, order(table), struct)
    assert change is not None
    assert change.transaction is not None
    assert change.transaction.entries[0] == Act(0, table.game.to_text(table.line.position, action))


def test_deciding_changes_nothing() -> None:
    table = table_of()
    version, entries = table.version, list(table.line.entries)
    decisions.act(table, order(table), first_action(table))
    assert (table.version, table.line.entries) == (version, entries)
    play_until_held(table)
    version, held = table.version, table.held
    decisions.confirm(table, order(table))
    decisions.withdraw(table, order(table))
    decisions.undo(table, order(table))
    playing.resign(table, order(table, "ana", "r"), 0)
    assert (table.version, table.held) == (version, held)


def test_a_held_proposal_is_shown_and_can_be_dropped() -> None:
    table = table_of()
    play_until_held(table)
    assert table.held is not None
    assert (
        len(json_of(table.game.view(viewpoint(table, "ana").position, 0))["tiles"])
        == len(json_of(table.game.view(table.line.position, 0))["tiles"]) + 1
    )
    version = table.version
    done(table, decisions.withdraw(table, order(table)))
    assert table.held is None
    assert table.version == version + 1
    assert viewpoint(table, "ana").position is table.line.position


def test_a_move_that_is_confirmed_already_is_not_held() -> None:
    table = table_of()
    done(table, decisions.act(table, order(table), first_action(table)))
    done(table, decisions.act(table, order(table), first_action(table), sure=True))  # the last tile of the turn
    assert table.held is None
    assert table.waiting == [1]


def test_while_something_is_held_nothing_else_is_done() -> None:
    table = table_of()
    play_until_held(table)
    with pytest.raises(Denied) as caught:
        decisions.act(table, order(table), first_action(table))
    assert denied(caught) == "table.error.held"
    with pytest.raises(Denied) as caught:
        decisions.hint_seat(table, "ana")
    assert denied(caught) == "table.error.held"


def test_nothing_held_nothing_to_confirm_or_withdraw() -> None:
    table = table_of()
    for decide in (decisions.confirm, decisions.withdraw):
        with pytest.raises(Denied) as caught:
            decide(table, order(table))
        assert denied(caught) == "table.error.nothing_held"


def test_illegal_moves_are_refused_with_a_paragraph() -> None:
    table = table_of()
    with pytest.raises(Refused) as caught:
        decisions.act(table, order(table), {"kind": "pay"})
    assert caught.value.refusal.paragraph.startswith("K")


def test_the_same_command_twice_is_one_move() -> None:
    table = table_of()
    first = order(table, command="once")
    done(table, decisions.act(table, first, first_action(table)))
    version = table.version
    assert decisions.act(table, first, first_action(table)) is None
    assert decisions.act(table, Command("ana", "once", version), first_action(table)) is None
    play_until_held(table)
    held = order(table, command="yes")
    done(table, decisions.confirm(table, held))
    assert decisions.confirm(table, held) is None
    assert decisions.withdraw(table, held) is None
    assert decisions.undo(table, held) is None
    assert playing.resign(table, order(table, "ana", "yes"), 0) is None


def test_another_guest_may_use_the_same_id() -> None:
    table = table_of((ANA, FAR), confirm=False)
    done(table, decisions.act(table, order(table, command="x"), first_action(table)))
    done(table, decisions.act(table, order(table), first_action(table)))
    assert table.actor == 1
    assert decisions.act(table, order(table, "far", "x"), first_action(table)) is not None


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_an_old_or_invented_version_is_refused(off: int) -> None:
    table = table_of()
    for decide in (decisions.confirm, decisions.withdraw, decisions.undo):
        with pytest.raises(Denied) as caught:
            decide(table, order(table, version=table.version + off))
        assert denied(caught) == "table.error.stale"
    with pytest.raises(Denied) as caught:
        decisions.act(table, order(table, version=table.version + off), first_action(table))
    assert denied(caught) == "table.error.stale"


def test_a_version_never_comes_back() -> None:
    table = table_of()
    seen = [table.version]
    play_until_held(table)
    seen.append(table.version)
    for _ in range(3):
        done(table, decisions.withdraw(table, order(table)))
        seen.append(table.version)
        play_until_held(table)
        seen.append(table.version)
    done(table, decisions.undo(table, order(table)))
    seen.append(table.version)
    done(table, decisions.undo(table, order(table)))
    seen.append(table.version)
    assert seen == sorted(set(seen))


@pytest.mark.parametrize("guest", [None, "stranger"])
def test_spectators_only_look(guest: str | None) -> None:
    table = table_of()
    play_until_held(table)
    for decide in (decisions.confirm, decisions.withdraw, decisions.undo):
        with pytest.raises(Denied) as caught:
            decide(table, order(table, guest))
        assert denied(caught) == "table.error.spectator"
    with pytest.raises(Denied) as caught:
        decisions.act(table, order(table, guest), 0)
    assert caught.value.status == 403
    with pytest.raises(Denied) as caught:
        playing.resign(table, order(table, guest, "r"), 0)
    assert denied(caught) == "table.error.not_your_seat"
    with pytest.raises(Denied) as caught:
        decisions.hint_seat(table, guest)
    assert denied(caught) == "table.error.spectator"


def test_not_your_turn() -> None:
    table = table_of(starter=1)
    with pytest.raises(Denied) as caught:
        decisions.act(table, order(table), first_action(table))
    assert denied(caught) == "table.error.not_your_turn"
    far = table_of((ANA, FAR))
    with pytest.raises(Denied) as caught:
        decisions.act(far, order(far, "far"), first_action(far))
    assert denied(caught) == "table.error.not_your_turn"


def test_bots_move_by_ordinary_appends() -> None:
    table = table_of(starter=1)
    change = decisions.bot_move(table, first_action(table))
    assert change.append.actor == "bot1"
    assert change.append.base == len(table.line.entries)
    table.commit(change)
    again = decisions.bot_move(table, first_action(table))
    assert again.append.command != change.append.command


def test_undo_goes_back_past_the_bots_answer_and_its_draws() -> None:
    table = table_of()
    move(table)
    move(table)
    before = len(table.line.entries)
    while table.bot_to_move is not None:
        move(table)
    assert len(table.line.entries) > before
    change = done(table, decisions.undo(table, order(table)))
    assert change.transaction is not None
    entry = change.transaction.entries[0]
    assert isinstance(entry, Undo)
    assert (entry.seat, entry.agreed) == (0, (1,))
    assert table.actor == 0
    assert json_of(table.game.view(table.line.position, 0))["tile"] == 2


def test_undone_and_played_again_the_same_is_drawn() -> None:
    table = table_of(confirm=False)
    done(table, decisions.act(table, order(table), first_action(table)))
    action = first_action(table)
    first = done(table, decisions.act(table, order(table), action))
    done(table, decisions.undo(table, order(table)))
    again = done(table, decisions.act(table, order(table), action))
    assert first.transaction is not None
    assert again.transaction is not None
    assert first.transaction.entries == again.transaction.entries


def test_undo_drops_what_is_held_first() -> None:
    table = table_of()
    play_until_held(table)
    entries = len(table.line.entries)
    done(table, decisions.undo(table, order(table)))
    assert table.held is None
    assert len(table.line.entries) == entries
    done(table, decisions.undo(table, order(table)))
    assert len(table.line.entries) == entries + 1


def test_undo_at_one_screen_takes_back_the_last_mover() -> None:
    table = table_of(ONE_SCREEN)
    move(table)
    move(table)
    assert table.actor == 1
    move(table)
    assert decisions.undo_refusal(table, "ana") is None
    change = done(table, decisions.undo(table, order(table)))
    assert change.transaction is not None
    assert change.transaction.entries[0] == Undo(len(table.line.entries) - 2, 1, (0,))
    change = done(table, decisions.undo(table, order(table)))
    assert change.transaction is not None
    undo = change.transaction.entries[0]
    assert isinstance(undo, Undo)
    assert undo.seat == 0
    assert table.actor == 0


def test_nothing_to_take_back_yet() -> None:
    table = table_of(starter=1)
    assert decisions.undo_refusal(table, "ana") == "table.error.nothing_to_undo"
    while table.bot_to_move is not None:
        move(table)
    with pytest.raises(Denied) as caught:
        decisions.undo(table, order(table))
    assert denied(caught) == "table.error.nothing_to_undo"


def test_resigning_needs_no_version_and_ends_the_game() -> None:
    table = table_of()
    play_until_held(table)
    change = done(table, playing.resign(table, order(table, "ana", "r"), 0))
    assert table.line.over
    assert table.held is None
    assert table.line.entries[-1] == Resign(0)
    assert change.append.awaits == "over"
    assert change.append.outcome is not None
    assert change.append.outcome["victory_points"] == [0, 1]
    for decide in (decisions.confirm, decisions.withdraw, decisions.undo):
        with pytest.raises(Denied) as caught:
            decide(table, order(table))
        assert denied(caught) == "table.error.over"
    with pytest.raises(Denied) as caught:
        playing.resign(table, order(table, "ana", "again"), 0)
    assert denied(caught) == "table.error.over"
    with pytest.raises(Denied) as caught:
        decisions.act(table, order(table), 0)
    assert denied(caught) == "table.error.over"


def test_nobody_resigns_for_another() -> None:
    table = table_of()
    for seat in (1, 5):
        with pytest.raises(Denied) as caught:
            playing.resign(table, order(table, "ana", "r"), seat)
        assert denied(caught) == "table.error.not_your_seat"


def test_what_the_store_has_to_write() -> None:
    table = table_of()
    change = decisions.act(table, order(table, command="c"), first_action(table))
    assert change is not None
    append = change.append
    assert (append.game, append.actor, append.command, append.changes) == ("t1", "ana", "c", 0)
    assert append.entries == [entry.to_json() for entry in change.transaction.entries]  # type: ignore[union-attr]
    assert append.awaits == "person"
    assert append.proposal is None
    assert append.outcome is None
    assert append.last_line is not None
    assert append.last_line["n"] == append.base + 1


def test_checkpoints_come_now_and_then() -> None:
    table = table_of(confirm=False)
    marks = []
    while len(table.line.entries) < 2.5 * changes.STRIDE:  # a log grows when a move is taken back, too
        for change in (move(table), done(table, decisions.undo(table, order(table)))):
            if change.append.checkpoint is not None:
                marks.append(change.append.checkpoint[0])
    assert len(marks) == 2
    assert marks == sorted(marks)


def test_the_outcome_is_known_before_the_last_move_is_true() -> None:
    table = table_of()
    change = None
    while not table.line.over:
        change = move(table)
    assert change is not None
    result = table.line.result
    assert result is not None
    assert change.append.outcome is not None
    assert change.append.outcome["points"] == list(result.points)
    assert change.append.awaits == "over"


def test_settings_belong_to_the_guest_who_made_the_table() -> None:
    table = table_of(BOTS)
    wanted = Settings(pace=100, paused=True)
    assert decisions.check_settings(table, "ana", wanted) is wanted
    table.apply_settings(wanted)
    assert (table.pace, table.paused, table.confirm) == (100, True, True)
    table.apply_settings(Settings(confirm=False))
    assert (table.pace, table.paused, table.confirm) == (100, True, False)
    with pytest.raises(Denied) as caught:
        decisions.check_settings(table, "stranger", wanted)
    assert caught.value.status == 403


def test_only_watched_bots_can_be_paused() -> None:
    table = table_of()
    with pytest.raises(Denied) as caught:
        decisions.check_settings(table, "ana", Settings(paused=True))
    assert denied(caught) == "table.error.not_watching"


def test_steps_at_a_paused_table() -> None:
    table = table_of(BOTS)
    with pytest.raises(Denied) as caught:
        decisions.check_step(table, "ana")
    assert denied(caught) == "table.error.not_paused"
    table.apply_settings(Settings(paused=True))
    decisions.check_step(table, "ana")
    with pytest.raises(Denied):
        decisions.check_step(table, "stranger")
    play_to_the_end(table)
    with pytest.raises(Denied) as caught:
        decisions.check_step(table, "ana")
    assert denied(caught) == "table.error.over"


def test_a_hint_is_for_the_seat_to_move() -> None:
    table = table_of(ONE_SCREEN)
    assert decisions.hint_seat(table, "ana") == 0
    move(table)
    move(table)
    assert decisions.hint_seat(table, "ana") == 1


def test_whole_games_by_commands_alone() -> None:
    for seats in (ONE_SCREEN, BOTS, (ANA, FAR)):
        table = table_of(seats, confirm=False)
        while not table.line.over:
            actor = table.actor
            assert actor is not None
            guest = table.seats[actor].guest
            if guest is None:
                move(table)
            else:
                done(table, decisions.act(table, order(table, guest), legal_actions(table.line.position)[-1]))
        assert table.line.result is not None
