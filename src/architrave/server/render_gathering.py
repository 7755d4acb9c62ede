"""A table that has not begun, as one browser may see it: built field by field, without guests, nonces and the seed."""

from __future__ import annotations

import time

import msgspec

from architrave.server.gathering_protocol import GatheringInfo, LobbyTable, WaitingSeatInfo
from architrave.server.presence import Presence
from architrave.server.protocol import TimeControl, TimeUp, Watching
from architrave.tables import gathering as deciding
from architrave.tables import rows
from architrave.tables.code import shown_code
from architrave.tables.rows import Gathering, Json


def gathering_info(row: Gathering, guest: str | None, presence: Presence, display: bool = False) -> GatheringInfo:
    """`display`: for a big screen, which shows the code to everybody in the room."""
    at_table = display or (guest is not None and guest in deciding.guests(row))
    starts = None if row.starts is None else max(0, round((row.starts - time.time()) * 1000))
    return GatheringInfo(
        id=row.id,
        version=row.version,
        state=row.state,
        game=row.game,
        options=options_shown(row.options),
        match=row.match,
        confirm=row.confirm,
        pace=row.pace,
        lobby=row.lobby,
        time=time_control(row.time),
        time_up=time_up(row.time_up),
        talk=row.talk,
        watching=watching(row.watching),
        continues=row.start is not None,
        code=shown_code(row.code) if at_table and row.state == "open" else None,
        host=host_name(row),
        leads=guest is not None and guest == row.host,
        seats=seats(row, guest, presence),
        may_sit=guest not in row.blocked,
        visitors=presence.others(row.id, deciding.guests(row)) if row.state == "open" else 0,
        displays=presence.displays(row.id),
        commitment=deciding.commitment(row),
        starts_in=starts,
        wait=row.wait,
    )


def lobby_table(row: Gathering, guest: str | None, presence: Presence) -> LobbyTable:
    return LobbyTable(
        id=row.id,
        game=row.game,
        options=options_shown(row.options),
        match=row.match,
        time=time_control(row.time),
        time_up=time_up(row.time_up),
        host=host_name(row),
        seats=seats(row, guest, presence),
        since=int(row.created),
    )


def seats(row: Gathering, guest: str | None, presence: Presence) -> list[WaitingSeatInfo]:
    return [
        WaitingSeatInfo(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            mine=guest is not None and seat.guest == guest,
            host=seat.guest == row.host,
            # Of a game that has begun, those who may know hear at its table who is there.
            presence=presence.of(row.id, seat.guest) if seat.guest is not None and row.state == "open" else None,
            off=list(seat.off),
        )
        for seat in row.seats
    ]


def host_name(row: Gathering) -> str:
    """The name of the host at this table; empty while the host does not sit."""
    return next((seat.name for seat in row.seats if seat.guest == row.host), "")


def options_shown(options: Json) -> Json:
    """The options; a component set of one's own is only named."""
    return {name: value.get("name", "") if isinstance(value, dict) else value for name, value in options.items()}


def time_control(data: Json | None) -> TimeControl | None:
    return None if data is None else msgspec.convert(data, TimeControl)


def watching(data: rows.Watching) -> Watching:
    return Watching(hands=data.hands, minutes=data.minutes)


def time_up(data: Json | None) -> TimeUp | None:
    return None if data is None else msgspec.convert(data, TimeUp)
