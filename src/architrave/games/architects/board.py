"""The cities in characters.

a  12 VP  boats 1  tokens 2 (1 used)  services RS
       1     2     3     4
    +-----+-----+-----+-----+
  m | R S | . L | . . | . . |
  r | S R | . . | . . | . . |
    +~~~~~+~~~~~+~~~~~+~~~~~+
  r | . . | . . | . . | . . |
  m | . . | . . | . . | . . |
    +-----+-----+-----+-----+
       5     6     7     8
  block 2: RS-green-river

Above the cities the rows of buildings, the current one first; a plus is a resident.
"""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import OPPONENTS
from architrave.games.architects.drawing import row_count
from architrave.games.architects.lots import COLUMNS, LOT_ROWS
from architrave.games.architects.position import Region
from architrave.games.architects.view import automa_view, goal, plans, row, seat_view, service_display
from architrave.games.architects.view_types import CityView, SeatView

SEATS = "abcd"
BANK = "    +" + "~~~~~+" * (COLUMNS // 2)
EDGE = "    +" + "-----+" * (COLUMNS // 2)


def board(region: Region, seat: int | None) -> str:
    """The table and all cities, that of the seat that looks first."""
    lines = table(region)
    order = sorted(range(int(region.count)), key=lambda number: number != seat)
    for number in order:
        lines += city(SEATS[number], seat_view(region, number))
    if region.count == 1:
        lines += city(f"automa ({OPPONENTS[region.difficulty]})", automa_view(region))
    return "\n".join(lines) + "\n"


def table(region: Region) -> list[str]:
    """Goals, rows, Backup plans, tiles and services."""
    goals = [goal(region, place) for place, number in enumerate(region.goals) if number != n.NOTHING]
    lines = [f"round {region.round + 1}", "goals " + " ".join(f"{entry.number}/{entry.round}" for entry in goals)]
    if region.event != n.NOTHING:
        lines[0] += f"  event {region.components.event_ids[region.event]}"
    for number in range(int(region.row), int(row_count(region))):
        pieces = [piece.type + ("+" if piece.resident is True else "") for piece in row(region, number)]
        lines.append(f"row {number + 1}: {' '.join(pieces)}".rstrip())
    lines.append(f"backup: {' '.join(piece.type for piece in plans(region))}".rstrip())
    lines.append(f"tiles: {' '.join(region.components.tile_ids[tile] for tile in region.open_tiles)}".rstrip())
    shown = service_display(region)
    extra = f" + {' '.join(shown.extra)}" if shown.extra else ""
    lines.append(f"services: {' '.join(pair or '–' for pair in shown.open)}{extra}")
    return lines


def city(name: str, data: CityView) -> list[str]:
    head = f"{name}: {data.vp} VP; boats {data.boats.unused} ({data.boats.used} used)"
    if isinstance(data, SeatView):
        head += f"; tokens {data.tokens.unused} ({data.tokens.used} used)"
    lines = ["", head + f"; services {' '.join(data.services) or '–'}", numbers(1)]
    for lot_row in range(LOT_ROWS):
        letters = [data.lots[lot_row * COLUMNS + column] or "." for column in range(COLUMNS)]
        blocks = [f" {letters[column]} {letters[column + 1]} |" for column in range(0, COLUMNS, 2)]
        lines += [EDGE] if lot_row == 0 else [BANK] if lot_row == LOT_ROWS // 2 else []
        lines.append(f"  {'mrrm'[lot_row]} |" + "".join(blocks))
    lines += [EDGE, numbers(COLUMNS // 2 + 1)]
    for block, tiles in data.block_tiles.items():
        lines.append(f"  block {block}: {' '.join(tile.id for tile in tiles)}")
    for number, section in enumerate(data.residents or [], 1):
        rows = " / ".join(" ".join(which) or "–" for which in (section.upper, section.lower))
        lines.append(f"  section {number}: {rows}")
    return lines


def numbers(first: int) -> str:
    return ("    " + "".join(f"{block:^6}" for block in range(first, first + COLUMNS // 2))).rstrip()
