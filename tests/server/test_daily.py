"""The game of the day: the same for everybody, a try that counts, more that do not, and a history that stays."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.kernel.record import Record
from architrave.server import daily
from architrave.store import queries
from architrave.tables.daily import seed_on
from tests.server.client import Json, Seated, error, seated, served, services_of

MONDAY = datetime(2026, 11, 16, 22, 0, tzinfo=UTC)  # easy, without residents
OVER = datetime(2026, 11, 17, 1, 0, tzinfo=UTC)  # when the seed of that day is revealed


class Clock:
    def __init__(self) -> None:
        self.now = MONDAY

    def __call__(self) -> datetime:
        return self.now

    def timestamp(self) -> float:
        return self.now.timestamp()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(daily, "now", clock)
    monkeypatch.setattr(queries, "now", clock.timestamp)
    return clock


def sit_down(client: TestClient) -> str:
    answer = client.post("/api/daily")
    assert answer.status_code == 201, answer.text
    id: str = answer.json()["id"]
    return id


def tries(client: TestClient) -> list[Json]:
    found: list[Json] = client.get("/api/daily").json()["tries"]
    return found


def play_to_the_end(seat: Seated) -> None:
    """Take what comes first, but come to an end: a turn is ended as soon as it can be."""
    seat.wait_for_turn()
    while not seat.state["over"]:
        texts = [choice["text"] for choice in seat.state["choices"]]
        seat.turn(texts.index("end") if "end" in texts else 0)


def test_anybody_can_ask_for_the_game_of_today(fresh: TestClient, clock: Clock) -> None:
    info = fresh.get("/api/daily").json()
    assert info == {
        "day": "2026-11-16",
        "seconds": 2 * 3600 + 1,
        "game": "architects",
        "title": "Architects",
        "options": {"seats": 1, "difficulty": "easy", "residents": False, "events": False},
        "terms": ["architects.difficulty.easy"],
        "tomorrow": ["architects.difficulty.medium"],
        "tries": [],
        "today": None,
        "streak": 0,
        "longest": 0,
    }


def test_everybody_has_the_same_draws_and_nobody_knows_them_before_the_end(fresh: TestClient, clock: Clock) -> None:
    first = sit_down(fresh)
    cookie = fresh.cookies["architrave"]
    fresh.cookies.clear()  # somebody else
    second = sit_down(fresh)
    assert first != second
    records = [fresh.get(f"/api/tables/{table}/record").json() for table in (first, second)]
    assert records[0]["entries"] == records[1]["entries"]
    assert records[0]["draws"] == {"kind": "reproducible"}
    assert "seed" not in records[0]
    fresh.cookies.set("architrave", cookie)
    with seated(fresh, first) as ana:
        assert ana.state["fair"] == {"kind": "reproducible", "commitment": None, "nonces": [], "seed": None}
        assert ana.state["table"]["daily"] == {"day": "2026-11-16", "attempt": 1, "counted": True, "secret": True}
        assert ana.state["table"]["mode"] == "solo"
    clock.now += timedelta(days=1)
    third = sit_down(fresh)
    assert third != first  # also while yesterday's is not over
    assert fresh.get(f"/api/tables/{third}/record").json()["entries"] != records[0]["entries"]


def test_a_try_goes_on_until_it_is_over_and_only_the_first_counts(fresh: TestClient, clock: Clock) -> None:
    first = sit_down(fresh)
    assert sit_down(fresh) == first
    assert [(one["table"], one["counted"], one["result"]) for one in tries(fresh)] == [(first, True, None)]
    with seated(fresh, first) as ana:
        ana.ask("resign", seat=0)
        assert ana.state["over"]
    second = sit_down(fresh)
    assert second != first
    found = tries(fresh)
    assert [(one["table"], one["attempt"], one["counted"]) for one in found] == [(second, 2, False), (first, 1, True)]
    assert (found[1]["result"], found[1]["points"], found[1]["margin"]) == ("lost", None, None)
    with seated(fresh, second) as ana:
        assert ana.state["table"]["daily"]["counted"] is False
    cards = fresh.get("/api/tables").json()
    assert {card["id"]: card["daily"]["attempt"] for card in cards} == {first: 1, second: 2}


def test_a_whole_game_is_kept_with_points_and_margin(tmp_path: Path, clock: Clock) -> None:
    with served(tmp_path) as client:
        table = sit_down(client)
        with seated(client, table) as ana:
            play_to_the_end(ana)
            result = ana.state["view"]["result"]
            assert ana.lines[-1]["key"].startswith("architects.event.finished")
        assert client.delete(f"/api/tables/{table}").status_code == 204
        cookie = client.cookies["architrave"]
        clock.now += timedelta(days=1)
        checked = client.post("/api/verify", json=client.get(f"/api/tables/{table}/record").json()).json()
        assert checked["ok"]
        assert checked["kind"] == "reproducible"
        assert checked["rival"] == result["automa"]["points"]
        assert checked["winner"] == (0 if checked["points"][0] > checked["rival"] else None)
    with served(tmp_path) as client:  # another day, another process
        client.cookies.set("architrave", cookie)
        (one,) = tries(client)
        mine, rival = result["points"][0], result["automa"]["points"]
        assert (one["points"], one["margin"]) == (mine, mine - rival)
        assert one["result"] == ("won" if mine > rival else "lost")
        assert one["day"] == "2026-11-16"
        streak = client.get("/api/daily").json()["streak"]
        assert streak == (1 if one["result"] == "won" else 0)
        assert sit_down(client) != table


def test_what_was_drawn_stays_in_the_try_that_counts(fresh: TestClient, clock: Clock) -> None:
    table = sit_down(fresh)
    with seated(fresh, table) as ana:
        ana.turn()
        assert ana.state["undo"]["possible"]  # nothing has been drawn since
        while "end" not in [choice["text"] for choice in ana.state["choices"]]:
            ana.turn()
        texts = [choice["text"] for choice in ana.state["choices"]]
        ana.turn(texts.index("end"))  # the Automa's card is drawn
        ana.wait_for_turn()
        assert ana.state["undo"] == {"possible": False, "asks": [], "key": "table.error.daily_undo", "params": {}}
        refused = ana.ask("undo", version=ana.state["version"])
        assert refused["key"] == "table.error.daily_undo"
        ana.ask("resign", seat=0)
    with seated(fresh, sit_down(fresh)) as ana:  # a try that does not count is like any game
        while not any(line["key"] == "architects.event.automa_card" for line in ana.lines):
            texts = [choice["text"] for choice in ana.state["choices"]]
            ana.turn(texts.index("end") if "end" in texts else 0)
        assert ana.state["undo"]["possible"]


def test_hints_are_given_when_the_day_is_over_and_never_in_the_try_that_counts(fresh: TestClient, clock: Clock) -> None:
    first = sit_down(fresh)
    with seated(fresh, first) as ana:
        refused = ana.ask("hint")
        assert (refused["t"], refused["key"]) == ("error", "table.error.daily_hint")
        ana.ask("resign", seat=0)
    with seated(fresh, sit_down(fresh)) as ana:
        assert ana.state["table"]["daily"]["counted"] is False
        refused = ana.ask("hint")
        assert (refused["t"], refused["key"]) == ("error", "table.error.daily_hint_later")
        clock.now = OVER
        assert ana.ask("hint")["t"] == "hint"


def test_the_seed_of_a_day_is_revealed_when_the_day_is_over(fresh: TestClient, clock: Clock) -> None:
    table = sit_down(fresh)
    fresh.cookies.clear()  # a guest to be thrown away
    thrown = sit_down(fresh)
    with seated(fresh, thrown) as ana:
        ana.ask("resign", seat=0)
        assert ana.state["over"]
        assert ana.state["fair"]["seed"] is None
        assert ana.state["table"]["daily"]["secret"]
    for moment in (MONDAY, OVER - timedelta(seconds=1)):
        clock.now = moment
        with seated(fresh, thrown) as ana:
            assert ana.state["fair"]["seed"] is None
        answer = fresh.get(f"/api/tables/{thrown}/record")
        assert (answer.status_code, error(answer)["key"]) == (403, "table.error.daily_record")
        assert "seed" not in fresh.get(f"/api/tables/{table}/record").json()["draws"]
    clock.now = OVER
    with seated(fresh, thrown) as ana:
        assert not ana.state["table"]["daily"]["secret"]
        seed = int(ana.state["fair"]["seed"])
    assert fresh.get(f"/api/tables/{thrown}/record").json()["draws"] == {"kind": "reproducible", "seed": seed}
    assert "seed" not in fresh.get(f"/api/tables/{table}/record").json()["draws"]  # that one still runs


def test_no_table_is_opened_with_the_seed_of_a_day_that_is_not_over(fresh: TestClient, clock: Clock) -> None:
    key = fresh.app.state.services.daily_key  # type: ignore[attr-defined]
    table_request = {"game": "architects", "seats": [{"kind": "person"}], "seed": seed_on(key, MONDAY.date())}
    for moment in (MONDAY, OVER - timedelta(seconds=1)):
        clock.now = moment
        answer = fresh.post("/api/tables", json=table_request)
        assert (answer.status_code, error(answer)["key"]) == (403, "table.error.daily_seed")
    clock.now = OVER
    assert fresh.post("/api/tables", json=table_request).status_code == 201


def test_a_rematch_of_a_daily_game_has_draws_of_its_own(fresh: TestClient, clock: Clock) -> None:
    table = sit_down(fresh)
    with seated(fresh, table) as ana:
        ana.ask("resign", seat=0)
    again = fresh.post(f"/api/tables/{table}/rematch", json={}).json()["id"]
    draws = fresh.get(f"/api/tables/{again}/record").json()["draws"]
    assert draws["kind"] == "proven"
    with seated(fresh, again) as ana:
        assert ana.state["table"]["daily"] is None


def test_a_first_try_that_is_finished_too_late_does_not_count(fresh: TestClient, clock: Clock) -> None:
    for late in (False, True):
        clock.now = MONDAY + timedelta(days=late)
        table = sit_down(fresh)
        clock.now = OVER + timedelta(days=late) - timedelta(seconds=not late)
        with seated(fresh, table) as ana:
            ana.ask("resign", seat=0)
        assert [one["counted"] for one in tries(fresh) if one["table"] == table] == [not late]


def test_a_newcomer_who_asks_for_the_day_again_gets_the_same_try(fresh: TestClient) -> None:
    path = "/api/daily?key=0123456789abcdef"
    first = fresh.post(path)
    fresh.cookies.clear()  # the answer was lost, and the cookie with it
    second = fresh.post(path)
    assert second.json() == first.json()
    assert second.headers["set-cookie"] == first.headers["set-cookie"]


def test_the_record_of_a_running_try_hides_the_seed_and_can_be_read(fresh: TestClient, clock: Clock) -> None:
    table = sit_down(fresh)
    record = Record.from_json(fresh.get(f"/api/tables/{table}/record").json())
    assert record.header.draws.seed is None
    assert record.header.options["difficulty"] == "easy"


def test_a_browser_becomes_a_guest_by_the_game_of_the_day(fresh: TestClient, clock: Clock) -> None:
    answer = fresh.post("/api/daily")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "set-cookie" not in fresh.post("/api/daily").headers
    forged = fresh.post("/api/daily", headers={"origin": "http://elsewhere.example"})
    assert error(forged)["key"] == "server.error.origin"


def test_par_is_what_bots_score_with_the_same_draws_and_told_after_the_first_try(
    fresh: TestClient, clock: Clock
) -> None:
    services = services_of(fresh)
    services.par.levels = ("first",)
    table = sit_down(fresh)
    assert fresh.get("/api/daily").json()["today"] is None
    assert not services.par.playing  # nobody has finished, so nobody plays for par
    with seated(fresh, table) as ana:
        play_to_the_end(ana)
        result = ana.state["view"]["result"]
    today = wait_for_par(fresh)
    assert (today["points"], today["rival"]) == (result["points"][0], result["automa"]["points"])
    assert today["rounds"] == [
        mine["total"] > other["total"]
        for mine, other in zip(result["seats"][0]["rounds"], result["automa"]["rounds"], strict=True)
    ]
    assert dict(today["sources"])["ui.architects.result.goals"] == result["seats"][0]["sources"]["goals"]
    (score,) = today["scores"]
    assert score["level"] == "first"
    assert score["points"] > 0
    fresh.cookies.clear()
    assert fresh.get("/api/daily").json()["today"] is None  # somebody else has not played
    sit_down(fresh)
    assert fresh.get("/api/daily").json()["today"] is None


def wait_for_par(client: TestClient) -> Json:
    """Ask, which lets the bots play, and ask again when they have played."""
    client.get("/api/daily")
    running = services_of(client).chores.running

    async def played() -> None:
        await asyncio.gather(*(chore for chore in running if "ParScores" in repr(chore.get_coro())))

    assert client.portal is not None
    client.portal.call(played)
    today: Json = client.get("/api/daily").json()["today"]
    assert today["complete"]
    return today


def test_par_is_kept_and_the_same_for_everybody(tmp_path: Path, clock: Clock) -> None:
    found = []
    for _ in range(2):  # another process finds what the first has kept
        with served(tmp_path) as client:
            services_of(client).par.levels = ("first",)
            with seated(client, sit_down(client)) as ana:
                ana.ask("resign", seat=0)
            today = wait_for_par(client)
            assert (today["points"], today["result"], today["rounds"], today["sources"]) == (None, "lost", [], [])
            found.append(today["scores"])
    assert found[0] == found[1]
