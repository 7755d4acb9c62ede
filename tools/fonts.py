"""Makes the fonts of pictures from those of the browser: python -m tools.fonts

Pictures need plain TrueType files: one weight each, Latin with all accents in one file, and lining figures as the usual
ones, because nothing that draws them can ask for these.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "web" / "node_modules"
FONTS = ROOT / "src" / "architrave" / "pictures" / "fonts"
FAMILY, OWN_FAMILY = 1, 16  # names of a font


def main() -> None:
    fraunces = TTFont(PACKAGES / "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2")
    fraunces = instancer.instantiateVariableFont(fraunces, {"wght": 700, "opsz": 36})
    fraunces["OS/2"].usWeightClass = 700
    save(fraunces, FONTS / "fraunces-700.ttf")
    for weight in (500, 800):
        parts = [part(weight, script) for script in ("latin", "latin-ext")]
        save(Merger().merge([str(file) for file in parts]), FONTS / f"alegreya-sans-{weight}.ttf")
        for file in parts:
            file.unlink()


def part(weight: int, script: str) -> Path:
    font = TTFont(PACKAGES / f"@fontsource/alegreya-sans/files/alegreya-sans-{script}-{weight}-normal.woff2")
    for name in font["name"].names:
        if name.nameID in (FAMILY, OWN_FAMILY):
            name.string = "Alegreya Sans"
    figures = lining_figures(font["GSUB"].table)
    for table in font["cmap"].tables:
        table.cmap = {letter: figures.get(glyph, glyph) for letter, glyph in table.cmap.items()}
    for table in ("GSUB", "GDEF"):  # nothing else in them is used, and they cannot be merged
        if table in font:
            del font[table]
    file = FONTS / f"{script}-{weight}.ttf"
    save(font, file)
    return file


def lining_figures(substitutions: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for record in substitutions.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for lookup in record.Feature.LookupListIndex:
                for table in substitutions.LookupList.Lookup[lookup].SubTable:
                    found |= getattr(table, "ExtSubTable", table).mapping
    return found


def save(font: Any, file: Path) -> None:
    font.flavor = None
    font.save(file)


if __name__ == "__main__":
    main()
