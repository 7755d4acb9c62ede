"""`architrave play`: a game in the terminal."""

from __future__ import annotations

from architrave.cli.local_table import LocalTable
from architrave.cli.prompt import prompt
from architrave.cli.renderers import renderer_for, use_colours
from architrave.cli.screen import screen
from architrave.cli.session import Left, Session
from architrave.cli.start import PlayOptions, next_game, start
from architrave.cli.texts import Language, texts_in


def play(wanted: PlayOptions, language: Language | None) -> None:
    """Play the game, and the games of the match that follow it."""
    texts = texts_in(language)
    console, reader = screen(), prompt()
    table: LocalTable | None = start(wanted, texts)
    while table is not None:
        table.ponders = wanted.ponder
        renderer = renderer_for(wanted.game, texts, table.line.players)
        session = Session(table, renderer, use_colours(console, renderer), reader, texts)
        try:
            session.play()
            table = next_game(table)
        except Left:
            return
        if table is not None:
            console.rule()
