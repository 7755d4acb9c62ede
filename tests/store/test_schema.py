"""Migrations: numbered without gaps, applied once, also when two processes start together."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from architrave.store import schema
from architrave.store.errors import ReadOnly


def connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None)


def test_numbers_run_from_one_without_gaps() -> None:
    numbers = [number for number, _ in schema.migrations()]
    assert numbers == list(range(1, len(numbers) + 1))


def test_statements_keep_comments_inside_and_drop_those_between() -> None:
    script = "-- first\nCREATE TABLE a (x INTEGER, -- the x\n y TEXT);\n\n-- second\nCREATE TABLE b (z TEXT);\n"
    assert [statement.split()[2] for statement in schema.statements(script)] == ["a", "b"]


def test_applied_once(tmp_path: Path) -> None:
    connection = connect(tmp_path / "x.db")
    assert schema.version(connection) == 0
    schema.migrate(connection)
    newest = schema.migrations()[-1][0]
    assert schema.version(connection) == newest
    schema.migrate(connection)
    assert connection.execute("SELECT COUNT(*) FROM migration").fetchone()[0] == newest
    schema.check(connection)
    connection.close()


def test_two_processes_take_turns(tmp_path: Path) -> None:
    faults: list[sqlite3.Error] = []

    def start() -> None:
        connection = connect(tmp_path / "x.db")
        try:
            schema.migrate(connection)
        except sqlite3.Error as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "migrations", lambda: [(1, "CREATE TABLE a (x TEXT);\nCREATE TABLE a (x TEXT);")])
    connection = connect(tmp_path / "x.db")
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection)
    assert connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0
    connection.close()


def test_an_old_schema_cannot_be_read_without_writing(tmp_path: Path) -> None:
    connection = connect(tmp_path / "x.db")
    with pytest.raises(ReadOnly):
        schema.check(connection)
    connection.close()
