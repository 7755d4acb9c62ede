"""Open tables and rematches, and restore tables from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from architrave.kernel.actors import CHANCE
from architrave.kernel.draws import DrawSource, default_nonce
from architrave.kernel.entry import Entry, stored_entry
from architrave.kernel.game import Game
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.kernel.record import result_json
from architrave.kernel.refusal import Invalid
from architrave.kernel.time_control import TimeControl, TimeUp
from architrave.tables import sealed
from architrave.tables.clock import Clock, epoch
from architrave.tables.denied import Denied
from architrave.tables.game_log import GameLog, NumberedEvent
from architrave.tables.rows import USUAL, Checkpoint, Json, NewGame, SavedTable, Series, TableRow, TalkSetting, Watching
from architrave.tables.seats import Seat, bot_level, seats_of
from architrave.tables.series import standing
from architrave.tables.start import Start
from architrave.tables.table import Table

MISFITS = (
    Invalid,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
)  # raised by a checkpoint that does not fit
MOST_WITH_BOTS = 30  # unfinished tables with bots per guest


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A request for a new table."""

    game: Game
    guest: str
    seats: tuple[Seat, ...]
    options: Json
    confirm: bool
    pace: int
    series: Series | None = None  # a new one has no outcomes yet
    game_number: int = 1
    follows: str | None = None
    day: str | None = None  # of a daily game
    request_digest: str | None = None  # of the request that opens it
    gathering: int | None = None  # the version of the gathering that this table comes from
    time: TimeControl | None = None
    time_up: TimeUp | None = None
    talk: TalkSetting = "on"
    watching: Watching = USUAL
    start: Start | None = None  # None: the usual start of the game


@dataclass(frozen=True, slots=True)
class DrawSeed:
    """Where the draws come from: a secret seed with nonces, or a plain number that can be reused.

    `nonce` is the creator's; `nonces` are those of the people who sat down, by seat. Other seats get a derived one.
    """

    secret: bytes
    nonce: str | None = None
    number: int | None = None
    nonces: Mapping[int, str] = field(default_factory=dict)

    def terms(self, seats: Sequence[Seat], guest: str) -> DrawTerms:
        if self.number is not None:
            return DrawTerms.reproducible(self.number)
        nonces = [self.nonces.get(seat) or default_nonce(self.secret, seat) for seat in range(len(seats))]
        if self.nonce is not None:
            for seat in seats_of(seats, guest)[:1]:
                nonces[seat] = self.nonce
        return DrawTerms.proven(self.secret, nonces)


def open_table(request: TableRequest, draw_seed: DrawSeed, id: str, started: str, now: float) -> tuple[Table, NewGame]:
    """Open a table with its opening draws; also return what the store has to write before anyone sees it."""
    check_seat_count(request.game, len(request.seats))
    check_watching(request.watching)
    terms = draw_seed.terms(request.seats, request.guest)
    counted = {"seats": len(request.seats)} if len(request.game.seats) > 1 else {}
    if request.time_up is not None and request.time_up.level is not None:
        bot_level(request.time_up.level, "time_up.level")
    start = request.start
    header = Header.make(
        request.game if start is None else request.game.with_rules(start.rules_version),
        counted | request.options,
        [seat.record_name for seat in request.seats],
        terms,
        started,
        None if start is None else start.position,
        time=request.time,
        time_up=request.time_up,
    )
    line = Line.open(request.game, header, terms.source(draw_seed.secret))
    opening = line.begin()
    if request.time is not None and opening.entries:
        opening = opening.timed(max(0, round(now * 1000) - epoch(started)))
    line.commit(opening)
    log = GameLog()
    log.extend(opening.entries, 0, opening.numbered_events)
    table = table_of(request, line, id, log)
    table.made = [round(now * 1000)] * len(line.entries)
    return table, _row(table, request, draw_seed, now)


def table_of(
    request: TableRequest, line: Line, id: str, log: GameLog | None = None, clock: Checkpoint | None = None
) -> Table:
    """A table for a game in progress, with its log if there is one already."""
    if log is None:
        log = GameLog()
        log.extend(line.entries, 0, line.events())
    return Table(
        id,
        line.game,  # under the rules that its header names
        request.guest,
        request.seats,
        line,
        log,
        confirm=request.confirm,
        pace=request.pace,
        series=request.series,
        game_number=request.game_number,
        clock=fold_clock(line.game, line, request.seats, clock),
        latest=request.game,
        talk=request.talk,
        watching=request.watching,
    )


def fold_clock(game: Game, line: Line, seats: Sequence[Seat], kept: Checkpoint | None = None) -> Clock | None:
    """The clocks that a log leads to; `kept`: those of a checkpoint, after so many entries."""
    control = line.header.time
    if control is None:
        return None
    if kept is not None and "clock" in kept[1]:
        after, clock = kept[0], Clock.of(control, line.header.started, kept[1]["clock"])
    else:
        bots = [number for number, seat in enumerate(seats) if seat.kind == "bot"]
        after, clock = 0, Clock.start(control, line.header.started, len(seats), bots, seats_to_act(game, line.at(0)))
    for step in line.steps(after):
        clock.advance(step.entry, [] if step.after.over else seats_to_act(game, step.after.position))
    return clock


def seats_to_act(game: Game, position: Position) -> list[int] | None:
    """The seats that are to do something; None: a draw comes first."""
    if position.actor == CHANCE:
        return None
    return sealed.unfinished(game, position, {}) or [int(position.actor)]


def check_seat_count(game: Game, count: int) -> None:
    if count not in game.seats:
        known = ", ".join(str(count) for count in game.seats)
        raise Invalid("seats", "table.error.seat_count", count=count, known=known)


def check_watching(watching: Watching) -> None:
    """Raise Invalid unless a delay has its minutes, and nothing else has."""
    if (watching.hands == "delayed") != (watching.minutes is not None):
        raise Invalid("watching.minutes", "talk.error.delay")


def _row(table: Table, request: TableRequest, draw_seed: DrawSeed, now: float) -> NewGame:
    row = TableRow(
        id=table.id,
        game=request.game.name,
        guest=request.guest,
        seats=[seat.to_json() for seat in request.seats],
        options=table.line.header.options,
        confirm=request.confirm,
        pace=request.pace,
        paused=False,
        series=None if request.series is None else request.series.id,
        game_number=request.game_number,
        awaits=table.awaits(False, table.waiting),
        last_line=table.log.last,
        outcome=None,
        next=None,
        updated=now,
        waiting=table.waiting,
        talk=request.talk,
        watching=request.watching,
    )
    return NewGame(
        row=row,
        header=table.line.header.to_json(),
        entries=[entry.to_json() for entry in table.line.entries],
        seed=draw_seed.secret.hex() if draw_seed.number is None else None,
        target=request.series.target if request.series is not None and request.game_number == 1 else None,
        follows=request.follows,
        day=request.day,
        most_with_bots=MOST_WITH_BOTS if any(seat.kind == "bot" for seat in request.seats) else None,
        request_digest=request.request_digest,
        gathering=request.gathering,
        due=table.due(table.clock, table.waiting),
    )


def restore_table(game: Game, saved: SavedTable) -> Table:
    """Restore a table from the store."""
    row = saved.row
    header = Header.of(saved.header)
    source = header.draws.source(None if saved.seed is None else bytes.fromhex(saved.seed))
    entries = [stored_entry(entry) for entry in saved.entries]
    seats = tuple(Seat.of(seat) for seat in row.seats)
    request = TableRequest(
        game,
        row.guest,
        seats,
        row.options,
        row.confirm,
        row.pace,
        saved.series,
        row.game_number,
        talk=row.talk,
        watching=row.watching,
    )
    try:
        line, log = fold_log(game, header, entries, source, saved.checkpoint)
        table = table_of(request, line, row.id, log, saved.checkpoint)
    except MISFITS:
        line, log = fold_log(game, header, entries, source, None)
        table = table_of(request, line, row.id, log)
    table.paused, table.next, table.daily = row.paused, row.next, saved.daily
    table.offer = saved.offer
    table.made = [round(moment * 1000) for moment in saved.made]
    table.seal(saved.sealed)
    table.sealed_at = {int(seat): at for seat, at in saved.sealed_at.items()}
    table.hold(saved.proposal)
    table.commands |= saved.commands
    return table


def terms_of(table: Table) -> TableRequest:
    """What a table was opened with, as far as it concerns its people and settings."""
    return TableRequest(
        game=table.latest,
        guest=table.guest,
        seats=table.seats,
        options=table.line.header.options,
        confirm=table.confirm,
        pace=table.pace,
        series=table.series,
        game_number=table.game_number,
        talk=table.talk,
        watching=table.watching,
    )


def fold_log(
    game: Game, header: Header, entries: list[Entry], source: DrawSource | None, checkpoint: Checkpoint | None
) -> tuple[Line, GameLog]:
    """The game that a log leads to, and the log as people read it."""
    seq, mark = checkpoint or (0, None)
    told: list[NumberedEvent] = []
    line = Line.fold(game, header, entries, source, None if mark is None else mark["line"], told)
    log = GameLog() if mark is None else GameLog.of(mark["story"])
    log.extend(entries[seq:], seq, [event for event in told if event[0] > seq])
    return line, log


def rematch(table: Table, guest: str | None, new_series: str) -> TableRequest:
    """A request for a rematch: the next game of the match, or of a new one if it is decided. The other seat starts."""
    if guest not in table.people:
        raise Denied("table.error.not_your_table", 403)
    result = table.line.result
    if result is None:
        raise Denied("table.error.not_over")
    series, number = table.series, table.game_number + 1
    if series is not None:
        series = Series(series.id, series.target, [*series.outcomes[: table.game_number - 1], result_json(result)])
        if standing(table).over:
            series, number = Series(new_series, series.target, []), 1
    return TableRequest(
        game=table.latest,
        guest=table.guest,
        seats=table.players,  # who has left for a bot is not asked to come back
        options=table.game.about.effective(table.line.header.options) | _starter(table),
        confirm=table.confirm,
        pace=table.pace,
        series=series,
        game_number=number,
        follows=table.id,
        time=table.line.header.time,
        time_up=table.line.header.time_up,
        talk=table.talk,
        watching=table.watching,
    )


def _starter(table: Table) -> Json:
    """K9.1: the starter alternates, also after a draw. If the last starter is unknown, it is as chosen."""
    wanted = table.line.header.options.get("starter")
    started = table.game.view(table.line.position, None).starter
    if started is None:
        started = wanted
    if wanted is None or not isinstance(started, int):
        return {}
    return {"starter": (started + 1) % len(table.seats)}
