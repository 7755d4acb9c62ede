"""The messages of a table's WebSocket, as types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from architrave.analysis.hint import Reason
from architrave.kernel.deciding import Decided
from architrave.kernel.view import Choice, Move, View
from architrave.server.gathering_protocol import GatheringInfo, PresenceInfo
from architrave.server.protocol import (
    Answer,
    DailyRef,
    Digest,
    LogLine,
    MatchInfo,
    Mode,
    Pace,
    Params,
    SeatInfo,
    TalkSetting,
    TimeControl,
    TimeUp,
    Watching,
)
from architrave.server.talk_protocol import Later, Phrase, Talk, TalkSeen

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Notation = Annotated[str, Meta(max_length=200)]


# ---- client → server ----


class FromClient(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="t"):
    pass


class Wish(FromClient, kw_only=True):
    """Something that may have an `id`; the answer then names it."""

    id: Id | None = None


class Sub(FromClient, tag="sub"):
    """Subscribe to the state of the table, now and whenever it changes. `after`: the `entries` of the last state that
    the client has, to get only newer log lines. `beats`: send a Beat after every silence. `plain`: also send what a
    client needs that does not know the game. `here`: somebody looks at this page, as with Present. `talk_after`: send
    what people say, after what the client has. `coach`: name the coach marks that appear with a state. `named`: while
    this client watches, the others at the table may read the name of its person."""

    after: Count | None = None
    beats: bool = False
    plain: bool = False
    coach: bool = False
    here: bool = True
    named: bool = False
    talk_after: TalkSeen | None = None


class Command(FromClient):
    """`version`: the version of the table that the client has. The same `id` twice is the same command."""

    id: Id
    version: Count


class Act(Command, tag="act"):
    """Make a move: `move` or `action` as in the choices, or `text` in notation. `sure`: its player has seen what it
    does and confirmed that, so it is not held for confirmation."""

    move: dict[str, Any] | None = None
    action: Count | None = None
    text: Notation | None = None
    sure: bool = False


class Confirm(Command, tag="confirm"):
    """Make the held proposal a move."""


class Withdraw(Command, tag="withdraw"):
    """Drop the held proposal."""


class Undo(Command, tag="undo"):
    """Undo the last thing done: the held proposal if there is one, otherwise my last move and everything after it."""


class Resign(FromClient, tag="resign"):
    id: Id
    seat: Seat


class ComeBack(FromClient, tag="come_back"):
    """Take one's seat back from the bot that plays it."""

    id: Id
    seat: Seat


class LetBotPlay(FromClient, tag="let_bot_play"):
    """Let a bot play for somebody else who has been away for three minutes."""

    id: Id
    seat: Seat


class AskOthers(FromClient, tag="ask"):
    """Ask the others something: to take back my last move across theirs, a draw, an abort, or another game. `number`:
    the `questions` of the state. For a rematch: `commitment` was asked for before, `nonce` is my share in its draws."""

    id: Id
    number: Count
    kind: Literal["undo", "draw", "abort", "rematch"]
    commitment: Digest | None = None
    nonce: Digest | None = None


class AnswerQuestion(FromClient, tag="answer"):
    """Agree to the question that is open, or decline it. `nonce`: my share in the draws of a rematch."""

    id: Id
    number: Count
    yes: bool
    nonce: Digest | None = None


class WithdrawQuestion(FromClient, tag="withdraw_question"):
    """Take my own question back."""

    id: Id
    number: Count


class Say(FromClient, tag="say"):
    """Say something to those who sit at the table, or to the other spectators: `text`, or a `phrase`. `seat`: which of
    several people at one device says it. Answered by a Talk with this `ack`; the same `id` twice is one line."""

    id: Id
    text: Annotated[str, Meta(max_length=2000)] | None = None
    phrase: Phrase | None = None
    seat: Seat | None = None


class Pong(FromClient, tag="pong"):
    """The answer to a Beat: how long it took is given back to a running clock, up to half a second a move."""

    n: Count


class Here(Wish, tag="here"):
    """The person of this seat is at the screen now; null: cover everything. Only needed if several people share a
    screen and have secrets from each other; every new socket begins covered."""

    seat: Seat | None


class Hands(Wish, tag="hands"):
    """Show all hands to a spectator of bots, or only what everyone may see."""

    on: bool


class Holding(FromClient, tag="holding"):
    """Turn confirmation of moves on or off."""

    id: Id
    on: bool


class AskHint(Wish, tag="hint"):
    """Ask what a strong bot would do."""


class Pause(Wish, tag="pause"):
    """Pause or resume a table where only bots play."""

    on: bool


class Step(Wish, tag="step"):
    """Make one bot move at a paused table."""


class Speed(Wish, tag="speed"):
    """Set the least time between two bot moves, in milliseconds."""

    ms: Pace


class Present(FromClient, tag="presence"):
    """Whether somebody looks at this page: false while it is hidden or nothing was done for some minutes."""

    here: bool


ClientMessage = (
    Sub
    | Act
    | Confirm
    | Withdraw
    | Undo
    | Resign
    | ComeBack
    | LetBotPlay
    | AskOthers
    | AnswerQuestion
    | WithdrawQuestion
    | Say
    | Pong
    | Here
    | Hands
    | Holding
    | AskHint
    | Pause
    | Step
    | Speed
    | Present
)


# ---- server → client ----


class TableInfo(Answer):
    """`next` is the table of the rematch, once there is one. In `options` a custom set is only named. `talk` and
    `watching` as in NewTable."""

    id: str
    mode: Mode
    seats: list[SeatInfo]
    options: dict[str, Any]
    match: MatchInfo | None
    confirm: bool
    next: str | None
    daily: DailyRef | None
    talk: TalkSetting
    watching: Watching


class Held(Answer):
    """A proposal that is waiting for confirmation; the view already shows it carried out. `events`: what it does, as
    log lines; empty if seats have secrets."""

    seat: int
    move: Move
    text: str
    events: list[LogLine]


class UndoInfo(Answer):
    """Whether undo is possible now, and if not, why. `asks`: the seats whose people can be asked to agree to it
    (AskOthers)."""

    possible: bool
    asks: list[int]
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


class CoachMark(Answer):
    """A coach mark that appears with a state: the message `<game>.coach.<name>` with its parameters. `shown`: what it
    is about, as the table of the game calls it. `lasting`: for as long as it is in the states, and not because
    something happened just now."""

    name: str
    params: Params
    shown: list[str]
    lasting: bool


class UndoneMove(Answer):
    """A move that would be taken back, in notation."""

    seat: int
    text: str


class Question(Answer):
    """What the person of `seat` asks the others, at `at` in milliseconds since 1970. `agreed`: the seats that have said
    yes, the asker's own included; `asked`: those whose answer is awaited. `undone`: what would be taken back, the
    oldest first. `commitment`: of the draws of a rematch, for those who put a nonce of their own into them."""

    kind: Literal["undo", "draw", "abort", "rematch"]
    seat: int
    at: int
    agreed: list[int]
    asked: list[int]
    undone: list[UndoneMove]
    commitment: str | None


class SeatClock(Answer):
    """`remaining`: milliseconds left at the time of the message. `deadline`: when it runs out if nothing happens, in
    milliseconds since 1970 by the server's clock; null: it stands."""

    remaining: int
    running: bool
    deadline: int | None


class Clocks(Answer):
    """The clocks of a table. `time` and `time_up` as in a record; `now`: the server's clock, in milliseconds since
    1970. A seat that a bot plays has no clock."""

    time: TimeControl
    time_up: TimeUp
    now: int
    seats: list[SeatClock | None]


class Substitute(Answer):
    """A bot that plays for the person of a seat, and why. Who resigned cannot come back."""

    seat: int
    level: str
    reason: Literal["time", "resigned", "away"]


class State(Answer, tag_field="t", tag="state"):
    """A table as this client may see it.

    `version` goes back with every command. `entries` is the length of the log. Log lines: keep those with n ≤ `keep`,
    drop the rest, append `events`. `seat`: whose side this client sees and plays (one screen for two: the seat to
    move); null: a spectator, or nobody has said yet that it is them. `to_move`: something is asked of this client
    now: a choice, or the confirmation of `held`. `waiting`: the seats that the game waits for; several choose at the
    same time. `hand_over`: the seat whose person is to take the screen and say so (Here); until then only what
    everybody may see is in any message. `open_hands`: nothing is hidden. `queued`: the bot that is to move has not
    begun to think, because others are before it. `clocks`: null if nobody's time runs. `substitutes`: the seats that
    bots play for people. `questions`: how often a question was asked, answered or closed, to be named in the next
    message about one; `question`: the one that is open. `delay`: this is the table as it was so many minutes ago;
    null: as it is now. `reason`: the message key of how the game ended; `decided`: what decided it, if it was played
    to its end and the game can say that. `ack`: the command this answers. `plain`, `marks`: for clients that asked for
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
    clocks: Clocks | None
    substitutes: list[Substitute]
    questions: int
    question: Question | None
    delay: int | None
    reason: str | None
    ack: str | None
    decided: Decided | UnsetType = UNSET
    plain: Plain | UnsetType = UNSET
    marks: list[CoachMark] | UnsetType = UNSET


class Waiting(Answer, tag_field="t", tag="gathering"):
    """The table has not begun: what it looks like now. When it begins, a State follows on the same socket. `ack` is
    always null: what changes a table before it begins goes by REST."""

    gathering: GatheringInfo
    ack: str | None


class AtTable(Answer, tag_field="t", tag="presence"):
    """Who is at their device, for each seat (null: a bot), how many people watch, the names of those who show them
    (`watchers`, at most 20), how many big screens show the table, and on how many screens this client's person has it
    open (`own`). Sent after the first State and whenever it changes, at tables that people play from several devices;
    at others only when a big screen comes or goes. Not sent to people who watch the table later."""

    seats: list[PresenceInfo | None]
    watching: int
    watchers: list[str]
    displays: int
    own: int


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
    """What a strong bot would do now, and why; `version` says in which state."""

    id: str | None
    version: int
    action: int
    move: Move
    text: str
    reason: Reason


class Beat(Answer, tag_field="t", tag="beat"):
    """A heartbeat: nothing has happened, and the connection is alive. For clients that asked for `beats`; they answer
    each with a Pong of the same `n`."""

    n: int


ServerMessage = State | Waiting | Later | AtTable | Talk | RefusedMove | ErrorMessage | Hint | Beat
