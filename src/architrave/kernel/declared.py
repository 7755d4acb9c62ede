"""The structs that a game shows, as the return types of its methods declare them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from architrave.kernel.game import Game
from architrave.kernel.view import Choice, Move, View


@dataclass(frozen=True, slots=True)
class Declared:
    view: type[View]
    choices: tuple[type[Choice], ...]
    moves: tuple[type[Move], ...]


def declared(game: Game) -> Declared:
    """Read the annotations of `view`, `choices` and `to_struct`."""
    (choice,) = get_args(return_type(game, "choices"))
    return Declared(return_type(game, "view"), members(choice), members(return_type(game, "to_struct")))


def return_type(game: Game, method: str) -> Any:
    return get_type_hints(getattr(type(game), method))["return"]


def members(kind: Any) -> tuple[Any, ...]:
    """The types of a union, or the only one."""
    return get_args(kind) or (kind,)
