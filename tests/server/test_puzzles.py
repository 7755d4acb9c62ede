"""Puzzles over the wire: opened, hinted, refused, missed, shown, and bad input."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from architrave.games import puzzles
from architrave.kernel.puzzle import Puzzle
from architrave.server.limits import Limit, Rate
from tests.server.client import error, services_of

GAME = "architekton"


def open_puzzle(socket: WebSocketTestSession, number: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
    socket.send_json({"t": "open"} if number is None else {"t": "open", "number": number})
    return socket.receive_json(), socket.receive_json()


def act(socket: WebSocketTestSession, state: dict[str, Any], text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    socket.send_json({"t": "act", "id": text.replace(" ", "-"), "version": state["version"], "text": text})
    return socket.receive_json(), socket.receive_json()


def two_moves() -> tuple[int, Puzzle]:
    found = puzzles.puzzles(GAME).puzzles
    return next((number, puzzle) for number, puzzle in enumerate(found, 1) if len(puzzle.line) == 2)


def test_todays_puzzles_are_listed_and_opened(client: TestClient) -> None:
    listed = client.get("/api/puzzles").json()
    mine = next(one for one in listed["puzzles"] if one["game"] == GAME)
    assert mine["count"] >= 60
    with client.websocket_connect(f"/ws/puzzles/{GAME}") as socket:
        puzzle, state = open_puzzle(socket, None)
        assert (puzzle["number"], puzzle["day"]) == (mine["number"], listed["day"])
        assert (puzzle["verdict"], puzzle["version"]) == ("asked", state["version"])
        assert state["choices"]


def test_a_puzzle_is_solved_and_missed_and_its_solution_shown(client: TestClient) -> None:
    number, puzzle = two_moves()
    with client.websocket_connect(f"/ws/puzzles/{GAME}") as socket:
        _, state = open_puzzle(socket, number)
        going, state = act(socket, state, puzzle.line[0])
        assert (going["verdict"], going["tried"]) == ("going", [puzzle.line[0]])
        solved, state = act(socket, state, puzzle.line[1])
        assert (solved["verdict"], solved["shown"], solved["day"]) == ("solved", False, None)
        socket.send_json({"t": "show", "id": "s"})
        begun, _ = socket.receive_json(), socket.receive_json()
        assert (begun["verdict"], begun["fresh"]) == ("asked", True)
        shown = socket.receive_json()
        assert (shown["verdict"], shown["shown"], shown["tried"]) == ("solved", True, list(puzzle.line))
        assert [socket.receive_json()["version"] for _ in puzzle.line] == [shown["version"], shown["until"]]


def test_hints_lead_along_the_solution_only(client: TestClient) -> None:
    number, puzzle = two_moves()
    with client.websocket_connect(f"/ws/puzzles/{GAME}") as socket:
        _, state = open_puzzle(socket, number)
        socket.send_json({"t": "hint", "id": "h"})
        assert socket.receive_json()["text"] == puzzle.line[0]
        other = next(one["text"] for one in state["choices"] if one["text"] not in puzzle.line)
        act(socket, state, other)
        socket.send_json({"t": "hint", "id": "h2"})
        assert socket.receive_json()["key"] == "puzzle.no_hint"


def test_a_refused_move_says_why_and_changes_nothing(client: TestClient) -> None:
    number, puzzle = two_moves()
    with client.websocket_connect(f"/ws/puzzles/{GAME}") as socket:
        _, state = open_puzzle(socket, number)
        refused, again = act(socket, state, "E A1")
        assert refused["verdict"] == "refused"
        assert refused["refusal"]["paragraph"].startswith("K")
        assert again["version"] == state["version"]
        assert act(socket, again, puzzle.line[0])[0]["verdict"] == "going"


def test_bad_input(client: TestClient) -> None:
    with client.websocket_connect(f"/ws/puzzles/{GAME}") as socket:
        socket.send_json({"t": "hint", "id": "h"})
        assert socket.receive_json()["key"] == "puzzle.not_begun"
        for number, key in ((99_999, "puzzle.no_number"), (0, "server.error.field"), ("x", "server.error.field")):
            socket.send_json({"t": "open", "number": number})
            assert socket.receive_json()["key"] == key
        _, state = open_puzzle(socket, 1)
        assert act(socket, state | {"version": 77}, "nonsense")[0]["verdict"] == "going"  # for what was shown before
    with client.websocket_connect("/ws/puzzles/chess") as socket:
        assert socket.receive_json()["key"] == "game.unknown"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_the_board_of_a_puzzle_is_a_picture(client: TestClient) -> None:
    path = f"/api/puzzles/{GAME}/{two_moves()[0]}/picture.svg"
    drawn = client.get(f"{path}?lang=de")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    tiles = puzzles.puzzles(GAME).puzzle(two_moves()[0]).position["position"]["tiles"]
    assert drawn.text.count("<use ") >= len(tiles)
    services = services_of(client)
    services.drawings = Limit(Rate(1, 0.001))
    assert [client.get(one).status_code for one in (path, path, f"{path}?lang=nl")] == [200, 200, 429]
    services.drawings = Limit(Rate(1000, 1000))


def test_no_picture_of_a_puzzle_that_there_is_not(client: TestClient) -> None:
    for name, number, key in (
        (GAME, 0, "puzzle.no_number"),
        (GAME, 10**9, "puzzle.no_number"),
        ("chess", 1, "game.unknown"),
    ):
        answer = client.get(f"/api/puzzles/{name}/{number}/picture.svg")
        assert answer.status_code < 500
        assert error(answer)["key"] == key
