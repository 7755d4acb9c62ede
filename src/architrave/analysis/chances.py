"""From the outlook of a position to each seat's chance to win: a map fitted to games that bots played to the end.

The maps are data, `games/<game>/chances.json`: one for each kind of table (number of seats, options), with the recipe
that made it and how it did on games it had not seen. Without one, the share of the games played on counts as it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from architrave import games
from architrave.analysis.outlook import Outlook
from architrave.games import catalogue
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid

FORMAT: Final = "architrave-chances/1"
FILE: Final = "chances.json"
TERMS: Final = 6  # of a score: see `terms`
PLAIN: Final = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
DIGITS: Final = 4


class Recipe(Struct, forbid_unknown_fields=True):
    """How the games were played that the map was fitted to, so that they can be made again."""

    bot: str
    games: int
    playouts: int
    seed: int
    made: str  # the day, as 2026-11-18


class Bin(Struct, forbid_unknown_fields=True):
    """Of all chances in a bin of 10 %: how many, their mean, and how often the seat won."""

    count: int
    chance: float
    outcome: float


class Measured(Struct, forbid_unknown_fields=True):
    """How the map did on fresh games: its bins from 0 to 100 %."""

    games: int
    seed: int
    bins: list[Bin]

    @property
    def worst(self) -> float:
        """The largest difference between chance and outcome in a bin with enough positions to tell."""
        total = sum(found.count for found in self.bins)
        told = [found for found in self.bins if found.count >= total * 0.02]
        return max((abs(found.chance - found.outcome) for found in told), default=0.0)


class ChanceMap(Struct, forbid_unknown_fields=True):
    """For tables with these seats and options. `length`: decisions of a whole game."""

    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any]
    weights: Annotated[list[float], Meta(min_length=TERMS, max_length=TERMS)]
    length: Annotated[float, Meta(gt=0)]
    recipe: Recipe
    measured: Measured | None = None

    def chances(self, seen: Outlook) -> tuple[float, ...]:
        return softmax([dot(self.weights, row) for row in terms(seen, self.length)])

    def fits(self, seats: int, options: Mapping[str, Any]) -> bool:
        return seats == self.seats and all(options.get(name) == value for name, value in self.options.items())


class ChanceFile(Struct, forbid_unknown_fields=True):
    """The maps of a game; the first one that fits a table counts."""

    format: Literal["architrave-chances/1"]
    game: str
    maps: list[ChanceMap]

    def dumps(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def terms(seen: Outlook, length: float) -> list[list[float]]:
    """What a score is the weighted sum of, for each seat; solo, the second row is the opponent without a seat."""
    left = min(1.0, seen.left / length)
    if len(seen.won) == 1:
        won, lead = math.log(seen.won[0]), seen.lead[0] / 10
        lost = math.log(1 - seen.won[0])
        return [[won, won * left, lead, lead * left, 1.0, left], [lost, lost * left, 0.0, 0.0, 0.0, 0.0]]
    logs = [math.log(won) for won in seen.won]
    leads = [lead / 10 for lead in seen.lead]
    return [[won, won * left, lead, lead * left, 0.0, 0.0] for won, lead in zip(logs, leads, strict=True)]


def dot(weights: Sequence[float], row: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, row, strict=True))


def softmax(scores: Sequence[float]) -> tuple[float, ...]:
    highest = max(scores)
    powers = [math.exp(score - highest) for score in scores]
    return tuple(power / sum(powers) for power in powers)


def loads(data: bytes, where: str) -> ChanceFile:
    """Read a file of maps; raises Invalid that says what is wrong with it."""
    try:
        found = msgspec.json.decode(data, type=ChanceFile)
    except msgspec.MsgspecError as fault:
        raise Invalid(where, "review.chances.broken", error=str(fault)) from fault
    return found


@cache
def of_game(name: str) -> ChanceFile | None:
    """The maps that a game brings along; None if it has none."""
    if name not in catalogue.GAMES:
        return None
    file = files(catalogue.game(name).about.files or f"{games.__name__}.{name}").joinpath(FILE)
    return loads(file.read_bytes(), f"{name}/{FILE}") if file.is_file() else None


def map_for(game: Game, seats: int, options: Mapping[str, Any]) -> ChanceMap | None:
    """The map of a table; None if there is none, and chances are not calibrated."""
    known = of_game(game.name)
    return next((one for one in known.maps if one.fits(seats, options)), None) if known is not None else None


def chances(found: ChanceMap | None, seen: Outlook) -> tuple[float, ...]:
    """Each seat's chance to win; a shared win counts in part."""
    if found is None:
        total = sum(seen.won)
        return seen.won if len(seen.won) == 1 else tuple(won / total for won in seen.won)
    return found.chances(seen)[: len(seen.won)]
