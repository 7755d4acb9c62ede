"""Draws the terrain pictures of Architekton into src/architrave/games/architekton/art: python -m tools.terrain

Of each terrain three pictures for landscapes, with the round corners of a tile, and four for the sides of buildings,
cut to shape; so a page has nothing to clip. They are images and not markup because a board shows a hundred of them.
The numbers are fixed: drawing again gives the same files.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

ART = Path(__file__).resolve().parent.parent / "src" / "architrave" / "games" / "architekton" / "art"
SIZE = 150  # side of a tile
DEPTH = 31  # of a building's side
SEAM = 1.5  # left free along the diagonals, for the cream below
CORNER = 10
SCENERY = 0.62  # how much smaller the things on a building's side are
VARIANTS = 3
LIGHT_AND_DEEP = {
    "earth": ("#d09c60", "#b47f43"),
    "meadow": ("#c0dd58", "#a6c63c"),
    "water": ("#55a8d0", "#3a8bb5"),
    "forest": ("#4a8373", "#2f6457"),
}
SHADE = 'fill-opacity=".22"'
TREE = (
    '<g id="t"><ellipse cx="1" rx="8" ry="2.600" fill-opacity=".25"/><path d="M-1.200 0v-8h2.400v8z" fill="#5d4127"/>'
    f'<circle cy="-13" r="8.500" fill="currentColor"/><path d="M0-21.500a8.500 8.500 0 0 1 0 17q5-7 0-17z" {SHADE}/>'
    f'<circle cx="-3" cy="-16" r="2.600" fill="#fff" {SHADE}/></g>'
)
CYPRESS = (
    '<g id="c"><ellipse cx="1" rx="6" ry="2.200" fill-opacity=".25"/>'
    '<path d="M0-33Q7-14 4-3 0 1-4-3-7-14 0-33z" fill="#26594a"/>'
    f'<path d="M0-33Q7-14 4-3 2-1 0 0 3-16 0-33z" {SHADE}/></g>'
)
PETALS = [(3 * math.cos(i * 1.257), 3 * math.sin(i * 1.257)) for i in range(5)]
BLOSSOM = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.100"/>' for x, y in PETALS)
FLOWER = f'<g id="f">{BLOSSOM}<circle r="1.600" fill="#e8a72c"/></g>'
GRASS = (
    '<path id="g" d="M0 0q-1-6-5-8M0 0q0-6 0-10M0 0q1-6 5-8" '
    'stroke="#6d9233" stroke-width="1.800" fill="none" stroke-linecap="round"/>'
)


def scatter(rng: Random, width: float, height: float, step: float) -> list[tuple[float, float]]:
    """Points on a jittered grid, from top to bottom, so that what is in front is drawn over what is behind."""
    points = []
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x = (column + (0.5 if row % 2 else 0)) * step + rng.uniform(-0.38, 0.38) * step
            points.append((x, row * step + rng.uniform(-0.38, 0.38) * step))
    return sorted(points, key=lambda point: point[1])


def place(name: str, x: float, y: float, scale: float, colour: str = "") -> str:
    return f'<use href="#{name}" transform="translate({x:.0f} {y:.0f}) scale({scale:.2f})"{colour}/>'


def water(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scatter(rng, width, height, 25 * k):
        wave = rng.uniform(7, 12) * k
        crest = f"M{x - wave:.0f} {y:.0f}q{wave / 2:.1f} {-wave * 0.55:.1f} {wave:.1f} 0t{wave:.1f} 0"
        out.append(f'<path d="{crest}" stroke-opacity="{rng.uniform(0.35, 0.85):.2f}"/>')
    return f'<g fill="none" stroke="#cdeaf5" stroke-width="{2 * k:.1f}" stroke-linecap="round">{"".join(out)}</g>'


def forest(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scatter(rng, width, height + 14 * k, 20 * k):
        if rng.random() < 0.25:
            out.append(place("c", x, y, 0.83 * k * rng.uniform(0.85, 1.1)))
        else:
            colour = rng.choice(["#377a5c", "#2e6b50", "#438a69"])
            out.append(place("t", x, y, 0.9 * k * rng.uniform(0.85, 1.2), f' color="{colour}"'))
    return f"<defs>{TREE}{CYPRESS}</defs>{''.join(out)}"


def meadow(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scatter(rng, width, height, 24 * k):
        if rng.random() < 0.55:
            out.append(place("g", x, y, k * 0.9))
        else:
            colour = rng.choice(["#fffdf0", "#f7c6c0", "#f4d64a", "#fffdf0"])
            out.append(place("f", x, y, k * rng.uniform(0.8, 1.1), f' fill="{colour}"'))
    return f"<defs>{GRASS}{FLOWER}</defs>{''.join(out)}"


def earth(rng: Random, width: float, height: float, k: float) -> str:
    wave = f"q{9 * k:.0f} {-6 * k:.0f} {18 * k:.0f} 0t{18 * k:.0f} 0" * (int(width / (36 * k)) + 2)
    furrows = "".join(f"M-10 {row * 15 * k:.0f}{wave}" for row in range(int(height / (15 * k)) + 2))
    stroke = f'stroke="#b0763c" stroke-opacity=".55" stroke-width="{2 * k:.1f}"'
    out = [f'<path d="{furrows}" fill="none" {stroke}/>']
    for x, y in scatter(rng, width, height, 40 * k):
        r = rng.uniform(3.5, 7) * k
        out += [
            ellipse(x + 1, y + r * 0.5, r * 1.1, r * 0.6, 'fill-opacity=".18"'),
            ellipse(x, y, r, r * 0.72, 'fill="#efd0a5"'),
            ellipse(x - r * 0.25, y - r * 0.2, r * 0.5, r * 0.3, 'fill="#fff" fill-opacity=".35"'),
        ]
    return "".join(out)


def ellipse(x: float, y: float, rx: float, ry: float, look: str) -> str:
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" {look}/>'


SCENES = {"earth": earth, "meadow": meadow, "water": water, "forest": forest}

# A building's sides: where each begins on the tile, its size, and its outline there.
FAR, IN = SIZE - SEAM, DEPTH + SEAM
OUT = SIZE - IN
SIDES = {
    "top": (0, 0, SIZE, DEPTH, f"{SEAM},0 {FAR},0 {OUT},{DEPTH} {IN},{DEPTH}"),
    "right": (SIZE - DEPTH, 0, DEPTH, SIZE, f"{DEPTH},{SEAM} {DEPTH},{FAR} 0,{OUT} 0,{IN}"),
    "bottom": (0, SIZE - DEPTH, SIZE, DEPTH, f"{IN},0 {OUT},0 {FAR},{DEPTH} {SEAM},{DEPTH}"),
    "left": (0, 0, DEPTH, SIZE, f"0,{SEAM} {DEPTH},{IN} {DEPTH},{OUT} 0,{FAR}"),
}


def picture(terrain: str, width: int, height: int, seed: int, k: float, x: int = 0, y: int = 0, shape: str = "") -> str:
    """A part of a tile that begins at x, y. Light and corners are those of the whole tile."""
    light, deep = LIGHT_AND_DEEP[terrain]
    glow = (
        f'<radialGradient id="l" cx="{SIZE * 0.4 - x:.0f}" cy="{SIZE * 0.35 - y:.0f}" r="{SIZE * 0.85:.0f}" '
        f'gradientUnits="userSpaceOnUse"><stop stop-color="{light}"/><stop offset="1" stop-color="{deep}"/>'
        "</radialGradient>"
    )
    corners = f'<rect x="{-x}" y="{-y}" width="{SIZE}" height="{SIZE}" rx="{CORNER}"/>'
    clips = f'<clipPath id="r">{corners}</clipPath>'
    if shape:
        clips += f'<clipPath id="s" clip-path="url(#r)"><polygon points="{shape}"/></clipPath>'
    scene = SCENES[terrain](Random(seed), width, height, k)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<defs>{glow}{clips}</defs><g clip-path="url(#{"s" if shape else "r"})">'
        f'<rect width="{width}" height="{height}" fill="url(#l)"/>{scene}</g></svg>\n'
    )


def main() -> None:
    for terrain in SCENES:
        for variant in range(VARIANTS):
            (ART / f"{terrain}-{variant}.svg").write_text(
                picture(terrain, SIZE, SIZE, variant * 37 + 7, 1.0), encoding="utf-8"
            )
        for seed, (side, (x, y, width, height, shape)) in enumerate(SIDES.items()):
            drawn = picture(terrain, width, height, 91 + seed, SCENERY, x, y, shape)
            (ART / f"{terrain}-{side}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
