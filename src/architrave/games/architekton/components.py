"""Sets of tiles from `components.toml` or from a player's own file, checked on loading (K1)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import TileSet, rotated, tile_set
from architrave.kernel.game import Json
from architrave.kernel.options import shipped_set
from architrave.kernel.refusal import Invalid
from architrave.kernel.shapes import Fields, ListOf, MapOf, Text, Whole, check_object
from architrave.kernel.strict import in_file, read, read_toml

FILE = "components.toml"


SHAPE = Fields(
    {"landscapes": MapOf(Text(1), Whole(0, n.LANDSCAPES)), "buildings": ListOf(Text(4), most=99)},
    {"name": Text(60), "origin": Text(60)},
)


@cache
def shipped() -> Mapping[str, TileSet]:
    """The sets of `components.toml`, by name; the first is the default."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return {name: build_set(entry, name, f"{FILE} [{name}]") for name, entry in tomllib.loads(text).items()}


def find_set(option: object) -> TileSet:
    """The set that the option `set` names, or holds."""
    if isinstance(option, dict):
        return build_set(option, str(option.get("name") or "own"), "set")
    return shipped_set(option, shipped(), "set", "architekton.tiles.unknown_set")


def loads(raw: bytes, file: str) -> Json:
    """The set in the contents of a TOML or JSON file of that name: its fields, or one table with them."""
    with in_file(file):
        data: Json = read(raw) if file.endswith(".json") else read_toml(raw)
        check_object(data, "")
    tables = [name for name, entry in data.items() if isinstance(entry, dict) and "buildings" in entry]
    named = {"name": tables[0], **data[tables[0]]} if len(tables) == 1 else {"name": Path(file).stem[:60], **data}
    build_set(named, str(named["name"]), file)
    return named


def build_set(entry: Any, name: str, where: str) -> TileSet:
    """A set with everything the rules count on; raises Invalid with the field and the reason."""
    SHAPE.check(entry, where)
    check_landscapes(entry["landscapes"], f"{where}.landscapes")
    check_buildings(entry["buildings"], f"{where}.buildings")
    return tile_set(name, tuple(entry["landscapes"][terrain] for terrain in n.TERRAINS), tuple(entry["buildings"]))


def check_landscapes(counts: dict[str, int], where: str) -> None:
    """K1.2"""
    for terrain in counts:
        if terrain not in tuple(n.TERRAINS):
            raise Invalid(f"{where}.{terrain}", "architekton.tiles.unknown_terrain", terrain=terrain)
    for terrain in n.TERRAINS:
        if terrain not in counts:
            raise Invalid(f"{where}.{terrain}", "architekton.tiles.no_count")
    if sum(counts.values()) != n.LANDSCAPES:
        raise Invalid(where, "architekton.tiles.landscape_count", count=sum(counts.values()), wanted=n.LANDSCAPES)


def check_buildings(buildings: list[str], where: str) -> None:
    """K1.3, K4.5: tiles that look the same are written the same, so that they are one choice."""
    if len(buildings) != n.BUILDINGS:
        raise Invalid(where, "architekton.tiles.building_count", count=len(buildings), wanted=n.BUILDINGS)
    seen: set[str] = set()
    for number, printed in enumerate(buildings, 1):
        if len(printed) != 4 or any(terrain not in n.TERRAINS for terrain in printed):
            raise Invalid(f"{where}[{number}]", "architekton.tiles.bad_sides", given=printed)
        for turns in (1, 2, 3):
            if rotated(printed, turns) in seen and rotated(printed, turns) != printed:
                raise Invalid(
                    f"{where}[{number}]", "architekton.tiles.same_look", given=printed, other=rotated(printed, turns)
                )
        seen.add(printed)


def as_json(tiles: TileSet) -> Json:
    """A set as the option `set` and a record carry it."""
    return {
        "name": tiles.name,
        "landscapes": dict(zip(n.TERRAINS, tiles.landscapes, strict=True)),
        "buildings": list(tiles.buildings),
    }
