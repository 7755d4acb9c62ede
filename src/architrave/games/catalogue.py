"""The games that are there, by name."""

from __future__ import annotations

from architrave.games.architects.game import Architects
from architrave.games.architectura.game import Architectura
from architrave.games.architekton.game import Architekton
from architrave.kernel.game import Game
from architrave.kernel.refusal import Invalid

GAMES: dict[str, Game] = {game.name: game for game in (Architekton(), Architectura(), Architects())}


def game(name: object) -> Game:
    """The game of a name; raises Invalid with the known names for anything else."""
    if not isinstance(name, str) or name not in GAMES:
        raise Invalid("game", "game.unknown", given=str(name)[:40], known=", ".join(GAMES))
    return GAMES[name]
