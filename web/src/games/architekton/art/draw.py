"""Draws the terrain pictures of this folder: python draw.py

Three pictures of each terrain for landscapes, one wide and one tall strip for the sides of buildings. They are images and
not markup because a board shows a hundred of them; the numbers are fixed, so that drawing again gives the same files.
"""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
SIZE = 150  # side of a tile
STRIP = 31  # depth of a building's side
SCENERY = 0.62  # how much smaller the things on a strip are
VARIANTS = 3
LIGHT_AND_DEEP = {
    "earth": ("#d09c60", "#b47f43"),
    "meadow": ("#c0dd58", "#a6c63c"),
    "water": ("#55a8d0", "#3a8bb5"),
    "forest": ("#4a8373", "#2f6457"),
}
TREE = (
    '<symbol id="t" viewBox="-10 -26 20 28"><ellipse cx="1" rx="8" ry="2.600" opacity=".25"/><path d="M-1.200 0v-8h2.400v8z" fill="#5d4127"/>'
    '<circle cy="-13" r="8.500" fill="currentColor"/><path d="M0-21.500a8.500 8.500 0 0 1 0 17q5-7 0-17z" opacity=".22"/>'
    '<circle cx="-3" cy="-16" r="2.600" fill="#fff" opacity=".22"/></symbol>'
)
CYPRESS = (
    '<symbol id="c" viewBox="-8 -34 16 36"><ellipse cx="1" rx="6" ry="2.200" opacity=".25"/>'
    '<path d="M0-33Q7-14 4-3 0 1-4-3-7-14 0-33z" fill="#26594a"/><path d="M0-33Q7-14 4-3 2-1 0 0 3-16 0-33z" opacity=".22"/></symbol>'
)
BLOSSOM = "".join(
    f'<circle cx="{3 * math.cos(i * 1.257):.1f}" cy="{3 * math.sin(i * 1.257):.1f}" r="2.100"/>' for i in range(5)
)
FLOWER = f'<g id="f">{BLOSSOM}<circle r="1.600" fill="#e8a72c"/></g>'
GRASS = '<path id="g" d="M0 0q-1-6-5-8M0 0q0-6 0-10M0 0q1-6 5-8" stroke="#6d9233" stroke-width="1.800" fill="none" stroke-linecap="round"/>'


def scattered(rng: Random, width: float, height: float, step: float) -> list[tuple[float, float]]:
    """Points on a shaken grid, those further down last, so that what stands in front is drawn over what is behind."""
    points = []
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x = (column + (0.5 if row % 2 else 0)) * step + rng.uniform(-0.38, 0.38) * step
            points.append((x, row * step + rng.uniform(-0.38, 0.38) * step))
    return sorted(points, key=lambda point: point[1])


def water(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scattered(rng, width, height, 25 * k):
        wave = rng.uniform(7, 12) * k
        out.append(
            f'<path d="M{x - wave:.0f} {y:.0f}q{wave / 2:.1f} {-wave * 0.55:.1f} {wave:.1f} 0t{wave:.1f} 0" opacity="{rng.uniform(0.35, 0.85):.2f}"/>'
        )
    return f'<g fill="none" stroke="#cdeaf5" stroke-width="{2 * k:.1f}" stroke-linecap="round">{"".join(out)}</g>'


def forest(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scattered(rng, width, height + 14 * k, 20 * k):
        if rng.random() < 0.25:
            s = 30 * k * rng.uniform(0.85, 1.1)
            out.append(
                f'<use href="#c" x="{x - s * 0.22:.0f}" y="{y - s * 0.94:.0f}" width="{s * 0.44:.0f}" height="{s:.0f}"/>'
            )
        else:
            s = 25 * k * rng.uniform(0.85, 1.2)
            colour = rng.choice(["#377a5c", "#2e6b50", "#438a69"])
            out.append(
                f'<use href="#t" x="{x - s * 0.36:.0f}" y="{y - s * 0.93:.0f}" width="{s * 0.72:.0f}" height="{s:.0f}" color="{colour}"/>'
            )
    return f"<defs>{TREE}{CYPRESS}</defs>{''.join(out)}"


def meadow(rng: Random, width: float, height: float, k: float) -> str:
    out = []
    for x, y in scattered(rng, width, height, 24 * k):
        at = f"translate({x:.0f},{y:.0f})"
        if rng.random() < 0.55:
            out.append(f'<use href="#g" transform="{at} scale({k * 0.9:.2f})"/>')
        else:
            colour = rng.choice(["#fffdf0", "#f7c6c0", "#f4d64a", "#fffdf0"])
            out.append(f'<use href="#f" transform="{at} scale({k * rng.uniform(0.8, 1.1):.2f})" fill="{colour}"/>')
    return f"<defs>{GRASS}{FLOWER}</defs>{''.join(out)}"


def earth(rng: Random, width: float, height: float, k: float) -> str:
    furrows = []
    for row in range(int(height / (15 * k)) + 2):
        waves = "".join(
            f"q{9 * k:.0f} {-6 * k:.0f} {18 * k:.0f} 0t{18 * k:.0f} 0" for _ in range(int(width / (36 * k)) + 2)
        )
        furrows.append(f"M-10 {row * 15 * k:.0f}{waves}")
    out = [
        f'<path d="{"".join(furrows)}" fill="none" stroke="#b0763c" stroke-opacity=".55" stroke-width="{2 * k:.1f}"/>'
    ]
    for x, y in scattered(rng, width, height, 40 * k):
        r = rng.uniform(3.5, 7) * k
        out.append(
            f'<ellipse cx="{x + 1:.0f}" cy="{y + r * 0.5:.0f}" rx="{r * 1.1:.1f}" ry="{r * 0.6:.1f}" opacity=".18"/>'
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="{r:.1f}" ry="{r * 0.72:.1f}" fill="#efd0a5"/>'
            f'<ellipse cx="{x - r * 0.25:.1f}" cy="{y - r * 0.2:.1f}" rx="{r * 0.5:.1f}" ry="{r * 0.3:.1f}" fill="#fff" opacity=".35"/>'
        )
    return "".join(out)


SCENES = {"earth": earth, "meadow": meadow, "water": water, "forest": forest}


def picture(terrain: str, width: int, height: int, seed: int, k: float) -> str:
    light, deep = LIGHT_AND_DEEP[terrain]
    # The light falls on a whole tile, so the strips get the part of the gradient that they would show of it.
    glow = (
        f'<radialGradient id="l" cx="{SIZE * 0.4:.0f}" cy="{SIZE * 0.35:.0f}" r="{SIZE * 0.85:.0f}" gradientUnits="userSpaceOnUse">'
        f'<stop stop-color="{light}"/><stop offset="1" stop-color="{deep}"/></radialGradient>'
    )
    scene = SCENES[terrain](Random(seed), width, height, k)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<defs>{glow}</defs><rect width="{width}" height="{height}" fill="url(#l)"/>{scene}</svg>\n'
    )


def main() -> None:
    for terrain in SCENES:
        for variant in range(VARIANTS):
            (HERE / f"{terrain}-{variant}.svg").write_text(picture(terrain, SIZE, SIZE, variant * 37 + 7, 1.0))
        (HERE / f"{terrain}-wide.svg").write_text(picture(terrain, SIZE, STRIP, 91, SCENERY))
        (HERE / f"{terrain}-tall.svg").write_text(picture(terrain, STRIP, SIZE, 92, SCENERY))


if __name__ == "__main__":
    main()
