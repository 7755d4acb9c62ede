"""The SQL of people: whom a guest has played with, invitations, and who wants nothing to do with whom."""

from __future__ import annotations

import sqlite3

from architrave.store.gatherings import block, find
from architrave.store.sql import now
from architrave.tables.rows import Invitation, Person

LOOKED_AT = 1000  # of a guest's last tables with others
PLAYED_WITH = (
    "SELECT other.guest_id, guest.name, seating.game, seating.updated "
    "FROM participant AS mine "
    "JOIN participant AS other ON other.game_id = mine.game_id AND other.guest_id <> mine.guest_id "
    "JOIN seating ON seating.id = mine.game_id JOIN guest ON guest.id = other.guest_id "
    "WHERE mine.guest_id = ? ORDER BY seating.updated DESC LIMIT ?"
)
WRITE_INVITATION = (
    "INSERT INTO invitation (id, game_id, inviter_id, guest_id, declined, made) VALUES (?, ?, ?, ?, 0, ?) "
    "ON CONFLICT (game_id, guest_id) DO NOTHING"
)
READ_INVITATIONS = (
    "SELECT invitation.id, game_id, inviter_id, guest.name, made FROM invitation "
    "JOIN gathering ON gathering.id = game_id JOIN guest ON guest.id = inviter_id "
    "WHERE guest_id = ? AND declined = 0 AND state = 'open' ORDER BY made DESC LIMIT ?"
)


def played_with(connection: sqlite3.Connection, guest: str) -> list[Person]:
    """Everybody a guest has played with, the last one first."""
    found: dict[str, Person] = {}
    for other, name, game, played in connection.execute(PLAYED_WITH, (guest, LOOKED_AT)).fetchall():
        known = found.get(other)
        if known is None:
            found[other] = Person(other, name, game, played, 1)
        else:
            found[other] = Person(other, known.name, known.game, known.played, known.games + 1)
    return list(found.values())


def blocked(connection: sqlite3.Connection, guest: str) -> set[str]:
    """Whom a guest has blocked."""
    rows = connection.execute("SELECT blocked_id FROM block WHERE guest_id = ?", (guest,)).fetchall()
    return {str(row[0]) for row in rows}


def blocking(connection: sqlite3.Connection, guest: str) -> set[str]:
    """Who has blocked a guest."""
    rows = connection.execute("SELECT guest_id FROM block WHERE blocked_id = ?", (guest,)).fetchall()
    return {str(row[0]) for row in rows}


def invite(connection: sqlite3.Connection, id: str, table: str, inviter: str, guest: str, most: int) -> bool:
    """Keep an invitation, unless the guest has blocked the inviter or the table has sent out enough of them; False if
    there is no new one. The inviter is not told which it was."""
    (count,) = connection.execute("SELECT COUNT(*) FROM invitation WHERE game_id = ?", (table,)).fetchone()
    if count >= most or inviter in blocked(connection, guest):
        return False
    return connection.execute(WRITE_INVITATION, (id, table, inviter, guest, now())).rowcount > 0


def invitations(connection: sqlite3.Connection, guest: str, limit: int) -> list[Invitation]:
    """The newest first, to tables that have not begun."""
    found = []
    for id, table, inviter, name, made in connection.execute(READ_INVITATIONS, (guest, limit)).fetchall():
        gathering = find(connection, table)
        if gathering is not None:
            found.append(Invitation(id, gathering, inviter, name, made))
    return found


def decline(connection: sqlite3.Connection, id: str, guest: str, and_block: bool) -> bool:
    """Put an invitation away; False if the guest has none of that id."""
    row = connection.execute("SELECT inviter_id FROM invitation WHERE id = ? AND guest_id = ?", (id, guest)).fetchone()
    if row is None:
        return False
    connection.execute("UPDATE invitation SET declined = 1 WHERE id = ?", (id,))
    if and_block:
        block(connection, guest, str(row[0]), True)
    return True
