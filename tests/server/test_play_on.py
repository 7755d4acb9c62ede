"""Playing on from a position: new tables, waiting rooms and records; what is refused, and what nobody learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.games.catalogue import GAMES
from architrave.games.catalogue import game as game_called
from architrave.kernel.draws import default_nonce
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from architrave.tables import gathering as deciding
from architrave.tables.opening import DrawSeed, TableRequest
from architrave.tables.seats import Seat
from architrave.tables.start import Origin, Start, origin_at
from tests.json_of import json_of
from tests.server.client import BOT, OTHER, PERSON, Json, error, open_table, seated, served
from tests.server.people import OPEN, key_of, somebody
from tests.server.test_look_back import KEPT, SHORT
from tests.server.together import Together, together
from tests.server.worlds import other_world, played, settled


def kept(game: str, seats: int | None = None) -> tuple[str, Line]:
    """The text of a finished game, and the game."""
    for (name, kind), file in KEPT.items():
        if name == game and kind.startswith("finished"):
            record = Record.load(file)
            if seats in (None, len(record.header.seats)):
                return file.read_text(encoding="utf-8"), record.replay(GAMES.__getitem__)
    raise AssertionError("no such game is kept")


def a_stop(line: Line, share: float = 0.5) -> int:
    """An entry somewhere in a game after which somebody is to act."""
    return next(n for n in range(int(len(line.entries) * share), 0, -1) if line.at(n).actor >= 0)


def wish(line: Line, at: int, **rest: Any) -> Json:
    seats = [PERSON if seat == line.at(at).actor else BOT for seat in range(len(line.header.seats))]
    return {"game": line.game.name, "seats": seats, "options": {}, "confirm": False, **rest}


def finished(client: TestClient, **wishes: Any) -> str:
    """A table whose game has moves and is over."""
    table = open_table(client, PERSON, OTHER, confirm=False, **wishes)
    with seated(client, table) as both:
        for _ in range(6):
            both.turn()
        both.ask("resign", seat=0)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_played_on_to_a_record_that_proves_its_draws(client: TestClient, game: str) -> None:
    text, line = kept(game)
    at = a_stop(line, 0.8)
    table = open_table(client, **wish(line, at, start={"at": at, "record": text}))
    with seated(client, table) as ana:
        shown = ana.state["view"]
        assert shown == json_of(line.game.view(line.at(at), shown["seat"])) | {"seat": shown["seat"]}
        ana.play_to_the_end()
    record = client.get(f"/api/tables/{table}/record").json()
    assert record["rules_version"] == line.header.rules_version
    assert record["setup"]["position"] == json.loads(json.dumps(line.game.dump(line.at(at))))
    assert record["draws"]["commitment"] != json.loads(text)["draws"].get("commitment")
    verdict = client.post("/api/verify", json=record).json()
    assert verdict["ok"], verdict


def test_a_finished_table_is_played_on_and_can_be_left_and_restored(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        first = finished(client)
        table = open_table(client, PERSON, BOT, options={}, start={"at": 8, "table": first}, confirm=False)
        with seated(client, table) as ana:
            ana.wait_for_turn()
            ana.turn()
            ana.wait_for_turn()
            left = ana.state["view"]
        cookie = client.cookies
    with served(tmp_path) as client:
        client.cookies = cookie
        with seated(client, table) as ana:
            ana.wait_for_turn()
            assert ana.state["view"] == left
            ana.ask("resign", seat=0)
        again = client.post(f"/api/tables/{table}/rematch", json={})
        assert again.status_code == 201
        with seated(client, again.json()["id"]) as ana:
            assert ana.state["view"]["turn"] <= 1  # from the start, as usual


def test_a_friend_sits_down_and_the_game_continues(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "COUNTDOWN", 0.05)
    text, line = kept("architectura", 2)
    at = a_stop(line)
    ada, bo = somebody(client, "Ada"), somebody(client, "Bo")
    me = {"kind": "person", "name": "Ada"}
    table = ada.open(me, OPEN, game="architectura", start={"at": at, "record": text})
    assert ada.look(table)["continues"]
    assert "setup" not in json.dumps(ada.look(table))
    three = [{"kind": "person", "now": 0}, {"kind": "open"}, {"kind": "open"}]
    for change in ({"options": {"advanced": not line.header.options["advanced"]}}, {"match": True}, {"seats": three}):
        assert key_of(ada.at(table, "settings", **change)) == "together.error.continues"
    assert ada.at(table, "settings", talk="off").status_code == 200
    assert bo.sit(table).status_code == 200
    with ada.page(table) as hers, bo.page(table) as his:
        hers.until("state")
        his.until("state")
        for seat, page in enumerate((hers, his)):
            assert page.state["view"] == json_of(line.game.view(line.at(at), seat))
            kept_secret = client.get(f"/api/tables/{table}/record", headers=(ada, bo)[seat].headers).json()
            assert kept_secret["setup"]["position"] == {}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"start": {"at": 9999, "record": ""}}, "line.no_such_entry"),
        ({"start": {"at": -1, "record": ""}}, "server.error.field"),
        ({"options": {"starter": 1}}, "look.error.own_options"),
        ({"match": True}, "look.error.no_match"),
        ({"game": "architects"}, "look.error.other_game"),
        ({"seats": [PERSON]}, "table.error.seat_count"),
        ({"start": {"at": 3}}, "look.error.one_source"),
        ({"start": {"at": 3, "table": "nowhere"}}, "table.error.unknown"),
    ],
)
def test_what_cannot_be_played_on_from(client: TestClient, change: Json, key: str) -> None:
    text, line = kept("architekton")
    asked = wish(line, a_stop(line), start={"at": a_stop(line), "record": ""}) | change
    if "record" in asked["start"]:
        asked["start"] = asked["start"] | {"record": text}
    answer = client.post("/api/tables", json=asked)
    assert error(answer)["key"] == key


def test_after_the_end_nothing_is_left_to_play(client: TestClient) -> None:
    text, line = kept("architekton")
    end = {"at": len(line.entries), "record": text}
    answer = client.post("/api/tables", json=wish(line, a_stop(line), start=end))
    assert (answer.status_code, error(answer)["key"]) == (422, "look.error.over_there")


@pytest.mark.parametrize(
    ("change", "key"), [({"rules_version": 999}, "record.newer_rules"), ({"game": "tiddlywinks"}, "game.unknown")]
)
def test_a_record_that_this_program_cannot_play(client: TestClient, change: Json, key: str) -> None:
    text, line = kept("architekton")
    record = json.dumps(json.loads(text) | change)
    answer = client.post("/api/tables", json=wish(line, a_stop(line), start={"at": 5, "record": record}))
    assert (answer.status_code, error(answer)["key"]) == (422, key)
    broken = client.post("/api/tables", json=wish(line, a_stop(line), start={"at": 5, "record": "{"}))
    assert broken.status_code == 400


def test_before_its_damage_a_record_can_be_used(client: TestClient) -> None:
    text, line = kept("architekton")
    record = json.loads(text)
    where = next(i for i, entry in enumerate(record["entries"]) if i > 30 and "act" in entry)
    record["entries"][where]["act"] = "nonsense"
    asked = wish(line, a_stop(line))
    before = client.post("/api/tables", json=asked | {"start": {"at": 20, "record": json.dumps(record)}})
    assert before.status_code == 201, before.text
    after = client.post("/api/tables", json=asked | {"start": {"at": where + 5, "record": json.dumps(record)}})
    assert error(after)["where"] == f"entries[{where + 1}]"


def test_older_rules_stay_until_the_end(client: TestClient) -> None:
    older = [
        (file, Record.load(file))
        for (name, kind), file in KEPT.items()
        if json.loads(file.read_bytes())["rules_version"] < GAMES[name].rules_version
    ]
    file, record = older[0]
    line = record.replay(GAMES.__getitem__)
    at = a_stop(line)
    start = {"at": at, "record": file.read_text(encoding="utf-8")}
    table = open_table(client, **wish(line, at, start=start))
    found = client.get(f"/api/tables/{table}/record").json()
    assert found["rules_version"] == record.header.rules_version


def test_a_running_game_keeps_its_positions(client: TestClient) -> None:
    table = open_table(client, PERSON, BOT)
    asked = {"game": "architekton", "seats": [PERSON, BOT], "start": {"at": 2, "table": table}}
    answer = client.post("/api/tables", json=asked)
    assert (answer.status_code, error(answer)["key"]) == (409, "look.error.not_over")


def test_a_game_that_nobody_may_watch_is_nobodys_start(client: TestClient) -> None:
    ada, bo = somebody(client, "Ada"), somebody(client, "Bo")
    me = {"kind": "person", "name": "Ada"}
    table = ada.open(me, {"kind": "person", "name": "Cas"}, watching={"hands": "nobody"})
    with ada.page(table) as hers:
        hers.until("state")
        hers.ask("resign", seat=0)
    asked = {"game": "architekton", "seats": [PERSON, BOT], "start": {"at": 3, "table": table}}
    assert bo.post("/api/tables", **asked).status_code == 403
    assert ada.post("/api/tables", **asked).status_code == 201


@pytest.fixture
def places(tmp_path: Path) -> Any:
    with together(tmp_path / "a") as here, together(tmp_path / "b") as there:
        yield here, there


def gone_on(place: Together, origin: Origin) -> str:
    """The game of a position, with the same draws to come in every world."""
    secret = bytes(32)
    seats = (Seat("person", "Ana", None, "ana"), Seat("person", "Far", None, "far"))
    request = TableRequest(
        game_called(origin.game), "ana", seats, origin.options, False, 0, start=Start.of(origin.start)
    )
    seed = DrawSeed(secret, nonces={seat: default_nonce(secret, seat) for seat in (0, 1)})
    id: str = place.call(place.services.tables.open, request, seed, "world")
    return id


@pytest.mark.parametrize("seed", [3, 8])
def test_a_seat_learns_nothing_of_the_start_that_it_could_not_know(
    places: tuple[Together, Together], seed: int
) -> None:
    """Two games that look the same from seat 0, and what that seat is sent where they are played on."""
    rng = Rng(seed)
    other = None
    while other is None:
        line = played(SHORT, 20 + int(rng.below(20)), rng)
        other = other_world(line, 0, rng) if settled(line) else None
        other = None if other is None or other.entries == line.entries else other
    answers: list[list[Any]] = []
    for place, world in zip(places, (line, other), strict=True):
        table = gone_on(place, origin_at(world, len(world.entries)))
        headers = {"cookie": place.services.cookies.header("ana", secure=False).partition(";")[0]}
        paths = ("look", "frames", "frames?plain=true", "record", "record?seat=0")
        sent = [place.client.get(f"/api/tables/{table}/{path}", headers=headers).content for path in paths]
        with place.seated(table, "ana") as ana:
            answers.append([*sent, ana.state])
    assert answers[0] == answers[1]
    assert line.game.dump(line.position) != other.game.dump(other.position)
