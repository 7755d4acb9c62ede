"""A table with one seat: it is played, given up, watched, taken back and played again like any other."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from tests.server.client import BOT, PERSON, open_table, seated

SOLO: dict[str, Any] = {"game": "architects", "options": {"seats": 1, "difficulty": "hard"}}


def test_one_person_alone(fresh: TestClient) -> None:
    table = open_table(fresh, PERSON, **SOLO)
    (card,) = fresh.get("/api/tables").json()
    assert (card["id"], card["mode"], card["state"], card["daily"]) == (table, "solo", "yours", None)
    assert [seat["mine"] for seat in card["seats"]] == [True]
    with seated(fresh, table) as ana:
        assert ana.state["table"]["mode"] == "solo"
        assert ana.state["view"]["solo"]
        assert ana.state["view"]["difficulty"] == "hard"
        assert ana.state["to_move"]
        assert ana.state["fair"]["kind"] == "proven"
        assert len(ana.state["fair"]["nonces"]) == 1


def test_undo_alone_goes_past_the_automa_as_it_goes_past_a_bot(fresh: TestClient) -> None:
    with seated(fresh, open_table(fresh, PERSON, **SOLO)) as ana:
        start = ana.state["view"]
        ana.turn()
        assert ana.state["undo"]["possible"]
        while ana.state["view"]["turn"] == start["turn"]:
            texts = [choice["text"] for choice in ana.state["choices"]]
            ana.turn(texts.index("end") if "end" in texts else 0)
        card = ana.state["view"]["automa"]["card"]
        assert ana.ask("undo", version=ana.state["version"])["t"] == "state"
        assert ana.state["view"]["can_end"]
        texts = [choice["text"] for choice in ana.state["choices"]]
        ana.turn(texts.index("end"))
        assert ana.state["view"]["automa"]["card"] == card  # drawn again the same


def test_giving_up_alone_is_a_loss_without_a_winner(fresh: TestClient) -> None:
    table = open_table(fresh, PERSON, **SOLO)
    with seated(fresh, table) as ana:
        ana.ask("resign", seat=0)
        assert ana.state["over"]
        assert ana.state["resigned"] == 0
    record = fresh.get(f"/api/tables/{table}/record").json()
    assert record["result"]["returns"] == [-1.0]
    verdict = fresh.post("/api/verify", json=record).json()
    assert verdict["ok"]
    assert verdict["winner"] is None
    assert verdict["lost"]
    assert [card["state"] for card in fresh.get("/api/tables").json()] == ["over"]


def test_another_game_alone(fresh: TestClient) -> None:
    table = open_table(fresh, PERSON, **SOLO)
    with seated(fresh, table) as ana:
        ana.ask("resign", seat=0)
        answer = fresh.post(f"/api/tables/{table}/rematch", json={})
        assert answer.status_code == 201
        again = answer.json()["id"]
        assert fresh.post(f"/api/tables/{table}/rematch", json={}).json()["id"] == again
    with seated(fresh, again) as ana:
        assert ana.state["view"]["difficulty"] == "hard"
        assert ana.state["to_move"]


def test_watching_a_bot_alone(fresh: TestClient) -> None:
    table = open_table(fresh, BOT, pace=0, **SOLO)
    with seated(fresh, table) as ana:
        assert ana.state["table"]["mode"] == "watch"
        assert not ana.state["to_move"]
        while len(ana.lines) < 20:
            ana.next()
        assert ana.ask("pause", on=True)["paused"]
        version = ana.state["version"]
        ana.send(t="step")
        while ana.state["version"] <= version:
            ana.next()


def test_a_hint_alone(fresh: TestClient) -> None:
    with seated(fresh, open_table(fresh, PERSON, **SOLO)) as ana:
        hint = ana.ask("hint")
        assert hint["t"] == "hint", hint
        assert hint["text"] in [choice["text"] for choice in ana.state["choices"]]
