"""What browser and server say to each other before a table begins: seats, lobby, quick match, people, invitations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from architrave.server.protocol import Answer, Digest, Pace, RequestKey, TimeControl, TimeUp

GivenName = Annotated[str, Meta(max_length=2000)]  # whether it can be a name is decided, and said, elsewhere
GivenCode = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PersonId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Status = Literal["here", "away", "reconnecting", "gone"]


# ---- a table that has not begun ----


class PresenceInfo(Answer):
    """Whether somebody is at their device: `since`, in seconds since 1970, if it is known."""

    status: Status
    since: int | None


class WaitingSeatInfo(Answer):
    """A seat before play begins. `mine`: of this browser; `host`: of the host. Only people have a
    presence."""

    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    mine: bool
    host: bool
    presence: PresenceInfo | None


class GatheringInfo(Answer):
    """A table that has not begun, as this browser may see it.

    `state`: `started` means that the same address now shows the game, `closed` that it will never begin. `leads`: this
    browser is the host's. `host`: the host's name, empty if the host does not sit there. `code`: only for people at the
    table. `visitors`: people who look at it without a seat. `starts_in`: milliseconds until play begins by itself, null
    while it does not; `wait`: somebody has stopped that. `may_sit` is false for somebody who was blocked. `commitment`
    was fixed before anybody sat down: send a `nonce` of your own when you do.
    """

    id: str
    version: int
    state: Literal["open", "started", "closed"]
    game: str
    options: dict[str, Any]
    match: bool
    confirm: bool
    pace: int
    lobby: bool
    time: TimeControl | None
    time_up: TimeUp | None
    code: str | None
    host: str
    leads: bool
    seats: list[WaitingSeatInfo]
    may_sit: bool
    visitors: int
    commitment: str
    starts_in: int | None
    wait: bool


class Sit(Struct, kw_only=True, forbid_unknown_fields=True):
    """Take a seat, the first open one unless `seat` names one. A person already seated moves there, under that name;
    `another`: one more person at the same device. `nonce` is the person's share in the draws. `request` is a key of the
    client's own, made at random: somebody unknown who sends the same one again is the same person."""

    name: GivenName
    seat: SeatNumber | None = None
    nonce: Digest | None = None
    another: bool = False
    request: RequestKey | None = None


class Stand(Struct, kw_only=True, forbid_unknown_fields=True):
    """Leave one seat, or all of this device."""

    seat: SeatNumber | None = None


class PlannedSeat(Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat as the host wants it: `open`, a `bot` with its level, or the `person` who sits in the seat `now`."""

    kind: Literal["person", "open", "bot"]
    level: str | None = None
    now: SeatNumber | None = None


class ChangeGathering(Struct, kw_only=True, forbid_unknown_fields=True):
    """What the host changes; what is left out stays. `seats` is the whole list, in the new order."""

    seats: Annotated[list[PlannedSeat], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    match: bool | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    lobby: bool | UnsetType = UNSET
    time: TimeControl | UnsetType | None = UNSET
    time_up: TimeUp | UnsetType | None = UNSET


class Remove(Struct, kw_only=True, forbid_unknown_fields=True):
    """Send somebody away; `block`: for good."""

    seat: SeatNumber
    block: bool = False


class PassHost(Struct, kw_only=True, forbid_unknown_fields=True):
    """Make the person in that seat the host."""

    seat: SeatNumber


class Start(Struct, kw_only=True, forbid_unknown_fields=True):
    """Begin now; bots of that level take the open seats."""

    level: str | None = None


# ---- where people meet ----


class LobbyTable(Answer):
    """An open table that anybody may sit down at. `since`: when it was opened, in seconds since 1970."""

    id: str
    game: str
    options: dict[str, Any]
    match: bool
    time: TimeControl | None
    time_up: TimeUp | None
    host: str
    seats: list[WaitingSeatInfo]
    since: int


class Lobby(Answer):
    """A page of open tables, newest first; `next` goes into the query to get the page after it."""

    tables: list[LobbyTable]
    next: str | None


# ---- quick match, people, invitations ----


class NewSearch(Struct, kw_only=True, forbid_unknown_fields=True):
    """Look for somebody who wants the same. `request` as in Sit."""

    game: str
    name: GivenName
    seats: Annotated[int, Meta(ge=1, le=8)] = 2
    time: TimeControl | None = None
    time_up: TimeUp | None = None
    nonce: Digest | None = None
    request: RequestKey | None = None


class SearchInfo(Answer):
    """A quick match. `looking`: `taken` of the seats have somebody, bots join in `bots_in` seconds; `table` can be
    watched through its socket. `found`: go to the `table`. `none`: nothing is looked for."""

    state: Literal["none", "looking", "found"]
    table: str | None
    game: str | None
    seats: int | None
    time: TimeControl | None
    taken: int
    bots_in: int | None


class PersonInfo(Answer):
    """Somebody this guest has played with: `games` so often, last in `game`, at `played` in seconds since 1970. The
    `id` is good for this guest only."""

    id: str
    name: str
    game: str
    played: int
    games: int
    blocked: bool


class Block(Struct, kw_only=True, forbid_unknown_fields=True):
    on: bool = True


class Invite(Struct, kw_only=True, forbid_unknown_fields=True):
    """`person`: the `id` of somebody one has played with."""

    person: PersonId


class InvitationInfo(Answer):
    """`name`: of the person who invites; `since`, in seconds since 1970."""

    id: str
    name: str
    since: int
    table: LobbyTable


class Decline(Struct, kw_only=True, forbid_unknown_fields=True):
    """`block`: no more invitations from that person."""

    block: bool = False
