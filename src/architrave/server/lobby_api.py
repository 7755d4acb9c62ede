"""Where people meet: the lobby, quick match, people one has played with, and invitations."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from architrave.games.catalogue import game as game_called
from architrave.kernel.refusal import Invalid
from architrave.server.api import guest_of, services_of
from architrave.server.cookie import fresh_guest
from architrave.server.gathering_protocol import (
    Block,
    Decline,
    InvitationInfo,
    Invite,
    Lobby,
    Me,
    MyName,
    NewSearch,
    PersonInfo,
    SearchInfo,
)
from architrave.server.new_gathering import time_json
from architrave.server.quick_match import Search, seconds_until_bots
from architrave.server.render_gathering import lobby_table, time_control
from architrave.server.routing import JSON, Router
from architrave.server.services import Services
from architrave.tables import gathering as deciding
from architrave.tables.denied import Denied
from architrave.tables.names import person_name
from architrave.tables.opening import check_seat_count
from architrave.tables.rows import Gathering, Person

PAGE = 20
READINGS = 10  # pages of rows, to fill one with tables that can be joined: many may be full or forsaken
FORSAKEN = 600.0  # seconds after which a table where nobody is any more is not shown
MOST_INVITATIONS = 20  # of one table
INVITATIONS_SHOWN = 50
Cursor = Annotated[str, Meta(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?_[A-Za-z0-9_-]{1,32}$")]
GameName = Annotated[str, Meta(max_length=40)]
LobbyPace = Annotated[str, Meta(pattern="^(live|days|none)$")]

router = Router()


@router.get("/api/lobby")
async def lobby(
    request: Request, after: Cursor | None = None, game: GameName | None = None, pace: LobbyPace | None = None
) -> Lobby:
    """Open tables that anybody may sit down at, newest first, in pages. `pace`: with clocks that run `live` or over
    `days`, or with `none`."""
    services, guest = services_of(request), guest_of(request)
    before = None
    if after is not None:
        created, _, id = after.partition("_")
        before = (float(created), id)
    avoided = set() if guest is None else await services.store.blocked(guest)
    shown: list[Gathering] = []
    for _ in range(READINGS):
        wanted = PAGE - len(shown)
        rows = await services.store.lobby(before, wanted, game, pace)
        shown += [row for row in rows if row.host not in avoided and _can_be_joined(services, row, guest)]
        before = (rows[-1].created, rows[-1].id) if len(rows) == wanted else None
        if before is None or len(shown) == PAGE:
            break
    return Lobby(
        tables=[lobby_table(row, guest, services.presence) for row in shown],
        next=None if before is None else f"{before[0]:.9f}_{before[1]}",
    )


def _can_be_joined(services: Services, row: Gathering, guest: str | None) -> bool:
    """Whether a table is worth showing: it has room for this guest, and somebody is there or was a moment ago."""
    if not deciding.open_seats(row) or (guest is not None and guest in row.blocked):
        return False
    over_days = row.time is not None and row.time["kind"] == "days"
    here = any(services.presence.is_here(row.id, person) for person in deciding.guests(row))
    return over_days or here or time.time() - row.updated < FORSAKEN


# ---- quick match ----


@router.post("/api/match", answer=SearchInfo)
async def look_for_match(request: Request, body: NewSearch) -> Response:
    """Look for somebody who wants the same game; after a minute bots join. Asked again, the same search goes on."""
    services, known = services_of(request), guest_of(request)
    services.check_searches(request)
    services.check_openings(request, known)
    game = game_called(body.game)
    check_seat_count(game, body.seats)
    if body.seats < 2:
        raise Invalid("seats", "together.error.alone")
    guest = known or (fresh_guest() if body.request is None else services.cookies.newcomer(body.request))
    search = Search(
        game=game,
        seats=body.seats,
        time=time_json(body.time),
        time_up=time_json(body.time_up),
        name=person_name(body.name),
        nonce=body.nonce,
        pace=services.pace,
    )
    info = _search(await services.quick_matches.look(guest, search))
    answer = Response(msgspec.json.encode(info), media_type=JSON)
    if known is None:
        answer.headers["set-cookie"] = services.cookies.header(guest, secure=request.url.scheme == "https")
    return answer


@router.get("/api/match")
async def my_match(request: Request) -> SearchInfo:
    """What this guest looks for. Asking shows that somebody still does: ask every few seconds."""
    guest = guest_of(request)
    return _search(None if guest is None else await services_of(request).quick_matches.find(guest))


@router.delete("/api/match")
async def stop_looking(request: Request) -> None:
    """Look no longer."""
    guest = guest_of(request)
    if guest is not None:
        await services_of(request).quick_matches.cancel(guest)


def _search(row: Gathering | None) -> SearchInfo:
    if row is None:
        return SearchInfo(state="none", table=None, game=None, seats=None, time=None, taken=0, bots_in=None)
    looking = row.state == "open"
    return SearchInfo(
        state="looking" if looking else "found",
        table=row.id,
        game=row.game,
        seats=len(row.seats),
        time=time_control(row.time),
        taken=len(row.seats) - len(deciding.open_seats(row)),
        bots_in=seconds_until_bots(row) if looking else None,
    )


# ---- people and invitations ----


@router.get("/api/me")
async def me(request: Request) -> Me:
    """Who this browser is."""
    guest = guest_of(request)
    return Me(name="", since=None) if guest is None else await _me(services_of(request), guest)


@router.post("/api/me")
async def rename(request: Request, body: MyName) -> Me:
    """Be called something else, by the people one has played with too."""
    services, guest = services_of(request), guest_of(request)
    services.check_openings(request, guest)
    name = person_name(body.name)
    if guest is None:
        return Me(name=name, since=None)  # nobody has met them yet
    await services.store.name_guest(guest, name)
    return await _me(services, guest)


async def _me(services: Services, guest: str) -> Me:
    since = await services.store.guest_since(guest)
    return Me(name=await services.store.guest_name(guest), since=None if since is None else int(since))


@router.get("/api/people")
async def my_people(request: Request) -> list[PersonInfo]:
    """Whom this guest has played with, the last one first."""
    services, guest = services_of(request), guest_of(request)
    if guest is None:
        return []
    blocked, blocking = await services.store.blocked(guest), await services.store.blocking(guest)
    return [
        PersonInfo(
            id=services.cookies.pseudonym(guest, one.guest),
            name=one.name,
            game=one.game,
            played=int(one.played),
            games=one.games,
            blocked=one.guest in blocked,
            # Who blocks this guest is not seen, as if they were gone.
            status="gone" if one.guest in blocking else services.presence.anywhere(one.guest),
        )
        for one in await services.store.played_with(guest)
    ]


@router.post("/api/people/{person}/block")
async def block_person(request: Request, person: str, body: Block) -> None:
    """Have nothing more to do with somebody, or again. They are not told."""
    services = services_of(request)
    guest, other = await _person(request, person)
    await services.store.block(guest, other.guest, body.on)
    await services.talks.refresh(guest)


@router.post("/api/tables/{id}/invite")
async def invite(request: Request, id: str, body: Invite) -> None:
    """Ask somebody one has played with to sit down at a table that has not begun."""
    services = services_of(request)
    services.check_openings(request, guest_of(request))
    waiting = await services.gatherings.get(id)
    guest, other = await _person(request, body.person)
    deciding.check_invite(waiting.row, guest)
    services.check_invitations(guest, other.guest)
    if await services.store.invite(services.fresh_id(), id, guest, other.guest, MOST_INVITATIONS):
        services.news.tell([other.guest], "invitations")


@router.get("/api/invitations")
async def my_invitations(request: Request) -> list[InvitationInfo]:
    """Tables that somebody asks this guest to sit down at, the newest first."""
    services, guest = services_of(request), guest_of(request)
    if guest is None:
        return []
    found = await services.store.invitations(guest, INVITATIONS_SHOWN)
    return [
        InvitationInfo(
            id=one.id,
            name=one.name,
            since=int(one.made),
            table=lobby_table(one.gathering, guest, services.presence),
        )
        for one in found
        if deciding.open_seats(one.gathering)
        and guest not in one.gathering.blocked
        and not deciding.seats_of(one.gathering, guest)
    ]


@router.post("/api/invitations/{id}/decline")
async def decline_invitation(request: Request, id: str, body: Decline) -> None:
    """Put an invitation away, and with `block` all others of that person. The sender gets no notice."""
    guest = guest_of(request)
    if guest is None or not await services_of(request).store.decline(id, guest, body.block):
        raise Denied("together.error.no_invitation", 404)


async def _person(request: Request, id: str) -> tuple[str, Person]:
    """This guest, and the person whom they know by that id."""
    services, guest = services_of(request), guest_of(request)
    if guest is not None:
        for one in await services.store.played_with(guest):
            if services.cookies.pseudonym(guest, one.guest) == id:
                return guest, one
    raise Denied("together.error.no_person", 404)
