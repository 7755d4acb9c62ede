"""Puzzles over the wire: opened, hinted, refused, missed, shown, and bad input."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from architrave.games import puzzles
from architrave.kernel.puzzle import Puzzle

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
