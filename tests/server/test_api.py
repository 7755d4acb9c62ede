"""REST: what each address gives, and what it says to whatever cannot be used."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from architrave.bots import LEVELS
from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.build import rules, version
from architrave.rulebook import page
from architrave.server.api import router
from architrave.server.protocol import LARGEST_RECORD
from tests.server.client import BOT, HOME, OTHER, PERSON, error, open_table, seated, served

NEW: dict[str, Any] = {"game": "architekton", "seats": [PERSON, BOT]}


def test_health_and_about_say_what_runs_here(client: TestClient) -> None:
    assert client.get("/health").json() == {"status": "ok", "version": version(), "rules": rules()}
    about = client.get("/api/about").json()
    assert about["rules"] == rules()
    assert about["sqlite"] == sqlite3.sqlite_version
    assert client.head("/health").status_code == 200


def test_strangers_do_not_learn_where_the_data_is(tmp_path: Path) -> None:
    secret = tmp_path / "a-folder-of-mine"
    with served(secret) as client:
        table = open_table(client)
        for address in ("/health", "/api/about", "/api/tables", f"/api/tables/{table}/record", "/api/openapi.json"):
            assert "a-folder-of-mine" not in client.get(address).text


def test_games_and_levels(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/games").json()}
    assert list(games) == ["architekton", "architectura", "architects"]
    assert games["architekton"]["ready"]
    assert games["architekton"]["seats"] == [2]
    assert games["architekton"]["sets"] == ["standard", "symmetric"]
    assert [level["id"] for level in games["architekton"]["levels"]] == list(LEVELS)
    assert games["architects"]["ready"]
    for language in LANGUAGES:
        for level in games["architekton"]["levels"]:
            assert {level["name"], level["trade"], level["blurb"]} <= set(catalogue(language))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_have_every_paragraph_with_its_anchor(client: TestClient, lang: str) -> None:
    answer = client.get(f"/api/rules/architekton?lang={lang}").json()
    numbers = [paragraph["id"] for chapter in answer["chapters"] for paragraph in chapter["paragraphs"]]
    found = page("architekton", lang)
    assert numbers == [paragraph.number for section in found.sections for paragraph in section.paragraphs]
    assert "K4.2" in numbers
    everything = json.dumps(answer)
    assert '<a href=\\"#K4.2\\">K4.2</a>' in everything
    assert "<script" not in everything
    assert "**" not in everything


def test_rules_that_are_not_there(client: TestClient) -> None:
    assert error(client.get("/api/rules/chess"))["key"] == "rules.error.game"
    assert client.get("/api/rules/chess").status_code == 404
    assert error(client.get("/api/rules/architekton?lang=fr"))["key"] == "rules.error.language"
    assert error(client.get("/api/rules/architekton?lang=klingon"))["where"] == "lang"


def test_a_guest_is_made_when_a_table_is(fresh: TestClient) -> None:
    assert fresh.get("/api/tables").json() == []
    assert "set-cookie" not in fresh.get("/").headers
    answer = fresh.post("/api/tables", json=NEW)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in fresh.post("/api/tables", json=NEW).headers
    assert len(fresh.get("/api/tables").json()) == 2


def test_a_cookie_that_somebody_made_up_is_none(fresh: TestClient) -> None:
    open_table(fresh)
    value = fresh.cookies["architrave"]
    guest, _, mark = value.partition(".")
    for forged in (f"{guest}.{'0' * len(mark)}", f"x{guest}.{mark}", guest, "", "a.b.c", "ä.ö"):
        fresh.cookies.clear()
        header = f"architrave={forged}".encode()
        assert fresh.get("/api/tables", headers=[(b"cookie", header)]).json() == []
    assert len(fresh.get("/api/tables", headers={"cookie": f"other=1; architrave={value}"}).json()) == 1


def test_a_cookie_of_somebody_else_does_no_harm(fresh: TestClient) -> None:
    """Other programs on the same host set cookies too, and not all of them are well formed."""
    open_table(fresh)
    value = fresh.cookies["architrave"]
    fresh.cookies.clear()
    for other in ('a="\\"\\"', "{odd}=(1", "=", "a b=c"):
        header = f"{other}; architrave={value}"
        assert len(fresh.get("/api/tables", headers={"cookie": header}).json()) == 1


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/games/architectura/sets", "/api/verify", "/api/score/architekton"]
)
@pytest.mark.parametrize("body", [b'{"game": "\xff"}', b'{"\xff": 1}'])
def test_bytes_that_are_no_text_are_a_bad_request(client: TestClient, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert error(answer)["key"] in ("server.error.not_utf8", "server.error.field")


def test_a_record_that_is_nested_deeply_harms_no_worker(client: TestClient) -> None:
    body = b'{"a":' * 900 + b"1" + b"}" * 900
    answer = client.post("/api/verify", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, error(answer)["key"]) == (422, "file.too_deep_here")


def test_a_query_that_is_too_long(client: TestClient) -> None:
    assert client.get("/api/rules/architekton?lang=en&" + "a" * 900).status_code == 200
    answer = client.get("/api/rules/architekton?" + "a&" * 1000)
    assert (answer.status_code, error(answer)["key"]) == (414, "server.error.too_large")


def test_options_that_hold_a_set_are_checked_before(client: TestClient) -> None:
    cards = {"card": {f"c{n}": {"ring": [1], "basic": "wrong"} for n in range(500)}}
    answer = client.post(
        "/api/tables", json={"game": "architectura", "seats": [PERSON, OTHER], "options": {"cards": cards}}
    )
    assert answer.status_code == 422
    assert error(answer)["where"].startswith("cards")


def test_cookies_stay_good_when_the_server_starts_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        table = open_table(client)
        cookie = client.cookies["architrave"]
    with served(tmp_path) as client:
        cards = client.get("/api/tables", headers={"cookie": f"architrave={cookie}"}).json()
        assert [card["id"] for card in cards] == [table]


def test_my_tables_those_that_wait_for_me_first(fresh: TestClient) -> None:
    waiting = open_table(fresh, pace=60_000, options={"starter": 1})
    over = open_table(fresh, match=True)
    mine = open_table(fresh, PERSON, OTHER)
    with seated(fresh, over) as ana:
        ana.ask("resign", seat=0)
    cards = fresh.get("/api/tables").json()
    assert [(card["id"], card["state"]) for card in cards] == [(mine, "yours"), (waiting, "waiting"), (over, "over")]
    assert cards[0]["mode"] == "screen"
    assert cards[2]["match"] == {"target": 2, "points": [0, 1], "game_number": 1, "over": False, "winner": None}
    assert cards[2]["last"]["key"] == "line.event.resigned"
    assert fresh.delete(f"/api/tables/{over}").status_code == 204
    assert over not in [card["id"] for card in fresh.get("/api/tables").json()]


@pytest.mark.parametrize(
    ("change", "status", "key", "where"),
    [
        ({"game": "chess"}, 422, "game.unknown", "game"),
        ({"game": 7}, 422, "server.error.field", "game"),
        ({"seats": []}, 422, "server.error.field", "seats"),
        ({"seats": [PERSON]}, 422, "table.error.seat_count", "seats"),
        ({"seats": [PERSON, BOT, BOT]}, 422, "table.error.seat_count", "seats"),
        ({"seats": [PERSON] * 50}, 422, "server.error.field", "seats"),
        ({"seats": [PERSON, {"kind": "bot"}]}, 422, "table.error.level", "seats[1].level"),
        ({"seats": [PERSON, {"kind": "bot", "level": "god"}]}, 422, "table.error.level", "seats[1].level"),
        ({"seats": [PERSON | {"level": "first"}, BOT]}, 422, "table.error.person_level", "seats[0].level"),
        ({"seats": [PERSON | {"name": "x" * 41}, BOT]}, 422, "together.error.name_long", "seats[0].name"),
        ({"seats": [{"kind": "cat"}, BOT]}, 422, "server.error.field", "seats[0].kind"),
        ({"seats": [PERSON | {"name": "a\u0007b"}, BOT]}, 422, "together.error.name_letters", "seats[0].name"),
        ({"options": {"set": "gold"}}, 422, None, None),
        ({"options": {"starter": 9}}, 422, "option.value", "options.starter"),
        ({"options": {"colour": 1}}, 422, "option.unknown", "options.colour"),
        ({"options": []}, 422, "server.error.field", "options"),
        ({"seed": -1}, 422, "server.error.field", "seed"),
        ({"seed": "x"}, 422, "server.error.field", "seed"),
        ({"nonce": "zz"}, 422, "server.error.field", "nonce"),
        ({"nonce": "ab" * 32}, 422, "table.error.nonce_first", None),
        ({"commitment": "ab" * 32}, 409, "table.error.commitment", None),
        ({"commitment": "x"}, 422, "server.error.field", "commitment"),
        ({"pace": -1}, 422, "server.error.field", "pace"),
        ({"colour": "red"}, 422, "server.error.field", None),
    ],
)
def test_tables_that_cannot_be_opened(
    client: TestClient, change: dict[str, Any], status: int, key: str | None, where: str | None
) -> None:
    answer = client.post("/api/tables", json={**NEW, **change})
    assert answer.status_code == status
    problem = error(answer)
    assert key is None or problem["key"] == key
    assert where is None or problem["where"] == where
    for language in LANGUAGES:
        assert problem["key"] in catalogue(language)


def test_a_set_of_ones_own(client: TestClient) -> None:
    record = client.get(f"/api/tables/{open_table(client)}/record").json()
    assert record["components"]["name"] == "standard"
    answer = client.post("/api/tables", json={**NEW, "options": {"set": {"name": "mine"}}})
    assert answer.status_code == 422


def test_the_draws_of_a_seed_are_reproducible(client: TestClient) -> None:
    records = [client.get(f"/api/tables/{open_table(client, seed=7)}/record").json() for _ in range(2)]
    assert records[0]["entries"] == records[1]["entries"]
    assert records[0]["draws"] == {"kind": "reproducible"}


@pytest.mark.parametrize("game", ["architekton", "architectura"])
def test_the_bots_of_a_seed_play_the_same_again(client: TestClient, game: str) -> None:
    entries = []
    for _ in range(2):
        table = open_table(client, PERSON, BOT, game=game, seed=11)
        with seated(client, table) as ana:
            ana.play_to_the_end()
        entries.append(client.get(f"/api/tables/{table}/record").json()["entries"])
    assert entries[0] == entries[1]


def test_a_record_tells_its_seed_only_in_the_end(client: TestClient) -> None:
    nonce = "cd" * 32
    commitment = client.post("/api/commitments").json()["commitment"]
    table = open_table(client, commitment=commitment, nonce=nonce)
    again = client.post("/api/tables", json={**NEW, "commitment": commitment, "nonce": nonce})
    assert error(again)["key"] == "table.error.commitment"  # it serves once
    answer = client.get(f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    running = answer.json()
    assert "seed" not in running
    assert running["draws"]["commitment"] == commitment
    assert running["draws"]["nonces"][0] == nonce
    verdict = client.post("/api/verify", json=running).json()
    assert (verdict["ok"], verdict["key"], verdict["over"]) == (False, "draws.still_running", False)
    with seated(client, table) as ana:
        ana.play_to_the_end()
        seed = ana.state["fair"]["seed"]
    record = client.get(f"/api/tables/{table}/record").json()
    assert record["seed"] == seed
    verdict = client.post("/api/verify", json=record).json()
    assert verdict["ok"]
    assert verdict["own_nonces"] == [0]
    assert all(draw["right"] for draw in verdict["draws"])
    assert verdict["points"] == record["result"]["points"]

    other = dict(record, entries=json.loads(json.dumps(record["entries"])))
    first = next(entry for entry in other["entries"] if entry.get("pile") == "landscape")
    first["draw"] = "W" if first["draw"] != "W" else "E"
    answer = client.post("/api/verify", json=other)
    assert answer.status_code == 422 or answer.json()["ok"] is False


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"format":"architrave-record/99"}',
        '{"format":"something"}',
        '{"format":"architrave-record/1","game":"architekton"}',
        '{"format":"architrave-record/1","entries":' + "[" * 500 + "]" * 500 + "}",
    ],
)
def test_records_that_are_none(client: TestClient, text: str) -> None:
    answer = client.post("/api/verify", content=text, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    for language in LANGUAGES:
        assert error(answer)["key"] in catalogue(language)


def test_bodies_that_cannot_be_read(client: TestClient) -> None:
    send = {"content-type": "application/json"}
    assert error(client.post("/api/tables", content="{", headers=send))["key"] == "server.error.json"
    assert error(client.post("/api/tables", content="", headers=send))["key"] == "server.error.json"
    assert (
        error(client.post("/api/tables", content='{"options":{"x":' + "[" * 5000, headers=send))["key"]
        == "server.error.nested"
    )
    answer = client.post("/api/tables", content="{}", headers={"content-type": "text/plain"})
    assert (answer.status_code, error(answer)["key"]) == (415, "server.error.content_type")
    answer = client.post("/api/tables", content=b"x" * (2 * LARGEST_RECORD + 1), headers=send)
    assert (answer.status_code, error(answer)["key"]) == (413, "server.error.too_large")
    answer = client.post("/api/verify", content=b" " * (LARGEST_RECORD + 1), headers=send)
    assert answer.status_code == 413


def test_addresses_that_lead_nowhere(client: TestClient) -> None:
    for address in ("/api/nothing", "/api/tables/none/record", "/static/none.js", "/none.png"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert error(answer)["key"] in ("server.error.not_found", "table.error.unknown")
    answer = client.put("/api/tables")
    assert (answer.status_code, error(answer)["key"]) == (405, "server.error.method")
    assert "POST" in answer.headers["allow"]


def test_rematch_only_when_the_game_is_over(client: TestClient) -> None:
    answer = client.post(f"/api/tables/{open_table(client)}/rematch", json={})
    assert (answer.status_code, error(answer)["key"]) == (409, "table.error.not_over")


def test_requests_from_other_sites_are_not_followed(client: TestClient) -> None:
    before = len(client.get("/api/tables").json())
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://testserver.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": HOME},
    ):
        answer = client.post("/api/tables", json=NEW, headers=headers)
        assert (answer.status_code, error(answer)["key"]) == (403, "server.error.origin")
    assert len(client.get("/api/tables").json()) == before
    assert client.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 200


def test_every_answer_is_guarded(client: TestClient) -> None:
    for address in ("/", "/health", "/api/nothing", "/static/nothing"):
        headers = client.get(address).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"


def test_openapi_describes_every_operation(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert len(router.operations) == sum(len(methods) for methods in document["paths"].values())
    assert document["paths"]["/api/tables"]["post"]["requestBody"]["required"]
    ids = [operation["operationId"] for methods in document["paths"].values() for operation in methods.values()]
    assert len(ids) == len(set(ids))
    for methods in document["paths"].values():
        for operation in methods.values():
            assert operation["summary"]


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def test_answers_are_what_openapi_says(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    table = open_table(client, match=True)
    addresses = {
        "/health": "/health",
        "/api/about": "/api/about",
        "/api/games": "/api/games",
        "/api/tables": "/api/tables",
        "/api/rules/{game}": "/api/rules/architekton",
        "/api/tables/{id}/record": f"/api/tables/{table}/record",
    }
    for path, address in addresses.items():
        schema = document["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        resolved(document, schema).validate(client.get(address).json())
    wrong = document["paths"]["/api/tables"]["post"]["responses"]["4XX"]["content"]["application/json"]["schema"]
    resolved(document, wrong).validate(client.post("/api/tables", json={}).json())


def test_a_full_disk_and_space_again(fresh: TestClient) -> None:
    def limit(count: int) -> None:
        async def tell() -> None:
            store = fresh.app.state.services.store  # type: ignore[attr-defined]
            await store._write(lambda connection: connection.execute(f"PRAGMA max_page_count = {count}"))

        assert fresh.portal is not None
        fresh.portal.call(tell)

    table = open_table(fresh, PERSON, OTHER)
    with seated(fresh, table) as ana:
        limit(1)  # SQLite takes the present size instead
        status = 201
        while status == 201:
            full = fresh.post("/api/tables", json=NEW)
            status = full.status_code
        assert (status, error(full)["key"]) == (507, "store.error.full")
        answer: dict[str, Any] = {"t": "state"}
        while answer["t"] == "state":
            shown = ana.state
            assert not shown["over"]
            answer = ana.confirm() if shown["held"] else ana.act()
        assert answer["key"] == "store.error.full"
        ana.subscribe()
        assert ana.state["version"] == shown["version"]  # nothing was shown that is not kept
        assert ana.state["view"] == shown["view"]
        assert fresh.get(f"/api/tables/{table}/record").status_code == 200
        limit(1_000_000)
        assert (ana.confirm() if ana.state["held"] else ana.act())["t"] == "state"
        assert ana.state["version"] > shown["version"]
