"""Reviews at the server: made once, turn by turn, and kept; begun again where they stopped; refused where they must."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from architrave.server import reviews
from architrave.server.review_tasks import judge_turn
from architrave.server.scheduler import Unfinished
from tests.server.client import BOT, PERSON, Json, error, open_table, seated, services_of

FILE = Path(__file__).parent.parent / "games" / "architekton" / "finished" / "club-easy-1.json"
HEADERS = {"content-type": "application/json"}


@pytest.fixture
def quick(fresh: TestClient) -> TestClient:
    services_of(fresh).reviews.budget = 20
    return fresh


def ask(client: TestClient, path: str = "/api/look/review", body: bytes | None = None) -> Json:
    answer = client.post(path, content=FILE.read_bytes() if body is None else body, headers=HEADERS)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def wait_for(client: TestClient, path: str = "/api/look/review", body: bytes | None = None) -> Json:
    for _ in range(600):
        found = ask(client, path, body)
        if found["done"] == found["total"]:
            return found
        time.sleep(0.1)
    raise AssertionError("the review was not made")


def test_a_record_is_reviewed_once(quick: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(quick, "/api/look/review?begin=false")["making"] is False
    first = ask(quick)
    assert first["moments"] == []
    assert first["making"]
    found = wait_for(quick)
    assert [turn["number"] for turn in found["turns"]] == list(range(found["total"]))
    assert found["judge"] == "master"
    assert found["calibrated"]
    assert found["outcome"] == [1.0, 0.0]
    services = services_of(quick)
    monkeypatch.setattr(services.pool.scheduler, "run", None)  # nothing is left to do
    assert ask(quick) == found


def test_the_better_way_of_a_turn(quick: TestClient) -> None:
    found = wait_for(quick)
    turn = next(turn for turn in found["turns"] if turn["better"])
    path = f"/api/look/review/way?turn={turn['number']}&plain=true"
    way = ask(quick, path)
    assert way["frames"][0]["plain"]["board"]
    assert 0 < way["answer"] <= len(way["frames"])
    last = way["frames"][way["answer"] - 1]
    assert last["n"] >= len(turn["better"]["moves"])  # every move of the way has been made there
    same = next((turn for turn in found["turns"] if not turn["better"]), None)
    if same is not None:
        answer = quick.post(f"/api/look/review/way?turn={same['number']}", content=FILE.read_bytes(), headers=HEADERS)
        assert error(answer)["key"] == "review.no_way"


def test_what_was_lost_or_damaged_is_made_again(quick: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is lost ends the work; asking again goes on with what is missing."""
    services = services_of(quick)
    real, turns = services.pool.scheduler.run, []

    async def unreliable(task: object, *arguments: object, **terms: object) -> object:
        if task is judge_turn:
            turns.append(arguments[3])
            if len(turns) == 4:
                raise Unfinished("died")
        return await real(task, *arguments, **terms)  # type: ignore[arg-type]

    monkeypatch.setattr(services.pool.scheduler, "run", unreliable)
    monkeypatch.setattr(reviews, "AGAIN", 0.0)
    found = wait_for(quick)
    assert turns == [0, 1, 2, 3, *range(3, found["total"])]
    key = next(iter(services.reviews.outlines.values())).key
    assert quick.portal is not None
    quick.portal.call(services.store.keep_review, key, 5, '{"number": 5, "tu', time.time())
    assert wait_for(quick) == found
    assert turns[-1] == 5


def test_one_person_cannot_fill_the_queue(quick: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "EACH", 0)
    answer = quick.post("/api/look/review", content=FILE.read_bytes(), headers=HEADERS)
    assert (answer.status_code, error(answer)["key"]) == (429, "review.too_many")


def test_what_cannot_be_reviewed(quick: TestClient) -> None:
    record = json.loads(FILE.read_text(encoding="utf-8"))
    running = {name: value for name, value in record.items() if name not in ("result", "seed")}
    running["entries"] = running["entries"][:12]
    wrong = {
        "review.unfinished": json.dumps(running),
        "game.unknown": json.dumps({**record, "game": "chess"}),
        "server.error.json": "{",
    }
    for key, body in wrong.items():
        answer = quick.post("/api/look/review", content=body, headers=HEADERS)
        assert 400 <= answer.status_code < 500
        assert error(answer)["key"] == key
    answer = quick.post("/api/look/review?seat=7", content=FILE.read_bytes(), headers=HEADERS)
    assert error(answer)["key"] == "review.no_such_seat"
    table = open_table(quick, PERSON, BOT)
    answer = quick.post(f"/api/tables/{table}/review")
    assert error(answer)["key"] == "review.unfinished"


def test_a_table_is_reviewed_for_the_seat_of_the_one_who_asks(quick: TestClient) -> None:
    table = open_table(quick, PERSON, BOT, options={"starter": 0})
    with seated(quick, table) as ana:
        ana.wait_for_turn()
        ana.turn()
        ana.ask("resign", seat=0)
    found = wait_for(quick, f"/api/tables/{table}/review", b"")
    assert found["about"] == 0
    assert found["outcome"] == [0.0, 1.0]
