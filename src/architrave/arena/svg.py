"""The frame of our plots: plain SVG that reads on light and on dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def picture(width: int, height: int, style: str, marks: Sequence[str]) -> str:
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {box}><style>{style}</style>', *marks, "</svg>", ""])


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text{name} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def line(start: tuple[float, float], end: tuple[float, float], kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<line{name} x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"/>'
