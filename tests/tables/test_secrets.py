"""Tables where seats have secrets: what each side sees, handing the screen over, choosing at the same time."""

from __future__ import annotations

import json

import pytest

from architrave.games.catalogue import game
from architrave.kernel.entry import Act
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions
from architrave.kernel.refusal import Refused
from architrave.tables import decisions, playing
from architrave.tables.change import Change
from architrave.tables.command import Command
from architrave.tables.denied import Denied
from architrave.tables.game_log import GameLog
from architrave.tables.opening import DrawSeed, TableRequest, open_table, restore_table
from architrave.tables.rows import SavedTable
from architrave.tables.seats import Seat
from architrave.tables.table import Table
from architrave.tables.viewpoint import log_update, view, viewpoint
from tests.json_of import json_of
from tests.tables.setting import ANA, BO, BOT, FAR, SECRET, done, numbers

READY = 4676


def table_of(*seats: Seat, confirm: bool = False, **options: object) -> Table:
    table_request = TableRequest(game("architectura"), "ana", seats, {"starter": 0, **options}, confirm, pace=0)
    return open_table(table_request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)[0]


def order(table: Table, here: int | None = None, guest: str = "ana") -> Command:
    return Command(guest, f"s{next(numbers)}", table.version_for(guest), here)


def act(table: Table, seat: int, choice: int = 0) -> Change:
    guest = table.seats[seat].guest
    assert guest is not None
    action = legal_actions(table.position_for(seat))[choice]
    return done(table, decisions.act(table, order(table, seat, guest), action))


def hands(shown: Json) -> list[bool]:
    return [seat["hand"] is not None for seat in shown["seats"]]


# ---- what each side sees ----


def test_a_person_among_bots_sees_his_own_hand_alone() -> None:
    table = table_of(ANA, BOT, BOT)
    seen = viewpoint(table, "ana")
    assert (seen.seat, seen.hand_over, seen.to_move) == (0, None, True)
    assert hands(json_of(view(table, seen))) == [True, False, False]
    assert hands(json_of(view(table, viewpoint(table, "stranger")))) == [False, False, False]


def test_people_at_one_screen_hand_it_over() -> None:
    table = table_of(ANA, BO)
    covered = viewpoint(table, "ana")
    assert (covered.seat, covered.hand_over, covered.to_move, covered.choosing) == (None, 0, False, False)
    assert hands(json_of(view(table, covered))) == [False, False]
    mine = viewpoint(table, "ana", here=0)
    assert (mine.seat, mine.hand_over, mine.to_move) == (0, None, True)
    assert hands(json_of(view(table, mine))) == [True, False]
    assert viewpoint(table, "ana", here=1).hand_over == 0  # the other person is not asked anything


def test_nobody_plays_for_a_person_who_has_not_taken_the_screen() -> None:
    table = table_of(ANA, BO)
    for here in (None, 1):
        with pytest.raises(Denied, match="hand_over"):
            decisions.act(table, order(table, here), legal_actions(table.line.position)[0])
        with pytest.raises(Denied, match="hand_over"):
            decisions.hint_seat(table, "ana", here)
    assert decisions.hint_seat(table, "ana", 0) == 0


def test_while_a_bot_plays_the_person_at_the_screen_stays() -> None:
    table = table_of(ANA, BOT, BO)
    while table.actor == 0:
        act(table, 0)
    seen = viewpoint(table, "ana", here=0)
    assert (seen.seat, seen.hand_over, seen.to_move) == (0, None, False)
    while table.bot_to_move is not None:
        done(table, decisions.bot_move(table, legal_actions(table.line.position)[0]))
    assert (viewpoint(table, "ana", here=0).seat, viewpoint(table, "ana", here=0).hand_over) == (None, 2)


def test_each_reads_his_own_draws_and_that_others_drew() -> None:
    table = table_of(ANA, BO)
    keys = {
        seat: [event.key for _, event in log_update(table, viewpoint(table, "ana", here=seat), 0)[1]]
        for seat in (0, None)
    }
    assert keys[0] == ["architectura.event.drew_card"] * 3 + ["architectura.event.drew"] * 3
    assert keys[None] == ["architectura.event.drew"] * 6
    assert table.log.last is not None
    assert table.log.last["key"] == "architectura.event.drew"


def test_a_story_keeps_its_secrets_on_disk() -> None:
    table = table_of(ANA, BO)
    copy = GameLog.of(json.loads(json.dumps(table.log.to_json())))
    assert copy.lines == table.log.lines
    assert any(event.keeper == 1 and event.public is not None for _, event in copy.lines)


def test_watchers_of_bots_choose_whether_hands_are_open() -> None:
    table = table_of(BOT, BOT)
    assert hands(json_of(view(table, viewpoint(table, None)))) == [False, False]
    seen = viewpoint(table, None, open_hands=True)
    assert hands(json_of(view(table, seen))) == [True, True]
    assert "architectura.event.drew" not in [event.key for _, event in log_update(table, seen, 0)[1]]
    assert hands(json_of(view(table_of(ANA, BOT), viewpoint(table_of(ANA, BOT), None, open_hands=True)))) == [
        False,
        False,
    ]


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    table = table_of(ANA, BO)
    done(table, playing.resign(table, order(table), 0))
    seen = viewpoint(table, "ana")
    assert seen.everything
    assert seen.hand_over is None
    assert hands(json_of(view(table, seen))) == [True, True]
    assert hands(json_of(view(table, viewpoint(table, None)))) == [True, True]


def test_a_held_move_is_seen_by_its_own_seat_alone() -> None:
    table = table_of(ANA, FAR, confirm=True)
    while table.held is None:
        act(table, 0)
    assert viewpoint(table, "ana").holding
    for guest in ("far", None):
        seen = viewpoint(table, guest)
        assert not seen.holding
        assert seen.position is table.line.position
    before = json_of(view(table, viewpoint(table, "far")))
    done(table, decisions.withdraw(table, order(table)))
    assert json_of(view(table, viewpoint(table, "far"))) == before


# ---- choosing at the same time ----


def building(*seats: Seat, confirm: bool = False, most: int = 6) -> Table:
    return table_of(*seats, confirm=confirm, advanced=True, most=most)


def test_decks_are_built_in_any_order_and_opened_together() -> None:
    table = building(ANA, FAR, BOT)
    entries = len(table.line.entries)
    assert table.waiting == [0, 1, 2]
    act(table, 1, 1)
    act(table, 1, 0)
    assert table.waiting == [0, 2]
    done(table, decisions.bot_move(table, READY))
    assert table.waiting == [0]
    assert len(table.line.entries) == entries
    act(table, 0, 2)
    assert json_of(view(table, viewpoint(table, "far")))["seats"][0]["replaced"] is None
    assert len(json_of(view(table, viewpoint(table, "ana")))["seats"][0]["replaced"]) == 1
    act(table, 0, 0)
    assert not table.simultaneous
    assert table.sealed == {}
    seats = [entry.seat for entry in table.line.entries if isinstance(entry, Act)]
    assert seats == [0, 0, 1, 1, 2]
    assert [len(seat["replaced"]) for seat in json_of(view(table, viewpoint(table, None)))["seats"]] == [1, 1, 0]


def test_who_is_ready_is_no_secret() -> None:
    table = building(ANA, FAR)
    act(table, 1, 0)
    assert table.waiting == [0]
    with pytest.raises(Denied, match="not_your_turn"):
        decisions.act(table, order(table, None, "far"), READY)


def test_a_deck_is_refused_by_its_paragraph() -> None:
    table = building(ANA, FAR, most=0)
    with pytest.raises(Refused) as refused:
        decisions.act(table, order(table), {"kind": "replace", "card": "fountain", "for": "tavern"})
    assert refused.value.refusal.paragraph.startswith("A11")


def test_a_choice_can_be_taken_back_until_all_are_shown() -> None:
    table = building(ANA, FAR)
    assert decisions.undo_refusal(table, "ana") == "table.error.nothing_to_undo"
    act(table, 0, 1)
    act(table, 0, 0)
    assert table.waiting == [1]
    done(table, decisions.undo(table, order(table)))
    assert table.waiting == [0, 1]
    done(table, decisions.undo(table, order(table)))
    assert table.sealed[0] == ()
    act(table, 0, 0)
    act(table, 1, 0)
    assert decisions.undo_refusal(table, "ana") == "architectura.revealed.decks"
    with pytest.raises(Denied, match=r"revealed\.decks"):
        decisions.undo(table, order(table))


def test_nobody_who_chooses_waits_for_the_confirmation_of_others() -> None:
    table = building(ANA, FAR, BOT, confirm=True)
    act(table, 0, 1)
    act(table, 0, 0)
    assert table.held is None
    assert table.waiting == [1, 2]
    done(table, decisions.bot_move(table, READY))
    act(table, 1, 0)
    assert not table.simultaneous


def test_what_others_choose_makes_no_command_stale() -> None:
    table = building(ANA, FAR, BOT)
    seen, entries = order(table), len(table.line.entries)
    act(table, 1, 1)
    done(table, decisions.undo(table, order(table, None, "far")))
    act(table, 1, 0)
    done(table, decisions.bot_move(table, READY))
    assert table.version_for("ana") == seen.version
    assert table.version_for(None) == seen.version
    done(table, decisions.act(table, seen, READY))
    assert not table.simultaneous
    new = len(table.line.entries) - entries
    assert [table.version_for(guest) - seen.version - new for guest in ("ana", None, "far")] == [0, 0, 3]
    late = Command("ana", "late", seen.version)
    with pytest.raises(Denied, match="stale"):
        decisions.act(table, late, legal_actions(table.line.position)[0])


def test_only_the_people_of_a_seat_are_told_what_it_seals_and_holds() -> None:
    table = building(ANA, FAR)
    change = act(table, 1, 1)
    assert (change.quiet, change.append.quiet) == (1, True)
    ready = act(table, 1, 0)  # that somebody is ready is seen by all
    assert (ready.quiet, ready.append.quiet) == (None, False)
    table = table_of(ANA, FAR, confirm=True)
    while table.held is None:
        change = act(table, 0)
    assert change.quiet == 0
    assert done(table, decisions.confirm(table, order(table))).quiet is None


def test_people_at_one_screen_build_one_after_another() -> None:
    table = building(ANA, BO)
    assert viewpoint(table, "ana").hand_over == 0
    assert viewpoint(table, "ana", here=1).to_move  # either may begin
    act(table, 1, 0)
    assert viewpoint(table, "ana", here=1).hand_over == 0
    act(table, 0, 0)
    assert not table.simultaneous


def test_sealed_choices_survive_the_store() -> None:
    table_request = TableRequest(
        game("architectura"), "ana", (ANA, FAR), {"starter": 0, "advanced": True}, True, pace=0
    )
    table, row = open_table(table_request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)
    first = act(table, 1, 1)
    last = act(table, 0, 1)
    assert first.append.sealed is not None
    assert last.append.sealed == {
        "0": [table.line.game.to_text(table.line.position, table.sealed[0][0])],
        **first.append.sealed,
    }
    saved = SavedTable(
        row=row.row,
        header=row.header,
        entries=row.entries,
        commands=set(),
        proposal=last.append.proposal,
        checkpoint=None,
        seed=None,
        series=None,
        sealed=last.append.sealed,
    )
    again = restore_table(table.game, saved)
    assert (again.sealed, again.version, again.waiting) == (table.sealed, table.version, table.waiting)
    assert json_of(view(again, viewpoint(again, "ana"))) == json_of(view(table, viewpoint(table, "ana")))
