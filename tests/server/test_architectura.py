"""Architectura at the server's tables: whole games, handing the screen over, records for a seat, card sets, options."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.games.catalogue import game
from tests.server.client import BOT, OTHER, PERSON, Json, Seated, error, open_table, seated, served

CARDS = files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8")
SETS = "/api/games/architectura/sets"


def table(client: TestClient, *seats: Json, **options: object) -> str:
    return open_table(client, *seats, game="architectura", options={"starter": 0, **options})


def take_screen(both: Seated) -> None:
    """Say "it is me" if the screen is to be handed over."""
    if both.state["hand_over"] is not None:
        both.ask("here", seat=both.state["hand_over"])


def test_the_shelf_offers_it(client: TestClient) -> None:
    info = {found["id"]: found for found in client.get("/api/games").json()}["architectura"]
    assert (info["ready"], info["seats"], info["sets"], info["own_set"]) == (True, [2, 3, 4], ["standard"], "cards")
    assert info["hides"] is True
    assert info["match_target"] is None
    assert (info["title"], info["letter"], info["sheet"], info["daily"]) == ("Architectura", "A", True, False)
    options = {option["name"]: option for option in info["options"]}
    assert list(options) == ["cards", "advanced", "most", "starter", "bonus", "colours"]
    assert options["most"] == {
        "name": "most",
        "kind": "number",
        "default": 6,
        "values": ["roll"],
        "least": 0,
        "most": 6,
        "files": [],
        "when": {"option": "advanced", "values": [True]},
        "paragraph": "A11.1",
        "label": "architectura.option.most",
    }
    assert (options["cards"]["kind"], options["cards"]["files"]) == ("set", [".toml"])
    for name, option in options.items():
        game("architectura").options({name: option["default"]})
        if option["kind"] != "per_seat":
            for value in option["values"]:
                game("architectura").options({"advanced": True, name: value})


@pytest.mark.parametrize("bots", [1, 2, 3])
@pytest.mark.parametrize("advanced", [False, True])
def test_whole_games_against_bots(client: TestClient, bots: int, advanced: bool) -> None:
    id = table(client, PERSON, *[BOT] * bots, advanced=advanced)
    with seated(client, id) as ana:
        assert ana.state["hand_over"] is None
        ana.play_to_the_end()
        assert len(ana.state["view"]["result"]["points"]) == bots + 1
        assert ana.state["open_hands"] is True
    record = client.get(f"/api/tables/{id}/record").json()
    verdict = client.post("/api/verify", json=record).json()
    assert verdict["ok"]
    assert verdict["points"] == ana.state["view"]["result"]["points"]
    again = client.post(f"/api/tables/{id}/rematch", json={}).json()["id"]
    with seated(client, again) as ana:
        assert ana.state["table"]["options"]["starter"] == 1


def test_two_people_and_a_bot_at_one_screen(client: TestClient) -> None:
    id = table(client, PERSON, BOT, OTHER, advanced=True, most=2)
    sides = set()
    with seated(client, id) as both:
        while not both.state["over"]:
            take_screen(both)
            sides.add(both.state["seat"])
            both.turn() if both.state["to_move"] else both.next()
    assert sides >= {0, 2}


def test_between_turns_no_message_has_a_secret(client: TestClient) -> None:
    """Whatever comes after the one has moved and before the other has taken the screen is what a stranger gets too."""
    id = table(client, PERSON, OTHER)
    with seated(client, id) as both, served_stranger(client, id) as stranger:
        for _ in range(6):
            assert both.state["seat"] is None
            assert both.state["choices"] == []
            assert both.state["view"] == stranger.state["view"]
            assert both.lines == stranger.lines
            mover = both.state["hand_over"]
            take_screen(both)
            assert both.state["seat"] == mover
            assert both.state["view"]["seats"][mover]["hand"] is not None
            assert any(line["key"] == "architectura.event.drew_card" for line in both.lines)
            while both.state["seat"] == mover and not both.state["over"]:
                both.turn()
            while stranger.state["entries"] < both.state["entries"]:
                stranger.next()


def served_stranger(client: TestClient, id: str) -> AbstractContextManager[Seated]:
    """Somebody without a seat at the same server."""
    stranger = TestClient(client.app, base_url=str(client.base_url), headers={"origin": str(client.base_url)})
    stranger.portal = client.portal
    return seated(stranger, id)


def test_the_screen_can_be_covered_and_is_for_ones_own_seats(client: TestClient) -> None:
    with seated(client, table(client, PERSON, OTHER, BOT)) as both:
        take_screen(both)
        assert both.state["seat"] == 0
        assert both.ask("here", seat=None)["hand_over"] == 0
        assert both.ask("here", seat=2)["key"] == "table.error.not_your_seat"
        denied = both.ask("act", version=both.state["version"], action=0)
        assert denied["key"] == "table.error.hand_over"
        assert both.ask("hint")["key"] == "table.error.hand_over"


def test_a_new_socket_begins_covered_and_with_fresh_lines(client: TestClient) -> None:
    id = table(client, PERSON, OTHER)
    with seated(client, id) as both:
        take_screen(both)
        entries = both.state["entries"]
    with seated(client, id, subscribe=False) as both:
        state = both.subscribe(after=entries)
        assert state["hand_over"] == 0
        assert state["keep"] == 0
        assert {line["key"] for line in state["events"]} == {"architectura.event.drew"}


def test_watchers_open_the_hands_of_bots(client: TestClient) -> None:
    id = table(client, BOT, BOT, BOT)
    with seated(client, id) as watcher:
        watcher.ask("pause", on=True)
        assert all(seat["hand"] is None for seat in watcher.state["view"]["seats"])
        assert watcher.ask("hands", on=True)["open_hands"] is True
        assert all(seat["hand"] is not None for seat in watcher.state["view"]["seats"])
        assert any(line["key"] == "architectura.event.drew_card" for line in watcher.lines)
        assert watcher.ask("hands", on=False)["open_hands"] is False
        assert all(line["key"] != "architectura.event.drew_card" for line in watcher.lines)
    with seated(client, table(client, PERSON, BOT)) as ana:
        assert ana.ask("hands", on=True)["key"] == "table.error.not_watching"


def test_a_running_record_tells_what_a_seat_knows(client: TestClient) -> None:
    id = table(client, PERSON, OTHER)
    shown = {seat: record(client, id, seat) for seat in (None, 0, 1)}
    assert drawn(shown[None]) == ["?"] * 6
    assert drawn(shown[0])[3:] == ["?"] * 3
    assert drawn(shown[1])[:3] == ["?"] * 3
    assert "?" not in drawn(shown[0])[:3]
    assert client.get(f"/api/tables/{id}/record?seat=5").status_code == 403
    alone = table(client, PERSON, BOT)
    assert record(client, alone, None) == record(client, alone, 0)
    assert client.get(f"/api/tables/{alone}/record?seat=1").status_code == 403


def record(client: TestClient, id: str, seat: int | None) -> Json:
    found: Json = client.get(f"/api/tables/{id}/record" + ("" if seat is None else f"?seat={seat}")).json()
    return found


def drawn(found: Json) -> list[str]:
    return [entry["draw"] for entry in found["entries"] if "draw" in entry]


def test_the_list_of_tables_has_no_secrets(client: TestClient) -> None:
    id = table(client, PERSON, BOT)
    card = next(card for card in client.get("/api/tables").json() if card["id"] == id)
    assert card["last"]["key"] == "architectura.event.drew"


def test_undo_and_a_held_move(client: TestClient) -> None:
    with seated(client, table(client, PERSON, BOT)) as ana:
        before = ana.state["view"]
        while ana.state["held"] is None:
            ana.act()
        assert ana.state["view"]["cards"] != before["cards"]
        ana.ask("withdraw", version=ana.state["version"])
        ana.turn()
        ana.wait_for_turn()
        assert ana.state["undo"]["possible"] is True
        while ana.state["view"]["cards"]:
            ana.ask("undo", version=ana.state["version"])
        assert ana.state["view"] == before


def test_decks_survive_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id = table(client, PERSON, OTHER, advanced=True)
        with seated(client, id) as both:
            both.ask("here", seat=1)
            both.act(1)
            deck = both.state["view"]["seats"][1]["replaced"]
            assert len(deck) == 1
            version = both.state["version"]
        cookies = client.cookies
    with served(tmp_path) as client:
        client.cookies = cookies
        with seated(client, id) as both:
            assert both.state["version"] == version
            both.ask("here", seat=1)
            assert both.state["view"]["seats"][1]["replaced"] == deck


# ---- options and card sets ----


def test_wrong_options_are_named(client: TestClient) -> None:
    for options, where in (
        ({"most": 7}, "options.most"),
        ({"starter": 2}, "options.starter"),
        ({"colours": ["pink"]}, "options.colours"),
        ({"speed": 1}, "options.speed"),
        ({"seats": 3}, "seats"),
    ):
        table_request = {"game": "architectura", "seats": [PERSON, BOT], "options": options}
        answer = client.post("/api/tables", json=table_request)
        assert answer.status_code == 422, options
        assert error(answer)["where"] == where
    for seats in ([PERSON], [PERSON] * 5):
        answer = client.post("/api/tables", json={"game": "architectura", "seats": seats})
        assert error(answer)["key"] == "table.error.seat_count"
    answer = client.post("/api/tables", json={"game": "architectura", "seats": [PERSON, BOT], "match": True})
    assert error(answer)["key"] == "table.error.no_match"


def test_a_card_set_of_ones_own(client: TestClient) -> None:
    mine = CARDS.replace("ring = [6, 7, 8, 10]", "ring = [6, 7, 8, 11]")
    assert mine != CARDS
    answer = client.post(SETS, json={"name": "mine.toml", "text": mine}).json()
    assert (answer["name"], answer["option"]) == ("mine", "cards")
    id = table(client, PERSON, BOT, BOT, cards=answer["set"])
    with seated(client, id) as ana:
        assert ana.state["table"]["options"]["cards"] == "mine"
        assert ana.state["view"]["kinds"]["villa"]["ring"][-1] == "11"
        ana.play_to_the_end()
    found = record(client, id, None)
    assert found["options"]["cards"]["card"]["villa"]["ring"][-1] == 11
    assert client.post("/api/verify", json=found).json()["ok"]


def test_a_wrong_card_set_gets_file_card_field_and_reason(client: TestClient) -> None:
    wrong = CARDS.replace("ring = [6, 7, 8, 10]", "ring = [6, 8, 7, 10]")
    answer = client.post(SETS, json={"name": "mine.toml", "text": wrong})
    assert answer.status_code == 422
    assert error(answer)["where"] == "mine.toml.card.villa.ring"
    assert error(answer)["key"] == "architectura.cards.ring"
    broken = client.post(SETS, json={"name": "mine.toml", "text": "card = ["})
    assert (error(broken)["where"], error(broken)["key"]) == ("mine.toml", "file.not_toml")
    inline = json.loads(json.dumps(client.post(SETS, json={"name": "", "text": CARDS}).json()["set"]))
    inline["card"]["villa"]["shield"] = "yes"
    table_request = {"game": "architectura", "seats": [PERSON, BOT], "options": {"cards": inline}}
    answer = client.post("/api/tables", json=table_request)
    assert answer.status_code == 422
    assert error(answer)["where"] == "cards.card.villa.shield"


def test_the_rules_page(client: TestClient) -> None:
    for lang in ("en", "nl", "de"):
        page = client.get(f"/api/rules/architectura?lang={lang}").json()
        assert "A10.34" in [paragraph["id"] for chapter in page["chapters"] for paragraph in chapter["paragraphs"]]
