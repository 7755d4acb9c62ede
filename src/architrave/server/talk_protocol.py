"""What browser and server say to each other about talk at a table, and about watching it later."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from architrave.server.protocol import Answer, GivenName, RequestKey

LineNumber = Annotated[int, Meta(ge=1, le=2**31)]
Seen = Annotated[int, Meta(ge=0, le=2**31)]

# What can be said with one click: when people meet, while they play, in answer to each other, when somebody is not
# there, and in the end. Each reader sees it in their own language, `talk.phrase.<id>`.
Phrase = Literal[
    "hello",
    "good_luck",
    "ready",
    "one_moment",
    "nice_move",
    "oops",
    "let_me_think",
    "take_your_time",
    "yes",
    "no",
    "thanks",
    "sorry",
    "are_you_there",
    "back_soon",
    "i_am_back",
    "good_game",
    "well_played",
    "again",
    "bye",
]
Room = Literal["seats", "spectators"]


# ---- on the socket ----


class TalkSeen(Struct, kw_only=True, forbid_unknown_fields=True):
    """The numbers of the last lines of talk that a client has of each room."""

    seats: Seen = 0
    spectators: Seen = 0


class Later(Answer, tag_field="t", tag="later"):
    """This client watches a table `minutes` later than it is played, and it begins in `starts_in` milliseconds."""

    minutes: int
    starts_in: int


class SaidLine(Answer):
    """A line of talk: plain `text`, or a `phrase`. `seat`: whose person said it; null: somebody without a seat. `at`:
    in seconds since 1970. `muted`: by this client's person, so neither text nor phrase is sent."""

    n: int
    seat: int | None
    name: str
    mine: bool
    text: str | None
    phrase: str | None
    at: int
    muted: bool


class Talk(Answer, tag_field="t", tag="talk"):
    """What is said at a table, for clients that asked for it. Keep lines with n ≤ `keep`, drop the rest, append
    `lines`; numbers may be missing. `own`: this client talks in this room, otherwise it only reads it: spectators talk
    among themselves, and those with a seat read it when the game is over. `say`: what this client can say: `text` and
    phrases, only `phrases`, `nothing`, or nothing before its person has a `name`. A big screen gets the phrases of
    those with a seat from now on, and says nothing. `ack`: the Say this answers."""

    room: Room
    own: bool
    say: Literal["text", "phrases", "name", "nothing"]
    keep: int
    lines: list[SaidLine]
    ack: str | None


# ---- REST ----


class TalkName(Struct, kw_only=True, forbid_unknown_fields=True):
    """What somebody is called who talks without having a seat. `request` as in Sit."""

    name: GivenName
    request: RequestKey | None = None


class NameInfo(Answer):
    """The name as others read it."""

    name: str


class Mute(Struct, kw_only=True, forbid_unknown_fields=True):
    """Read nothing more of the person who said that line, at any table and on any device; or again if `on` is false."""

    room: Room
    n: LineNumber
    on: bool = True


class ReportLine(Struct, kw_only=True, forbid_unknown_fields=True):
    """Report a line to the people who run the server."""

    room: Room
    n: LineNumber
    reason: Literal["insult", "harassment", "spam", "other"]
