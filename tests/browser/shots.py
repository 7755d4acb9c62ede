"""Pictures of pages against the ones stored in pictures/; a run with --update-shots replaces them."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops
from pixelmatch.contrib.PIL import pixelmatch

WANTED = Path(__file__).parent / "pictures"
THRESHOLD = 0.02  # how far apart two colours may be
SHARE = 0.001  # how much of the picture may differ


def differing(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box around all that is not equal and its neighbours: pixelmatch takes long over a whole picture."""
    box = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    return max(left - 2, 0), max(top - 2, 0), min(right + 2, one.width), min(bottom + 2, one.height)


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
    box = differing(want, got)
    if box is None:
        return
    want_there, got_there = want.crop(box), got.crop(box)
    difference = Image.new("RGBA", want_there.size)
    count = pixelmatch(want_there, got_there, difference, threshold=THRESHOLD, includeAA=False)
    if count > SHARE * want.width * want.height:
        difference.save(WANTED / f"{name}.diff.png")
        (WANTED / f"{name}.got.png").write_bytes(png)
        raise AssertionError(f"{name}: {count} pixels differ; see {name}.diff.png")
