"""Levels from beginner to the strongest play in two seconds per move: bots with budgets, in levels.toml.

A level plays a game in its own way if it has a table for it, `[<level>.games.<game>]`, with the fields that differ.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import resources
from typing import Any

from architrave.kernel.refusal import Invalid

FILE = "bots/levels.toml"
BOTS = ("random", "greedy", "uct", "learned")
SEARCHES = ("uct", "learned")
MOST_SIMULATIONS = 10_000_000
MOST_SEEN = 1000
MOST_SECONDS = 60.0
DIFFERENT = ("bot", "simulations", "sees", "seconds")  # what may be different in a game
FIRST_NAME = re.compile(r"[A-Z][a-z]{1,11}")


@dataclass(frozen=True, slots=True)
class Level:
    id: str
    bot: str
    simulations: int
    sees: int
    seconds: float
    character: str = ""  # the first name of who plays; a plain bot has none
    games: Mapping[str, Level] = field(default_factory=dict)  # how it plays where that is different, by game

    @property
    def searches(self) -> bool:
        """Whether it searches and overlooks nothing in every game, so that several processes can search for it."""
        return self.bot in SEARCHES and self.sees == 0 and all(other.searches for other in self.games.values())

    def at(self, game: str) -> Level:
        """The level as it plays this game."""
        return self.games.get(game, self)

    @property
    def name(self) -> str:
        """The message key of how strong it is, in a word."""
        return f"bots.level.{self.id}.name"

    @property
    def trade(self) -> str:
        """The message key of its character's trade."""
        return f"bots.character.{self.character.lower()}.trade"

    @property
    def blurb(self) -> str:
        """The message key of a sentence about its character."""
        return f"bots.character.{self.character.lower()}.blurb"


def load(text: str, file: str = FILE) -> dict[str, Level]:
    """The levels of a TOML text; raises Invalid with the file, the level and the field."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Invalid(file, "bots.levels.toml", error=str(error)) from error
    if not data:
        raise Invalid(file, "bots.levels.none")
    return {id: _level(file, id, entry) for id, entry in data.items()}


def _level(file: str, id: str, entry: object) -> Level:
    where = f"{file}: {id}"
    if not isinstance(entry, dict):
        raise Invalid(where, "bots.levels.not_a_level")
    _check_fields(where, entry, [one.name for one in fields(Level) if one.name != "id"])
    games = entry.get("games", {})
    if not isinstance(games, dict) or any(not isinstance(changes, dict) for changes in games.values()):
        raise Invalid(f"{where}.games", "bots.levels.not_a_level")
    usual = {name: value for name, value in entry.items() if name != "games"}
    for game, changes in games.items():
        _check_fields(f"{where}.games.{game}", changes, DIFFERENT)
    found = {game: _plain(f"{where}.games.{game}", id, usual | changes) for game, changes in games.items()}
    return replace(_plain(where, id, usual), games=found)


def _check_fields(where: str, entry: Mapping[str, Any], known: Sequence[str]) -> None:
    for name in entry:
        if name not in known:
            raise Invalid(f"{where}.{name}", "bots.levels.unknown_field", known=", ".join(known))


def _plain(where: str, id: str, entry: Mapping[str, Any]) -> Level:
    bot = _given(where, entry, "bot")
    if bot not in BOTS:
        raise Invalid(f"{where}.bot", "bots.levels.unknown_bot", known=", ".join(BOTS))
    searches = bot in SEARCHES
    simulations = _count(where, entry, "simulations", int(searches), MOST_SIMULATIONS if searches else 0)
    sees = _count(where, entry, "sees", 0, MOST_SEEN)
    seconds = _number(where, entry, "seconds", 0.01, MOST_SECONDS)
    character = _given(where, entry, "character")
    if not isinstance(character, str) or not FIRST_NAME.fullmatch(character):
        raise Invalid(f"{where}.character", "bots.levels.first_name")
    return Level(id, bot, simulations, sees, float(seconds), character)


def _given(where: str, entry: Mapping[str, Any], name: str) -> Any:
    if name not in entry:
        raise Invalid(f"{where}.{name}", "bots.levels.missing")
    return entry[name]


def _count(where: str, entry: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """A whole number."""
    value = _number(where, entry, name, least, most)
    if value != int(value):
        raise Invalid(f"{where}.{name}", "bots.levels.whole_number")
    return int(value)


def _number(where: str, entry: Mapping[str, Any], name: str, least: float, most: float) -> float:
    value = _given(where, entry, name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise Invalid(f"{where}.{name}", "bots.levels.out_of_range", least=str(least), most=str(most))
    return value


LEVELS: dict[str, Level] = load(resources.files("architrave.bots").joinpath("levels.toml").read_text(encoding="utf-8"))


def character_of(level: str) -> str:
    """The first name of who plays at a level; the level itself if there is no such level any more."""
    return LEVELS[level].character if level in LEVELS else level
