"""PNG from SVG. Texts are drawn with our own fonts; others are looked for on this machine only if a text needs them."""

from __future__ import annotations

from pathlib import Path

import resvg_py

FONTS = Path(__file__).parent / "fonts"
COVERED = 0x250  # our fonts have the letters below: Latin with all its accents
PUNCTUATION = frozenset("‘’“”–—…−½•·€×")


def png(svg: str, width: int) -> bytes:
    """A picture as PNG, so many pixels wide."""
    strange = any(ord(letter) >= COVERED and letter not in PUNCTUATION for letter in svg)
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width, font_dirs=[str(FONTS)], skip_system_fonts=not strange)
    return bytes(drawn)
