"""New tables, rematches, and tables read back from the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from architrave.kernel.draws import DrawSource, default_nonce
from architrave.kernel.entry import Entry, entry_of
from architrave.kernel.game import Game
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.record import result_json
from architrave.kernel.refusal import Invalid
from architrave.tables.denied import Denied
from architrave.tables.rows import Checkpoint, Json, NewGame, Saved, Seating, Series
from architrave.tables.seats import Seat, seats_of
from architrave.tables.series import standing
from architrave.tables.story import Story
from architrave.tables.table import Table

MISFITS = (Invalid, LookupError, TypeError, ValueError, AttributeError, AssertionError)  # of a checkpoint
MOST_WITH_BOTS = 30  # unfinished tables of one guest


@dataclass(frozen=True, slots=True)
class Wish:
    """The table that somebody wants."""

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
    request: str | None = None  # the mark of the request that opens it


@dataclass(frozen=True, slots=True)
class Chance:
    """Where the draws come from: a secret seed with the creator's nonce, or a plain number that may be used again."""

    secret: bytes
    nonce: str | None = None
    number: int | None = None

    def terms(self, seats: Sequence[Seat], guest: str) -> DrawTerms:
        if self.number is not None:
            return DrawTerms.reproducible(self.number)
        nonces = [default_nonce(self.secret, seat) for seat in range(len(seats))]
        if self.nonce is not None:
            for seat in seats_of(seats, guest)[:1]:
                nonces[seat] = self.nonce
        return DrawTerms.proven(self.secret, nonces)


def opened(wish: Wish, chance: Chance, id: str, started: str, now: float) -> tuple[Table, NewGame]:
    """A table with its opening draws made, and what the store is to write before anybody sees it."""
    if len(wish.seats) not in wish.game.seats:
        known = ", ".join(str(count) for count in wish.game.seats)
        raise Invalid("seats", "table.error.seat_count", count=len(wish.seats), known=known)
    terms = chance.terms(wish.seats, wish.guest)
    counted = {"seats": len(wish.seats)} if len(wish.game.seats) > 1 else {}
    header = Header.make(wish.game, counted | wish.options, [seat.called for seat in wish.seats], terms, started)
    line = Line.open(wish.game, header, terms.source(chance.secret))
    opening = line.begin()
    line.commit(opening)
    story = Story()
    story.extend(opening.entries, 0, opening.numbered_events)
    table = Table(
        id,
        wish.game,
        wish.guest,
        wish.seats,
        line,
        story,
        confirm=wish.confirm,
        pace=wish.pace,
        series=wish.series,
        game_number=wish.game_number,
    )
    return table, _row(table, wish, chance, now)


def _row(table: Table, wish: Wish, chance: Chance, now: float) -> NewGame:
    seating = Seating(
        id=table.id,
        game=wish.game.name,
        guest=wish.guest,
        seats=[seat.to_json() for seat in wish.seats],
        options=table.line.header.options,
        confirm=wish.confirm,
        pace=wish.pace,
        paused=False,
        series=None if wish.series is None else wish.series.id,
        game_number=wish.game_number,
        awaits=table.awaits(False, table.waiting),
        last_line=table.story.last,
        outcome=None,
        next=None,
        updated=now,
    )
    return NewGame(
        seating=seating,
        header=table.line.header.to_json(),
        entries=[entry.to_json() for entry in table.line.entries],
        seed=chance.secret.hex() if chance.number is None else None,
        target=wish.series.target if wish.series is not None and wish.game_number == 1 else None,
        follows=wish.follows,
        day=wish.day,
        most_with_bots=MOST_WITH_BOTS if any(seat.kind == "bot" for seat in wish.seats) else None,
        request=wish.request,
    )


def restored(game: Game, saved: Saved) -> Table:
    """A table as the store has it."""
    row = saved.seating
    header = Header.of(saved.header)
    source = header.draws.source(None if saved.seed is None else bytes.fromhex(saved.seed))
    entries = [entry_of(entry) for entry in saved.entries]
    try:
        line, story = _folded(game, header, entries, source, saved.checkpoint)
    except MISFITS:
        line, story = _folded(game, header, entries, source, None)
    table = Table(
        row.id,
        game,
        row.guest,
        [Seat.of(seat) for seat in row.seats],
        line,
        story,
        confirm=row.confirm,
        pace=row.pace,
        paused=row.paused,
        series=saved.series,
        game_number=row.game_number,
        next=row.next,
        daily=saved.daily,
    )
    table.seal(saved.sealed)
    table.hold(saved.proposal)
    table.commands |= saved.commands
    return table


def _folded(
    game: Game, header: Header, entries: list[Entry], source: DrawSource | None, checkpoint: Checkpoint | None
) -> tuple[Line, Story]:
    seq, mark = checkpoint or (0, None)
    line = Line.fold(game, header, entries, source, None if mark is None else mark["line"])
    story = Story() if mark is None else Story.of(mark["story"])
    story.extend(entries[seq:], seq, line.events(seq))
    return line, story


def rematch(table: Table, guest: str | None, new_series: str) -> Wish:
    """The same people once more: the next game of the match, or a new one when it is decided. The other seat starts."""
    if guest != table.guest:
        raise Denied("table.error.not_your_table", 403)
    result = table.line.result
    if result is None:
        raise Denied("table.error.not_over")
    series, number = table.series, table.game_number + 1
    if series is not None:
        series = Series(series.id, series.target, [*series.outcomes[: table.game_number - 1], result_json(result)])
        if standing(table).over:
            series, number = Series(new_series, series.target, []), 1
    return Wish(
        game=table.game,
        guest=table.guest,
        seats=table.seats,
        options=table.game.about.effective(table.line.header.options) | _starter(table),
        confirm=table.confirm,
        pace=table.pace,
        series=series,
        game_number=number,
        follows=table.id,
    )


def _starter(table: Table) -> Json:
    """K9.1: the starter alternates, also after a draw. Where the view does not tell who it was, it is drawn."""
    wanted = table.line.header.options.get("starter")
    started = table.game.view(table.line.position, None).get("starter", wanted)
    if wanted is None or not isinstance(started, int):
        return {}
    return {"starter": (started + 1) % len(table.seats)}
