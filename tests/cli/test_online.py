"""`architrave play --server`: a table at a real server, in the terminal."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest
from rich.console import Console

from architrave.cli.online_table import TableAtServer
from architrave.cli.renderers import renderer_for
from architrave.cli.screen import THEME
from architrave.cli.session import Session
from architrave.client import Client, OnlineTable
from architrave.server.protocol import NewSeat
from tests.browser.serving import Server, free_port
from tests.cli.conftest import Run
from tests.cli.typist import ENGLISH, Typist

SEATS = [NewSeat(kind="person", name="Ana"), NewSeat(kind="open")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "data", env={**os.environ, "ARCHITRAVE_PACE": "0"})
    server.start()
    yield server
    server.stop()


class Host:
    """Somebody at another device, who opens the table and does what a function says once the game has begun, and
    perhaps `first` something as soon as the other one sits there."""

    def __init__(
        self,
        server: Server,
        does: Callable[[OnlineTable], None],
        game: str = "architekton",
        first: Callable[[OnlineTable], None] = lambda _: None,
    ) -> None:
        options = {"starter": 1} if game == "architekton" else {}
        self.table = Client(server.url).open(game, SEATS, options)
        assert self.table.gathering is not None
        self.code = self.table.gathering.code or ""
        self.does = does
        self.first = first
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        table = self.table
        table.wait(lambda: table.gathering is not None and table.gathering.seats[1].kind == "person", 30)
        self.first(table)
        table.start()
        self.does(table)

    def __enter__(self) -> Self:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.thread.join()
        self.table.close()


def plays(table: OnlineTable) -> None:
    while table.wait_for_turn(60):
        table.play(table.choices[0])


def test_a_game_with_wrong_input_and_resigning(server: Server, architrave: Run, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    typed = f"nonsense\nhelp\nmoves\nboard\nlog\nsave\nsave {copy}\nresign\nresign\n"
    with Host(server, plays) as host:
        done = architrave("play", "--server", server.url, "--code", host.code.lower(), "--name", "Bo", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Ana – Bo" in done.stdout
    assert "Type a move, such as" in done.stdout
    assert f"The server saves the game after every move: {server.url}/table/{host.table.id}" in done.stdout
    assert '"game": "architekton"' in copy.read_text(encoding="utf-8")
    assert "Winner: Ana" in done.stdout
    assert host.table.shown.resigned == 1


def test_leaving_and_coming_back_without_the_code(server: Server, architrave: Run) -> None:
    with Host(server, lambda _: None) as host:
        done = architrave("play", "--server", server.url, "--code", host.code, "--name", "Bo", typed="quit\n")
        assert f"architrave play --server {server.url}" in done.stdout
    again = architrave("play", "--server", server.url + "/", typed="resign\nresign\n")
    assert again.returncode == 0, again.stderr
    assert "Winner: Ana" in again.stdout


def at_keyboard(server: Server, host: Host, types: Callable[[TableAtServer, list[str]], str]) -> str:
    """What the terminal shows to Bo, who types what a function says, until the game is over."""
    client = Client(server.url, plain=True)
    with client.join(host.code, "Bo") as table:
        table.wait_for_start(30)
        bo = TableAtServer(server.url, client, table, ENGLISH)
        shown = io.StringIO()
        console = Console(file=shown, theme=THEME, width=130, highlight=False)
        typist = Typist(lambda moves: types(bo, moves))
        Session(bo, renderer_for(bo.game.name, ENGLISH, bo.names), console, typist, ENGLISH).play()
    return shown.getvalue()


def test_undo_by_asking(server: Server) -> None:
    def agrees(table: OnlineTable) -> None:
        while not table.shown.over:
            table.wait(lambda: table.shown.over or table.shown.to_move or table.shown.question is not None, 30)
            if table.shown.question is not None:
                table.answer(yes=True)
            elif table.shown.to_move:
                table.play(table.choices[0])

    typed: list[str] = []

    def types(bo: TableAtServer, moves: list[str]) -> str:
        if "undo" in typed:
            typed.append("resign")
        else:
            typed.append("undo" if bo.state.undo.asks else moves[-1])
        return typed[-1]

    with Host(server, agrees) as host:
        shown = at_keyboard(server, host, types)
    assert "The others are asked whether they agree." in shown
    assert any("undo" in line.key for line in host.table.lines)


def test_a_question_is_put_between_two_lines(server: Server) -> None:
    def asks(table: OnlineTable) -> None:
        table.ask("draw")
        table.wait(lambda: table.shown.over, 30)

    def types(bo: TableAtServer, moves: list[str]) -> str:
        bo.table.wait(lambda: bo.asked is not None, 30)
        return "yes" if moves == ["yes", "no"] else "board"

    with Host(server, asks) as host:
        assert "Ana offers a draw. Do you agree?" in at_keyboard(server, host, types)


def test_hidden_hands_of_others_stay_hidden(server: Server) -> None:
    def types(bo: TableAtServer, moves: list[str]) -> str:
        assert bo.view().seat == 1
        return "resign"

    with Host(server, plays, "architectura") as host:
        at_keyboard(server, host, types)
    assert host.table.shown.over


def test_what_cannot_be_played(server: Server, architrave: Run) -> None:
    for words, said in (
        (["--server", server.url, "--code", "AAA-AAA"], "code"),
        (["--server", server.url], "You have no unfinished table"),
        (["--server", "chess"], "is not the address of a server"),
        (["--server", f"http://127.0.0.1:{free_port()}"], "cannot be reached"),
        (["--code", "AAA-AAA"], "Which server?"),
        (["--server", server.url, "architekton"], "Leave out either the game or this option"),
    ):
        done = architrave("play", *words)
        assert done.returncode in (1, 2), words
        assert said in done.stderr, words


def test_tokens_that_cannot_be_read(server: Server, architrave: Run, tmp_path: Path) -> None:
    file = tmp_path / "data" / "servers.json"
    file.parent.mkdir()
    for text in ("{", "[]", '{"a": 1}'):
        file.write_text(text, encoding="utf-8")
        assert "servers.json: This file cannot be read." in architrave("play", "--server", server.url).stderr


def test_talk_in_the_terminal(server: Server, architrave: Run) -> None:
    """What others say is shown as text, whatever it contains; `say` answers."""

    def talks(table: OnlineTable) -> None:
        table.say("[bold]Hi[/bold] <b>")
        table.say(phrase="good_luck")

    def listens(table: OnlineTable) -> None:
        table.wait(lambda: table.shown.over, 30)

    typed = "say Hello to you\nsay " + "x" * 201 + "\nhelp\nresign\nresign\n"
    with Host(server, listens, first=talks) as host:
        done = architrave("play", "--server", server.url, "--code", host.code, "--name", "Bo", typed=typed)
        host.thread.join()
    assert done.returncode == 0, done.stderr
    assert "Ana: [bold]Hi[/bold] <b>" in done.stdout
    assert "Ana: Good luck!" in done.stdout
    assert "say something to the others" in done.stdout
    assert "at most 200 characters" in done.stdout
    assert [line.text for line in host.table.talk["seats"] if not line.mine] == ["Hello to you"]
