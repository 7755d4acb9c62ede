"""The SQL of tokens: up to when a guest has revoked them."""

from __future__ import annotations

import sqlite3

REVOKE = (
    "INSERT INTO revocation (guest_id, made) VALUES (?, ?) "
    "ON CONFLICT (guest_id) DO UPDATE SET made = MAX(made, excluded.made)"
)


def revoke(connection: sqlite3.Connection, guest: str, made: int) -> None:
    connection.execute(REVOKE, (guest, made))


def revoked(connection: sqlite3.Connection, guest: str) -> int:
    row = connection.execute("SELECT made FROM revocation WHERE guest_id = ?", (guest,)).fetchone()
    return 0 if row is None else int(row[0])
