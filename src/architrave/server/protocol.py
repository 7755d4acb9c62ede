"""Everything that goes between browser and server, as types. `typescript.py` writes the client's half from this file.

A field without a default is always there; `UnsetType` marks one that may be missing from an answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

VERSION = 1  # raised when an older client could misunderstand a message

Params = dict[str, str | int]
Move = dict[str, Any]  # a game's action as its codec writes it: {"kind": "lay", "tile": "EMWF", …}
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(max_length=40)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Pace = Annotated[int, Meta(ge=0, le=60_000)]


class FromClient(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Answer(Struct, kw_only=True):
    """Base of what the server says."""


# ---- errors, the same in REST and on the socket ----


class Problem(Answer):
    """What went wrong: a message key with parameters; the `paragraph` of a rule, `where` the input is at fault."""

    key: str
    params: Params
    paragraph: str | UnsetType = UNSET
    where: str | UnsetType = UNSET


class ErrorBody(Answer):
    """The body of every REST answer with a status of 400 or more."""

    error: Problem


# ---- REST ----


class Health(Answer):
    """`compiled`: the rules and bots run as machine code."""

    status: Literal["ok", "read_only"]
    version: str
    compiled: bool


class About(Answer):
    version: str
    compiled: bool
    protocol: int
    python: str
    sqlite: str


class LevelInfo(Answer):
    """A level of play; `name` and `blurb` are message keys; a move takes at most `seconds`."""

    id: str
    name: str
    blurb: str
    seconds: float


class OptionInfo(Answer):
    """An option of a game: the value it has unless another is chosen, and the values to choose from."""

    name: str
    default: str | int | bool
    values: list[str | int | bool]


class GameInfo(Answer):
    """A game on the start page; one that is not `ready` can only be looked forward to. `hides`: seats have secrets, so
    people at one screen hand it over. `sets`: of tiles or cards; a set of one's own goes into the option `own_set`."""

    id: str
    ready: bool
    seats: list[int]
    minutes: int
    sets: list[str]
    own_set: str | None
    options: list[OptionInfo]
    hides: bool
    levels: list[LevelInfo]
    match_target: int | None


class NewSeat(Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat of a new table. A bot has a level; an empty name is shown as "You", "Player 2" or the level."""

    kind: Literal["person", "bot"]
    name: Name = ""
    level: str | None = None


class Commitment(Answer):
    """The hash of a secret seed, to be named when a table is opened. It serves once, within ten minutes."""

    commitment: str


class Rematch(Struct, kw_only=True, forbid_unknown_fields=True):
    """`commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it."""

    commitment: Digest | None = None
    nonce: Digest | None = None


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """`commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it. `seed` makes the
    draws reproducible instead of proven. `pace` is the least time between two bot moves in milliseconds."""

    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    match: bool = False
    confirm: bool = True
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    commitment: Digest | None = None
    nonce: Digest | None = None
    pace: Pace | None = None


class CardFile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A file with a card set of one's own: its name and what is in it (TOML)."""

    name: Annotated[str, Meta(max_length=200)]
    text: str


class CardSet(Answer):
    """A card set that can be played with: it goes into the option `cards` of a new table as it is."""

    name: str
    count: int
    cards: dict[str, Any]


class SheetInfo(Answer):
    """What a score sheet of a game is filled in with: `pieces` that there are, and the JSON Schema of what is sent."""

    game: str
    pieces: dict[str, Any]
    shape: dict[str, Any]


class TableRef(Answer):
    id: str


class SeatInfo(Answer):
    """`mine`: this browser plays it."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None
    mine: bool


class MatchInfo(Answer):
    """Standing of a match, this game included once it is over."""

    target: int
    points: list[int]
    game_number: int
    over: bool
    winner: int | None


class LogLine(Answer):
    """One line of the log; `n` is the entry it belongs to."""

    n: int
    key: str
    seat: int | None
    params: Params
    cells: list[str]


class TableCard(Answer):
    """One of my tables, for the start page. `updated` in seconds since 1970."""

    id: str
    game: str
    mode: Literal["bot", "screen", "watch", "solo"]
    seats: list[SeatInfo]
    state: Literal["yours", "waiting", "over"]
    match: MatchInfo | None
    last: LogLine | None
    updated: float
    daily: DailyRef | None


class DailyTry(Answer):
    """A try at a daily game. `counted`: the first of its day. `result` and `points` once it is over, no points for one
    given up; `margin`: points ahead of the opponent."""

    day: str
    attempt: int
    counted: bool
    table: str
    difficulty: str
    residents: bool
    result: Literal["won", "tied", "lost"] | None
    points: int | None
    margin: int | None


class DailyInfo(Answer):
    """Today's game, the same for everybody, and how this guest has fared, the newest try first. `day` is a date of UTC
    and ends in `seconds`. `streak`: days in a row whose counted try was won, `longest` at most."""

    day: str
    seconds: int
    game: str
    ready: bool
    difficulty: str
    residents: bool
    tries: list[DailyTry]
    streak: int
    longest: int


class DailyRef(Answer):
    """`day` and number of the try at a daily game that a table is; only the first of a day counts."""

    day: str
    attempt: int
    counted: bool


class DrawCheck(Answer):
    """One draw of a record: the `ticket` of `total` that the seed gives it, the outcome recorded and expected."""

    entry: int
    pile: str
    n: int
    total: int
    ticket: int
    outcome: str
    expected: str
    right: bool


class Verdict(Answer):
    """What checking a sound record found; one that is damaged or tells of the impossible is answered with an error.

    `ok`: every draw follows from the seed, and the seed from the promise. `key` and `params` say it in a sentence.
    `own_nonces`: the seats that put in a number of their own.
    """

    ok: bool
    kind: Literal["proven", "reproducible", "given"]
    key: str
    params: Params
    own_nonces: list[int]
    draws: list[DrawCheck]
    game: str
    seats: list[str]
    entries: int
    over: bool
    winner: int | None
    points: list[int | float]


class RulesParagraph(Answer):
    """`id` ("K4.2") is also the anchor; `html` is safe: it is made from our own pages with raw HTML off. `mark` is set
    where the paragraph does not come from the published rulebook."""

    id: str
    html: str
    mark: Literal["ruling", "reconstructed"] | None


class RulesChapter(Answer):
    id: str
    title: str
    paragraphs: list[RulesParagraph]


class RulesPage(Answer):
    """`intro` is safe HTML, a paragraph or more."""

    game: str
    lang: str
    title: str
    intro: str
    chapters: list[RulesChapter]


# ---- socket, client → server ----


class Sub(FromClient, tag="sub"):
    """Ask for the state of the table, now and whenever it changes. `after`: the `entries` of the last state that the
    client has, to get only newer log lines."""

    after: Count | None = None


class Act(FromClient, tag="act"):
    """Do something: `move` or `action`, as the choices list them. The same `id` twice is the same move."""

    id: Id
    version: Count
    move: Move | None = None
    action: Count | None = None


class Confirm(FromClient, tag="confirm"):
    """Make the held proposal a move."""

    id: Id
    version: Count


class Withdraw(FromClient, tag="withdraw"):
    """Drop the held proposal."""

    id: Id
    version: Count


class Undo(FromClient, tag="undo"):
    """Take back the last thing done: the held proposal if there is one, otherwise my last move and all after it."""

    id: Id
    version: Count


class Resign(FromClient, tag="resign"):
    id: Id
    seat: Seat


class Here(FromClient, tag="here"):
    """ "It is me": the person of this seat is at the screen now; null: cover everything. Only where several people
    share a screen and have secrets from each other; every new socket begins covered."""

    seat: Seat | None
    id: Id | None = None


class Hands(FromClient, tag="hands"):
    """Show all hands to somebody who watches bots, or only what everybody may see."""

    on: bool
    id: Id | None = None


class Holding(FromClient, tag="holding"):
    """Switch the asking for confirmation on or off."""

    id: Id
    on: bool


class AskHint(FromClient, tag="hint"):
    id: Id | None = None


class Pause(FromClient, tag="pause"):
    """Stop or go on with the bots of a table where only bots play."""

    on: bool
    id: Id | None = None


class Step(FromClient, tag="step"):
    """One bot move at a paused table."""

    id: Id | None = None


class Speed(FromClient, tag="speed"):
    """The least time between two bot moves, in milliseconds."""

    ms: Pace
    id: Id | None = None


ClientMessage = Sub | Act | Confirm | Withdraw | Undo | Resign | Here | Hands | Holding | AskHint | Pause | Step | Speed


# ---- socket, server → client ----


class TableInfo(Answer):
    """`next` is the table of the rematch, once there is one. In `options` a set of one's own is only named."""

    id: str
    mode: Literal["bot", "screen", "watch", "solo"]
    seats: list[SeatInfo]
    options: dict[str, Any]
    match: MatchInfo | None
    confirm: bool
    next: str | None
    daily: DailyRef | None


class Held(Answer):
    """A proposal that waits for confirmation; the view already shows it carried out."""

    seat: int
    move: Move
    text: str


class UndoInfo(Answer):
    """Whether an undo would be carried out now, and if not, why."""

    possible: bool
    key: str | None
    params: Params


class Fair(Answer):
    """How this game draws. `seed` is there once the game is over."""

    kind: Literal["proven", "reproducible", "given"]
    commitment: str | None
    nonces: list[str]
    seed: str | None


class State(Answer, tag_field="t", tag="state"):
    """A table as this client may see it.

    `version` goes back with every command. `entries` is the length of the log. Log lines: keep those with n ≤ `keep`,
    drop the rest, append `events`. `seat`: whose side this client sees and plays (one screen for two: the seat to
    move); null: a spectator, or nobody has said yet that it is them. `to_move`: something is asked of this client
    now: a choice, or the confirmation of `held`. `waiting`: the seats that the game waits for; several choose at the
    same time. `hand_over`: the seat whose person is to take the screen and say so (Here); until then only what
    everybody may see is in any message. `open_hands`: nothing is hidden. `ack`: the command this answers.
    """

    version: int
    entries: int
    keep: int
    game: str
    table: TableInfo
    seat: int | None
    to_move: bool
    waiting: list[int]
    hand_over: int | None
    open_hands: bool
    view: dict[str, Any]
    choices: list[dict[str, Any]]
    held: Held | None
    events: list[LogLine]
    undo: UndoInfo
    fair: Fair
    paused: bool
    pace: int
    over: bool
    resigned: int | None
    ack: str | None


class RefusedMove(Answer, tag_field="t", tag="refused"):
    """A move that a paragraph forbids."""

    id: str | None
    paragraph: str
    key: str
    params: Params


class ErrorMessage(Answer, tag_field="t", tag="error"):
    """A message that could not be followed; `id` when it had one that could be read."""

    id: str | None
    key: str
    params: Params


class Hint(Answer, tag_field="t", tag="hint"):
    """What a strong player would do now; `version` says in which state."""

    id: str | None
    version: int
    action: int
    move: Move
    text: str


ServerMessage = State | RefusedMove | ErrorMessage | Hint
