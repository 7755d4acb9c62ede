"""The standings of a tournament as an SVG picture: a dot with its interval for each bot, best first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from architrave.arena.interval import Mean, Share
from architrave.arena.report import Report
from architrave.arena.svg import line, picture, text

WIDTH: Final = 720
LABEL: Final = 220  # at the left, for the names
FIGURE: Final = 170  # at the right, for the figures
ROW: Final = 30
TOP: Final = 40
MOST_LINES: Final = 6
LETTERS: Final = 28  # of a name, at most
STYLE: Final = (
    "text{font:13px sans-serif;fill:#888}.title{font-weight:600}line{stroke:#b9b2a4}.grid{stroke-opacity:.45}"
    ".reach{stroke:#1d6b4f;stroke-width:2}circle{fill:#1d6b4f}"
)


def plot(report: Report, title: str) -> str:
    """Ratings, or scores in solo games, where nobody is rated."""
    found: list[tuple[str, Mean | Share]] = []
    ratings = report.ratings()
    for entrant, standing in enumerate(report.standings()):
        found.append((standing.bot, ratings[entrant] if ratings else standing.score))
    found.sort(key=lambda entry: -entry[1].value)
    low, high, step = scale(min(one.low for _, one in found), max(one.high for _, one in found), bool(ratings))
    width = WIDTH - LABEL - FIGURE
    bottom = TOP + ROW * len(found)

    def x(value: float) -> float:
        return LABEL + (value - low) / (high - low) * width

    marks = [text(8, 20, title, kind="title")]
    for value in ticks(low, high, step):
        marks.append(line((x(value), TOP), (x(value), bottom), "grid"))
        marks.append(text(x(value), bottom + 18, f"{value:+.0f}" if ratings else f"{value:.0%}", "middle"))
    for row, (bot, one) in enumerate(found):
        marks += entry_marks(bot, one, TOP + ROW * (row + 0.5), x)
    return picture(WIDTH, bottom + 30, STYLE, marks)


def entry_marks(bot: str, found: Mean | Share, y: float, x: Callable[[float], float]) -> list[str]:
    name = bot if len(bot) <= LETTERS else f"…{bot[1 - LETTERS :]}"
    figure = found.rounded() if isinstance(found, Mean) else str(found)
    return [
        text(LABEL - 14, y + 4, name, "end"),
        line((x(found.low), y), (x(found.high), y), "reach"),
        f'<circle cx="{x(found.value):.1f}" cy="{y:.1f}" r="5"/>',
        text(WIDTH - FIGURE + 14, y + 4, figure),
    ]


def scale(low: float, high: float, rated: bool) -> tuple[float, float, float]:
    """Both ends of the axis and the step between two of its lines."""
    if not rated:
        return 0.0, 1.0, 0.25
    step = 25.0
    while (high - low) / step > MOST_LINES:
        step *= 2
    return math.floor(low / step) * step, math.ceil(high / step) * step, step


def ticks(low: float, high: float, step: float) -> Iterator[float]:
    for number in range(round((high - low) / step) + 1):
        yield low + number * step
