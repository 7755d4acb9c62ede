"""`architrave play`: a game in the terminal."""

from __future__ import annotations

from architrave.cli.faces import dressed, face
from architrave.cli.prompt import prompt
from architrave.cli.screen import screen
from architrave.cli.seating import Seated, Wishes, following, seated
from architrave.cli.session import Left, Session
from architrave.cli.voice import Language, voice


def play(wishes: Wishes, language: Language | None) -> None:
    """Play the game, and the games of the match that follow it."""
    spoken = voice(language)
    console, reader = screen(), prompt()
    table: Seated | None = seated(wishes, spoken)
    while table is not None:
        drawing = face(wishes.game, spoken, table.sitting.line.players)
        session = Session(table, drawing, dressed(console, drawing), reader, spoken)
        try:
            session.play()
            table = following(table, spoken)
        except Left:
            return
        if table is not None:
            console.rule()
