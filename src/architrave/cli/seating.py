"""From the words on the command line to a game that can be played: new or resumed, with a bot or another person."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from architrave.bots import LEVELS, Player, player
from architrave.cli.components import set_named
from architrave.cli.faces import seat_names
from architrave.cli.keep import Companion, Keep
from architrave.cli.problems import Wrong, about, known, refuse
from architrave.cli.sitting import Sitting
from architrave.cli.voice import Voice
from architrave.games import catalogue
from architrave.games.catalogue import GAMES
from architrave.kernel.about import About
from architrave.kernel.draws import default_nonce, fresh_seed
from architrave.kernel.game import Game, Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.match import Match
from architrave.kernel.options import SEATS, ComponentSet
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.strict import MAX_WHOLE


@dataclass(frozen=True, slots=True)
class Wishes:
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
    resume: Path | None = None
    save: Path | None = None

    @property
    def given(self) -> dict[str, str | bool]:
        """The options that were typed."""
        return {name: word for name, word in self.options.items() if word is not None and word is not False}


@dataclass(frozen=True, slots=True)
class Seated:
    """A sitting and the match it belongs to."""

    sitting: Sitting
    companion: Companion


def seated(wishes: Wishes, spoken: Voice) -> Seated:
    """The game that is asked for; raises Wrong for an option and Invalid for a file that cannot be used."""
    game = GAMES[known("GAME", "game", wishes.game, list(GAMES))]
    if wishes.two and wishes.level is not None:
        raise Wrong("--two", "cli.play.two_or_level")
    if wishes.two and wishes.people not in (None, 2):
        raise Wrong("--two", "cli.play.two_or_people")
    if wishes.level is not None:
        known("--level", "level", wishes.level, list(LEVELS))
    if wishes.resume is not None:
        return resumed(game, wishes, wishes.resume)
    levels = seat_levels(wishes, game)
    options = wished(wishes, game.about)
    if len(game.seats) > 1:
        options[SEATS] = len(levels)
    try:
        options = game.options(options)
    except Invalid as fault:
        raise Wrong(flag(fault.where.removeprefix("options.")), fault.key, **fault.params) from None
    match = None
    if wishes.match and game.match_target is not None:
        starter = options.get("starter", "draw")
        first = secrets.randbelow(len(levels)) if starter == "draw" else starter
        match = Match(game.match_target, len(levels), first)
    return new(
        game, options, levels, match, wishes.seed, Keep(wishes.save) if wishes.save else Keep.new(game.name), spoken
    )


def new(
    game: Game,
    options: Json,
    levels: tuple[str | None, ...],
    match: Match | None,
    seed: int | None,
    keep: Keep,
    spoken: Voice,
) -> Seated:
    """A game before its first draw, on disk."""
    keep.claim()
    secret: bytes | None = None
    if seed is None:
        secret = fresh_seed()
        terms = DrawTerms.proven(secret, [default_nonce(secret, seat) for seat in range(len(levels))])
    else:
        terms = DrawTerms.reproducible(seed)
    if match is not None:
        options = {**options, "starter": match.starter}
    seats = seat_names(game.name, len(levels), spoken)
    names = [seat_name(seat, level, spoken) for seat, level in zip(seats, levels, strict=True)]
    started = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    header = Header.make(game, options, names, terms, started)
    companion = Companion(secret, levels, match)
    keep.put_beside(companion)
    return Seated(Sitting(Line.open(game, header, terms.source(secret)), players(levels, seed), keep), companion)


def resumed(game: Game, wishes: Wishes, file: Path) -> Seated:
    """A saved game, replayed and checked."""
    refuse(begun_with(wishes), "cli.play.begun_with")
    keep = Keep(file)
    with about(file):
        record = Record.load(file)
    if record.header.game != game.name:
        raise Wrong("GAME", "cli.play.other_game", found=record.header.game, given=game.name)
    companion = keep.take_from_beside(game.match_target)
    levels = companion.levels if companion else ()
    if not levels or wishes.level or wishes.two or wishes.people or wishes.seat:  # others sit down than before
        level = wishes.level or next(filter(None, levels), None)
        levels = seat_levels(replace(wishes, seats=len(record.header.seats), level=level), game)
    if len(levels) != len(record.header.seats):
        raise Invalid(str(keep.beside), "cli.keep.damaged", record=str(file))
    for level in levels:
        if level is not None:
            known("--level", "level", level, list(LEVELS))
    secret = companion.seed if companion else None
    with about(file):
        line = record.replay(catalogue.game)
        if not line.over:
            line = Line.fold(game, record.header, record.entries, record.header.draws.source(secret))
    if not line.over and line.draw_source is None:
        raise Invalid(str(file), "cli.keep.no_seed", beside=keep.beside.name)
    companion = Companion(secret, levels, companion.match if companion else None)
    if wishes.save is not None and wishes.save != file:
        keep = Keep(wishes.save)
        keep.claim()
    keep.put_beside(companion)
    return Seated(Sitting(line, players(levels, record.header.draws.seed), keep), companion)


def begun_with(wishes: Wishes) -> dict[str, object]:
    """The flags of what a game has from its beginning on, as they were given."""
    shared = {"--seed": wishes.seed, "--match": wishes.match, "--seats": wishes.seats}
    return shared | {flag(name): word for name, word in wishes.given.items()}


def flag(option: str) -> str:
    return f"--{option.replace('_', '-')}"


def following(done: Seated, spoken: Voice) -> Seated | None:
    """The next game of the match, or None when there is none."""
    line, match = done.sitting.line, done.companion.match
    if match is None or line.result is None:
        return None
    match = match.after(line.result.victory_points)
    if match.over:
        return None
    seed = line.header.draws.seed
    seed = None if seed is None else (seed + 1) % (MAX_WHOLE + 1)
    keep = done.sitting.keep.next(match.game_number)
    return new(line.game, line.header.options, done.companion.levels, match, seed, keep, spoken)


def wished(wishes: Wishes, about: About) -> Json:
    """The options of the game as far as the command line names them. One that needs a switch turns it on."""
    options: Json = {}
    for option in about.options:
        word = wishes.given.get(option.name)
        if word is None:
            continue
        if isinstance(option, ComponentSet):
            options[option.name] = set_named(option, str(word))
        else:
            options[option.name] = option.parse(word) if isinstance(word, str) else word
        if option.when is not None and option.when.values == (True,):
            options.setdefault(option.when.option, True)
    return options


def seat_levels(wishes: Wishes, game: Game) -> tuple[str | None, ...]:
    """For each seat the level of its bot, None for a person. People sit side by side, from --seat on.

    A game that can be played alone is, unless somebody else is asked for.
    """
    people = 2 if wishes.two else wishes.people or 1
    counts = list(game.seats)
    seats = wishes.seats or max(counts[0], people, 1 if wishes.level is None else 2)
    if seats not in counts:
        raise Wrong("--seats", "cli.unknown.seats", given=seats, known=", ".join(str(count) for count in counts))
    if people > seats:
        raise Wrong("--people", "cli.play.too_many_people", count=people, seats=seats)
    seat = known("--seat", "seat", wishes.seat or "0", [*(str(seat) for seat in range(seats)), "random"])
    first = secrets.randbelow(seats) if seat == "random" else int(seat)
    level = wishes.level or next(iter(LEVELS))
    return tuple(None if (seat - first) % seats < people else level for seat in range(seats))


def players(levels: tuple[str | None, ...], seed: int | None) -> list[Player | None]:
    """With a seed for the draws the bots are the same every time, too."""
    base = secrets.randbits(62) if seed is None else seed
    return [None if level is None else player(level, base * 16 + seat) for seat, level in enumerate(levels)]


def seat_name(name: str, level: str | None, spoken: Voice) -> str:
    return name if level is None else f"{name} ({spoken(LEVELS[level].name)})"
