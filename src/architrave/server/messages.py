"""The messages of a table's WebSocket, as types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from architrave.kernel.view import Choice, Move, View
from architrave.server.protocol import Answer, DailyRef, LogLine, MatchInfo, Mode, Pace, Params, SeatInfo

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Notation = Annotated[str, Meta(max_length=200)]


# ---- client → server ----


class FromClient(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Sub(FromClient, tag="sub"):
    """Subscribe to the state of the table, now and whenever it changes. `after`: the `entries` of the last state that
    the client has, to get only newer log lines. `beats`: send a Beat after every silence. `plain`: also send what a
    client needs that does not know the game."""

    after: Count | None = None
    beats: bool = False
    plain: bool = False


class Command(FromClient):
    """`version`: the version of the table that the client has. The same `id` twice is the same command."""

    id: Id
    version: Count


class Act(Command, tag="act"):
    """Make a move: `move` or `action` as in the choices, or `text` in notation."""

    move: dict[str, Any] | None = None
    action: Count | None = None
    text: Notation | None = None


class Confirm(Command, tag="confirm"):
    """Make the held proposal a move."""


class Withdraw(Command, tag="withdraw"):
    """Drop the held proposal."""


class Undo(Command, tag="undo"):
    """Undo the last thing done: the held proposal if there is one, otherwise my last move and everything after it."""


class Resign(FromClient, tag="resign"):
    id: Id
    seat: Seat


class Here(FromClient, tag="here"):
    """The person of this seat is at the screen now; null: cover everything. Only needed if several people share a
    screen and have secrets from each other; every new socket begins covered."""

    seat: Seat | None
    id: Id | None = None


class Hands(FromClient, tag="hands"):
    """Show all hands to a spectator of bots, or only what everyone may see."""

    on: bool
    id: Id | None = None


class Holding(FromClient, tag="holding"):
    """Turn confirmation of moves on or off."""

    id: Id
    on: bool


class AskHint(FromClient, tag="hint"):
    id: Id | None = None


class Pause(FromClient, tag="pause"):
    """Pause or resume a table where only bots play."""

    on: bool
    id: Id | None = None


class Step(FromClient, tag="step"):
    """Make one bot move at a paused table."""

    id: Id | None = None


class Speed(FromClient, tag="speed"):
    """Set the least time between two bot moves, in milliseconds."""

    ms: Pace
    id: Id | None = None


ClientMessage = Sub | Act | Confirm | Withdraw | Undo | Resign | Here | Hands | Holding | AskHint | Pause | Step | Speed


# ---- server → client ----


class TableInfo(Answer):
    """`next` is the table of the rematch, once there is one. In `options` a custom set is only named."""

    id: str
    mode: Mode
    seats: list[SeatInfo]
    options: dict[str, Any]
    match: MatchInfo | None
    confirm: bool
    next: str | None
    daily: DailyRef | None


class Held(Answer):
    """A proposal that is waiting for confirmation; the view already shows it carried out. `events`: what it does, as
    log lines; empty if seats have secrets."""

    seat: int
    move: Move
    text: str
    events: list[LogLine]


class UndoInfo(Answer):
    """Whether undo is possible now, and if not, why."""

    possible: bool
    key: str | None
    params: Params


class Fair(Answer):
    """How this game's draws are made. `seed` is revealed when the game is over."""

    kind: Literal["proven", "reproducible", "given"]
    commitment: str | None
    nonces: list[str]
    seed: str | None


class Outcome(Answer):
    """How a game ended; `reason` is a message key. `points` are empty if nothing was scored; `rival`: those of an
    opponent without a seat."""

    winners: list[int]
    points: list[int | float]
    rival: int | None
    reason: str


class Plain(Answer):
    """A table for a client that does not know the game: its title, whether seats have secrets, and the text board as
    this client may see it."""

    title: str
    hides: bool
    board: str
    result: Outcome | None


class State(Answer, tag_field="t", tag="state"):
    """A table as this client may see it.

    `version` goes back with every command. `entries` is the length of the log. Log lines: keep those with n ≤ `keep`,
    drop the rest, append `events`. `seat`: whose side this client sees and plays (one screen for two: the seat to
    move); null: a spectator, or nobody has said yet that it is them. `to_move`: something is asked of this client
    now: a choice, or the confirmation of `held`. `waiting`: the seats that the game waits for; several choose at the
    same time. `hand_over`: the seat whose person is to take the screen and say so (Here); until then only what
    everybody may see is in any message. `open_hands`: nothing is hidden. `queued`: the bot that is to move has not
    begun to think, because others are before it. `ack`: the command this answers. `plain`: for clients that asked for
    it.
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
    view: View
    choices: Sequence[Choice]
    held: Held | None
    events: list[LogLine]
    undo: UndoInfo
    fair: Fair
    paused: bool
    pace: int
    queued: bool
    over: bool
    resigned: int | None
    ack: str | None
    plain: Plain | UnsetType = UNSET


class RefusedMove(Answer, tag_field="t", tag="refused"):
    """A move that a rule forbids."""

    id: str | None
    paragraph: str
    key: str
    params: Params


class ErrorMessage(Answer, tag_field="t", tag="error"):
    """The answer to an invalid message; `id` if it had a readable one."""

    id: str | None
    key: str
    params: Params


class Hint(Answer, tag_field="t", tag="hint"):
    """What a strong bot would do now; `version` says in which state."""

    id: str | None
    version: int
    action: int
    move: Move
    text: str


class Beat(Answer, tag_field="t", tag="beat"):
    """A heartbeat: nothing has happened, and the connection is alive. For clients that asked for `beats`."""


ServerMessage = State | RefusedMove | ErrorMessage | Hint | Beat
