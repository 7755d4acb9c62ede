"""Pictures of pages against the ones stored in pictures/; a run with --update-shots stores them anew."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

WANTED = Path(__file__).parent / "pictures"
THRESHOLD = 0.02  # how far apart two colours may be
SHARE = 0.001  # how much of the picture may differ


def check_picture(png: bytes, name: str, *, update: bool) -> None:
    """`png` is what a screenshot returned. On a difference NAME.got.png and NAME.diff.png show it."""
    wanted = WANTED / f"{name}.png"
    if update:
        WANTED.mkdir(exist_ok=True)
        wanted.write_bytes(png)
        return
    assert wanted.exists(), f"there is no picture {name}; a run with --update-shots stores one"
    want = Image.open(wanted).convert("RGBA")
    got = Image.open(io.BytesIO(png)).convert("RGBA")
    assert got.size == want.size, f"{name}: {got.size} instead of {want.size}"
    difference = Image.new("RGBA", want.size)
    count = pixelmatch(want, got, difference, threshold=THRESHOLD, includeAA=False)
    if count > SHARE * want.width * want.height:
        difference.save(WANTED / f"{name}.diff.png")
        (WANTED / f"{name}.got.png").write_bytes(png)
        raise AssertionError(f"{name}: {count} pixels differ; see {name}.diff.png")
