"""A city with one space left: once blue has filled it, green's hidden hand decides whether green can go on (A12.4)."""

from __future__ import annotations

from typing import Final

from architrave.games.architectura.game import Architectura
from architrave.games.architectura.position import City
from architrave.kernel.draws import Seeded
from architrave.kernel.game import Json
from architrave.kernel.header import DrawTerms, Header, StartPosition
from architrave.kernel.line import Line
from tests.games.architectura.plan import city

GAME: Final = Architectura()
NEXT: Final = "architectura.revealed.next"
LAST_SPACE: Final = """
    A  school:b school:g bank:g tavern:g market:g temple:g theatre:b
    B  tavern:b villa:g market:b theatre:g temple:b park:g barracks:b bathhouse:b
"""
LAST_PLAY: Final = "villa A8"
STUCK: Final = "watchtower workshop bathhouse"  # nothing of this can be played when the city is full
PLAYS_ON: Final = "villa bank graveyard"  # blue can always play a Graveyard


def last_space(hand: str, deck: str, mine: str = "villa") -> City:
    """Blue's Villa on A8 fills the city and ends the turn without a draw."""
    return city(LAST_SPACE, hands={"b": mine, "g": hand}, decks={"g": deck})


def live(mine: str = "villa") -> City:
    """Green may remove the City Hall (A10.1), so green comes next."""
    return last_space("watchtower workshop city-hall", "bathhouse", mine)


def stuck(mine: str = "villa") -> City:
    """The City Hall is in the deck: green is passed over."""
    return last_space(STUCK, "city-hall", mine)


def line_from(position: City) -> Line:
    """A game that begins there."""
    options: Json = {"seats": 2, "starter": 0, "advanced": True, "colours": ["blue", "green"]}
    header = Header.make(
        GAME, options, ["Ana", "Other"], DrawTerms.reproducible(7), start_position=StartPosition(GAME.dump(position))
    )
    return Line.open(GAME, header, Seeded(7))
