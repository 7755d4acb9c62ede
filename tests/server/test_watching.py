"""Who may watch a table, and how much later: settings of the table that hold from its opening to its rematches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from architrave.games.catalogue import game
from architrave.server.late_table import LateTable
from architrave.tables.opening import DrawSeed, TableRequest
from architrave.tables.rows import TalkSetting, Watching
from tests.server.client import HOME, Json
from tests.server.people import key_of, somebody
from tests.server.together import ANA, BO, POOL, Together, together

DELAYED = Watching("delayed", 5)
MISFITS: list[Json] = [{"hands": "delayed"}, {"hands": "after", "minutes": 3}, {"hands": "nobody", "minutes": 3}]


def open_table(place: Together, watching: Watching, talk: TalkSetting = "on", name: str = "architectura") -> str:
    request = TableRequest(
        game(name), "ana", (ANA, BO), {"starter": 0}, False, pace=0, time=POOL, talk=talk, watching=watching
    )
    id: str = place.call(place.services.tables.open, request, DrawSeed(bytes(32), number=7))
    return id


class Spectator:
    """Somebody without a seat."""

    def __init__(self, place: Together, session: WebSocketTestSession) -> None:
        self.place = place
        self.session = session

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def next(self) -> Json:
        message: Json = json.loads(self.session.receive_text())
        return message

    def everything(self) -> list[Json]:
        """All messages until now: what comes before the answer to a question that nobody answers otherwise."""
        self.send(t="resign", id="last", seat=0)
        found: list[Json] = []
        while not found or found[-1].get("id") != "last":
            found.append(self.next())
        return found[:-1]


def watching(place: Together, id: str, guest: str = "zoe") -> Any:
    cookie = place.services.cookies.header(guest, secure=False).partition(";")[0]
    return place.client.websocket_connect(f"/ws/tables/{id}", headers={"origin": HOME, "cookie": cookie})


def late(place: Together, id: str) -> LateTable:
    found: LateTable | None = place.services.tables.by_id[id].late
    assert found is not None
    return found


def pass_minutes(place: Together, id: str, minutes: float) -> None:
    place.clock.now += minutes * 60
    place.call(late(place, id).catch_up)


# ---- settings ----


def test_settings_are_shown_changed_and_kept_by_the_game(client: TestClient) -> None:
    ana, bo = somebody(client, "Ana"), somebody(client, "Bo")
    table = ana.open(talk="phrases", watching={"hands": "delayed", "minutes": 5})
    shown = bo.look(table)
    assert shown["talk"] == "phrases"
    assert shown["watching"] == {"hands": "delayed", "minutes": 5}
    assert bo.at(table, "settings", talk="off").status_code == 403
    changed = ana.at(table, "settings", talk="off", watching={"hands": "nobody"}).json()
    assert changed["talk"] == "off"
    assert changed["watching"] == {"hands": "nobody", "minutes": None}
    bo.sit(table)
    ana.at(table, "start")
    with ana.page(table) as hers:
        info = hers.until("state")["table"]
        assert info["talk"] == "off"
        assert info["watching"] == {"hands": "nobody", "minutes": None}


@pytest.mark.parametrize(
    "wish", [{"hands": "delayed"}, {"hands": "after", "minutes": 3}, {"hands": "nobody", "minutes": 3}]
)
def test_a_delay_has_minutes_and_nothing_else_has(client: TestClient, wish: Json) -> None:
    ana = somebody(client, "Ana")
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
    answer = ana.post("/api/tables", game="architekton", seats=seats, watching=wish)
    assert (answer.status_code, key_of(answer)) == (422, "talk.error.delay")
    alone = ana.post("/api/tables", game="architekton", seats=[{"kind": "person"}] * 2, watching=wish)
    assert key_of(alone) == "talk.error.delay"


@pytest.mark.parametrize("minutes", [0, -1, 1441, 2.5, "5"])
def test_minutes_that_are_none(client: TestClient, minutes: Any) -> None:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
    wish = {"hands": "delayed", "minutes": minutes}
    answer = somebody(client, "Ana").post("/api/tables", game="architekton", seats=seats, watching=wish)
    assert (answer.status_code, key_of(answer)) == (422, "server.error.field")


def test_a_rematch_keeps_the_settings(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED, "phrases", "architekton")
        with place.seated(table, "ana") as ana, place.seated(table, "bo") as bo:
            ana.ask("resign", seat=0)
            asked = ana.ask("ask", number=ana.state["questions"], kind="rematch")
            bo.ask("answer", number=asked["questions"], yes=True)
        after = place.table(place.table(table).next or "")
        assert (after.talk, after.watching) == ("phrases", DELAYED)


# ---- nobody ----


def test_nobody_watches(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, Watching("nobody"))
        with place.seated(table, "bo") as bo:
            assert bo.state["seat"] == 1
        with watching(place, table) as session:
            assert json.loads(session.receive_text())["key"] == "talk.error.nobody_watches"
            with pytest.raises(WebSocketDisconnect) as closed:
                session.receive_text()
            assert closed.value.code == 4403
        refused = place.client.get(f"/api/tables/{table}/record")
        assert (refused.status_code, refused.json()["error"]["key"]) == (403, "talk.error.nobody_watches")


def test_who_lets_bots_play_may_watch_them_alone(client: TestClient) -> None:
    ana, zoe = somebody(client, "Ana"), somebody(client, "Zoe")
    bots = [{"kind": "bot", "level": "first"}] * 2
    table = ana.open(*bots, watching={"hands": "nobody"})
    with ana.page(table) as hers:
        assert hers.until("state")["table"]["mode"] == "watch"
    assert zoe.get(f"/api/tables/{table}/record").status_code == 403


def test_spectators_of_the_waiting_room_leave_when_the_game_begins(client: TestClient) -> None:
    ana, bo, zoe = (somebody(client, name) for name in ("Ana", "Bo", "Zoe"))
    table = ana.open(watching={"hands": "nobody"})
    bo.sit(table)
    with zoe.page(table) as hers, bo.page(table) as his:
        hers.until("gathering")
        ana.at(table, "start")
        his.until("state")
        with pytest.raises(WebSocketDisconnect) as closed:
            hers.until("state")
        assert closed.value.code == 1012  # she connects again, and is told


# ---- later ----


def test_a_delayed_table_is_shown_as_it_was_with_open_hands(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        with place.seated(table, "ana") as ana, watching(place, table) as session:
            zoe = Spectator(place, session)
            zoe.send(t="sub")
            assert zoe.next() == {"t": "later", "minutes": 5, "starts_in": 300_000}
            place.clock.now += 60
            ana.act()
            pass_minutes(place, table, 4)
            first = zoe.next()
            assert (first["t"], first["delay"], first["seat"], first["open_hands"]) == ("state", 5, None, True)
            assert first["entries"] < len(place.entries(table))
            assert first["choices"] == []
            assert not first["to_move"]
            assert first["clocks"]["seats"][0]["remaining"] == 600_000
            assert all(event["n"] <= first["entries"] for event in first["events"])
            pass_minutes(place, table, 1)
            second = zoe.next()
            assert second["entries"] == len(place.entries(table))
            assert second["clocks"]["seats"][0]["remaining"] == 540_000
            assert [event["n"] for event in second["events"]] == sorted(event["n"] for event in second["events"])


def test_nothing_is_heard_before_it_is_due(tmp_path: Path) -> None:
    """Moves, presence, questions and clocks of now cause no message, and no command says anything about now."""
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        place.clock.now += 301
        with place.seated(table, "ana") as ana, watching(place, table) as session:
            zoe = Spectator(place, session)
            zoe.send(t="sub")
            assert [message["t"] for message in zoe.everything()] == ["state"]
            ana.act()
            ana.send(t="presence", here=False)
            with place.seated(table, "bo") as bo:
                bo.act()
                ana.ask("ask", number=ana.state["questions"], kind="draw")
            for command in ("confirm", "undo"):
                zoe.send(t=command, id=command, version=place.table(table).version)
            zoe.send(t="hint", id="hint")
            answers = zoe.everything()
            assert [answer["key"] for answer in answers] == ["table.error.spectator"] * 3
            record = place.client.get(f"/api/tables/{table}/record").json()
            assert len(record["entries"]) < len(place.entries(table))
            zoe.send(t="sub", after=0)
            again = zoe.everything()
            assert [message["t"] for message in again] == ["state"]
            assert again[0]["question"] is None
            assert again[0]["held"] is None
            assert again[0]["entries"] == len(record["entries"])


def test_the_end_comes_later_too(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        place.clock.now += 301
        with place.seated(table, "ana") as ana, watching(place, table) as session:
            zoe = Spectator(place, session)
            zoe.send(t="sub")
            ana.ask("resign", seat=0)
            (first,) = zoe.everything()
            assert not first["over"]
            assert first["fair"]["seed"] is None
            pass_minutes(place, table, 5)
            (last,) = zoe.everything()
            assert last["over"]
            assert last["resigned"] == 0


def test_the_record_is_later_too_and_not_there_before(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        refused = place.client.get(f"/api/tables/{table}/record")
        assert refused.json()["error"] == {"key": "talk.error.not_yet", "params": {"count": 5}}
        place.clock.now += 300
        assert place.client.get(f"/api/tables/{table}/record").status_code == 200


def test_after_a_restart_the_delay_is_the_same(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        with place.seated(table, "ana") as ana:
            place.clock.now += 200
            ana.act()
        clock = place.clock
    with together(tmp_path, clock) as place:
        clock.now += 150
        with watching(place, table) as session:
            zoe = Spectator(place, session)
            zoe.send(t="sub")
            (state,) = zoe.everything()
            assert 0 < state["entries"] < len(place.entries(table))


def test_one_copy_serves_all_who_watch(tmp_path: Path) -> None:
    with together(tmp_path) as place:
        table = open_table(place, DELAYED)
        place.clock.now += 301
        with watching(place, table) as one, watching(place, table, "yan") as other:
            for session in (one, other):
                spectator = Spectator(place, session)
                spectator.send(t="sub")
                spectator.everything()
            assert len(late(place, table).watchers) == 2
            shown = late(place, table).table
            place.call(late(place, table).catch_up)
            assert late(place, table).table is shown


@pytest.mark.parametrize("name", ["architekton", "architectura"])
def test_two_worlds_that_differ_only_in_the_last_minutes(tmp_path: Path, name: str) -> None:
    """Whatever is played, said, asked and resigned: those who watch later get the same bytes until it is due."""
    heard: list[list[str]] = []
    for world in (0, 1):
        with together(tmp_path / str(world)) as place:
            request = TableRequest(
                game(name), "ana", (ANA, BO), {"starter": 0}, False, pace=0, time=POOL, watching=DELAYED
            )
            place.call(place.services.tables.open, request, DrawSeed(bytes(32), number=7), "late")
            with place.seated("late", "ana") as ana, watching(place, "late") as session:
                zoe = Spectator(place, session)
                zoe.send(t="sub", talk_after={"seats": 0, "spectators": 0})
                first = [zoe.next(), zoe.next()]  # talk is read beside the event loop: wait for it
                ana.act()
                place.clock.now += 299
                if world:
                    ana.send(t="sub", talk_after={"seats": 0, "spectators": 0})
                    ana.ask("say", text="They do not see this")
                    with place.seated("late", "bo") as bo:
                        if bo.state["to_move"]:
                            bo.act(1)
                        ana.ask("ask", number=ana.state["questions"], kind="draw")
                    ana.ask("resign", seat=0)
                pass_minutes(place, "late", 1 / 30)
                zoe.send(t="undo", id="u", version=place.table("late").version)
                texts = [json.dumps(message) for message in first + zoe.everything()]
                texts.append(place.client.get("/api/tables/late/record").text)
                texts.append(place.client.get("/api/tables/late").text)
                heard.append(texts)
    assert heard[0] == heard[1]
    assert any('"t": "state"' in text for text in heard[0])


def test_a_big_screen_of_a_stranger_shows_no_hands_later_either(tmp_path: Path) -> None:
    """Whoever plays would see on the wall what the others held some minutes ago; their own screen shows it now."""
    with together(tmp_path) as place:
        id = open_table(place, DELAYED)
        cookie = place.services.cookies.header("ana", secure=False).partition(";")[0]
        address = f"/ws/tables/{id}?display=true"
        with (
            place.client.websocket_connect(address, headers={"origin": HOME}) as strange,
            place.client.websocket_connect(address, headers={"origin": HOME, "cookie": cookie}) as own,
        ):
            screen, hers = Spectator(place, strange), Spectator(place, own)
            screen.send(t="sub")
            assert screen.next()["t"] == "later"
            pass_minutes(place, id, 6)
            for shown in (screen.next(), hers_state(hers)):
                assert shown["t"] == "state"
                assert [seat["hand"] for seat in shown["view"]["seats"]] == [None, None]


def hers_state(page: Spectator) -> Json:
    page.send(t="sub")
    return page.next()
