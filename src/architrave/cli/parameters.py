"""Parameters that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

from architrave.cli.texts import Language

Lang = Annotated[
    Language | None, typer.Option("--lang", metavar="en|nl|de", help="Language. Default: your system settings.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="The name of the game.")]
