"""The games on the start page, and what can be chosen for each."""

from __future__ import annotations

from architrave.bots import LEVELS
from architrave.games.architects.pieces import DIFFICULTIES
from architrave.games.architectura.components import loads
from architrave.games.architectura.components import shipped as card_sets
from architrave.games.architekton.components import shipped as tile_sets
from architrave.games.catalogue import GAMES
from architrave.server.protocol import CardFile, CardSet, GameInfo, LevelInfo, OptionInfo

MINUTES = {"architekton": 20, "architectura": 30, "architects": 45}
SETS = {"architekton": ("set", tile_sets), "architectura": ("cards", card_sets)}  # the option, and what is shipped
VALUES: dict[str, dict[str, list[str | int | bool]]] = {
    "architekton": {"starter": ["draw", 0, 1]},
    "architectura": {
        "advanced": [False, True],
        "most": [*range(7), "roll"],
        "starter": ["draw", 0, 1, 2, 3],  # as many as there are seats
        "bonus": [False, True],
    },
    "architects": {
        "difficulty": [*DIFFICULTIES],  # alone, against the Automa
        "residents": [False, True],
        "events": [False, True],
        "starter": ["draw", 0, 1, 2, 3],
    },
}


def games() -> list[GameInfo]:
    """All games, in the order in which the start page shows them."""
    return [_info(name) for name in MINUTES]


def _info(name: str) -> GameInfo:
    game = GAMES[name]
    option, shipped = SETS.get(name, (None, dict))
    return GameInfo(
        id=name,
        ready=True,
        seats=list(game.seats),
        minutes=MINUTES[name],
        sets=list(shipped()),
        own_set=option,
        options=_options(name),
        hides=game.hides,
        levels=[
            LevelInfo(id=level.id, name=level.name, blurb=level.blurb, seconds=level.seconds)
            for level in LEVELS.values()
        ],
        match_target=game.match_target,
    )


def _options(name: str) -> list[OptionInfo]:
    """What can be chosen beside the set."""
    usual = GAMES[name].options({})
    return [OptionInfo(name=option, default=usual[option], values=values) for option, values in VALUES[name].items()]


def card_set(file: CardFile) -> CardSet:
    """The cards of a file; raises Invalid for what cannot be played with."""
    cards = loads(file.text.encode(), file.name or "cards.toml")
    return CardSet(name=cards["name"], count=len(cards["card"]), cards=cards)
