"""What browser and server say to each other before a table begins: seats, lobby, quick match, people, invitations."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from architrave.server.protocol import (
    Answer,
    DailyRef,
    DaysOff,
    Digest,
    GivenName,
    LogLine,
    MatchInfo,
    Mode,
    Pace,
    RequestKey,
    SeatInfo,
    TalkSetting,
    TimeControl,
    TimeUp,
    Watching,
)

GivenCode = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PersonId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Status = Literal["here", "away", "reconnecting", "gone"]
Topic = Literal["tables", "invitations", "match", "lobby"]


# ---- a table that has not begun ----


class PresenceInfo(Answer):
    """Whether somebody is at their device: `since`, in seconds since 1970, if it is known."""

    status: Status
    since: int | None


class WaitingSeatInfo(Answer):
    """A seat before play begins. `mine`: of this browser; `host`: of the host. Only people have a presence, and days
    `off`, 0 is Monday, which count in a game over days."""

    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    mine: bool
    host: bool
    presence: PresenceInfo | None
    off: list[int]


class GatheringInfo(Answer):
    """A table that has not begun, as this browser may see it.

    `state`: `started` means that the same address now shows the game, `closed` that it will never begin. `leads`: this
    browser is the host's. `host`: the host's name, empty if the host does not sit there. `code`: only for people at the
    table and for big screens. `visitors`: people who look at it without a seat; `displays`: big screens. `starts_in`:
    milliseconds until play begins by itself, null while it does not; `wait`: somebody has stopped that. `may_sit` is
    false for somebody who was blocked. `commitment` was fixed before anybody sat down: send a `nonce` of your own when
    you do. `talk` and `watching` as in NewTable. `continues`: from a position of another game, so that options and the
    number of seats stay as they are.
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
    talk: TalkSetting
    watching: Watching
    continues: bool
    code: str | None
    host: str
    leads: bool
    seats: list[WaitingSeatInfo]
    may_sit: bool
    visitors: int
    displays: int
    commitment: str
    starts_in: int | None
    wait: bool


class Sit(Struct, kw_only=True, forbid_unknown_fields=True):
    """Take a seat, the first open one unless `seat` names one. A person already seated moves there, under that name;
    `another`: one more person at the same device. `nonce` is the person's share in the draws. `off`: the days of the
    week, 0 is Monday, on which the person's clock stands still in a game over days; left out, they stay as they are.
    `request` is a key of the client's own, made at random: somebody unknown who sends the same one again is the same
    person."""

    name: GivenName
    seat: SeatNumber | None = None
    nonce: Digest | None = None
    another: bool = False
    off: DaysOff | None = None
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
    """What the host changes; what is left out stays. `seats` is the whole list, in the new order. Of `options`, those
    that are not named stay as well; null gives one its usual value again."""

    seats: Annotated[list[PlannedSeat], Meta(min_length=1, max_length=8)] | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    match: bool | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    lobby: bool | UnsetType = UNSET
    time: TimeControl | UnsetType | None = UNSET
    time_up: TimeUp | UnsetType | None = UNSET
    talk: TalkSetting | UnsetType = UNSET
    watching: Watching | UnsetType = UNSET


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


class MyName(Struct, kw_only=True, forbid_unknown_fields=True):
    """What this guest is called from now on. Tables that have begun keep the name that they had."""

    name: GivenName


class Me(Answer):
    """This guest: what others call them, empty if nobody knows, and since when the browser is this guest, in seconds
    since 1970."""

    name: str
    since: int | None


class CardResult(Answer):
    """How one of my games ended. `result` is missing where no seat or several of them are mine. `points` of all seats,
    none if somebody resigned; `rival`: those of an opponent without a seat. `place`: mine among three or more seats,
    if I did not win and points say it. `reason` is a message key."""

    result: Literal["won", "drawn", "lost", "aborted"] | None
    place: int | None
    winners: list[int]
    points: list[int | float]
    rival: int | None
    reason: str


class TableCard(Answer):
    """One of my tables, for the start page. `state`: `yours` waits for me, `gathering` has not begun, `waiting` waits
    for others. `waiting`: the seats that are to do something. `asked`: what somebody asks me there. `left`: what the
    first clock to run out had left when this was sent, in milliseconds. `presence` of each seat at this table; only
    people have one. `updated` in seconds since 1970. `deletable`: its game is over, nobody else played it, and no match
    or calendar counts it."""

    id: str
    game: str
    title: str
    mode: Mode
    seats: list[SeatInfo]
    presence: list[PresenceInfo | None]
    state: Literal["yours", "gathering", "waiting", "over"]
    waiting: list[int]
    asked: Literal["undo", "draw", "abort", "rematch"] | None
    time: TimeControl | None
    left: int | None
    match: MatchInfo | None
    last: LogLine | None
    result: CardResult | None
    updated: float
    daily: DailyRef | None
    deletable: bool


class FinishedGames(Answer):
    """A page of my finished games, newest first; `next` goes into the query to get the page after it. With filters a
    page may have fewer games than others, or none, and still be followed by one."""

    tables: list[TableCard]
    next: str | None


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
    `id` is good for this guest only. `status`: whether they are at a device now, wherever that is."""

    id: str
    name: str
    game: str
    played: int
    games: int
    blocked: bool
    status: Status


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


class Changed(Answer, tag_field="t", tag="changed"):
    """On `/ws/me`: something of these is no longer as it was. Ask for it again."""

    topics: list[Topic]
