"""A table in the middle of a round, set up from cities in characters, rows of letters and the names of pieces."""

from __future__ import annotations

from collections.abc import Iterator

from librt.vecs import append
from mypy_extensions import i64

from architrave.games.architects import numbers as n
from architrave.games.architects import rows
from architrave.games.architects.events import events
from architrave.games.architects.game import Architects
from architrave.games.architects.lots import BLOCK, LETTERS
from architrave.games.architects.notation import from_text
from architrave.games.architects.position import Region
from architrave.i18n import say
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Event
from architrave.kernel.position import chance_outcomes, draw, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.subject import any_of
from tests.games.architects.cities import BOX, region

GAME = Architects()
NAMES = ("Ada", "Bob", "Cy", "Di")
EMPTY = "........ " * 4
FULL_BLOCKS = """RS RS .. ..
                 SR SR .. ..
                 .. .. .. ..
                 .. .. .. .."""


def scene(
    *cities: str,
    seats: int = 0,
    row: str = "RSOMIL",
    later: str = "RRRR",
    plans: str = "RSOMIL",
    tiles: str = "RS-green-river RO-gray-river",
    services: str = "RS OM SI",
    goals: tuple[str, str] = ("011", "012"),
    event: str = "",
    boats: int = 0,
    tokens: tuple[int, int] = (2, 0),
) -> Region:
    """The turn of the first seat. A letter of a row may have a + for its resident; tokens are unused and used."""
    there = region(*(cities or (EMPTY, EMPTY)), seats=seats, event=event, goals_of_round=goals)
    there.with_residents = i64("+" in row)
    there.with_events = i64(bool(event))
    lay(there, 0, row)
    lay(there, 1, later)
    lay(there, n.MOST_ROWS, plans)
    there.laid = 20
    for id in tiles.split():
        tile = i64(BOX.tile(id))
        there.open_tiles = append(there.open_tiles, tile)
        there.tile_stack &= ~(1 << tile)
    for place, pair in enumerate(services.split()):
        there.open_services[place] = BOX.pair(pair)
        there.stack[BOX.pair(pair)] -= 1
    for seat in range(int(there.count)):
        there.held[seat * n.HELD_SPAN + n.TOKENS] = tokens[0]
        there.held[seat * n.HELD_SPAN + n.USED_TOKENS] = tokens[1]
        there.held[seat * n.HELD_SPAN + n.BOATS] = boats
    for city, picture in enumerate(cities):
        lots = "".join(picture.split())
        full = [block for block in range(8) if all(lots[lot] != "." for lot in range(32) if BLOCK[lot] == block)]
        there.held[city * n.HELD_SPAN + n.EARNED] = sum(1 << block for block in full)
    there.first = there.active = there.actor = 0
    there.turn = 1
    there.phase = n.TURN
    there.draw = n.NO_DRAW
    return there


def lay(there: Region, number: int, letters: str) -> None:
    place = 0
    for sign in letters:
        if sign == "+":
            there.rows[number * n.ROW_SPAN + n.GUESTS] |= 1 << place - 1
        else:
            rows.lay(there, number, LETTERS.index(sign), 1 << place)
            place += 1


def play(there: Region, *moves: str) -> list[Event]:
    """Moves and outcomes of draws, one after another; what happened."""
    told: list[Event] = []
    for move in moves:
        before = there.clone()
        if before.actor < 0:
            action = {GAME.outcome_text(before, outcome): outcome for outcome, _ in chance_outcomes(before)}[move]
        else:
            action = from_text(BOX, move)
            assert GAME.refusal(before, action) is None, move
        there.apply(action)
        told += events(before, action, there)
    return told


def happened(there: Region, *moves: str) -> list[str]:
    """The same in English."""
    return [sentence(event) for event in play(there, *moves)]


def sentence(event: Event, language: str = "en") -> str:
    player = {} if event.seat is None else {"player": NAMES[event.seat]}
    return say(language, event.key, **{**event.params, **player})


def whole_game(seed: int, **options: object) -> Iterator[tuple[Region, int, Region]]:
    """A random game, step by step: before, the action or outcome, after."""
    there = GAME.start(GAME.options(options))
    rng = Rng(seed)
    while there.actor != OVER:
        before = there.clone()
        if there.actor == CHANCE:
            action = int(draw(there, rng))
        else:
            action = any_of(there, legal_actions(there), rng)
            there.apply(action)
        yield before, action, there
