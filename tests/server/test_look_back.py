"""Looking back through the server: every kept game, stored tables from every side, records that are sent."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from architrave.games.catalogue import GAMES
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from architrave.server import uploads
from architrave.server.look_back import PAGE
from architrave.tables.rows import Watching
from tests.json_of import json_of
from tests.server.client import BOT, OTHER, PERSON, Json, open_table, seated
from tests.server.test_watching import open_table as open_watched
from tests.server.together import Together, together
from tests.server.two_worlds import ID, worlds
from tests.server.worlds import other_world, played, settled
from tests.tables.test_look_back import table_after
from tools.records import records

KEPT = {(game, name): file for game in GAMES for name, file in records(game).items()}
SHORT = {"seats": 2, "starter": 0, "advanced": False, "colours": ["red", "green"]}


class RawFrame(msgspec.Struct):
    """A frame whose view stays as it was sent: comparing bytes takes no time."""

    n: int
    view: msgspec.Raw
    over: bool


class RawFrames(msgspec.Struct):
    frames: list[RawFrame]
    next: int | None


raw_frames = msgspec.json.Decoder(RawFrames)


def page_of(record: bytes, first: int) -> RawFrames:
    page = raw_frames.decode(uploads.frames(record, 0, first, plain=False))
    assert all(first <= frame.n < first + PAGE for frame in page.frames)
    return page


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_every_stop_shows_what_the_table_showed(game: str, name: str) -> None:
    """Forwards by folding the log as a table does, and the same frames asked for backwards, a page at a time."""
    record = KEPT[game, name].read_bytes()
    outline = msgspec.json.decode(uploads.look(record, 0))
    line = Record.load(KEPT[game, name]).replay(GAMES.__getitem__)
    assert [step["n"] for step in outline["steps"]] == list(range(len(line.entries) + 1))
    assert (outline["over"], outline["damage"]) == (line.over, None)
    starts = list(range(0, len(line.entries) + 1, PAGE))
    pages = {first: page_of(record, first) for first in reversed(starts)}
    assert [pages[first].next for first in starts] == [*starts[1:], None]
    shown = {frame.n: frame for first in starts for frame in pages[first].frames}
    assert [step["n"] for step in outline["steps"] if step["stop"]] == list(shown)
    table = Line(line.game, line.header, None)
    for number in range(len(line.entries) + 1):
        if number:
            table = table_after(table, line, number)
        if number in shown:
            assert bytes(shown[number].view) == msgspec.json.encode(line.game.view(table.position, 0))
            assert shown[number].over == table.over


@pytest.mark.parametrize(("game", "name"), list(KEPT)[::9])
def test_a_walk_along_the_kept_steps_tells_the_log(game: str, name: str) -> None:
    raw = KEPT[game, name].read_bytes()
    steps = msgspec.json.decode(uploads.look(raw, None))["steps"]
    line = Record.load(KEPT[game, name]).replay(GAMES.__getitem__)
    stops = [step for step in steps if step["kept"] and step["stop"]]
    assert {step["n"] for step in steps if step["kept"]} >= set(line.live())
    assert all(later["turn"] >= earlier["turn"] for earlier, later in pairwise(stops))


def test_undone_moves_hang_on_the_move_that_they_followed() -> None:
    file = next(file for (_, name), file in KEPT.items() if name.endswith("taken_back"))
    steps = msgspec.json.decode(uploads.look(file.read_bytes(), None))["steps"]
    undone = [step for step in steps if not step["kept"] and step["stop"]]
    assert undone
    for step in undone:
        assert step["before"] < step["n"]
    line = Record.load(file).replay(GAMES.__getitem__)
    for step in undone:
        assert json_of(line.game.view(line.at(step["before"]), 0))


# ---- stored tables ----


def look(client: TestClient, table: str, **query: Any) -> Json:
    answer = client.get(f"/api/tables/{table}/look", params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def frames(client: TestClient, table: str, **query: Any) -> Json:
    answer = client.get(f"/api/tables/{table}/frames", params=query)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_running_game_is_seen_from_the_own_seat_up_to_now(client: TestClient) -> None:
    table = open_table(client, PERSON, BOT, confirm=False)
    with seated(client, table) as ana:
        ana.subscribe()
        ana.act()
        found = look(client, table)
        assert (found["seat"], found["open"], found["seats"], found["opens"]) == (0, False, [0], False)
        assert not found["over"]
        assert frames(client, table)["frames"][-1]["n"] == len(found["steps"]) - 1
        assert found["table"]["seats"][0]["mine"]
    denied = client.get(f"/api/tables/{table}/look", params={"seat": 1})
    assert (denied.status_code, denied.json()["error"]["key"]) == (403, "look.error.not_yours")


def test_in_the_end_everything_is_open(client: TestClient) -> None:
    table = open_table(client, PERSON, OTHER, game="architectura", options={})
    with seated(client, table) as ana:
        ana.subscribe()
        running = look(client, table)
        assert (running["seat"], running["seats"], running["open"]) == (None, [], False)  # they share a screen
        ana.ask("resign", seat=0)
    found = look(client, table)
    assert (found["open"], found["seats"], found["opens"], found["over"]) == (True, [0, 1], True, True)
    assert found["resigned"] == 0
    assert found["fair"]["seed"]
    other = look(client, table, seat=1)
    assert (other["seat"], other["open"]) == (1, False)
    assert frames(client, table, seat=1)["frames"][0]["view"]["seat"] == 1


def test_a_client_that_does_not_know_the_game_gets_its_board(client: TestClient) -> None:
    table = open_table(client)
    assert all(frame["plain"]["board"] for frame in frames(client, table, plain=True)["frames"])
    assert all(frame["plain"] is None for frame in frames(client, table)["frames"])


def test_things_are_explained_as_they_were(client: TestClient) -> None:
    table = open_table(client, PERSON, BOT, confirm=False)
    with seated(client, table) as ana:
        ana.subscribe()
        ana.act()
        last = len(look(client, table)["steps"]) - 1

    def stack(at: int, **query: Any) -> Any:
        params = {"thing": "stack:buildings", "at": at, **query}
        return client.get(f"/api/tables/{table}/look/explain", params=params)

    first, now = (stack(at).json() for at in (0, last))
    assert (first["version"], now["version"]) == (0, last)
    assert first["explanation"]["what"] == now["explanation"]["what"]
    assert stack(last + 1).status_code == 404
    assert stack(0, thing="cell:Z9").status_code == 404
    assert stack(0, seat=1).status_code == 403


def test_there_is_nothing_beyond_the_end(client: TestClient) -> None:
    table = open_table(client)
    assert frames(client, table, first=5000) == {"frames": [], "next": None}
    assert client.get(f"/api/tables/{table}/frames?first=-1").status_code == 422
    assert client.get("/api/tables/nowhere/look").status_code == 404


def test_pages_are_compressed_for_those_who_can_read_that(client: TestClient) -> None:
    table = open_table(client)
    plain = client.get(f"/api/tables/{table}/frames", headers={"accept-encoding": "identity"})
    packed = client.get(f"/api/tables/{table}/frames", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.json() == packed.json()


@pytest.fixture
def place(tmp_path: Path) -> Any:
    with together(tmp_path) as found:
        yield found


def as_guest(place: Together, guest: str) -> dict[str, str]:
    return {"cookie": place.services.cookies.header(guest, secure=False).partition(";")[0]}


def test_who_watches_sees_no_more_than_at_the_table(place: Together) -> None:
    secret = open_watched(place, Watching("nobody"))
    delayed = open_watched(place, Watching("delayed", 5))
    usual = open_watched(place, Watching())
    get = place.client.get
    assert get(f"/api/tables/{secret}/look", headers=as_guest(place, "zoe")).status_code == 403
    assert get(f"/api/tables/{secret}/look", headers=as_guest(place, "ana")).status_code == 200
    early = get(f"/api/tables/{delayed}/frames", headers=as_guest(place, "zoe"))
    assert (early.status_code, early.json()["error"]["key"]) == (403, "talk.error.not_yet")
    place.clock.now += 360
    late = get(f"/api/tables/{delayed}/look", headers=as_guest(place, "zoe")).json()
    assert (late["open"], late["seats"]) == (True, [0, 1])
    public = get(f"/api/tables/{usual}/look", headers=as_guest(place, "zoe")).json()
    assert (public["seat"], public["open"], public["seats"]) == (None, False, [])
    for frame in get(f"/api/tables/{usual}/frames", headers=as_guest(place, "zoe")).json()["frames"]:
        assert all(seat["hand"] is None for seat in frame["view"]["seats"])


@pytest.mark.parametrize("seed", [3, 8])
def test_what_a_seat_cannot_know_changes_no_byte_of_its_past(tmp_path: Path, seed: int) -> None:
    rng = Rng(seed)
    found = None
    while found is None:
        line = played(SHORT, 20 + int(rng.below(20)), rng)
        found = other_world(line, 0, rng) if settled(line) else None
        found = None if found is None or found.entries == line.entries else found
    with worlds(tmp_path, (line, found), seed) as (here, there):
        things = [
            f"look/explain?thing={thing}&at={len(line.entries)}"
            for thing in line.game.things(line.game.view(line.position, 0))
        ]
        pages = ("look", "frames", "frames?seat=0", f"frames?first={len(line.entries) - 3}", "frames?plain=true")
        for path in (*pages, *things):
            ours, theirs = (
                each.client.get(f"/api/tables/{ID}/{path}", headers=each.headers("ana")) for each in (here, there)
            )
            assert ours.status_code == 200
            assert ours.content == theirs.content
        end = len(line.entries)
        others = [
            each.client.get(f"/api/tables/{ID}/frames?first={end}", headers=each.headers("far1")).content
            for each in (here, there)
        ]
        assert others[0] != others[1]


# ---- records that are sent ----


def kept(game: str = "architekton") -> Json:
    found: Json = json.loads(next(file for (name, _), file in KEPT.items() if name == game).read_bytes())
    return found


def sent(client: TestClient, record: Any) -> Json:
    answer = client.post("/api/look", json=record)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_sent_record_is_open_to_everybody(client: TestClient) -> None:
    record = kept()
    found = sent(client, record)
    assert (found["open"], found["table"]["id"], found["title"]) == (True, "", "Architekton")
    assert len(found["steps"]) == len(record["entries"]) + 1
    page = client.post("/api/look/frames?first=20", json=record).json()
    assert page["frames"][0]["n"] >= 20
    told = client.post("/api/look/explain?thing=ended:1&at=20", json=record).json()
    assert (told["version"], told["explanation"]["seat"]) == (20, 1)
    assert client.post("/api/look/explain?thing=ended:7&at=20", json=record).status_code == 404


def test_a_damaged_record_is_shown_up_to_its_damage(client: TestClient) -> None:
    record = kept()
    where = next(i for i, entry in enumerate(record["entries"]) if i > 30 and "act" in entry)
    record["entries"][where]["act"] = "nonsense"
    found = sent(client, record)
    assert found["damage"]["where"] == f"entries[{where + 1}]"
    assert len(found["steps"]) == where + 1
    assert found["steps"][-1]["stop"]


@pytest.mark.parametrize("entry", [7, {}, {"act": 5}, {"seat": 0, "act": "x" * 500}, None])
def test_an_entry_that_is_none_is_a_damage_too(client: TestClient, entry: Any) -> None:
    record = kept()
    record["entries"][10] = entry
    found = sent(client, record)
    assert found["damage"]["where"] == "entries[11]"
    assert len(found["steps"]) == 11


def test_a_wrong_seed_or_result_hides_no_game(client: TestClient) -> None:
    record = kept()
    record["result"]["points"] = [99, 99]
    found = sent(client, record)
    assert found["damage"]["key"] == "record.result_differs"
    assert len(found["steps"]) == len(record["entries"]) + 1


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"game": "tiddlywinks"}, "game.unknown"),
        ({"rules_version": 999}, "record.newer_rules"),
        ({"format": "architrave-record/9"}, "file.newer_format"),
        ({"entries": 5}, ""),
    ],
)
def test_no_record_that_can_be_shown(client: TestClient, change: Json, key: str) -> None:
    answer = client.post("/api/look", json=kept() | change)
    assert answer.status_code == 422
    if key:
        assert answer.json()["error"]["key"] == key
    assert client.post("/api/look/frames", json=kept() | change).status_code == 422


def test_older_rules_are_followed(client: TestClient) -> None:
    found = [msgspec.json.decode(file.read_bytes()) for file in KEPT.values()]
    older = [record for record in found if record["rules_version"] < GAMES[record["game"]].rules_version]
    for record in older[:3]:
        assert sent(client, record)["damage"] is None
