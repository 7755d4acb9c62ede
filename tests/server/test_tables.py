"""Tables through the socket: whole games, confirmation, undo, hints, watching, matches, every kind of bad message."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from architrave.server import outgoing, socket
from architrave.server.limits import Limit
from architrave.server.services import Services
from architrave.server.socket import LONGEST
from tests.server.client import BOT, ENDLESS, HOME, OTHER, PERSON, Seated, open_table, seated


def test_a_whole_game_against_a_bot(client: TestClient) -> None:
    table = open_table(client)
    with seated(client, table) as ana:
        assert ana.state["table"]["mode"] == "bot"
        assert [seat["mine"] for seat in ana.state["table"]["seats"]] == [True, False]
        assert ana.state["fair"]["kind"] == "proven"
        assert ana.state["fair"]["seed"] is None
        ana.play_to_the_end()
        assert ana.state["view"]["result"] is not None
        assert ana.state["fair"]["seed"] is not None
        assert ana.state["undo"]["possible"] is False
        assert [line["n"] for line in ana.lines] == sorted(line["n"] for line in ana.lines)
        assert ana.lines[-1]["key"] == "architekton.event.finished" or ana.lines[-1]["key"].startswith("architekton.")
    record = client.get(f"/api/tables/{table}/record").json()
    verdict = client.post("/api/verify", json=record).json()
    assert verdict["ok"]
    assert verdict["entries"] == ana.state["entries"]


def test_two_people_at_one_screen(client: TestClient) -> None:
    with seated(client, open_table(client, PERSON, OTHER)) as both:
        sides = set()
        while not both.state["over"]:
            sides.add(both.state["seat"])
            both.turn()
        assert sides == {0, 1}


def test_a_move_can_be_typed(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        version, text = ana.state["version"], ana.state["choices"][0]["text"]
        refused = ana.ask("act", version=version, text="FFEE A1")
        assert (refused["t"], refused["paragraph"][0]) == ("refused", "K")
        unreadable = ana.ask("act", version=version, text="dance")
        assert (unreadable["t"], unreadable["paragraph"][0]) == ("refused", "K")
        ana.ask("act", version=version, text=text.lower())
        assert ana.state["version"] > version


def test_a_client_that_does_not_know_the_game_gets_its_board(client: TestClient) -> None:
    with seated(client, open_table(client, PERSON, OTHER)) as both:
        assert "plain" not in both.state
        both.subscribe(plain=True)
        assert both.state["plain"]["title"] == "Architekton"
        assert both.state["plain"]["hides"] is False
        assert both.state["plain"]["result"] is None
        board = both.state["plain"]["board"]
        both.turn()
        assert both.state["plain"]["board"] != board
        both.ask("resign", seat=0)
        assert both.state["plain"]["result"] == {
            "winners": [1],
            "points": [],
            "rival": None,
            "reason": "line.result.resigned",
        }


def test_bots_are_watched_paused_and_stepped(client: TestClient) -> None:
    table = open_table(client, BOT, BOT, pace=60_000)
    with seated(client, table) as watcher:
        assert watcher.state["seat"] is None
        assert watcher.ask("pause", on=True)["paused"] is True
        entries = watcher.state["entries"]
        watcher.send(t="step")
        watcher.until("state")
        assert watcher.state["entries"] > entries
        assert watcher.state["paused"] is True
        assert watcher.ask("speed", ms=0)["pace"] == 0
        assert watcher.ask("pause", on=False)["paused"] is False
        while not watcher.state["over"]:
            watcher.next()


def test_bots_that_nobody_watches_wait(client: TestClient) -> None:
    table = open_table(client, BOT, BOT)
    time.sleep(0.2)
    assert len(client.get(f"/api/tables/{table}/record").json()["entries"]) == 8
    with seated(client, table) as watcher:
        while not watcher.state["over"]:
            watcher.next()


def test_bots_keep_a_pace_that_people_can_follow(client: TestClient) -> None:
    began = time.monotonic()
    table = open_table(client, pace=300, seed=1, options={"starter": 1}, confirm=False)
    with seated(client, table) as ana:
        ana.wait_for_turn()
    took = time.monotonic() - began
    moves = [entry for entry in client.get(f"/api/tables/{table}/record").json()["entries"] if "act" in entry]
    assert len(moves) >= 2
    assert took >= 0.3 * len(moves)


def hold(ana: Seated) -> None:
    while ana.state["held"] is None:
        ana.act()


def test_held_withdrawn_confirmed(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        hold(ana)
        held = ana.state["held"]
        assert held["seat"] == 0
        assert ana.state["choices"] == []
        assert ana.state["to_move"] is True
        assert len(ana.state["view"]["tiles"]) == 4
        assert held["events"][0]["key"].startswith("architekton.event.laid_")
        assert held["events"][0]["cells"] == [ana.state["view"]["tiles"][-1]["cell"]]
        assert ana.ask("withdraw", version=ana.state["version"])["held"] is None
        assert len(ana.state["view"]["tiles"]) == 3
        hold(ana)
        assert ana.confirm()["held"] is None


def test_confirmation_can_be_switched_off(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        assert ana.ask("holding", on=False)["table"]["confirm"] is False
        ana.act()
        ana.act()
        assert ana.state["held"] is None


def test_undo_brings_back_the_board_and_the_log(client: TestClient) -> None:
    with seated(client, open_table(client, confirm=False)) as ana:
        before, lines = ana.state["view"], list(ana.lines)
        ana.act()
        ana.act()
        ana.wait_for_turn()
        assert ana.state["undo"] == {"possible": True, "asks": [], "key": None, "params": {}}
        ana.ask("undo", version=ana.state["version"])
        ana.ask("undo", version=ana.state["version"])
        assert ana.state["view"] == before
        assert ana.lines[: len(lines)] == lines
        assert [line["key"] for line in ana.lines[len(lines) :]] == ["line.event.undone"]
        assert ana.state["undo"]["key"] == "table.error.nothing_to_undo"


def test_somebody_who_comes_back_reads_only_what_is_new(client: TestClient) -> None:
    table = open_table(client, confirm=False)
    with seated(client, table) as ana:
        ana.turn()
        ana.turn()
        ana.wait_for_turn()
        lines, entries = ana.lines, ana.state["entries"]
    with seated(client, table, subscribe=False) as back:
        back.lines = lines[:3]
        back.subscribe(after=lines[2]["n"])
        assert back.state["keep"] == lines[2]["n"]
        assert back.lines == lines
    with seated(client, table, subscribe=False) as ahead:
        ahead.subscribe(after=entries + 1000)  # of another life of the server: never more than there is
        assert ahead.state["keep"] == entries


def test_a_second_window_follows(client: TestClient) -> None:
    table = open_table(client, confirm=False)
    with seated(client, table) as one, seated(client, table) as two:
        one.act()
        two.next()
        assert two.state["version"] == one.state["version"]
        assert two.state["ack"] is None
        assert two.lines == one.lines


def test_hint(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        version = ana.state["version"]
        ana.send(t="hint", id="h1")
        hint = ana.until("hint")
        assert hint["version"] == version
        assert hint["id"] == "h1"
        assert hint["action"] in [choice["action"] for choice in ana.state["choices"]]
        assert hint["move"] in [choice["move"] for choice in ana.state["choices"]]
        ana.send(t="hint")
        assert ana.until("hint")["id"] is None


def test_two_hints_at_once_are_one_too_many(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        ana.send(t="hint", id="h1")
        ana.send(t="hint", id="h2")
        assert ana.until("error") == {"t": "error", "id": "h2", "key": "server.error.hinting", "params": {}}
        assert ana.until("hint")["id"] == "h1"


def test_resigning(client: TestClient) -> None:
    with seated(client, open_table(client, match=True)) as ana:
        ana.ask("resign", seat=0)
        assert ana.state["over"] is True
        assert ana.state["resigned"] == 0
        assert ana.state["table"]["match"]["points"] == [0, 1]
        assert ana.state["fair"]["seed"] is not None
        assert ana.state["to_move"] is False


def test_a_match_is_played_on_at_the_next_table(client: TestClient) -> None:
    table = open_table(client, match=True)
    with seated(client, table) as ana:
        ana.ask("resign", seat=0)
        answers = [client.post(f"/api/tables/{table}/rematch", json={}) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 201]
        following = answers[0].json()["id"]
        assert answers[1].json()["id"] == following
        ana.next()
        assert ana.state["table"]["next"] == following
    with seated(client, following) as ana:
        match = ana.state["table"]["match"]
        assert (match["game_number"], match["points"], match["over"]) == (2, [0, 1], False)
        assert ana.state["view"]["starter"] == 1
        ana.ask("resign", seat=0)
        assert ana.state["table"]["match"]["over"] is True
        assert ana.state["table"]["match"]["winner"] == 1


def test_strangers_may_look_but_not_touch(fresh: TestClient) -> None:
    table = open_table(fresh)
    fresh.cookies.clear()
    with seated(fresh, table) as stranger:
        assert stranger.state["seat"] is None
        assert stranger.state["choices"] == []
        assert [seat["mine"] for seat in stranger.state["table"]["seats"]] == [False, False]
        assert stranger.state["undo"] == {"possible": False, "asks": [], "key": "table.error.spectator", "params": {}}
        for ask in ("confirm", "withdraw", "undo"):
            assert stranger.ask(ask, version=stranger.state["version"])["key"] == "table.error.spectator"
        answer = stranger.ask("act", version=stranger.state["version"], action=0)
        assert answer["key"] == "table.error.spectator"
        assert stranger.ask("resign", seat=0)["key"] == "table.error.not_your_seat"
        assert stranger.ask("holding", on=False)["key"] == "table.error.not_your_table"
        assert stranger.ask("hint")["key"] == "table.error.spectator"
    assert fresh.post(f"/api/tables/{table}/rematch", json={}).status_code == 403
    assert fresh.delete(f"/api/tables/{table}").status_code == 403


# ---- what cannot be followed: a clear answer, the socket stays usable, nothing is changed ----


def unharmed(ana: Seated) -> None:
    """The socket still works and the table is as it was."""
    version = ana.state["version"]
    ana.subscribe()
    assert ana.state["version"] == version


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "server.error.json"),
        ("{", "server.error.json"),
        ('{"t":"sub"} x', "server.error.json"),
        ("[]", "server.error.field"),
        ("null", "server.error.field"),
        ("7", "server.error.field"),
        ("{}", "server.error.field"),
        ('{"t":"dance"}', "server.error.field"),
        ('{"t":7}', "server.error.field"),
        ('{"t":"act","id":"a"}', "server.error.field"),
        ('{"t":"act","id":"","version":0,"action":0}', "server.error.field"),
        ('{"t":"act","id":"a b","version":0,"action":0}', "server.error.field"),
        ('{"t":"act","id":"a","version":"0","action":0}', "server.error.field"),
        ('{"t":"act","id":"a","version":-1,"action":0}', "server.error.field"),
        ('{"t":"act","id":"a","version":1e30,"action":0}', "server.error.field"),
        ('{"t":"act","id":"a","version":8,"action":99999999999999999999}', "server.error.field"),
        ('{"t":"act","id":"a","version":8}', "server.error.move_or_action"),
        ('{"t":"act","id":"a","version":8,"move":{},"action":1}', "server.error.move_or_action"),
        ('{"t":"act","id":"a","version":8,"text":"W M14","action":1}', "server.error.move_or_action"),
        ('{"t":"confirm","id":"a","version":8,"extra":1}', "server.error.field"),
        ('{"t":"resign","id":"a","seat":"0"}', "server.error.field"),
        ('{"t":"speed","ms":-5}', "server.error.field"),
        ('{"t":"speed","ms":99999999}', "server.error.field"),
        ('{"t":"pause","on":true}', "table.error.not_watching"),
        ('{"t":"step"}', "table.error.not_watching"),
        ('{"t":"sub","after":-1}', "server.error.field"),
        ('{"t":"sub","x":"\ud800"}'.encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "server.error.field"),
        ('{"t":"act","id":"a","version":8,"move":{"x":' + "[" * 3000, "server.error.nested"),
    ],
)
def test_malformed_messages(client: TestClient, text: str, key: str) -> None:
    with seated(client, open_table(client)) as ana:
        ana.session.send_text(text)
        assert ana.until("error")["key"] == key
        unharmed(ana)


def test_binary_frames(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        ana.session.send_bytes(b'{"t":"sub"}')
        assert ana.until("error")["key"] == "server.error.binary"
        unharmed(ana)


def test_messages_that_are_too_long(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        ana.send(t="sub", x="x" * LONGEST)
        assert ana.until("error") == {
            "t": "error",
            "id": None,
            "key": "server.error.too_large",
            "params": {"limit": LONGEST},
        }
        unharmed(ana)


def test_floods_are_slowed_down_and_nothing_is_lost(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        for i in range(75):
            ana.send(t="confirm", id=f"f{i}", version=0)
        answered: set[str] = set()
        slowed = 0
        while len(answered) < 75:
            message = ana.next()
            if message.get("key") == "server.error.too_fast":
                slowed += 1
            else:
                answered.add(message["id"])
        assert slowed > 0
        unharmed(ana)


def test_illegal_moves_cite_a_paragraph(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        version = ana.state["version"]
        far = {**ana.state["choices"][0]["move"], "x": 8, "y": 9}
        for move in ({"kind": "pay"}, {"kind": "back"}, far):
            answer = ana.ask("act", version=version, move=move)
            assert answer["t"] == "refused"
            assert answer["paragraph"].startswith("K")
        for action in (2**31, 10**9):
            assert ana.ask("act", version=version, action=action)["t"] in ("error", "refused")
        unharmed(ana)


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"kind": "fly"},
        {"kind": 7},
        {"kind": None},
        {"kind": "lay"},
        {"kind": "lay", "tile": "XXXX", "x": 0, "y": 0, "turns": 0},
        {"kind": "lay", "tile": 5, "x": 0, "y": 0, "turns": 0},
        {"kind": "lay", "tile": "EMWF", "x": 10**30, "y": -(10**30), "turns": 0},
        {"kind": "lay", "tile": "EMWF", "x": "1", "y": [], "turns": {}},
        {"kind": "lay", "tile": "EMWF", "x": 1.5, "y": True, "turns": 9},
        {"kind": "lay", "tile": ["EMWF"], "x": 1, "y": 0, "turns": 0},
        {"kind": "house"},
        {"kind": "house", "x": None, "y": None},
        {"kind": ["lay"], "tile": "EMWF"},
        {"kind": "lay", "tile": "EMWF", "x": 1, "y": 0, "turns": 0, "more": 1},
    ],
)
def test_moves_that_make_no_sense(client: TestClient, move: dict[str, object]) -> None:
    with seated(client, open_table(client)) as ana:
        answer = ana.ask("act", version=ana.state["version"], move=move)
        assert answer["t"] == "refused" or answer["key"] != "server.error.failed"
        unharmed(ana)


def test_stale_versions(client: TestClient) -> None:
    with seated(client, open_table(client)) as ana:
        move = ana.state["choices"][0]["move"]
        old = ana.state["version"]
        ana.act()
        for version in (old, 0, ana.state["version"] + 1):
            answer = ana.ask("act", version=version, move=move)
            assert answer["key"] == "table.error.stale"
        unharmed(ana)


def test_the_same_command_again_is_acknowledged_again(client: TestClient) -> None:
    table = open_table(client)
    with seated(client, table) as ana:
        version, move = ana.state["version"], ana.state["choices"][0]["move"]
        ana.ask("act", id="same", version=version, move=move)
        entries = ana.state["entries"]
        assert ana.ask("act", id="same", version=version, move=move)["ack"] == "same"
        assert ana.state["entries"] == entries
    with seated(client, table) as again:  # also over a new connection
        assert again.ask("act", id="same", version=version, move=move)["ack"] == "same"
        assert again.state["entries"] == entries


def test_moving_for_the_bot(client: TestClient) -> None:
    with seated(client, open_table(client, options={"starter": 1}, pace=60_000)) as ana:
        answer = ana.ask("act", version=ana.state["version"], action=0)
        assert answer["key"] == "table.error.not_your_turn"
        assert ana.ask("resign", seat=1)["key"] == "table.error.not_your_seat"
        unharmed(ana)


def test_a_table_that_is_not_there(client: TestClient) -> None:
    for table in ("nowhere", "x" * 500, "%00"):
        with client.websocket_connect(f"/ws/tables/{table}", headers={"origin": HOME}) as session:
            assert json.loads(session.receive_text())["key"] == "table.error.unknown"
            with pytest.raises(WebSocketDisconnect) as caught:
                session.receive_text()
            assert caught.value.code == 4404


def test_pages_from_elsewhere_get_no_socket(client: TestClient) -> None:
    table = open_table(client)
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:81"},
        {"origin": HOME, "sec-fetch-site": "cross-site"},
    ):
        with (
            pytest.raises(WebSocketDisconnect) as caught,
            client.websocket_connect(f"/ws/tables/{table}", headers=headers),
        ):
            pass
        assert caught.value.code == 1008


class Deaf:
    """A connection whose other end sends and never reads."""

    def __init__(self) -> None:
        self.scope = {"path": "/ws/tables/deaf"}
        self.client = None
        self.closed: int | None = None
        self.sent = 0

    async def receive(self) -> Message:
        self.sent += 1
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": '{"t":"confirm","id":"a","version":0}'}

    async def send_text(self, _: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, _: str) -> None:
        self.closed = code


def test_a_client_that_never_reads_gets_no_endless_answers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "MESSAGES", ENDLESS)
    table = open_table(client)

    async def pester() -> Deaf:
        services: Services = client.app.state.services  # type: ignore[attr-defined]
        place = await services.tables.get(table)
        deaf = Deaf()
        account = services.cpu.account("deaf")
        limit, talks = Limit(ENDLESS), services.talks
        visitor = socket.Socket(deaf, services.gatherings, place, None, limit, account, services.commitments, talks)  # type: ignore[arg-type]
        await visitor.run()
        assert not place.watchers
        return deaf

    assert client.portal is not None
    deaf = client.portal.call(pester)
    assert deaf.closed == 1013
    assert deaf.sent <= socket.OUTBOX + 3


def test_a_silent_line_carries_signs_of_life_for_those_who_ask(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "BEAT", 0.01)
    table = open_table(client, PERSON, OTHER)
    with seated(client, table) as quiet, seated(client, table, subscribe=False) as careful:
        careful.send(t="sub", beats=True)
        careful.until("state")
        assert [careful.next() for _ in range(3)] == [{"t": "beat", "n": n} for n in (1, 2, 3)]
        quiet.send(t="holding", id="q1", on=False)
        assert quiet.next()["ack"] == "q1"  # nothing came before the answer
