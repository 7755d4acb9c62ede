"""Clocks through the socket, on a server whose time the test sets: flags, takeovers, coming back, restarts."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from architrave.kernel.entry import Pause, Return, Takeover, Timeout
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.server.timekeeper import BEAT_MOST
from architrave.store.sqlite import SqliteStore
from architrave.tables.playing import time_up
from architrave.tables.table import Table
from tests.server.client import Json, Seated
from tests.server.people import somebody
from tests.server.together import ANA, BO, BOT, CAS, FISCHER, POOL, FakeClock, clocks, together


def now(who: Seated) -> Json:
    """The state as it is now, behind all that is under way."""
    return who.ask("here", seat=None)


def test_a_running_clock_is_shown_to_everybody(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time=FISCHER)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo, here.seated(id, "zoe") as zoe:
            here.clock.now += 20
            assert clocks(now(ana)) == [580, 600]
            for somebody in (bo, zoe):
                assert clocks(now(somebody)) == [580, 600]
            first = ana.state["clocks"]
            assert first["time"] == {"kind": "fischer", "seconds": 600, "increment": 10}
            assert [seat["running"] for seat in first["seats"]] == [True, False]
            assert first["seats"][0]["deadline"] - first["now"] == 580_000
            ana.turn()
            ana.turn()
            assert clocks(ana.state) == [590, 600]
            assert [seat["running"] for seat in ana.state["clocks"]["seats"]] == [False, True]


def test_no_clock_no_clocks(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time=None, time_up=None)
        with here.seated(id, "ana") as ana:
            assert ana.state["clocks"] is None
            ana.turn()
        assert all(entry.at is None for entry in here.entries(id))
        assert here.call(here.services.store.next_due) is None


def test_a_bot_takes_the_seat_and_the_person_comes_back(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            here.pass_time(601)
            ana.until("state")
            assert ana.state["substitutes"] == [{"seat": 0, "level": "first", "reason": "time"}]
            assert ana.state["seat"] == 0
            assert not ana.state["to_move"]
            assert "line.event.takeover_time" in [line["key"] for line in ana.lines]
            bo.wait_for_turn()
            assert clocks(bo.state) == [None, 600]
            assert ana.ask("act", version=bo.state["version"], action=0)["key"] == "together.error.bot_plays"
            assert bo.ask("come_back", seat=0)["key"] == "table.error.not_your_seat"
            back = ana.ask("come_back", seat=0)
            assert back["substitutes"] == []
            assert clocks(back) == [60, 600]
            assert ana.ask("come_back", seat=0)["key"] == "together.error.not_taken_over"
            bo.turn()
            bo.turn()
            ana.wait_for_turn()
            assert clocks(ana.state) == [60, 600]
        kinds = [type(entry) for entry in here.entries(id)]
        assert kinds.count(Takeover) == kinds.count(Return) == 1


def test_the_seat_loses(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time_up=TimeUp())
        with here.seated(id, "ana") as ana:
            here.pass_time(601)
            ana.until("state")
            assert ana.state["over"]
            assert ana.state["reason"] == "line.result.timeout"
        assert here.entries(id)[-1] == Timeout(0, at=601_000)
        assert here.call(here.services.store.next_due) is None
        here.pass_time(1000, rounds=3)
        assert [type(entry) for entry in here.entries(id)].count(Timeout) == 1


def test_a_move_after_the_flag_comes_too_late(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "ana") as ana:
            here.clock.now += 600.4  # the flag has fallen, and nobody has looked yet
            version, action = ana.state["version"], ana.state["choices"][0]["action"]
            assert ana.ask("act", version=version, action=action)["key"] == "together.error.time_up"
            assert not here.table(id).line.substitutes
            here.pass_time(0.2)
            assert 0 in here.table(id).line.substitutes


def test_nobody_connected_nobody_loses_time_at_once(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time_up=TimeUp())
        with here.seated(id, "ana"):
            here.clock.now += 590
        here.until_gone(id, "ana")
        here.pass_time(11)  # eleven seconds without a connection are given back
        assert here.entries(id)[-1] == Pause(11_000, 0, at=601_000)
        here.pass_time(12)
        assert here.entries(id)[-1] == Pause(12_000, 0, at=613_000)
        here.pass_time(100, rounds=2)
        assert here.entries(id)[-2:] == [Pause(7_000, 0, at=713_000), Timeout(0, at=713_000)]  # thirty in all


def test_who_comes_back_online_gets_the_time_back(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "ana"):
            pass
        here.until_gone(id, "ana")
        here.clock.now += 20
        with here.seated(id, "ana") as ana:
            assert clocks(ana.state) == [600, 600]
            assert ana.lines[-1]["key"] == "line.event.cut_off"


def test_others_may_let_a_bot_play_for_somebody_who_is_away(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(time=None, time_up=None)
        with here.seated(id, "bo") as bo:
            here.clock.now += 100
            assert bo.ask("let_bot_play", seat=0)["key"] == "together.error.not_away"
            here.clock.now += 100
            assert bo.ask("let_bot_play", seat=1)["key"] == "together.error.not_away"
            assert bo.ask("let_bot_play", seat=7)["key"] == "together.error.not_away"
            away = bo.ask("let_bot_play", seat=0)
            assert away["substitutes"] == [{"seat": 0, "level": "club", "reason": "away"}]


def test_who_comes_from_the_waiting_room_is_connected(tmp_path: Path) -> None:
    """No bot can be let play for them, and their clock gets nothing back for a connection that was never lost."""
    with together(tmp_path) as place:
        ada, bo = somebody(place.client, "Ada"), somebody(place.client, "Bo")
        wishes: Json = {"time": {"kind": "pool", "seconds": 600}, "time_up": {"kind": "lose"}}
        table = ada.open(options={"starter": 0}, **wishes)
        bo.sit(table)
        with ada.page(table) as hers, bo.page(table) as his:
            ada.at(table, "start")
            for page in (hers, his):
                page.until("state")
            place.clock.now += 300
            assert his.ask("let_bot_play", seat=0)["key"] == "together.error.not_away"
            place.pass_time(301)
            assert his.until("state")["events"][-1]["key"] == "line.event.timeout"


def test_resigning_among_several_lets_a_bot_play_on(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, CAS, time=None, name="architectura")
        with here.seated(id, "bo") as bo, here.seated(id, "cas") as cas:
            gone = bo.ask("resign", seat=1)
            assert not gone["over"]
            assert gone["substitutes"] == [{"seat": 1, "level": "first", "reason": "resigned"}]
            assert bo.ask("come_back", seat=1)["key"] == "together.error.resigned"
            assert bo.ask("resign", seat=1)["key"] == "together.error.resigned"
            assert cas.ask("resign", seat=2)["over"] is False
        with here.seated(id, "ana") as ana:
            assert ana.ask("resign", seat=0)["over"] is True  # nobody is left who would play on
        assert here.table(id).line.result is not None


def test_resigning_a_game_of_two_ends_it(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open()
        with here.seated(id, "bo") as bo:
            assert bo.ask("resign", seat=1)["over"] is True
            assert bo.state["reason"] == "line.result.resigned"


def test_a_restart_takes_time_from_nobody(tmp_path: Path) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        id = here.open()
        over_days = here.open(time=TimeControl("days", days=1))
        here.pass_time(100)
    clock.now += 3000
    with together(tmp_path, clock) as here, here.seated(id, "ana") as ana:
        assert clocks(ana.state) == [500, 600]
        assert ana.lines[-1]["key"] == "line.event.paused"
        assert here.entries(over_days)[-1] == Pause(3_000_000, at=3_100_000)
        here.pass_time(499)
        assert not here.table(id).line.substitutes
        here.pass_time(2)
        assert 0 in here.table(id).line.substitutes


def test_what_was_sent_before_a_restart_still_counts_after_it(tmp_path: Path) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        id = here.open()
        here.pass_time(10)
        version = here.table(id).version
    clock.now += 60
    with together(tmp_path, clock) as here, here.seated(id, "ana") as ana:
        assert isinstance(here.entries(id)[-1], Pause)
        assert ana.state["version"] == version
        assert ana.ask("act", version=version, action=ana.state["choices"][0]["action"])["t"] == "state"


def test_seats_that_choose_at_the_same_time(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BO, name="architectura", advanced=True, most=2)
        with here.seated(id, "ana") as ana, here.seated(id, "bo") as bo:
            assert ana.state["waiting"] == [0, 1]
            here.clock.now += 30
            ready = next(n for n, choice in enumerate(bo.state["choices"]) if choice["text"] == "ready")
            bo.act(ready)
            here.pass_time(30)  # the process is alive meanwhile: the next one has nothing to give back
            assert clocks(now(bo)) == [540, 570]
            assert [seat["running"] for seat in bo.state["clocks"]["seats"]] == [True, False]
            before = here.table(id).clock
        with together(tmp_path, here.clock) as again, again.seated(id, "ana") as ana:
            assert clocks(ana.state) == [540, 570]
            assert again.table(id).clock == before
            ana.act(next(n for n, choice in enumerate(ana.state["choices"]) if choice["text"] == "ready"))
            assert clocks(ana.state) == [540, 570]


@pytest.mark.parametrize("seed", range(3))
def test_a_flag_falls_once_no_matter_who_notices(tmp_path: Path, seed: int) -> None:
    """Two processes, late moves and several rounds at once: one of them is written."""
    dice = random.Random(seed)
    clock = FakeClock()
    with together(tmp_path, clock) as one, together(tmp_path, clock) as two:
        id = one.open(time_up=TimeUp() if seed else TimeUp("first"), time=POOL)
        two.table(id)
        clock.now += 600.0 + dice.choice([0.3, 0.6, 5])
        for place in dice.choices([one, two], k=6):
            if dice.random() < 0.5:
                with place.seated(id, "ana") as ana:
                    if ana.state["to_move"]:
                        ana.ask("act", version=ana.state["version"], action=ana.state["choices"][0]["action"])
            else:
                place.call(place.services.timekeeper.round)
        clock.now += 700
        for place in (one, two, one, two):
            place.call(place.services.timekeeper.round)
        one.call(one.services.tables.catch_up, one.services.tables.by_id[id])
        flags = [entry.seat for entry in one.entries(id) if isinstance(entry, Timeout | Takeover)]
        assert len(flags) == len(set(flags)) >= 1
        assert seed == 0 or (len(flags) == 1 and one.table(id).line.over)


def test_a_table_that_meets_a_mistake_stops_no_other_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(table: Table, *rest: Any) -> Any:
        if table.id == broken:
            raise ZeroDivisionError
        return time_up(table, *rest)

    monkeypatch.setattr("architrave.server.timekeeper.time_up", mistaken)
    with together(tmp_path) as here:
        broken, sound = here.open(), here.open()
        # Ana stays: time passes at once here, and somebody who has just left would be given it back.
        with here.seated(broken, "ana"), here.seated(sound, "ana"), capture_logs() as lines:
            here.pass_time(601, rounds=2)
            assert not here.table(broken).line.substitutes
            assert 0 in here.table(sound).line.substitutes
            assert [line["table"] for line in lines if "could be decided" in line["event"]] == [broken]
            monkeypatch.undo()
            here.pass_time(BEAT_MOST + 1)
            assert 0 in here.table(broken).line.substitutes


def test_a_thousand_clocks_are_resumed_without_loading_a_table(tmp_path: Path) -> None:
    clock = FakeClock()
    with together(tmp_path, clock) as here:
        ids = [here.open() for _ in range(50)]
        here.pass_time(1)
    clock.now += 100

    async def resume() -> tuple[int, float | None]:
        store = SqliteStore(tmp_path)
        try:
            return await store.resume_clocks(clock.now), await store.next_due()
        finally:
            await store.close()

    count, due = asyncio.run(resume())
    assert count == len(ids)
    assert due is not None
    assert due - clock.now == pytest.approx(599.5, abs=0.01)
    assert asyncio.run(resume())[0] == 0


def test_bots_have_no_clock(tmp_path: Path) -> None:
    with together(tmp_path) as here:
        id = here.open(ANA, BOT)
        with here.seated(id, "ana") as ana:
            ana.turn()
            ana.turn()
            ana.wait_for_turn()
            assert clocks(ana.state) == [600, None]
