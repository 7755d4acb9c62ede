"""The Python client at a real server."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from architrave.client import Client, ConnectionLost, OnlineTable, ServerError, decoding
from architrave.games.architekton.view_types import LayChoice, TownView
from architrave.kernel.entry import Act
from architrave.kernel.refusal import Refused
from architrave.kernel.view import Choice
from architrave.server.gathering_protocol import GatheringInfo, Start
from architrave.server.protocol import NewSeat, NewTable, TableRef, TimeControl, Watching
from tests.browser.serving import Server, free_port

ANA = NewSeat(kind="person", name="Ana")
OPEN = NewSeat(kind="open")
BOT = NewSeat(kind="bot", level="first")
FIRST = {"starter": 0}


def pair(server: Server, game: str = "architekton", confirm: bool = False) -> tuple[OnlineTable, OnlineTable]:
    """Two people at a table that one of them opened and the other joined by its code."""
    host = Client(server.url).open(game, [ANA, OPEN], FIRST if game == "architekton" else {}, confirm=confirm)
    assert host.gathering is not None
    assert host.gathering.code is not None
    guest = Client(server.url).join(host.gathering.code.lower(), "Bo")
    host.start()
    guest.wait_for_start(10)
    return host, guest


def play(table: OnlineTable, most: int = 10_000) -> int:
    """Play on, so many moves at most; how many it were before the game was over."""
    made = 0
    while made < most and table.wait_for_turn(60):
        table.play(table.choices[-1])
        made += 1
    return made


def test_what_is_wrong_is_named_with_its_field(server: Server) -> None:
    client = Client(server.url)
    stopped = TimeControl(kind="pool", seconds=0)
    with pytest.raises(ServerError, match=r"^time\.seconds: 0 is out of range; write a number from 10 to 21600\.$"):
        client.open("architekton", [ANA, OPEN], time=stopped)
    backwards = TimeControl(kind="pool", seconds=1)
    backwards.seconds = -1
    with pytest.raises(ServerError, match=r"^Invalid time\.seconds: "):  # it says so already
        client.open("architekton", [ANA, OPEN], time=backwards)


def test_alone_against_a_bot(server: Server) -> None:
    client = Client(server.url)
    with client.open("architekton", [ANA, BOT], FIRST) as table:
        assert table.wait_for_turn(10)
        assert isinstance(table.shown.view, TownView)
        assert all(isinstance(choice, Choice) for choice in table.choices)
        assert isinstance(table.choices[0], LayChoice)
        table.play(table.choices[0].text)
        table.wait_for_turn(10)
        table.play(table.choices[0].action)
        table.wait_for_turn(10)
        table.play(table.choices[0].move)
        assert [card.id for card in client.tables()] == [table.id]
        assert len([line for line in table.lines if line.seat == 0]) >= 3
        assert table.resign().over
        assert table.wait_for_turn() is False


@pytest.mark.parametrize("game", ["architekton", "architectura", "architects"])
def test_two_people_play_a_game_to_its_end(server: Server, game: str) -> None:
    host, guest = pair(server, game)
    with host, guest:
        other = threading.Thread(target=play, args=(guest,))
        other.start()
        play(host)
        other.join()
        assert host.shown.over
        guest.wait(lambda: guest.shown.version == host.shown.version, 5)
        assert host.shown.view.result == guest.shown.view.result


def test_a_move_that_a_rule_forbids(server: Server) -> None:
    with Client(server.url).open("architekton", [ANA, BOT], FIRST) as table:
        table.wait_for_turn(10)
        text = table.choices[0].text.rsplit(" ", 1)[0]
        with pytest.raises(Refused) as refused:
            table.play(f"{text} Z99")
        assert refused.value.refusal.paragraph.startswith("K")
        with pytest.raises(Refused):
            table.play("nonsense")
        with pytest.raises(ServerError):
            table.play(2**30)
        assert table.wait_for_turn(1)


def test_held_moves(server: Server) -> None:
    host, guest = pair(server, confirm=True)
    with host, guest:
        host.wait_for_turn(10)
        state = host.shown
        while state.held is None:
            state = host.act(host.choices[0])
        assert not guest.shown.to_move
        assert host.withdraw().held is None
        host.play(host.choices[0])
        assert host.shown.held is None


def test_undo_by_asking(server: Server) -> None:
    host, guest = pair(server)
    with host, guest:
        while not guest.shown.to_move:
            host.wait_for_turn(10)
            host.play(host.choices[0])
            guest.wait(lambda: guest.shown.entries == host.shown.entries, 5)
        with pytest.raises(ServerError) as denied:
            host.undo()
        assert denied.value.key
        host.ask("undo")
        guest.wait(lambda: guest.shown.question is not None, 5)
        guest.answer(yes=True)
        host.wait(lambda: host.shown.question is None and host.shown.to_move, 5)


def test_a_question_can_be_declined_and_withdrawn(server: Server) -> None:
    host, guest = pair(server)
    with host, guest:
        host.ask("draw")
        guest.wait(lambda: guest.shown.question is not None, 5)
        assert guest.answer(yes=False).question is None
        host.wait(lambda: host.shown.question is None, 5)
        host.ask("abort")
        assert host.withdraw_question().question is None
        assert not host.shown.over


def test_the_same_guest_again(server: Server) -> None:
    client = Client(server.url)
    with client.open("architekton", [ANA, BOT], FIRST) as table:
        pass
    again = Client(server.url, client.token)
    with again.table(table.id) as table:
        assert table.shown.seat == 0
    with Client(server.url).table(table.id) as table:
        assert table.shown.seat is None
        with pytest.raises(ServerError):
            table.resign()
    again.revoke_tokens()
    with pytest.raises(ServerError) as denied:
        client.tables()
    assert (denied.value.key, denied.value.status) == ("server.error.token", 401)
    with pytest.raises(ServerError) as denied:
        client.table(table.id)
    assert denied.value.key == "server.error.token"


def test_leaving_before_it_begins(server: Server) -> None:
    with Client(server.url).open("architekton", [ANA, OPEN]) as host:
        assert host.gathering is not None
        guest = Client(server.url).join(host.gathering.code or "", "Bo", seat=1)
        host.wait(lambda: host.gathering is not None and host.gathering.seats[1].name == "Bo", 5)
        with pytest.raises(ServerError, match="not begun"):
            guest.play(0)
        guest.leave()
        host.wait(lambda: host.gathering is not None and host.gathering.seats[1].kind == "open", 5)


def test_what_is_not_there(server: Server) -> None:
    client = Client(server.url)
    with pytest.raises(ServerError) as wrong:
        client.join("ABC-DEF", "Bo")
    assert wrong.value.status in (404, 410)
    for code in ("", "../tables", "?", "ABC DEF", "é" * 50):
        with pytest.raises(ServerError):
            client.join(code, "Bo")
    with pytest.raises(ServerError) as wrong:
        client.table("nothing")
    assert wrong.value.key == "table.error.unknown"
    with pytest.raises(ServerError):
        client.open("chess", [ANA, BOT])


@pytest.mark.parametrize("address", ["", "127.0.0.1:8000", "ftp://example.org", "http://", "http://a/b"])
def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(ValueError, match="not the address"):
        Client(address)


def test_nobody_answers() -> None:
    client = Client(f"http://127.0.0.1:{free_port()}", "token", patience=0.3)
    with pytest.raises(ConnectionRefusedError):
        client.tables()
    with pytest.raises(ConnectionLost):
        client.table("any")


def test_a_server_that_is_killed_and_started_again(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", env={**os.environ, "ARCHITRAVE_PACE": "0"})
    server.start()
    try:
        client = Client(server.url)
        with client.open("architekton", [ANA, BOT], FIRST) as table:
            made = play(table, 2)
            table.wait_for_turn(20)
            server.kill()
            again = threading.Timer(0.5, server.start)
            again.start()
            made += play(table, 3)  # fewer if we are ruined before
            again.join()
            own = [entry for entry in client.record(table.id).entries if isinstance(entry, Act) and entry.seat == 0]
            assert len(own) == made >= 3
    finally:
        server.kill()


def test_talk_is_said_and_heard_on_both_sides(server: Server) -> None:
    host, guest = pair(server)
    with host, guest:
        assert host.say("Good evening").name == "Ana"
        guest.wait(lambda: bool(guest.talk["seats"]), 10)
        line = guest.talk["seats"][0]
        assert (line.text, line.mine, line.seat) == ("Good evening", False, 0)
        assert guest.say(phrase="hello").phrase == "hello"
        host.wait(lambda: len(host.talk["seats"]) == 2, 10)
        with pytest.raises(ServerError) as refused:
            host.say("x" * 201)
        assert refused.value.key == "talk.error.long"
        assert host.room == guest.room == "seats"


def test_watching_later_and_not_at_all(server: Server) -> None:
    client = Client(server.url)
    for watching in (Watching(hands="delayed", minutes=5), Watching(hands="nobody")):
        wish = NewTable(game="architekton", seats=[ANA, OPEN], watching=watching)
        id = client._rest.post("/api/tables", wish, TableRef).id
        client._rest.post(f"/api/tables/{id}/start", Start(), GatheringInfo)
        if watching.hands == "nobody":
            with pytest.raises(ServerError) as refused:
                Client(server.url).table(id)
            assert refused.value.key == "talk.error.nobody_watches"
        else:
            with Client(server.url).table(id) as table:
                assert table.later is not None
                assert (table.later.minutes, table.state) == (5, None)


def test_types_are_prepared_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once are a crash of the process, now and then."""
    prepared = msgspec.json.Decoder

    def prepare(kind: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
        assert decoding._building.locked()
        return prepared(kind)

    monkeypatch.setattr(msgspec.json, "Decoder", prepare)
    decoding.decoder.cache_clear()
    assert decoding.decoder(TownView) is decoding.decoder(TownView)
