"""Rates as horizontal bars on a logarithmic scale, as an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from architrave.arena.svg import picture, text

WIDTH: Final = 720
LABEL: Final = 250
FIGURE: Final = 90
ROW: Final = 26
STYLE: Final = "text{font:13px sans-serif;fill:#888}.ours{fill:#1d6b4f}.theirs{fill:#b9b2a4}"


def bars(rates: Sequence[tuple[str, float, bool]]) -> str:
    """A bar for each label; the last of the three says whether it is ours."""
    low = math.floor(math.log10(min(rate for _, rate, _ in rates)))
    high = math.log10(max(rate for _, rate, _ in rates))
    scale = (WIDTH - LABEL - FIGURE) / (high - low)
    marks: list[str] = []
    for number, (label, rate, ours) in enumerate(rates):
        top, width = number * ROW + 4, (math.log10(rate) - low) * scale
        owner = "ours" if ours else "theirs"
        marks += [
            text(LABEL - 8, top + 14, label, "end"),
            f'<rect class="{owner}" x="{LABEL}" y="{top}" width="{width:.1f}" height="18" rx="2"/>',
            text(LABEL + width + 6, top + 14, f"{rate:,.0f}"),
        ]
    return picture(WIDTH, len(rates) * ROW + 8, STYLE, marks)
