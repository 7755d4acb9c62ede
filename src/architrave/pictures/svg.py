"""Writing SVG: elements, texts, colours, and drawings from files."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif"
TEXT = "'Alegreya Sans', 'Gill Sans', 'Segoe UI', sans-serif"
ID = re.compile(r'(\bid="|href="#|url\(#)([\w-]+)')
OUTER = re.compile(r"\s*<svg\b([^>]*)>(.*)</svg>\s*", re.DOTALL)
VIEW_BOX = re.compile(r'viewBox="([^"]+)"')

Attribute = str | int | float | None
Colour = tuple[float, float, float]

# From linear RGB to the cone responses of Oklab and back: in these, as in Oklab itself, colours mix as people see it.
TO_CONES = ((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.63))
TO_RGB = ((4.0767, -3.3077, 0.231), (-1.2684, 2.6098, -0.3413), (-0.0042, -0.7034, 1.7076))


def number(value: float) -> str:
    """A length, without needless decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, body: str = "", **attributes: Attribute) -> str:
    """An element; `_` in a name stands for `-`, and an attribute that is None is left out. The body is SVG already."""
    written = "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>"


def words(text: str, x: float, y: float, size: float, **attributes: Attribute) -> str:
    """A line of text, in the font for running text if no other is given."""
    return element("text", escape(text), x=x, y=y, font_size=size, **{"font_family": TEXT, **attributes})


def group(body: str, *transforms: str, **attributes: Attribute) -> str:
    return element("g", body, transform=" ".join(transforms) or None, **attributes)


def moved(x: float, y: float, scale: float = 1) -> str:
    """A transform."""
    return f"translate({number(x)} {number(y)})" + ("" if scale == 1 else f" scale({scale:.4f})")


def use(name: str, x: float, y: float, width: float, height: float) -> str:
    return element("use", href=f"#{name}", x=x, y=y, width=width, height=height)


def art(package: str, name: str) -> str:
    """A drawing that belongs to a game."""
    return files(package).joinpath("art", f"{name}.svg").read_text(encoding="utf-8")


def symbol(name: str, drawing: str) -> str:
    """A drawing for `use`. Its ids get its name in front, because all drawings of a picture share one document."""
    found = OUTER.fullmatch(drawing)
    if found is None:
        raise ValueError(f"{name} is not one SVG drawing")
    attributes, body = found.groups()
    box = VIEW_BOX.search(attributes)
    if box is None:
        raise ValueError(f"{name} has no viewBox")
    named = ID.sub(lambda id: f"{id[1]}{name}-{id[2]}", body)
    inherited = dict(re.findall(r'\b(fill|stroke|stroke-width)="([^"]+)"', attributes))
    return element("symbol", element("g", named, **inherited), id=name, viewBox=box[1])


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share of another one, as CSS mixes them in Oklab."""
    one, two = _cones(colour), _cones(other)
    mixed = [(a * (1 - share) + b * share) ** 3 for a, b in zip(one, two, strict=True)]
    return "#" + "".join(f"{_encoded(sum(a * b for a, b in zip(row, mixed, strict=True))):02x}" for row in TO_RGB)


def _cones(colour: str) -> list[float]:
    linear = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    return [sum(a * b for a, b in zip(row, linear, strict=True)) ** (1 / 3) for row in TO_CONES]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> int:
    value = min(1.0, max(0.0, value))
    return round(255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055))
