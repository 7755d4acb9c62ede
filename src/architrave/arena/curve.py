"""The learning curve of a training as an SVG picture: each generation's score against the best one before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from architrave.arena.training import Generation

WIDTH: Final = 640
HEIGHT: Final = 320
EDGE: Final = 48
STYLE: Final = "text{font:13px sans-serif;fill:#333}line{stroke:#999}.half{stroke-dasharray:4}"


def learning_curve(history: Sequence[Generation]) -> str:
    """A point with its interval for each generation that had a match; hollow: it was dropped."""
    played = [generation for generation in history if generation.weights.strength]
    step = (WIDTH - 2 * EDGE) / max(1, len(played))
    marks = [f'<text x="{EDGE - 8}" y="{y(share):.0f}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1)]
    marks += [f'<line class="half" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(0.5):.1f}" y2="{y(0.5):.1f}"/>']
    for number, generation in enumerate(played):
        x, found = EDGE + (number + 0.5) * step, generation.weights
        match, fill = found.strength[-1], "#1d6b4f" if generation.kept else "#fff"
        marks += [
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y(match.low):.1f}" y2="{y(match.high):.1f}"/>',
            f'<circle cx="{x:.1f}" cy="{y(match.share):.1f}" r="5" fill="{fill}" stroke="#1d6b4f"/>',
            f'<text x="{x:.1f}" y="{HEIGHT - EDGE / 2:.0f}" text-anchor="middle">{found.recipe.generation}</text>',
        ]
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {box}><style>{STYLE}</style>', *marks, "</svg>", ""])


def y(share: float) -> float:
    return HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
