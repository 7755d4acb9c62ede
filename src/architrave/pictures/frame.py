"""The frame of a picture: the board on its felt, and beside it the title, the players and their points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape

from architrave.i18n import say
from architrave.pictures.painter import Drawing, Player
from architrave.pictures.svg import DISPLAY, Attribute, element, group, moved, words

WIDTH, HEIGHT = 1200, 630  # what pages that show links ask for
BARE = 640, 320  # of a board alone
INK, QUIET, PAPER, GROUND = "#2a241e", "#5f554a", "#fffaf0", "#f3ead8"
FELT = ("#4b6d62", "#2c4239")
LEFT, COLUMN = 40, 320
Box = tuple[float, float, float, float]  # x, y, width, height
BESIDE: Box = (388, 26, 786, 578)  # the felt, with the players to the left of it
BELOW: Box = (26, 214, 1148, 390)  # the same for a board that is much wider than high, with the players above it
WIDE = 2.2
MARGIN = 18
ROW = 76
CELL = 240
TITLE: dict[str, Attribute] = {"font_family": DISPLAY, "font_weight": 700, "fill": INK}
MOST_LETTERS = 20
LEAD_LETTERS = 34
# The mark of Architrave, in a box of 34.
LOGO = (
    '<rect width="34" height="34" rx="9" fill="#2b4a41"/><path d="M5 11 17 5l12 6v2.500H5z" fill="#f2b71f"/>'
    '<path d="M6.500 15h21v3h-21zM8 19.500h4V28H8zM15 19.500h4V28h-4zM22 19.500h4V28h-4z" fill="#fff8e6"/>'
)


@dataclass(frozen=True, slots=True)
class Caption:
    """What is said beside the board. `names` are those of the seats; `winners` the seats that won."""

    title: str
    lead: str
    names: Sequence[str]
    winners: Collection[int] = ()
    language: str = "en"


def framed(caption: Caption, players: Sequence[Player], drawing: Drawing) -> str:
    """The whole picture as an SVG document."""
    wide = drawing.width > WIDE * drawing.height
    felt = BELOW if wide else BESIDE
    x, y, width, height = felt
    body = [
        element("rect", width=WIDTH, height=HEIGHT, fill=GROUND),
        element("rect", x=x, y=y, width=width, height=height, rx=26, fill="url(#felt)"),
        _placed(drawing, felt),
        group(LOGO, moved(LEFT, 30, 1.15)),
        words("Architrave", LEFT + 50, 58, 26, **TITLE),
        words(caption.title, LEFT - 2, 140, min(46, COLUMN / (max(len(caption.title), 1) * 0.56)), **TITLE),
        *(words(line, LEFT, 174 + 26 * n, 22, font_weight=500, fill=QUIET) for n, line in enumerate(_lines(caption))),
        *(_cells(caption, players) if wide else _rows(caption, players)),
    ]
    return _document(f"{caption.title}. {caption.lead}", drawing, "".join(body), WIDTH, HEIGHT)


def bare(title: str, drawing: Drawing) -> str:
    """The board alone on its felt, to stand beside words that a page says itself."""
    width, height = BARE
    felt = element("rect", width=width, height=height, fill="url(#felt)")
    return _document(title, drawing, felt + _placed(drawing, (0, 0, width, height)), width, height)


def written(points: float) -> str:
    """Points as people write them: 2½, −3."""
    whole, half = int(abs(points)), abs(points) % 1 != 0
    figure = ("½" if not whole else f"{whole}½") if half else str(whole)
    return f"−{figure}" if points < 0 else figure


def _document(title: str, drawing: Drawing, body: str, width: int, height: int) -> str:
    glow = element(
        "radialGradient",
        element("stop", stop_color=FELT[0]) + element("stop", offset=1, stop_color=FELT[1]),
        id="felt",
        cx=0.5,
        cy=0.35,
        r=0.8,
    )
    return element(
        "svg",
        element("title", escape(title)) + element("defs", glow + drawing.defs) + body,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


def _lines(caption: Caption) -> list[str]:
    """The lead in at most two lines."""
    lines = [""]
    for word in caption.lead.split():
        if lines[-1] and len(lines[-1]) + len(word) >= LEAD_LETTERS:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:2]


def _placed(drawing: Drawing, felt: Box) -> str:
    """The board as large as the felt allows, in the middle of it."""
    x, y, width, height = felt
    scale = min((width - 2 * MARGIN) / drawing.width, (height - 2 * MARGIN) / drawing.height)
    left = x + (width - drawing.width * scale) / 2
    top = y + (height - drawing.height * scale) / 2
    return group(drawing.body, moved(left, top, scale))


def _rows(caption: Caption, players: Sequence[Player]) -> list[str]:
    """The players below each other, each with the points at the right."""
    found = []
    for n, player in enumerate(players):
        y = 262 + ROW * n
        won = player.seat in caption.winners
        figure = "" if player.points is None else written(player.points)
        room = COLUMN - 62 - 24 * len(figure)
        found += [
            _paper(LEFT - 14, y - 34, COLUMN + 26, ROW - 8) if won else "",
            _seal(player, LEFT + 22, y),
            _name(caption, player, LEFT + 58, y + (2 if won else 9), room, 26),
            _won(caption, LEFT + 58, y + 24) if won else "",
            words(figure, LEFT + COLUMN - 4, y + 14, 42, text_anchor="end", **TITLE) if figure else "",
        ]
    return found


def _cells(caption: Caption, players: Sequence[Player]) -> list[str]:
    """The players side by side, each with the points below the name."""
    width = min(CELL, (WIDTH - LEFT - 400) / len(players))
    found = []
    for n, player in enumerate(players):
        x = WIDTH - 26 - width * (len(players) - n)
        if player.seat in caption.winners:
            found += [_paper(x, 64, width - 8, 128), _won(caption, x + 70, 183)]
        found += [_seal(player, x + 36, 128), _name(caption, player, x + 70, 112, width - 84, 24)]
        if player.points is not None:
            found.append(words(written(player.points), x + 69, 160, 44, **TITLE))
    return found


def _paper(x: float, y: float, width: float, height: float) -> str:
    """What is behind somebody who won."""
    return element("rect", x=x, y=y, width=width, height=height, rx=16, fill=PAPER)


def _won(caption: Caption, x: float, y: float) -> str:
    return words(say(caption.language, "picture.won"), x, y, 18, font_weight=500, fill=QUIET)


def _seal(player: Player, x: float, y: float) -> str:
    disc = element("circle", cx=x, cy=y, r=22, fill=player.colour)
    return disc + element("path", d=player.sign, transform=moved(x, y, 1.35), fill=player.ink, fill_rule="evenodd")


def _name(caption: Caption, player: Player, x: float, y: float, room: float, largest: float) -> str:
    name = say(caption.language, player.name) if player.seat is None else caption.names[player.seat]
    shown = name if len(name) <= MOST_LETTERS else f"{name[: MOST_LETTERS - 1]}…"
    size = min(largest, room / (max(len(shown), 1) * 0.5))
    return words(shown, x, y, size, font_weight=800, fill=INK)
