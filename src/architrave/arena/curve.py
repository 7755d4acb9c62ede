"""The learning curve of a training as an SVG picture: each generation's score against the best one before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from architrave.arena.svg import line, picture, text
from architrave.arena.training import Generation

WIDTH: Final = 640
HEIGHT: Final = 320
EDGE: Final = 48
STYLE: Final = "text{font:13px sans-serif;fill:#333}line{stroke:#999}.half{stroke-dasharray:4}"


def learning_curve(history: Sequence[Generation]) -> str:
    """A point with its interval for each generation that had a match; hollow: it was dropped."""
    played = [generation for generation in history if generation.weights.strength]
    step = (WIDTH - 2 * EDGE) / max(1, len(played))
    marks = [text(EDGE - 8, y(share), f"{share:.0%}", "end") for share in (0, 0.5, 1)]
    marks.append(line((EDGE, y(0.5)), (WIDTH - EDGE, y(0.5)), "half"))
    for number, generation in enumerate(played):
        x, found = EDGE + (number + 0.5) * step, generation.weights
        match, fill = found.strength[-1], "#1d6b4f" if generation.kept else "#fff"
        marks += [
            line((x, y(match.low)), (x, y(match.high))),
            f'<circle cx="{x:.1f}" cy="{y(match.share):.1f}" r="5" fill="{fill}" stroke="#1d6b4f"/>',
            text(x, HEIGHT - EDGE / 2, str(found.recipe.generation), "middle"),
        ]
    return picture(WIDTH, HEIGHT, STYLE, marks)


def y(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
