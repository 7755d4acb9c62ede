"""Who plays a seat, without a server: flags that fall once, what stays when somebody goes, tables that load equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from architrave.kernel.entry import Takeover, Timeout
from architrave.kernel.position import legal_actions
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.tables import decisions, playing
from architrave.tables.change import Change
from architrave.tables.clock import epoch
from architrave.tables.command import Command
from architrave.tables.denied import Denied
from architrave.tables.opening import DrawSeed, TableRequest, open_table, restore_table
from architrave.tables.rows import NewGame, SavedTable
from architrave.tables.seats import Seat
from architrave.tables.table import Table
from tests.tables.setting import ANA, ARCHITEKTON, BO, BOT, FAR, SECRET, first_action

STARTED = "2026-11-16T00:00:00Z"
T0 = epoch(STARTED)
POOL = TimeControl("pool", 600)


class Kept:
    """A table and what a store would have of it."""

    def __init__(
        self, *seats: Seat, time: TimeControl | None = POOL, time_up: TimeUp | None = None, confirm: bool = False
    ) -> None:
        wanted = TableRequest(
            ARCHITEKTON, "ana", seats or (ANA, FAR), {"starter": 0}, confirm, 0, time=time, time_up=time_up
        )
        self.row: NewGame
        self.table, self.row = open_table(wanted, DrawSeed(SECRET, number=7), "t1", STARTED, T0 / 1000)
        self.saved = SavedTable(self.row.row, self.row.header, list(self.row.entries), set(), None, None, None, None)
        self.due = self.row.due

    def keep(self, change: Change | None) -> Change:
        assert change is not None
        append = change.append
        assert append.base == len(self.saved.entries)
        self.saved.entries.extend(append.entries)
        assert (append.actor, append.command) not in self.saved.commands
        self.saved.commands.add((append.actor, append.command))
        self.due = append.due
        self.table.commit(change)
        return change

    def command(self, guest: str, at: int = 0, lag: int = 0) -> Command:
        return Command(guest, f"c{len(self.saved.commands)}", self.table.version_for(guest), None, T0 + at, lag)

    def act(self, at: int, lag: int = 0) -> Change:
        guest = self.table.seats[self.table.waiting[0]].guest
        assert guest is not None
        return self.keep(decisions.act(self.table, self.command(guest, at, lag), first_action(self.table)))

    def restored(self) -> Table:
        return restore_table(ARCHITEKTON, self.saved)


def test_a_flag_falls_half_a_second_after_the_time_is_up() -> None:
    """Until then a move may be on its way that left in time."""
    kept = Kept()
    assert kept.due == (T0 + 600_500) / 1000
    assert playing.time_up(kept.table, T0 + 600_499, {}) is None
    change = kept.keep(playing.time_up(kept.table, T0 + 600_500, {}))
    assert kept.table.line.entries[-1] == Timeout(0, at=600_500)
    assert (change.append.actor, change.append.command) == ("clock", "time8")
    assert change.append.due is None
    assert playing.time_up(kept.table, T0 + 900_000, {}) is None


@pytest.mark.parametrize(("at", "lag", "late"), [(600_000, 0, False), (600_001, 0, True), (600_300, 300, False)])
def test_a_move_that_left_in_time_counts(at: int, lag: int, late: bool) -> None:
    kept = Kept()
    if late:
        with pytest.raises(Denied, match=r"together\.error\.time_up"):
            kept.act(at, lag)
    else:
        kept.act(at, lag)
        assert kept.table.clock is not None
        assert kept.table.clock.remaining(0, at) == 0


def test_a_lost_connection_is_given_back_before_the_flag_falls() -> None:
    kept = Kept(time_up=TimeUp("club"))
    kept.keep(playing.time_up(kept.table, T0 + 601_000, {0: 20_000}))
    assert kept.saved.entries[-1] == {"pause": 20_000, "seat": 0, "at": 601_000}
    assert playing.time_up(kept.table, T0 + 601_000, {}) is None
    kept.keep(playing.time_up(kept.table, T0 + 625_000, {0: 1_000}))  # too short to be a lost connection
    assert kept.table.line.entries[-1] == Takeover(0, "club", "club", "time", at=625_000)


def test_what_a_bot_that_takes_over_does() -> None:
    kept = Kept(time_up=TimeUp("club"))
    change = kept.keep(playing.time_up(kept.table, T0 + 601_000, {}))
    assert change.append.awaits == "bot"
    assert kept.table.bot_to_move == 0
    assert kept.table.players[0].level == "club"
    version = kept.table.version
    with pytest.raises(Denied, match=r"together\.error\.bot_plays"):
        decisions.act(kept.table, kept.command("ana"), 0)
    kept.keep(playing.come_back(kept.table, kept.command("ana", 700_000), 0))
    assert kept.table.version == version
    assert kept.table.bot_to_move is None
    assert kept.due == (T0 + 760_500) / 1000
    kept.act(710_000)
    assert kept.restored().clock == kept.table.clock


def test_what_others_hold_stays_when_somebody_goes() -> None:
    kept = Kept(ANA, FAR, time_up=TimeUp("club"), confirm=True)
    while kept.table.held is None:
        kept.act(5_000)
    held = kept.table.held
    kept.keep(playing.let_bot_play(kept.table, kept.command("ana", 6_000), 1, 180_000))
    assert kept.table.held is held
    kept.keep(playing.time_up(kept.table, T0 + 700_000, {}))
    assert kept.table.held is None


def test_resigning() -> None:
    two = Kept(ANA, FAR, time=None)
    assert two.keep(playing.resign(two.table, two.command("far"), 1)).append.awaits == "over"
    one_screen = Kept(ANA, BO, time=None)
    assert one_screen.keep(playing.resign(one_screen.table, one_screen.command("ana"), 1)).append.awaits == "over"
    against_bot = Kept(ANA, BOT, time=None)
    assert against_bot.keep(playing.resign(against_bot.table, against_bot.command("ana"), 0)).append.awaits == "over"


def test_the_outcome_says_that_a_bot_played() -> None:
    kept = Kept(time_up=TimeUp("club"))
    kept.keep(playing.time_up(kept.table, T0 + 601_000, {}))
    change = kept.keep(playing.resign(kept.table, kept.command("far", 602_000), 1))
    assert change.append.outcome is not None
    assert change.append.outcome["bots"] == [0]


deeds = st.lists(
    st.tuples(st.sampled_from(["act", "time", "cut off", "back", "undo", "bot", "away"]), st.integers(0, 400_000)),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(deeds, st.sampled_from([POOL, TimeControl("fischer", 60, increment=5), TimeControl("move", 30)]), st.booleans())
def test_whatever_happens_the_table_loads_equal_and_flags_fall_once(
    deeds: list[tuple[str, int]], control: TimeControl, loses: bool
) -> None:
    kept = Kept(time=control, time_up=TimeUp() if loses else TimeUp("first"))
    table, at = kept.table, 0
    for deed, later in deeds:
        if table.line.over:
            break
        at += later
        try:
            if deed == "act":
                kept.act(at)
            elif deed == "bot" and table.bot_to_move is not None:
                kept.keep(decisions.bot_move(table, legal_actions(table.line.position)[0], now=T0 + at))
            elif deed == "undo":
                kept.keep(decisions.undo(table, kept.command("ana", at)))
            elif deed == "back":
                kept.keep(playing.come_back(table, kept.command("far", at), 1))
            elif deed == "away":
                kept.keep(playing.let_bot_play(table, kept.command("ana", at), 1, later))
            elif deed in ("time", "cut off"):
                change = playing.time_up(table, T0 + at, {0: later, 1: later} if deed == "cut off" else {})
                if change is not None:
                    kept.keep(change)
        except Denied:
            continue
        assert table.clock is not None
        running = [seat for seat in (0, 1) if table.clock.runs(seat)]
        assert running == [seat for seat in table.waiting if table.players[seat].kind == "person"]
        assert kept.due == table.due(table.clock, table.waiting)
    again = kept.restored()
    assert again.clock == table.clock
    assert again.line.substitutes == table.line.substitutes
    assert again.version == table.version
    assert again.log.lines == table.log.lines
    assert sum(isinstance(entry, Timeout) for entry in table.line.entries) <= 1
