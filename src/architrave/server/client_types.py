"""Writes the browser's types from ours: `python -m architrave.server.client_types web/src`, or `make interfaces`.

`lib/protocol.ts` comes from `protocol.py`, `gathering_protocol.py` and `messages.py`, and `games/<game>/view.ts` from
what the game shows.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from architrave.games.catalogue import GAMES
from architrave.kernel.declared import declared
from architrave.kernel.game import Game
from architrave.server import gathering_protocol, messages, protocol
from architrave.server.typescript import Body, declarations, structs

HEADER = """\
// Written by `make interfaces` from {source}; do not edit.
"""
UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}


def protocol_ts() -> str:
    header = HEADER.format(source="src/architrave/server: protocol.py, gathering_protocol.py and messages.py")
    unions = [
        f"export type {name} = {' | '.join(each.__name__ for each in union.__args__)};\n"
        for name, union in UNIONS.items()
    ]
    version = f"export const PROTOCOL = {protocol.VERSION};\n"
    return "\n".join([header, version, declarations(bodies(), {}), *unions])


def bodies() -> list[Body]:
    """The protocol's structs in file order, without base classes."""
    named = vars(protocol) | vars(gathering_protocol) | vars(messages)
    found = [value for value in named.values() if isinstance(value, type) and issubclass(value, msgspec.Struct)]
    return [body for body in found if not any(body in other.__bases__ for other in found)]


def view_ts(game: Game) -> str:
    """The types of one game: its view, and its state with choices and moves."""
    shown = declared(game)
    module = import_module(shown.view.__module__)
    header = HEADER.format(source=f"{module.__name__.replace('.', '/')}.py")
    found = aliases(module)
    named = [shown.view.__name__, any_of(shown.choices, found), any_of(shown.moves, found)]
    return "\n".join(
        [
            header,
            "import type { StateOf } from '../../lib/state';\n",
            declarations(with_bases([shown.view, *shown.choices, *shown.moves]), found, structs(bodies())),
            f"export type GameState = StateOf<{', '.join(named)}>;\n",
        ]
    )


def with_bases(roots: list[Body]) -> list[Body]:
    """The roots, with the structs that other structs of the same module extend."""
    return roots + [base for body in structs(roots) for base in body.__bases__ if base.__module__ == body.__module__]


def any_of(kinds: tuple[type, ...], known: Mapping[str, Any]) -> str:
    """A union by its name, or written out."""
    names = (name for name, alias in known.items() if get_args(alias) == kinds)
    return next(names, " | ".join(kind.__name__ for kind in kinds))


def aliases(module: ModuleType) -> dict[str, Any]:
    """The unions, tuples and sets of words that a module has a name for."""
    return {
        name: value
        for name, value in vars(module).items()
        if name[0].isupper() and get_origin(value) in (Literal, Union, UnionType, tuple)
    }


def files(client: Path) -> dict[Path, str]:
    """Every file that is written into the client's sources: a game without a folder there gets none."""
    folders = {name: client / "games" / name for name in GAMES}
    views = {folder / "view.ts": view_ts(GAMES[name]) for name, folder in folders.items() if folder.is_dir()}
    return {client / "lib" / "protocol.ts": protocol_ts(), **views}


if __name__ == "__main__":
    for path, text in files(Path(sys.argv[1])).items():
        path.write_text(text, encoding="utf-8")
