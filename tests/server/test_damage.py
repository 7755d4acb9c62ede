"""A database that is damaged in places, as guests and the operator see it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from architrave.kernel.refusal import Invalid
from architrave.server import serving
from architrave.store.queries import write_checkpoint
from architrave.store.sqlite import FILE
from architrave.tables.changes import STRIDE
from tests.server.client import OTHER, PERSON, error, open_table, seated, served
from tests.store.test_damage import damage_pages_with, run_sql


def long_game(data: Path) -> tuple[str, str, list[object]]:
    """A game that has a checkpoint: the guest's cookie, the table and what is shown of it."""
    with served(data) as client:
        table = open_table(client, PERSON, OTHER, confirm=False, seed=3)
        with seated(client, table) as ana:
            while ana.state["entries"] < STRIDE:  # a log grows when a move is taken back, too
                ana.turn()
                ana.ask("undo", version=ana.state["version"])
            for _ in range(8):
                ana.turn()
            return client.cookies["architrave"], table, [ana.state["view"], ana.lines]


@contextmanager
def same_guest(data: Path, cookie: str) -> Iterator[TestClient]:
    with served(data) as client:
        client.cookies.set("architrave", cookie)
        yield client


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE checkpoint SET data = substr(data, 1, 100)",
        "UPDATE checkpoint SET data = replace(data, '\"lines\"', '\"limes\"')",
        "UPDATE checkpoint SET data = replace(data, '1', '2')",
    ],
)
def test_a_game_with_a_damaged_checkpoint_is_read_from_its_log(tmp_path: Path, statement: str) -> None:
    cookie, table, shown = long_game(tmp_path)
    run_sql(tmp_path / FILE, statement)
    for damaged in (True, False):  # the second time it has been replaced
        with same_guest(tmp_path, cookie) as client, capture_logs() as lines:
            with seated(client, table) as ana:
                assert [ana.state["view"], ana.lines] == shown
                ana.act()
                shown = [ana.state["view"], ana.lines]
            assert any("checkpoint was damaged" in line["event"] for line in lines) == damaged


def test_a_checkpoint_that_the_program_cannot_use_any_more_is_left_out(tmp_path: Path) -> None:
    cookie, table, shown = long_game(tmp_path)
    connection = sqlite3.connect(tmp_path / FILE)
    with connection:
        write_checkpoint(connection, table, (64, {"line": {"of": "another version"}, "story": {}}))
    connection.close()
    with same_guest(tmp_path, cookie) as client, seated(client, table) as ana:
        assert [ana.state["view"], ana.lines] == shown


def test_a_game_in_a_damaged_part_is_said_to_be_and_others_go_on(tmp_path: Path) -> None:
    cookie, broken, _ = long_game(tmp_path)
    with same_guest(tmp_path, cookie) as client:
        sound = open_table(client, PERSON, OTHER)
    run_sql(tmp_path / FILE, "UPDATE game SET header = '[' WHERE id = ?", broken)
    with same_guest(tmp_path, cookie) as client:
        answer = client.get(f"/api/tables/{broken}/record")
        assert (answer.status_code, error(answer)["key"]) == (503, "store.error.damaged")
        with seated(client, sound) as ana:
            ana.turn()
        assert {card["id"] for card in client.get("/api/tables").json()} == {broken, sound}


def test_seats_that_make_no_sense_any_more(tmp_path: Path) -> None:
    cookie, broken, _ = long_game(tmp_path)
    run_sql(tmp_path / FILE, "UPDATE seating SET seats = '[{}, {}]' WHERE id = ?", broken)
    with same_guest(tmp_path, cookie) as client:
        answer = client.get(f"/api/tables/{broken}/record")
        assert (answer.status_code, error(answer)["key"]) == (503, "store.error.damaged")


def test_without_its_keys_the_server_does_not_start_and_says_why(tmp_path: Path) -> None:
    long_game(tmp_path)
    assert damage_pages_with(tmp_path / FILE, "cookie_key") >= 1
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(Invalid) as caught:
        serving.run("127.0.0.1", 0, tmp_path, open_browser=False)
    assert (caught.value.where, caught.value.key) == (str(tmp_path), "store.error.corrupt")
    assert (tmp_path / FILE).read_bytes() == before
