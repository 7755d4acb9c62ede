"""Migrate a database to the schema of this version of the program."""

from __future__ import annotations

import re
import sqlite3
import time
from importlib.resources import files

from architrave.store.errors import NewerSchema, ReadOnly

NAME = re.compile(r"^(\d{4})_\w+\.sql$")
LEDGER = "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, applied DOUBLE PRECISION NOT NULL)"


def migrations() -> list[tuple[int, str]]:
    """Number and SQL of every migration, in order."""
    found = []
    for file in files("architrave.store.migrations").iterdir():
        match = NAME.match(file.name)
        if match:
            found.append((int(match[1]), file.read_text(encoding="utf-8")))
    return sorted(found)


def statements(script: str) -> list[str]:
    """The statements of a script, because only single statements can be part of a transaction."""
    found: list[str] = []
    pending = ""
    for line in script.splitlines():
        if not pending and (not line.strip() or line.startswith("--")):
            continue
        pending += line + "\n"
        if sqlite3.complete_statement(pending):
            found.append(pending.strip())
            pending = ""
    return found


def version(connection: sqlite3.Connection) -> int:
    """The number of the last migration of a database; 0 for an empty one."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'migration'").fetchone()
    if known is None:
        return 0
    row = connection.execute("SELECT MAX(number) FROM migration").fetchone()
    return int(row[0] or 0)


def check(connection: sqlite3.Connection) -> None:
    """Raise unless a read-only database has exactly our schema."""
    newest = migrations()[-1][0]
    found = version(connection)
    if found > newest:
        raise NewerSchema(found=found, known=newest)
    if found < newest:
        raise ReadOnly(f"schema {found} has to become {newest}, and the folder cannot be written to")


def migrate(connection: sqlite3.Connection) -> None:
    """Apply missing migrations. The write lock serialises processes that start at the same time."""
    scripts = migrations()
    newest = scripts[-1][0]
    connection.execute("BEGIN IMMEDIATE")
    try:
        found = version(connection)
        if found > newest:
            raise NewerSchema(found=found, known=newest)
        connection.execute(LEDGER)
        for number, script in scripts:
            if number <= found:
                continue
            for statement in statements(script):
                connection.execute(statement)
            connection.execute("INSERT INTO migration (number, applied) VALUES (?, ?)", (number, time.time()))
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
