"""Writes the browser's types from ours: `python -m architrave.server.client_types web/src`, or `make interfaces`.

`lib/protocol.ts` comes from `MODULES`, `lib/characters.ts` from the levels of bots, and `games/<game>/view.ts` from
what the game shows: its view, choices, moves and events; `games/<game>/sheet/types.ts` from its score sheet.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from architrave.bots import LEVELS
from architrave.games.catalogue import GAMES
from architrave.kernel import ending
from architrave.kernel.about import Sheet
from architrave.kernel.declared import declared
from architrave.kernel.game import Game
from architrave.server import (
    gathering_protocol,
    learn_protocol,
    lesson_protocol,
    look_protocol,
    messages,
    my_socket,
    protocol,
    puzzle_protocol,
    review_protocol,
    talk_protocol,
)
from architrave.server.typescript import Body, declarations, named_types, parameters, structs

MODULES = (
    protocol,
    gathering_protocol,
    talk_protocol,
    messages,
    lesson_protocol,
    look_protocol,
    review_protocol,
    learn_protocol,
    puzzle_protocol,
)
HEADER = """\
// Written by `make interfaces` from {source}; do not edit.
"""
UNIONS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "MyMessage": my_socket.MyMessage,
    "FromLearner": lesson_protocol.FromLearner,
    "ToLearner": lesson_protocol.ToLearner,
    "FromSolver": puzzle_protocol.FromSolver,
    "ToSolver": puzzle_protocol.ToSolver,
}


def protocol_ts() -> str:
    modules = ", ".join(f"{module.__name__.rpartition('.')[2]}.py" for module in MODULES)
    header = HEADER.format(source=f"src/architrave/server: {modules}")
    unions = [
        f"export type {name} = {' | '.join(each.__name__ for each in union.__args__)};\n"
        for name, union in UNIONS.items()
    ]
    version = f"export const PROTOCOL = {protocol.VERSION};\n"
    events = parameters("LineEvents", ending.EVENT_TYPES)
    return "\n".join([header, version, declarations(bodies(), {}), *unions, events])


def characters_ts() -> str:
    """Who plays at each level, as a table: seats and log lines name a level only."""
    names = "".join(f"  {level.id}: '{level.character}',\n" for level in LEVELS.values())
    header = HEADER.format(source="src/architrave/bots/levels.toml")
    return f"{header}\nexport const CHARACTERS: Readonly<Record<string, string>> = {{\n{names}}};\n"


def bodies() -> list[Body]:
    """The protocol's structs in file order, without base classes."""
    named = {name: value for module in MODULES for name, value in vars(module).items()}
    found = [value for value in named.values() if isinstance(value, type) and issubclass(value, msgspec.Struct)]
    return [body for body in found if not any(body in other.__bases__ for other in found)]


def view_ts(game: Game) -> str:
    """The types of one game: its view, its events, and its state with choices and moves."""
    shown = declared(game)
    module = import_module(shown.view.__module__)
    found = aliases(module)
    named = [shown.view.__name__, any_of(shown.choices, found), any_of(shown.moves, found), "GameLine"]
    known = structs(bodies())
    text = declarations(view_roots(game), found, known)
    return "\n".join(
        [
            HEADER.format(source=f"{file_of(module)} and event_types.py"),
            *imports(text, [body.__name__ for body in known], "../../lib/protocol"),
            "import type { LineOf, StateOf } from '../../lib/state';\n",
            text,
            parameters("Events", game.event_types),
            "export type GameLine = LineOf<Events>;\n",
            f"export type GameState = StateOf<{', '.join(named)}>;\n",
        ]
    )


def sheet_ts(game: Game, sheet: Sheet) -> str:
    """The types of a game's score sheet; what its view has already is imported."""
    roots = [get_type_hints(answer)["return"] for answer in (sheet.pieces, sheet.score)]
    found = aliases(import_module(declared(game).view.__module__))
    known = structs(view_roots(game))
    text = declarations(roots, {}, known, named_types(found, {})[1])
    header = HEADER.format(source=file_of(import_module(roots[0].__module__)))
    return "\n".join([header, *imports(text, [*found, *(body.__name__ for body in known)], "../view"), "", text])


def imports(text: str, names: Iterable[str], source: str) -> list[str]:
    """The line that imports those of the names that code uses and does not declare itself."""
    code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
    own = re.findall(r"^export (?:interface|type) (\w+)", code, re.MULTILINE)
    found = sorted(({*names} & {*re.findall(r"\w+", code)}) - {*own})
    return [f"import type {{ {', '.join(found)} }} from '{source}';"] if found else []


def file_of(module: ModuleType) -> str:
    return f"{module.__name__.replace('.', '/')}.py"


def view_roots(game: Game) -> list[Body]:
    """The structs that a game shows."""
    shown = declared(game)
    return with_bases([shown.view, *shown.choices, *shown.moves])


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
    sheets = {
        folder / "sheet" / "types.ts": sheet_ts(GAMES[name], sheet)
        for name, folder in folders.items()
        if (sheet := GAMES[name].about.sheet) is not None and (folder / "sheet").is_dir()
    }
    lib = {client / "lib" / "protocol.ts": protocol_ts(), client / "lib" / "characters.ts": characters_ts()}
    return {**lib, **views, **sheets}


if __name__ == "__main__":
    for path, text in files(Path(sys.argv[1])).items():
        path.write_text(text, encoding="utf-8")
