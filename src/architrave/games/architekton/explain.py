"""What tiles, figures and stacks of Architekton are, from what a seat sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from architrave.games.architekton.view_types import Building, Landscape, TownView
from architrave.kernel.explanation import Explanation, Figure, Said, of_seat, split

if TYPE_CHECKING:
    from collections.abc import Collection

    from architrave.games.architekton.view_types import Tile

KEY: Final = "architekton.explain."
TERRAIN: Final = f"@{KEY}terrain."
SIDES: Final = (("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0))
STANDS: Final = 3  # landscapes that a building needs to stay (K8.1)


def explain(view: TownView, thing: str) -> Explanation | None:
    kind, which = split(thing)
    if kind == "cell":
        found = next((tile for tile in view.tiles if tile.cell == which), None)
        return None if found is None else on_table(view, found)
    if kind == "supply":
        return supply(view, which)
    if kind == "stack":
        return stack(view, which)
    return of_seat(kind, which, view, {"ended": ended, "chips": chips, "houses": houses, "group": group})


def things(view: TownView) -> list[str]:
    """All that can be explained now."""
    seats = [f"{kind}:{seat}" for seat in range(len(view.seats)) for kind in ("ended", "chips", "houses", "group")]
    tiles = [f"supply:{tile}" for tile in {*view.supply.buildings, *view.supply.landscapes}]
    return [*(f"cell:{tile.cell}" for tile in view.tiles), *tiles, "stack:buildings", "stack:landscapes", *seats]


def on_table(view: TownView, tile: Tile) -> Explanation:
    if isinstance(tile, Landscape):
        return Explanation(
            what=Said(KEY + "landscape", {"cell": tile.cell}),
            name=Said(KEY + "terrain", {"terrain": TERRAIN + tile.printed}),
            does=[Said(KEY + "landscape.does")],
            paragraph="K4.1",
            places=[tile.cell],
        )
    does = [Said(KEY + ("scored" if tile.scored else "unscored"))]
    if tile.landscapes < STANDS:
        does.append(Said(KEY + "falls", {"count": tile.landscapes}))
    return Explanation(
        what=Said(KEY + ("building" if tile.owner is None else "building.of"), {"cell": tile.cell}),
        name=Said(KEY + "house" if tile.owner is not None else KEY + "no_house"),
        does=does,
        figures=sides(view, tile),
        paragraph="K5.1" if tile.landscapes >= STANDS else "K8.1",
        seat=tile.owner,
        places=[tile.cell],
    )


def sides(view: TownView, building: Building) -> list[Figure]:
    """What each side asks for, and what it has."""
    at = {(tile.x, tile.y): tile for tile in view.tiles}
    found = []
    for place, (side, dx, dy) in enumerate(SIDES):
        beside = at.get((building.x + dx, building.y + dy))
        asks, has = building.sides[place], None if beside is None else beside.sides[0]
        text = Said(f"{KEY}side.{side}", {"terrain": TERRAIN + asks})
        value = "?" if has is None else "✓" if has == asks else "✗"
        found.append(Figure(text=text, value=value, tone="plain" if has is None else "more" if has == asks else "less"))
    return found


def supply(view: TownView, printed: str) -> Explanation | None:
    if printed not in (*view.supply.buildings, *view.supply.landscapes):
        return None
    landscape = len(printed) == 1
    names = {side: TERRAIN + letter for (side, _, _), letter in zip(SIDES, printed, strict=False)}
    return Explanation(
        what=Said(KEY + "supply"),
        name=Said(KEY + ("terrain" if landscape else "supply.building"), {"terrain": TERRAIN + printed[0]}),
        does=[Said(KEY + ("supply.landscape.does" if landscape else "supply.building.does"), dict(names))],
        paragraph="K4.2",
    )


def stack(view: TownView, which: str) -> Explanation | None:
    if which not in ("buildings", "landscapes"):
        return None
    count, kept = getattr(view.stacks, which), getattr(view.reserve, which)
    left = view.turns_to_last_round
    return Explanation(
        what=Said(KEY + "stack"),
        name=Said(f"{KEY}stack.{which}", {"count": count}),
        does=[Said(KEY + "stack.does")],
        figures=[
            Figure(text=Said(KEY + "stack.left"), value=str(count)),
            Figure(text=Said(KEY + "stack.reserve"), value=str(kept)),
        ],
        changes=[] if left is None else [Figure(text=Said(KEY + "stack.last_round"), value=str(left))],
        paragraph="K7.1",
    )


def chips(view: TownView, seat: int) -> Explanation:
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + "chips", {"count": view.seats[seat].chips}),
        does=[Said(KEY + "chips.does")],
        figures=[Figure(text=Said(KEY + "worth"), value=str(view.seats[seat].chips))],
        paragraph="K5.2",
        seat=seat,
    )


def houses(view: TownView, seat: int) -> Explanation:
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + "houses", {"count": view.seats[seat].houses}),
        does=[Said(KEY + "houses.does")],
        paragraph="K4.4",
        seat=seat,
    )


def group(view: TownView, seat: int) -> Explanation:
    cells = largest({house.cell for house in owned(view, seat)}, view)
    return Explanation(
        what=Said(KEY + "of"),
        name=Said(KEY + "group", {"count": view.seats[seat].group}),
        does=[Said(KEY + "group.does")],
        figures=[Figure(text=Said(KEY + "group.counts"), value=str(len(view.seats[seat].counted)))],
        paragraph="K8.2",
        seat=seat,
        places=sorted(cells),
    )


def ended(view: TownView, seat: int) -> Explanation:
    """What a seat would have if the game ended now (K8), as a sum."""
    figures = view.seats[seat]
    falling = [each.cell for each in view.removed if each.owner == seat]
    lost = figures.group - len(figures.counted)
    lines = [Figure(text=Said(KEY + "group.largest"), value=str(figures.group))]
    if lost:
        text = Said(KEY + "ended.falls", {"count": len(falling), "cells": ", ".join(falling)})
        lines.append(Figure(text=text, value=f"−{lost}", tone="less", paragraph="K8.1"))
    lines.append(Figure(text=Said(KEY + "ended.chips"), value=f"+{figures.chips}"))
    lines.append(Figure(text=Said(KEY + "ended.points"), value=str(figures.points), tone="total"))
    return Explanation(
        what=Said(KEY + "ended"),
        name=Said(KEY + "ended.name", {"count": figures.points}),
        figures=lines,
        changes=savings(view, seat, falling)[:2],
        paragraph="K8.2",
        seat=seat,
        places=list(figures.counted),
    )


def savings(view: TownView, seat: int, falling: Collection[str]) -> list[Figure]:
    """Where one more landscape would leave more points standing, the best first."""
    weak = [house for house in owned(view, seat) if house.landscapes == STANDS - 1]
    found: list[tuple[int, str]] = []
    for spot in view.spots:
        if spot.kind != "landscape":
            continue
        saved = {house.cell for house in weak if abs(house.x - spot.x) + abs(house.y - spot.y) == 1}
        standing = {house.cell for house in owned(view, seat) if house.cell not in falling} | saved
        points = len(largest(standing, view)) + view.seats[seat].chips
        if saved and points > view.seats[seat].points:
            found.append((points, spot.cell))
    found.sort(key=lambda one: (-one[0], one[1]))
    return [
        Figure(text=Said(KEY + "ended.saves", {"cell": cell}), value=str(points), tone="more") for points, cell in found
    ]


def owned(view: TownView, seat: int) -> list[Building]:
    return [tile for tile in view.tiles if isinstance(tile, Building) and tile.owner == seat]


def largest(cells: Collection[str], view: TownView) -> set[str]:
    """The largest group among these houses: corner to corner (K8.2)."""
    waiting = {(tile.x, tile.y): tile.cell for tile in view.tiles if tile.cell in cells}
    best: set[str] = set()
    while waiting:
        place, name = waiting.popitem()
        group, border = {name}, [place]
        while border:
            x, y = border.pop()
            for near in ((x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)):
                if near in waiting:
                    group.add(waiting.pop(near))
                    border.append(near)
        if len(group) > len(best):
            best = group
    return best
