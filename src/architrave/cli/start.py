"""From the words on the command line to a table: new, from a position, or resumed; with bots or other people."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from architrave.bots import LEVELS, Player, player
from architrave.cli.components import set_named
from architrave.cli.game_file import GameFile, TableFile
from architrave.cli.local_table import GUEST, LocalTable
from architrave.cli.problems import UsageError, check_known, naming_file, refuse
from architrave.cli.renderers import bot_name, seat_names
from architrave.cli.texts import Texts
from architrave.games import catalogue
from architrave.games.catalogue import GAMES
from architrave.kernel.about import About
from architrave.kernel.draws import fresh_seed
from architrave.kernel.game import Game, Json
from architrave.kernel.line import Line
from architrave.kernel.options import SEATS, ComponentSet
from architrave.kernel.position_file import PositionFile
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.strict import MAX_WHOLE
from architrave.tables.opening import DrawSeed, TableRequest, open_table, rematch, table_of
from architrave.tables.rows import Choices, Series
from architrave.tables.sealed import unfinished
from architrave.tables.seats import Seat
from architrave.tables.series import standing
from architrave.tables.start import Start, origin_at
from architrave.tables.table import Table


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The words of `architrave play`."""

    game: str
    options: Mapping[str, str | bool | None]  # of the game, as they were typed; None or False where they were not
    level: str | None = None
    two: bool = False
    seats: int | None = None
    people: int | None = None
    seat: str | None = None
    seed: int | None = None
    match: bool = False
    position: Path | None = None
    resume: Path | None = None
    save: Path | None = None
    record: Path | None = None
    at: int | None = None
    ponder: bool = False

    @property
    def given(self) -> dict[str, str | bool]:
        """The options that were typed."""
        return {name: word for name, word in self.options.items() if word is not None and word is not False}


def start(wanted: PlayOptions, texts: Texts) -> LocalTable:
    """The table that is asked for; raises UsageError for an option and Invalid for a file that cannot be used."""
    game = GAMES[check_known("GAME", "game", wanted.game, list(GAMES))]
    if wanted.two and wanted.level is not None:
        raise UsageError("--two", "cli.play.two_or_level")
    if wanted.two and wanted.people not in (None, 2):
        raise UsageError("--two", "cli.play.two_or_people")
    if wanted.level is not None:
        check_known("--level", "level", wanted.level, list(LEVELS))
    if wanted.resume is not None:
        return resume(game, wanted, wanted.resume, texts)
    if wanted.record is not None:
        return open_record(game, wanted, wanted.record, texts)
    refuse({"--at": wanted.at}, "cli.play.at_from")
    if wanted.position is not None:
        return open_position(game, wanted, wanted.position, texts)
    levels = seat_levels(wanted, game)
    options = typed_options(wanted, game.about)
    if len(game.seats) > 1:
        options[SEATS] = len(levels)
    try:
        options = game.options(options)
    except Invalid as fault:
        raise UsageError(flag(fault.where.removeprefix("options.")), fault.key, **fault.params) from None
    target = game.match_target if wanted.match else None
    series = None if target is None else Series("", target, [])
    request = TableRequest(game, GUEST, seats_for(game, levels, texts), options, confirm=False, pace=0, series=series)
    return open_new(request, wanted.seed, new_file(wanted))


def new_file(wanted: PlayOptions) -> GameFile:
    return GameFile(wanted.save) if wanted.save else GameFile.new(wanted.game)


def open_new(request: TableRequest, seed: int | None, file: GameFile) -> LocalTable:
    """A table with its opening draws made, on disk."""
    draw_seed = DrawSeed(fresh_seed(), number=seed)
    started = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    table, _ = open_table(request, draw_seed, file.path.stem, started, time.time())
    return keep(table, draw_seed, file)


def open_position(game: Game, wanted: PlayOptions, path: Path, texts: Texts) -> LocalTable:
    """A game that begins with a position file."""
    refuse(in_position(wanted), "cli.play.position_has")
    with naming_file(path):
        start_position = PositionFile.load(path)
        check_game(game, start_position.game)
        _, _, position = start_position.restore(catalogue.game)
    seats = seats_for(game, seat_levels(replace(wanted, seats=int(position.seats())), game), texts)
    draw_seed = DrawSeed(fresh_seed(), number=wanted.seed)
    named = replace(start_position, seats=tuple(seat.record_name for seat in seats))
    line = named.open(catalogue.game, draw_seed.terms(seats, GUEST), draw_seed.secret)
    line.commit(line.begin())
    file = new_file(wanted)
    request = TableRequest(game, GUEST, seats, line.header.options, confirm=False, pace=0)
    return keep(table_of(request, line, file.path.stem), draw_seed, file)


def open_record(game: Game, wanted: PlayOptions, path: Path, texts: Texts) -> LocalTable:
    """A game that goes on from a position of a recorded one, with draws of its own."""
    refuse({"--position": wanted.position, **in_position(wanted)}, "cli.play.record_has")
    with naming_file(path):
        record = Record.load(path)
        check_game(game, record.header.game)
        line = record.replay(catalogue.game)
    try:
        origin = origin_at(line, len(line.entries) if wanted.at is None else wanted.at)
    except Invalid as fault:
        raise UsageError("--at", fault.key, **fault.params) from None
    seats = seats_for(game, seat_levels(replace(wanted, seats=len(line.header.seats)), game), texts)
    request = TableRequest(game, GUEST, seats, origin.options, confirm=False, pace=0, start=Start.of(origin.start))
    return open_new(request, wanted.seed, new_file(wanted))


def keep(table: Table, draw_seed: DrawSeed, file: GameFile) -> LocalTable:
    """Write a new table down."""
    file.check_free()
    secret = draw_seed.secret if draw_seed.number is None else None
    local = LocalTable(table, players(table.seats, draw_seed.number), file, secret)
    local.save()
    return local


def check_game(game: Game, found: str) -> None:
    if found != game.name:
        raise UsageError("GAME", "cli.play.other_game", found=found, given=game.name)


def resume(game: Game, wanted: PlayOptions, path: Path, texts: Texts) -> LocalTable:
    """A saved game, replayed and checked."""
    refuse(begun_with(wanted), "cli.play.begun_with")
    file = GameFile(path)
    with naming_file(path):
        record = Record.load(path)
    header = record.header
    check_game(game, header.game)
    saved = file.read_table() or TableFile(None, ())
    seats = seats_again(game, wanted, saved.levels, header.seats, file, texts)
    with naming_file(path):
        line = record.replay(catalogue.game)
        if not line.over:
            line = Line.fold(game, header, record.entries, header.draws.source(saved.seed))
    if not line.over and line.draw_source is None:
        raise Invalid(str(path), "cli.keep.no_seed", beside=file.table_path.name)
    shown_entries = len(line.entries)
    line.commit(line.begin())  # what is due where a file ends in the middle of things
    series, number = series_of(game, saved)
    request = TableRequest(line.game, GUEST, seats, header.options, False, 0, series, number)  # under its own rules
    table = table_of(request, line, path.stem)
    if saved.sealed is not None and saved.sealed.after == shown_entries:
        seal_again(table, saved.sealed.choices, file)
    if wanted.save is not None and wanted.save != path:
        file = GameFile(wanted.save)
        file.check_free()
    local = LocalTable(table, players(seats, header.draws.seed), file, saved.seed)
    local.shown_entries = shown_entries
    local.save()
    return local


def seal_again(table: Table, choices: Choices, file: GameFile) -> None:
    """Take up the choices that wait for those of others; raises Invalid where they cannot be such."""
    fits = all(int(seat) in table.simultaneous for seat in choices)
    try:
        if fits:
            table.seal(choices)
    except (Invalid, Refused):
        fits = False
    if not fits or not unfinished(table.game, table.line.position, table.sealed):
        raise file.damaged()


def series_of(game: Game, saved: TableFile) -> tuple[Series | None, int]:
    """The match that a saved game belongs to, and which game of it this is."""
    if saved.games is None or game.match_target is None:
        return None, 1
    outcomes = [{"victory_points": list(points)} for points in saved.games]
    return Series("", game.match_target, outcomes), len(outcomes) + 1


def seats_again(
    game: Game,
    wanted: PlayOptions,
    levels: tuple[str | None, ...],
    names: Sequence[str],
    file: GameFile,
    texts: Texts,
) -> tuple[Seat, ...]:
    """Who sits at a saved table: those who did, or others if the command line says so."""
    if not levels or wanted.level or wanted.two or wanted.people or wanted.seat:
        level = wanted.level or next(filter(None, levels), None)
        levels = seat_levels(replace(wanted, seats=len(names), level=level), game)
        return seats_for(game, levels, texts)
    if len(levels) != len(names):
        raise file.damaged()
    for level in levels:
        if level is not None:
            check_known("--level", "level", level, list(LEVELS))
    return tuple(seat_of(name, level) for name, level in zip(names, levels, strict=True))


def next_game(done: LocalTable) -> LocalTable | None:
    """The next game of the match; None when there is none."""
    table = done.table
    if table.series is None or table.line.result is None or standing(table).over:
        return None
    request = rematch(table, GUEST, "")
    seed = table.line.header.draws.seed
    seed = None if seed is None else (seed + 1) % (MAX_WHOLE + 1)
    return open_new(request, seed, done.file.next(request.game_number))


def begun_with(wanted: PlayOptions) -> dict[str, object]:
    """The flags of what a game has from its beginning on, as they were given."""
    begun = {"--seed": wanted.seed, "--position": wanted.position, "--from": wanted.record, "--at": wanted.at}
    return begun | in_position(wanted)


def in_position(wanted: PlayOptions) -> dict[str, object]:
    """Those of them that a position decides."""
    options = {flag(name): word for name, word in wanted.given.items()}
    return {"--match": wanted.match, "--seats": wanted.seats, **options}


def flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def typed_options(wanted: PlayOptions, about: About) -> Json:
    """The options of the game as far as the command line names them. One that needs a switch turns it on."""
    options: Json = {}
    for option in about.options:
        word = wanted.given.get(option.name)
        if word is None:
            continue
        if isinstance(option, ComponentSet):
            options[option.name] = set_named(option, str(word))
        else:
            options[option.name] = option.parse(word) if isinstance(word, str) else word
        if option.when is not None and option.when.values == (True,):
            options.setdefault(option.when.option, True)
    return options


def seat_levels(wanted: PlayOptions, game: Game) -> tuple[str | None, ...]:
    """For each seat the level of its bot, None for a person. People sit side by side, from --seat on.

    A game that can be played alone is, unless somebody else is asked for.
    """
    people = 2 if wanted.two else wanted.people or 1
    counts = list(game.seats)
    seats = wanted.seats or max(counts[0], people, 1 if wanted.level is None else 2)
    if seats not in counts:
        raise UsageError("--seats", "cli.unknown.seats", given=seats, known=", ".join(str(count) for count in counts))
    if people > seats:
        raise UsageError("--people", "cli.play.too_many_people", count=people, seats=seats)
    seat = check_known("--seat", "seat", wanted.seat or "0", [*(str(seat) for seat in range(seats)), "random"])
    first = secrets.randbelow(seats) if seat == "random" else int(seat)
    level = wanted.level or next(iter(LEVELS))
    return tuple(None if (seat - first) % seats < people else level for seat in range(seats))


def seats_for(game: Game, levels: Sequence[str | None], texts: Texts) -> tuple[Seat, ...]:
    """Seats as this game calls them, bots with the name of their character."""
    names = seat_names(game.name, len(levels), texts)
    return tuple(
        seat_of(name if level is None else bot_name(level, name), level)
        for name, level in zip(names, levels, strict=True)
    )


def seat_of(name: str, level: str | None) -> Seat:
    return Seat("person", name, guest=GUEST) if level is None else Seat("bot", name, level)


def players(seats: Sequence[Seat], seed: int | None) -> list[Player | None]:
    """With a seed for the draws the bots are the same every time, too."""
    base = secrets.randbits(62) if seed is None else seed
    return [None if seat.level is None else player(seat.level, base * 16 + number) for number, seat in enumerate(seats)]
