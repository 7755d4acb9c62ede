"""New tables, tables read back, rematches and matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from architrave.games.catalogue import game
from architrave.kernel.draws import commit, default_nonce
from architrave.kernel.refusal import Invalid
from architrave.tables import decisions, playing
from architrave.tables.change import Change
from architrave.tables.denied import Denied
from architrave.tables.game_log import line_json
from architrave.tables.opening import DrawSeed, TableRequest, open_table, rematch, restore_table
from architrave.tables.rows import Append, Json, NewGame, Proposal, SavedTable, Series
from architrave.tables.seats import Seat
from architrave.tables.series import match_of, standing
from architrave.tables.table import Table
from tests.json_of import json_of
from tests.tables.setting import (
    AGAINST_BOT,
    ANA,
    ARCHITEKTON,
    BO,
    BOT,
    BOTS,
    ONE_SCREEN,
    SECRET,
    done,
    laid,
    move,
    order,
    play_to_the_end,
    play_until_held,
    table_of,
)

NONCE = "ab" * 32


class Shelf:
    """Keeps what a store would keep of one table."""

    def __init__(self, new: NewGame) -> None:
        self.new = new
        self.entries: list[Json] = list(new.entries)
        self.commands: set[tuple[str, str]] = set()
        self.proposal: Proposal | None = None
        self.checkpoint: tuple[int, Json] | None = None

    def write(self, append: Append) -> None:
        self.entries += append.entries
        self.commands.add((append.actor, append.command))
        self.proposal = append.proposal or self.proposal
        self.checkpoint = append.checkpoint or self.checkpoint

    def saved(self) -> SavedTable:
        new = self.new
        return SavedTable(
            new.row, new.header, self.entries, self.commands, self.proposal, self.checkpoint, new.seed, None
        )


def same(one: Table, other: Table) -> None:
    assert one.line.entries == other.line.entries
    assert (one.version, one.held, one.commands) == (other.version, other.held, other.commands)
    assert [line_json(line) for line in one.log.lines] == [line_json(line) for line in other.log.lines]
    assert one.game.dump(one.line.position) == other.game.dump(other.line.position)
    for after in range(len(one.line.entries) + 1):
        assert one.log.since(after) == other.log.since(after)


def test_a_new_table_has_drawn_its_opening() -> None:
    table, new = laid()
    assert table.actor == 0
    assert new.row.awaits == "person"
    assert len(new.entries) == 8  # K2.6: 3 buildings, 3 landscapes, 2 laid
    assert new.row.last_line == table.log.last
    assert laid(starter=1)[1].row.awaits == "bot"


def test_proven_draws_commit_to_a_seed_that_is_kept_apart() -> None:
    table_request = TableRequest(ARCHITEKTON, "ana", AGAINST_BOT, {}, confirm=True, pace=0)
    table, new = open_table(table_request, DrawSeed(SECRET, NONCE), "t", "2026-11-15T20:30:00Z", 0.0)
    draws = table.line.header.draws
    assert draws.commitment == commit(SECRET)
    assert draws.nonces == (NONCE, default_nonce(SECRET, 1))
    assert new.seed == SECRET.hex()
    assert SECRET.hex() not in str(new.header) + str(new.entries) + str(new.row)


def test_an_old_game_keeps_its_rules_and_its_rematch_has_todays() -> None:
    _, new = laid()
    shelf = Shelf(replace(new, header={**new.header, "rules_version": 1}))
    table = restore_table(ARCHITEKTON, shelf.saved())
    assert table.game.rules_version == table.line.game.rules_version == 1
    done(table, playing.resign(table, order(table), 0))
    assert rematch(table, "ana", "s").game.rules_version == ARCHITEKTON.rules_version > 1


def test_without_a_nonce_of_his_own_the_house_gives_one() -> None:
    table_request = TableRequest(ARCHITEKTON, "ana", ONE_SCREEN, {}, confirm=True, pace=0)
    table, _ = open_table(table_request, DrawSeed(SECRET), "t", "2026-11-15T20:30:00Z", 0.0)
    assert table.line.header.draws.nonces == (default_nonce(SECRET, 0), default_nonce(SECRET, 1))
    mine, _ = open_table(table_request, DrawSeed(SECRET, NONCE), "t", "2026-11-15T20:30:00Z", 0.0)
    assert mine.line.header.draws.nonces == (NONCE, default_nonce(SECRET, 1))


def test_spectators_have_no_share_in_the_draws() -> None:
    table_request = TableRequest(ARCHITEKTON, "ana", BOTS, {}, confirm=True, pace=0)
    table, _ = open_table(table_request, DrawSeed(SECRET, NONCE), "t", "2026-11-15T20:30:00Z", 0.0)
    assert table.line.header.draws.nonces == (default_nonce(SECRET, 0), default_nonce(SECRET, 1))


def test_reproducible_draws_have_no_secret() -> None:
    table, new = laid()
    assert new.seed is None
    assert table.line.header.draws.kind == "reproducible"


def test_the_number_of_seats_and_the_options_are_checked() -> None:
    table_request = TableRequest(ARCHITEKTON, "ana", (ANA, BO, BOT), {}, confirm=True, pace=0)
    with pytest.raises(Invalid) as caught:
        open_table(table_request, DrawSeed(SECRET), "t", "", 0.0)
    assert (caught.value.where, caught.value.key) == ("seats", "table.error.seat_count")
    with pytest.raises(Invalid):
        open_table(replace(table_request, seats=AGAINST_BOT, options={"colour": "red"}), DrawSeed(SECRET), "t", "", 0.0)


def test_a_table_comes_back_from_the_store_as_it_was() -> None:
    """After every single change: what is read back is what was there."""
    table, new = laid(ONE_SCREEN)
    shelf = Shelf(new)
    steps = 0

    def keep(change: Change | None) -> None:
        assert change is not None
        shelf.write(change.append)
        table.commit(change)
        same(restore_table(ARCHITEKTON, shelf.saved()), table)

    while not table.line.over:
        steps += 1
        if steps % 2 == 0 and steps < 100 and decisions.undo_refusal(table, "ana") is None:
            keep(decisions.undo(table, order(table)))
        elif table.held is not None:
            keep((decisions.withdraw if steps % 7 == 0 else decisions.confirm)(table, order(table)))
        else:
            choices = json_of(table.game.choices(table.line.position))
            keep(decisions.act(table, order(table), choices[steps % len(choices)]["move"]))
    assert shelf.checkpoint is not None
    assert steps > 40


def test_a_proven_table_comes_back_and_draws_on_in_the_same_way() -> None:
    table_request = TableRequest(ARCHITEKTON, "ana", ONE_SCREEN, {"starter": 0}, confirm=False, pace=5)
    table, new = open_table(table_request, DrawSeed(SECRET, NONCE), "t", "2026-11-15T20:30:00Z", 0.0)
    shelf = Shelf(new)
    for _ in range(3):
        shelf.write(move(table).append)
    twin = restore_table(ARCHITEKTON, shelf.saved())
    move(table)
    move(twin)
    assert table.line.entries == twin.line.entries
    assert (twin.pace, twin.confirm) == (5, False)


def test_rematch_lets_the_other_one_start() -> None:
    table = table_of(confirm=False)
    with pytest.raises(Denied) as caught:
        rematch(table, "ana", "s")
    assert caught.value.key == "table.error.not_over"
    play_to_the_end(table)
    with pytest.raises(Denied) as caught:
        rematch(table, "stranger", "s")
    assert caught.value.status == 403
    table_request = rematch(table, "ana", "s")
    assert table_request.options["starter"] == 1
    assert (table_request.seats, table_request.follows, table_request.series, table_request.confirm) == (
        table.seats,
        "t1",
        None,
        False,
    )
    again, _ = open_table(table_request, DrawSeed(SECRET, number=8), "t2", "2026-11-15T20:30:00Z", 0.0)
    play_to_the_end(again)
    assert rematch(again, "ana", "s").options["starter"] == 0


@pytest.mark.rule("K9.1")
def test_a_drawn_starter_alternates_too() -> None:
    table = table_of(starter="draw", confirm=False)
    started = json_of(table.game.view(table.line.position, None))["starter"]
    play_to_the_end(table)
    assert rematch(table, "ana", "s").options["starter"] == 1 - started


@pytest.mark.parametrize(
    ("seats", "options", "starter"),
    [((ANA, BOT, BOT), {"starter": 2}, 0), ((ANA, BOT), {}, "draw"), ((ANA,), {"difficulty": "hard"}, "draw")],
)
def test_a_starter_whom_the_view_does_not_tell(seats: tuple[Seat, ...], options: Json, starter: int | str) -> None:
    table_request = TableRequest(game("architects"), "ana", seats, options, confirm=True, pace=0)
    table, _ = open_table(table_request, DrawSeed(SECRET, number=7), "t1", "2026-11-15T20:30:00Z", 100.0)
    done(table, playing.resign(table, order(table, "ana", "c"), 0))
    again = rematch(table, "ana", "s")
    assert again.options["starter"] == starter
    assert again.options["seats"] == len(seats)


def test_a_match_to_its_end_and_the_next_one() -> None:
    table = table_of(series=Series("s1", 2, []))
    assert standing(table).points == (0, 0)
    done(table, playing.resign(table, order(table, "ana", "r"), 0))
    assert (standing(table).points, standing(table).over) == ((0, 1), False)

    table_request = rematch(table, "ana", "s2")
    assert table_request.series is not None
    assert (table_request.series.id, table_request.game_number, len(table_request.series.outcomes)) == ("s1", 2, 1)
    second, new = open_table(table_request, DrawSeed(SECRET, number=9), "t2", "2026-11-15T20:30:00Z", 0.0)
    assert new.target is None
    assert standing(second).points == (0, 1)
    done(second, playing.resign(second, order(second, "ana", "r"), 0))
    assert (standing(second).points, standing(second).winner) == ((0, 2), 1)

    table_request = rematch(second, "ana", "s2")
    assert table_request.series == Series("s2", 2, [])
    third, new = open_table(table_request, DrawSeed(SECRET, number=10), "t3", "2026-11-15T20:30:00Z", 0.0)
    assert new.target == 2
    assert standing(third).points == (0, 0)


def test_a_standing_counts_the_games_asked_for() -> None:
    series = Series("s", 2, [{"victory_points": [1, 0]}, {"victory_points": [0, 0]}, {"victory_points": [0, 1]}])
    assert [match_of(series, 2, games).points for games in range(4)] == [(0, 0), (1, 0), (1, 0), (1, 1)]


def test_held_when_read_back() -> None:
    table, new = laid()
    shelf = Shelf(new)
    while table.held is None:
        change = decisions.act(table, order(table), json_of(table.game.choices(table.line.position))[0]["move"])
        assert change is not None
        shelf.write(change.append)
        table.commit(change)
    twin = restore_table(ARCHITEKTON, shelf.saved())
    assert twin.held == table.held
    change = decisions.withdraw(twin, order(twin))
    assert change is not None
    shelf.write(change.append)
    assert restore_table(ARCHITEKTON, shelf.saved()).held is None


def test_seats_keep_what_they_are() -> None:
    for seat in (ANA, BOT, Seat("bot", "Noor", "club")):
        assert Seat.of(seat.to_json()) == seat
    assert (ANA.record_name, BOT.record_name, Seat("person").record_name) == ("Ana", "first", "person")


def test_play_until_held_holds() -> None:
    table = table_of()
    play_until_held(table)
    assert table.held is not None
