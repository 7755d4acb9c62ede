"""Learned weights as data: a file for each kind of position that a game judges, with how it was made.

`Position.judged_by` names them, `pebbles.standard`: the game, and the file in its folder `weights`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from architrave import games
from architrave.bots.judgement import Judgement
from architrave.games import catalogue
from architrave.kernel.position import MAX_FEATURES
from architrave.kernel.refusal import Invalid

FORMAT: Final = "architrave-weights/1"
DIGITS: Final = 5  # of a weight; the sixth makes no difference in play
MOST_STAGES: Final = 64
MOST_UNITS: Final = 256
LARGEST: Final = 1_000_000  # bytes of a file


class Recipe(Struct, forbid_unknown_fields=True):
    """How the games were played that the weights were fitted to, so that they can be made again."""

    seed: int
    bot: str
    games: int
    generation: int
    tables: list[dict[str, Any]]  # their options
    made: str  # the day, as 2026-11-18


class Strength(Struct, forbid_unknown_fields=True):
    """A match that was played with these weights: the share of points, and its 95 % interval."""

    bot: str
    against: str
    games: int
    share: float
    low: float
    high: float


class Weights(Struct, forbid_unknown_fields=True):
    """`weights`: a row for each stage of the game. `margin`: the lead that counts as a clear win.

    `hidden`: a row of features for each unit of a hidden layer; then the stages weigh these instead of the features.
    """

    format: Literal["architrave-weights/1"]
    name: str
    features: Annotated[int, Meta(ge=1, le=MAX_FEATURES)]
    margin: Annotated[float, Meta(gt=0)]
    weights: Annotated[list[list[float]], Meta(min_length=1, max_length=MOST_STAGES)]
    recipe: Recipe
    strength: list[Strength] = []
    hidden: Annotated[list[list[float]], Meta(max_length=MOST_UNITS)] = []

    @property
    def inputs(self) -> int:
        """The length of a stage's row."""
        return len(self.hidden) or self.features

    def judgement(self) -> Judgement:
        return Judgement(flat(self.weights), self.features, self.margin, flat(self.hidden))

    def dumps(self) -> bytes:
        """One line for each stage."""
        tables = {"weights": self.weights} | ({"hidden": self.hidden} if self.hidden else {})
        whole = msgspec.to_builtins(self) | {name: [f"{{{name}}}"] for name in tables}
        if not self.hidden:
            del whole["hidden"]
        text = msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()
        for name, rows in tables.items():
            lines = [msgspec.json.encode([round(weight, DIGITS) for weight in row]).decode() for row in rows]
            text = text.replace(f'"{{{name}}}"', ",\n    ".join(lines))
        return (text + "\n").encode()


def flat(rows: list[list[float]]) -> list[float]:
    return [weight for row in rows for weight in row]


def loads(data: bytes, where: str) -> Weights:
    """Read a file of weights; raises Invalid that says what is wrong with it."""
    try:
        found = msgspec.json.decode(data, type=Weights)
    except msgspec.MsgspecError as fault:
        raise Invalid(where, "bots.weights.broken", error=str(fault)) from fault
    for rows, count in ((found.weights, found.inputs), (found.hidden, found.features)):
        if any(len(row) != count for row in rows):
            raise Invalid(where, "bots.weights.length", count=count)
    return found


def read(file: Path) -> Weights:
    """The weights of a file that somebody names."""
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST)
    except OSError as fault:
        raise Invalid(str(file), "bots.weights.unreadable", error=fault.strerror or str(fault)) from fault
    return loads(data, str(file))


@cache
def find(name: str) -> Weights | None:
    """The weights that a game brings along; None if it has none of that name."""
    game, _, kind = name.partition(".")
    if game not in catalogue.GAMES or not kind.isidentifier():
        return None
    folder = files(catalogue.game(game).about.files or f"{games.__name__}.{game}").joinpath("weights")
    file = folder.joinpath(f"{kind}.json")
    return loads(file.read_bytes(), f"{game}/weights/{kind}.json") if file.is_file() else None
