"""The position as text.

           M     N
       +-----+-----+
       |  F  |  E  |
    13 | FFF |M 1 F|
       |  F  |  W  |
       +-----+-----+

A landscape is a cross of its letter; a building has its sides at the edges and in the middle the seat of its house
(1 or 2), or a dot. An open spot is a plus for a building, a star for a landscape.
"""

from __future__ import annotations

from architrave.games.architekton import numbers as n
from architrave.games.architekton.component_set import rotated
from architrave.games.architekton.notation import label
from architrave.games.architekton.position import Town

BLANK = ("     ", "     ", "     ")


def board(town: Town) -> str:
    drawn = pictures(town)
    if not drawn:
        return "(no tile on the table yet)\n"
    xs = range(min(x for x, y in drawn), max(x for x, y in drawn) + 1)
    ys = range(min(y for x, y in drawn), max(y for x, y in drawn) + 1)
    lines = ["     " + "".join(f"{column(x):^6}" for x in xs).rstrip()]
    for y in ys:
        lines.append(rule(drawn, xs, y))
        for part in range(3):
            head = f"{row(y):>3} " if part == 1 else "    "
            lines.append((head + cells(drawn, xs, y, part)).rstrip())
    lines.append(rule(drawn, xs, ys.stop))
    return "\n".join(line for line in lines if line.strip()) + "\n"


def column(x: int) -> str:
    return label(x, 0)[: -len("13")]


def row(y: int) -> int:
    return y + 13


def pictures(town: Town) -> dict[tuple[int, int], tuple[str, str, str]]:
    drawn: dict[tuple[int, int], tuple[str, str, str]] = {}
    for mark, spots in (("+", town.building_spots), ("*", town.landscape_spots)):
        for spot in spots:
            cell = int(spot) & n.CELL_MASK
            if int(spot) >> n.CELL_BITS:
                drawn[int(n.x_of(cell)), int(n.y_of(cell))] = ("     ", f"  {mark}  ", "     ")
    for laid in town.laid:
        cell, variant = int(laid) >> 8, int(laid) & 255
        printed = town.tiles.printed[variant >> 2]
        if variant >> 2 < n.FIRST_BUILDING:
            picture = (f"  {printed}  ", f" {printed * 3} ", f"  {printed}  ")
        else:
            top, right, bottom, left = tuple(rotated(printed, variant & 3))
            owner = int(town.owner[int(town.on[cell]) - n.BUILDING])
            middle = "." if owner == n.NOBODY else str(owner + 1)
            picture = (f"  {top}  ", f"{left} {middle} {right}", f"  {bottom}  ")
        drawn[int(n.x_of(cell)), int(n.y_of(cell))] = picture
    return drawn


def is_tile(drawn: dict[tuple[int, int], tuple[str, str, str]], x: int, y: int) -> bool:
    picture = drawn.get((x, y), BLANK)
    return picture[0].strip() != ""


def rule(drawn: dict[tuple[int, int], tuple[str, str, str]], xs: range, y: int) -> str:
    """The line between the rows y - 1 and y: drawn where a tile lies above or below."""
    line = "    "
    for x in (*xs, xs.stop):
        corner = any(is_tile(drawn, a, b) for a in (x - 1, x) for b in (y - 1, y))
        edge = x in xs and (is_tile(drawn, x, y - 1) or is_tile(drawn, x, y))
        line += ("+" if corner else " ") + ("-----" if edge else "     ")
    return line.rstrip()


def cells(drawn: dict[tuple[int, int], tuple[str, str, str]], xs: range, y: int, part: int) -> str:
    line = ""
    for x in (*xs, xs.stop):
        line += "|" if is_tile(drawn, x - 1, y) or is_tile(drawn, x, y) else " "
        line += drawn.get((x, y), BLANK)[part] if x in xs else ""
    return line
