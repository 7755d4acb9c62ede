"""The games on the start page: those that can be played, and those that are to come."""

from __future__ import annotations

from architrave.bots import LEVELS
from architrave.games.architekton.components import shipped
from architrave.games.catalogue import GAMES
from architrave.server.protocol import GameInfo, LevelInfo

MINUTES = {"architekton": 20, "architectura": 30, "architects": 45}
SETS = {"architekton": shipped}
TO_COME = {"architectura": range(2, 5), "architects": range(1, 5)}


def games() -> list[GameInfo]:
    """All games, in the order in which the start page shows them."""
    return [_ready(name) if name in GAMES else _to_come(name) for name in MINUTES]


def _ready(name: str) -> GameInfo:
    game = GAMES[name]
    return GameInfo(
        id=name,
        ready=True,
        seats=list(game.seats),
        minutes=MINUTES[name],
        sets=list(SETS[name]()),
        levels=[
            LevelInfo(id=level.id, name=level.name, blurb=level.blurb, seconds=level.seconds)
            for level in LEVELS.values()
        ],
        match_target=game.match_target,
    )


def _to_come(name: str) -> GameInfo:
    seats = list(TO_COME[name])
    return GameInfo(id=name, ready=False, seats=seats, minutes=MINUTES[name], sets=[], levels=[], match_target=None)
