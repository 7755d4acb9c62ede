"""The types of the REST API, and those that it shares with the WebSocket messages.

`client_types.py` generates the client's types from this file and `messages.py`.

A field without a default is always there; `UnsetType` marks one that may be missing from an answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from architrave.kernel.build import Rules

LARGEST_RECORD = 256 * 1024  # a long game takes a tenth of that
VERSION = 2  # incremented when an older client could misunderstand a message

Params = dict[str, str | int]
RequestKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
GivenName = Annotated[str, Meta(max_length=2000)]  # whether it can be a name is decided, and said, elsewhere
Mode = Literal["bot", "screen", "watch", "solo", "together"]
DaysOff = Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=6)]
Pace = Annotated[int, Meta(ge=0, le=60_000)]
TalkSetting = Literal["on", "phrases", "off"]


class Answer(Struct, kw_only=True):
    """Base class of everything that the server sends."""


# ---- errors, the same in REST and on the socket ----


class Problem(Answer):
    """What went wrong: a message key with parameters; the `paragraph` of a rule, `where` the input is wrong."""

    key: str
    params: Params
    paragraph: str | UnsetType = UNSET
    where: str | UnsetType = UNSET


class ErrorBody(Answer):
    """The body of every REST answer with a status of 400 or more."""

    error: Problem


# ---- REST ----


class Health(Answer):
    """`rules`: whether the bots run compiled rules, or will when the compiler is done."""

    status: Literal["ok", "read_only"]
    version: str
    rules: Rules


class About(Answer):
    version: str
    rules: Rules
    protocol: int
    python: str
    sqlite: str


class LevelInfo(Answer):
    """A bot level and its character, a first name; `name`, `trade` and `blurb` are message keys; a move takes at most
    `seconds`."""

    id: str
    name: str
    character: str
    trade: str
    blurb: str
    seconds: float


class Condition(Answer):
    """Holds if that option (or `seats`) has one of these values."""

    option: str
    values: list[str | int | bool]


class OptionInfo(Answer):
    """An option of a game.

    `switch`: on or off. `choice`: one of `values`. `number`: from `least` to `most`, or one of `values`. `seat`: the
    number of a seat, or one of `values`. `per_seat`: a list with one of `values` for each seat, all different. `set`:
    one of `values` by name, or a custom set, which POST /api/games/{game}/sets reads from a file that ends in one
    of `files`. An option applies only if `when` holds; otherwise it is omitted. The message key `label` names it,
    `….about` explains it, and `….<value>` and `….<value>.about` do so for a value; a message may be missing.
    """

    name: str
    kind: Literal["switch", "choice", "number", "seat", "per_seat", "set"]
    default: str | int | bool | list[str]
    values: list[str | int | bool]
    least: int | None
    most: int | None
    files: list[str]
    when: Condition | None
    paragraph: str
    label: str


class GameInfo(Answer):
    """A game on the start page; one that is not `ready` cannot be played yet. `hides`: seats have secrets, so
    people at one screen hand it over. `sets`: of tiles or cards; a custom set goes into the option `own_set`.
    Paragraphs of its rules begin with `letter`. `sheet`: it has a score sheet; `daily`: it is the game of the day.
    An installed game may bring `art`, the address of its picture, and `texts`, GET /api/games/{game}/texts."""

    id: str
    title: str
    letter: str
    ready: bool
    seats: list[int]
    minutes: int
    sets: list[str]
    own_set: str | None
    options: list[OptionInfo]
    hides: bool
    levels: list[LevelInfo]
    match_target: int | None
    sheet: bool
    daily: bool
    art: str | None
    texts: bool


class TimeControl(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time a game gives. `move`: `seconds` for each move. `fischer`: `seconds` for the game and an `increment`
    for each move. `pool`: `seconds` for the game; the first `delay` seconds of each move cost nothing. `days`: so many
    for each move, except on days `off`, a list for each seat, 0 is Monday, a day is one of UTC. At a table that waits
    for people everybody brings their own (Sit)."""

    kind: Literal["move", "fischer", "pool", "days"]
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=0, le=7)] = 0
    off: Annotated[list[DaysOff], Meta(max_length=16)] = []


class TimeUp(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What happens to a seat whose time is up: a bot of that level plays on, or the seat loses."""

    kind: Literal["bot", "lose"]
    level: Annotated[str, Meta(max_length=40)] | None = None


class Watching(Struct, kw_only=True, forbid_unknown_fields=True, frozen=True):
    """What people without a seat see of a table. `after`: what everybody may see, and hidden hands when the game is
    over. `delayed`: everything, hands included, as it was `minutes` ago. `nobody`: only people with a seat see it."""

    hands: Literal["after", "delayed", "nobody"] = "after"
    minutes: Annotated[int, Meta(ge=1, le=1440)] | None = None


class NewSeat(Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat of a new table. A bot has a level; an empty name is shown as "You", "Player 2" or the level. A table with
    an `open` seat waits for people: everybody who sits there needs a name."""

    kind: Literal["person", "open", "bot"]
    name: GivenName = ""
    level: str | None = None


class Commitment(Answer):
    """The hash of a secret seed, to be named when a table is opened. It can be used once, within ten minutes."""

    commitment: str


class Rematch(Struct, kw_only=True, forbid_unknown_fields=True):
    """`commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it."""

    commitment: Digest | None = None
    nonce: Digest | None = None


class StartFrom(Struct, kw_only=True, forbid_unknown_fields=True):
    """A position to play on from: that after entry `at` of a finished game, which is a `table` or the text of a
    `record`."""

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    table: str | None = None
    record: Annotated[str, Meta(max_length=LARGEST_RECORD)] | None = None


class NewTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """`commitment` was asked for before; `nonce` is the guest's share in the draws, chosen after it. `seed` makes the
    draws reproducible instead of proven. `pace` is the least time between two bot moves in milliseconds. `request` is a
    random key chosen by the client: repeating the request with the same key gives the same table.

    `time` and `time_up` are its clocks. `watching`: what people without a seat see. `talk`: whether people can write to
    each other, only say ready-made `phrases`, or neither. Of a table with open seats, which has no `seed`: `lobby`:
    strangers find it. `start`: the game goes on from a position of another one, with its options and its number of
    seats; then `options` is empty, and there is no `match`."""

    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    match: bool = False
    confirm: bool = True
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    commitment: Digest | None = None
    nonce: Digest | None = None
    pace: Pace | None = None
    request: RequestKey | None = None
    lobby: bool = False
    time: TimeControl | None = None
    time_up: TimeUp | None = None
    talk: TalkSetting = "on"
    watching: Watching = Watching()
    start: StartFrom | None = None


class SetFile(Struct, kw_only=True, forbid_unknown_fields=True):
    """A file with a custom component set: its name and its text."""

    name: Annotated[str, Meta(max_length=200)]
    text: str


class OwnSet(Answer):
    """A playable component set: `set` is the value of that option for a new table."""

    name: str
    option: str
    set: dict[str, Any]


class SheetInfo(Answer):
    """What a score sheet of a game needs: the `pieces` to choose from, and the JSON Schema of a filled-in sheet."""

    game: str
    pieces: dict[str, Any]
    shape: dict[str, Any]


class Token(Answer):
    """Goes into the header `Authorization: Bearer …` and says who a program is. Keep it like a password."""

    token: str


class TableRef(Answer):
    id: str


class SeatInfo(Answer):
    """`mine`: this browser plays it."""

    name: str
    kind: Literal["person", "open", "bot"]
    level: str | None
    mine: bool


class MatchInfo(Answer):
    """The standing of a match, including this game once it is over."""

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


class DailyTry(Answer):
    """An attempt at a daily game. `counted`: the first of its day, unless finished too late. `terms`: message keys of
    what was chosen among the options. `result` and `points` once it is over, no points if resigned; `margin`: points
    ahead of the opponent."""

    day: str
    attempt: int
    counted: bool
    table: str
    options: dict[str, Any]
    terms: list[str]
    result: Literal["won", "tied", "lost"] | None
    points: int | None
    margin: int | None


class ParScore(Answer):
    """What a bot of a level scored in a daily game, and its opponent without a seat."""

    level: str
    points: int
    rival: int | None


class DailyResult(Answer):
    """How this guest's counted attempt of today ended, which nobody else is told. `rounds`: those that went better
    than the opponent's; `sources`: message keys with their points. `scores`: of the bots with the same draws, weakest
    first; `par`: the level whose score is par. As long as some are not `complete`, ask again."""

    points: int | None
    rival: int | None
    result: Literal["won", "tied", "lost"]
    rounds: list[bool]
    sources: list[tuple[str, int]]
    scores: list[ParScore]
    par: str
    complete: bool


class DailyInfo(Answer):
    """Today's game, the same for everyone, and this guest's attempts, newest first. `day` is a UTC date and ends in
    `seconds`; `tomorrow` is played with those terms. `today`: null until the counted attempt is over. `streak`: days in
    a row whose counted attempt was won; `longest`: the longest such run."""

    day: str
    seconds: int
    game: str
    title: str
    options: dict[str, Any]
    terms: list[str]
    tomorrow: list[str]
    tries: list[DailyTry]
    today: DailyResult | None
    streak: int
    longest: int


class DailyRef(Answer):
    """Which attempt at which day's game a table is; only the first of a day counts. `secret`: the day is not over, so
    its seed is secret and there are no hints."""

    day: str
    attempt: int
    counted: bool
    secret: bool


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
    """The result of checking a valid record; the answer to a damaged or impossible one is an error.

    `ok`: every draw follows from the seed, and the seed fits the commitment. `key` and `params` are the message.
    `own_nonces`: the seats that contributed their own nonce. `rival`: points of an opponent without a seat; `lost`:
    it beat everyone at the table.
    """

    ok: bool
    kind: Literal["proven", "reproducible", "given"]
    key: str
    params: Params
    own_nonces: list[int]
    draws: list[DrawCheck]
    game: str
    title: str
    seats: list[str]
    entries: int
    over: bool
    winner: int | None
    points: list[int | float]
    rival: int | None
    lost: bool


class RulesParagraph(Answer):
    """`id` ("K4.2") is also the anchor; `html` is safe: it is generated from our own pages without raw HTML. `mark` is
    set if the paragraph does not come from the published rulebook. `figure`: GET /api/figures/{game}/{figure}."""

    id: str
    html: str
    mark: Literal["ruling", "reconstructed"] | None
    figure: str | None


class RulesChapter(Answer):
    id: str
    title: str
    paragraphs: list[RulesParagraph]


class RulesWord(Answer):
    """A word of the game, the message `<game>.word.<word>`, with the paragraph about it."""

    word: str
    paragraph: str


class RulesAppendix(Answer):
    """Where the rules come from and how components were balanced, as safe HTML."""

    title: str
    html: str


class RulesPage(Answer):
    """`intro` is safe HTML, a paragraph or more. `sheet`: the game has a score sheet. `words`: its glossary."""

    game: str
    lang: str
    sheet: bool
    title: str
    intro: str
    chapters: list[RulesChapter]
    appendix: RulesAppendix | None
    words: list[RulesWord]
