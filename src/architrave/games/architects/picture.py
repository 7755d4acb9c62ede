"""A picture of Architects: every city as the browser shows it, the Automa's too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from architrave.games.architects.view_types import CityView, RegionView, Requirement, Type
from architrave.pictures.painter import BLUE, CREAM, GREEN, RED, YELLOW, Drawing, Painter, Player, coloured
from architrave.pictures.svg import Attribute, art, element, group, mix, moved, symbol, use, words

LOT = 100
GAP = 6
BLOCK = 2 * LOT + GAP
ROAD = 34
RIVER = 112
HILLS = 84
RIM = 11
LEFT = 30
WIDTH = 2 * LEFT + 4 * BLOCK + 3 * ROAD
HEIGHT = 2 * HILLS + 2 * BLOCK + RIVER
APART = 36  # between two cities
COLUMNS = 8
SEATS = (RED, BLUE, GREEN, YELLOW)
AUTOMA = "#59606b"
COG = (
    "M-2-7h4l.5 2 2 1 2-.8 2 3.400L7 0l1.500 1.500-2 3.400-2-.8-2 1-.5 2h-4l-.5-2-2-1-2 .8-2-3.400L-7 0l-1.500-1.500 "
    "2-3.400 2 .8 2-1zM0-2.500a2.500 2.500 0 1 0 .01 0z"
)
TYPES: dict[Type, tuple[str, str]] = {  # the colour of a type, and of the letter on it
    "R": ("#27803f", "#fff"),
    "S": ("#e2a10c", "#241a00"),
    "O": ("#1f66c9", "#fff"),
    "M": ("#7d4fa3", "#fff"),
    "I": ("#c8412f", "#fff"),
    "L": ("#2a2833", "#fff"),
}
BADGES: dict[Type, tuple[str, float, float]] = {  # shape, and place and size of the letter
    "R": ("M-9 9V-2L0-10 9-2V9z", 5.6, 13),
    "S": ("M0-9.500a9.500 9.500 0 1 1-.01 0z", 4.6, 13),
    "O": ("M-7.500-10h15v20h-15z", 4.6, 13),
    "M": ("M-9.500 9 0-10.500 9.500 9z", 6.6, 10.5),
    "I": ("M-9 9V-8l6 5v-5l6 5v-5l6 5V9z", 6.8, 11.5),
    "L": ("M0-11 10.500 0 0 11-10.500 0z", 4.6, 13),
}
BLOCKS = {"green": "#93bd5e", "gray": "#b4b1ab"}
LOTS = {"green": "#d3e6ae", "gray": "#e3e1dc"}
ASKED = {"green": "#a3c571", "gray": "#c3c0ba"}
WAVES = "M-7-3q3.500-3.500 7 0t7 0M-7 3q3.500-3.500 7 0t7 0"
PEAK = "M-8.500 6.500-2-6 1.500 0 3.500-3.500 8.500 6.500z"
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
PAINT = re.compile(r'class="p-(\w+)"')


class ArchitectsPainter(Painter[RegionView]):
    def players(self, view: RegionView) -> Sequence[Player]:
        seats = [coloured(seat, one.vp, SEATS[seat]) for seat, one in enumerate(view.seats)]
        if view.automa is None:
            return seats
        return [*seats, Player(None, view.automa.vp, AUTOMA, COG, name="architects.automa")]

    def board(self, view: RegionView, language: str) -> Drawing:
        cities: list[tuple[str, CityView]] = [(SEATS[seat], city) for seat, city in enumerate(view.seats)]
        if view.automa is not None:
            cities.append((AUTOMA, view.automa))
        across = 1 if len(cities) == 1 else 2
        drawn = "".join(
            group(
                _city(view, city, colour, f"c{n}"),
                moved((n % across) * (WIDTH + APART), (n // across) * (HEIGHT + APART)),
            )
            for n, (colour, city) in enumerate(cities)
        )
        down = -(-len(cities) // across)
        return Drawing(
            across * (WIDTH + APART) - APART, down * (HEIGHT + APART) - APART, drawn, _scenery() + _buildings()
        )


def _corner(block: int) -> tuple[float, float]:
    """Where a block, from 1, begins."""
    column, row = (block - 1) % 4, (block - 1) // 4
    return LEFT + column * (BLOCK + ROAD), HILLS + row * (BLOCK + RIVER)


def _city(view: RegionView, city: CityView, colour: str, name: str) -> str:
    clip = element("clipPath", element("rect", width=WIDTH, height=HEIGHT, rx=22), id=name)
    bank = HILLS + BLOCK + RIM + 1
    ground = "".join(
        (
            element("rect", width=WIDTH, height=HEIGHT, fill="#cdd3bd"),
            _strip("range", -6, HILLS + 6),
            _strip("foothills", HEIGHT - HILLS - 5, HILLS + 6),
            element("rect", y=bank, width=WIDTH, height=RIVER - 2 * RIM - 2, fill="#e8d9a8"),
            _strip("water", bank + 4, RIVER - 2 * RIM - 10),
        )
    )
    rim = element("rect", width=WIDTH, height=HEIGHT, rx=22, fill="none", stroke=colour, stroke_width=7)
    blocks = "".join(_block(view, city, block) for block in range(1, 9))
    lots = "".join(_lot(view, index, built) for index, built in enumerate(city.lots))
    return element("defs", clip) + element("g", ground, clip_path=f"url(#{name})") + rim + blocks + lots


def _strip(name: str, y: float, height: float) -> str:
    """A drawing nine times as wide as high, side by side as often as there is room."""
    width = height * 9
    count = int(WIDTH / width) + 1
    start = (WIDTH - count * width) / 2
    return "".join(use(name, start + n * width, y, width, height) for n in range(count))


def _block(view: RegionView, city: CityView, block: int) -> str:
    x, y = _corner(block)
    colour = view.blocks[block - 1]
    side = BLOCK + 2 * RIM
    parts = [
        element("rect", x=x - RIM, y=y - RIM, width=side, height=side, rx=RIM + 8, fill="#efe9da"),
        element("rect", x=x - 6, y=y - 6, width=BLOCK + 12, height=BLOCK + 12, rx=RIM + 4, fill=BLOCKS[colour]),
    ]
    if block in city.boats.blocks:
        parts.append(use("boat", x + BLOCK / 2 - 23, y + BLOCK + 6 if block < 5 else y - 48, 46, 42))
    tiles = city.block_tiles.get(str(block), [])
    height = 62.0
    wide = height * (66 / 41 if len(tiles) <= 2 else 34 / 41)
    start = x + BLOCK - len(tiles) * (wide + 2) + 2
    top = y - RIM - 2 - height if block < 5 else y + BLOCK + RIM + 2
    for n, tile in enumerate(tiles):
        parts.append(group(_requirement(tile, narrow=len(tiles) > 2), moved(start + n * (wide + 2), top, height / 41)))
    return "".join(parts)


def _lot(view: RegionView, index: int, built: Type | None) -> str:
    column, row = index % COLUMNS, index // COLUMNS
    block = (row // 2) * 4 + column // 2 + 1
    x, y = _corner(block)
    x, y = x + column % 2 * (LOT + GAP), y + row % 2 * (LOT + GAP)
    ground = element("rect", x=x, y=y, width=LOT, height=LOT, rx=9, fill=LOTS[view.blocks[block - 1]])
    if built is None:
        return ground
    badge = group(_badge(built), moved(66 - 11.5 * 0.86, 66 - 12.5 * 0.86, 0.86))
    return ground + group(use(f"building-{built}", 0, 0, 64, 64) + badge, moved(x + 4, y + 3, LOT / 71))


def _badge(building: Type) -> str:
    shape, y, size = BADGES[building]
    colour, ink = TYPES[building]
    letter: dict[str, Attribute] = {"font_weight": 800, "text_anchor": "middle", "fill": ink}
    outline = element("path", d=shape, fill=colour, stroke="#fff", stroke_width=2, stroke_linejoin="round")
    return outline + words(building, 0, y, size, **letter)


def _requirement(tile: Requirement, narrow: bool) -> str:
    """A requirement tile, as wide as 34 or 66 and 41 high."""
    width, asked, place = (34, (27, 16), moved(17, 11.5, 0.8)) if narrow else (66, (20.5, 34), moved(13.7, 20.5))
    if tile.kind == "river":
        sign = element("path", d=WAVES, fill="none", stroke="#124e70", stroke_width=2.6, stroke_linecap="round")
    else:
        sign = element("path", d=PEAK, fill="#3d4450")
    badges = ((10, 29.5), (24.5, 29.5)) if narrow else ((35.5, 20.5), (54, 20.5))
    card = element(
        "rect", x=0.7, y=0.7, width=width - 1.4, height=39.6, rx=7, fill=CREAM, stroke="#b89a66", stroke_width=1.4
    )
    field = element("rect", x=3.5, y=3.5, width=asked[0], height=asked[1], rx=4.5, fill=ASKED[tile.colour])
    types = "".join(
        group(_badge(asked_for), moved(x, y, 0.62 if narrow else 0.8))
        for asked_for, (x, y) in zip(tile.types, badges, strict=True)
    )
    return card + field + group(sign, place) + types


@cache
def _scenery() -> str:
    return "".join(symbol(name, art(__package__, name)) for name in ("range", "foothills", "water"))


@cache
def _buildings() -> str:
    """The buildings in their colours, and the boat. The browser colours them by the class of each part."""
    return "".join(
        element("symbol", _painted(body, name.removeprefix("building-")), id=name, viewBox=box)
        for name, box, body in SYMBOL.findall(art(__package__, "buildings"))
    )


def _painted(body: str, building: str) -> str:
    """A drawing whose parts have colours in place of their classes. The boat has colours of its own."""
    paints = next((_paints(colour) for name, (colour, _) in TYPES.items() if name == building), {})
    return PAINT.sub(lambda part: paints[part[1]], body)


def _paints(colour: str) -> dict[str, str]:
    return {
        "c": f'fill="{colour}"',
        "c2": f'fill="{mix(colour, "#000000", 0.22)}"',
        "c3": f'fill="{mix(colour, "#ffffff", 0.3)}"',
        "wall": 'fill="#fbf3e1"',
        "wall2": 'fill="#e3d6bb"',
        "col": 'fill="#fffdf6" stroke="#d8cbb0" stroke-width=".5"',
        "glass": 'fill="#9fd0e6"',
        "door": 'fill="#6b4a2f"',
        "shade": 'fill-opacity=".22"',
    }
