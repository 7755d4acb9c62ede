"""Pieces as people read them. A text that begins with @ is a key of the catalogue."""

from __future__ import annotations

from typing import get_args

from architrave.games.architects import numbers as n
from architrave.games.architects.lots import LETTERS
from architrave.games.architects.position import Region
from architrave.games.architects.view_types import Colour, Requirement, Side, Type

# By their numbers, as in `lots`.
TYPE_LETTERS: tuple[Type, ...] = get_args(Type)
COLOURS: tuple[Colour, ...] = get_args(Colour)
SIDES: tuple[Side, ...] = get_args(Side)


def a_building(kind: int) -> str:
    """ "a shop" """
    return f"@architects.a.{LETTERS[kind]}"


def a_resident(kind: int) -> str:
    """ "a yellow resident" """
    return f"@architects.resident.{LETTERS[kind]}"


def tile_name(region: Region, tile: int) -> str:
    return f"@architects.tile.{region.components.tile_ids[tile]}"


def service_name(region: Region, pair: int) -> str:
    return f"@architects.service.{region.components.pairs[pair]}"


def goal_name(region: Region, goal: int) -> str:
    return f"@architects.goal.{region.components.goal_numbers[goal]}.name"


def type_or_none(kind: int) -> Type | None:
    return None if kind == n.NOTHING else TYPE_LETTERS[kind]


def tile_of(region: Region, tile: int) -> Requirement:
    """A requirement tile with what it asks for (M10.1)."""
    found = region.components.tiles[tile]
    one, other = found.types
    return Requirement(
        id=found.id,
        types=(TYPE_LETTERS[one], TYPE_LETTERS[other]),
        colour=COLOURS[found.colour],
        kind=SIDES[found.side],
    )


def bits(number: int) -> list[int]:
    """The places of the bits that are set, from the lowest on."""
    return [place for place in range(number.bit_length()) if number >> place & 1]
